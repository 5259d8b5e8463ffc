/* Writing a round down a second time: tapped as on the round's own page. The form itself is sent,
   and what differs comes as a page. */

import { choicesOf, fieldsOf } from "./draft.js";
import { dataOf, find } from "./elements.js";
import { Entry } from "./entry.js";
import { offerTyping } from "./preferences.js";
import { kept } from "./storage.js";
import "./table.js";

/**
 * Bring back what was entered before a reload, for the same version.
 * @param {Entry} entry @param {Round} round
 */
function bringBack(entry, round) {
  const before = kept(entry.draftName);
  const fields = [...fieldsOf(round), ...choicesOf(round)];
  const fits = before?.version === round.version && fields.every((field) => before.draft[field]);
  if (fits) entry.become(before.draft);
  entry.openFirst();
}

const round = dataOf("table-data");
const form = find(document, "#round", HTMLFormElement);
const entry = new Entry(round, form);
offerTyping(round, form);
bringBack(entry, round);
