/* Entering a round. The form works without this script; with it cards are tapped, what is wrong
   is seen at once, and nothing entered is lost. */

import { Entry } from "./entry.js";
import { opensOther, rememberEvidence } from "./evidence.js";
import { followSeatings, tellSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { Sending } from "./sending.js";
import { offerTyping } from "./typing.js";

// Of few games only, so no part of every first load.
const faceDown = document.getElementById("face-down") ? await import("./facedown.js") : null;

function start(round, form) {
  rememberEvidence();
  if (opensOther(round)) return;
  const entry = new Entry(round, form);
  const sending = new Sending(entry);
  form.addEventListener("submit", (event) => {
    if (["repair", "take_back"].includes(event.submitter?.name)) return; // of a page that came without this script
    event.preventDefault();
    sending.send();
  });
  offerTyping(round, form);
  const resumed = sending.resume();
  faceDown?.hideUntilLastTrick(entry, resumed);
  keepPages(round);
  followSeatings(round, (number) => tellSeating(number, round));
}

start(
  JSON.parse(document.getElementById("round-data").textContent),
  document.getElementById("round"),
);
