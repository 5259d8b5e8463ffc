/* Writing a round down a second time: tapped as on the round's own page. The form itself is sent,
   and what differs comes as a page. */

import { choicesOf, fieldsOf } from "./draft.js";
import { Entry } from "./entry.js";
import { kept } from "./kept.js";
import { offerTyping } from "./typing.js";

/* Bring back what was entered before a reload, for the same version. */
function bringBack(entry, round) {
  const before = kept(entry.draftName);
  const fields = [...fieldsOf(round), ...choicesOf(round)];
  const fits = before?.version === round.version && fields.every((field) => before.draft[field]);
  if (fits) entry.become(before.draft);
  entry.openFirst();
}

const round = JSON.parse(document.getElementById("table-data").textContent);
const form = document.getElementById("round");
const entry = new Entry(round, form);
offerTyping(round, form);
bringBack(entry, round);
