/* Entering a round. The form works without this script; with it cards are tapped, what is wrong
   is seen at once, and nothing entered is lost. */

import { cardParts } from "./draft.js";
import { Entry } from "./entry.js";
import { opensOther, rememberEvidence } from "./evidence.js";
import { hideUntilLastTrick } from "./facedown.js";
import { keep, kept } from "./kept.js";
import { followSeatings, tellSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { Sending } from "./sending.js";

const TYPING = "stichtafel:typing";

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
  hideUntilLastTrick(entry, sending.resume());
  keepPages(round);
  followSeatings(round, (number) => tellSeating(number, round));
}

/* Cards are tapped or typed, whichever somebody likes; the phone remembers. */
function offerTyping(round, form) {
  const toggle = document.getElementById("typing");
  const show = (typing) => {
    toggle.textContent = typing ? round.phrases.tap : round.phrases.type;
    form.querySelector("#tapped").hidden = typing;
    form.querySelector("#typed").hidden = !typing;
  };
  form.querySelector("#undo").hidden = form.querySelector("#status").hidden = false;
  if (cardParts(round).length === 0) return; // numbers are typed
  toggle.hidden = false;
  toggle.onclick = () => {
    keep(TYPING, !kept(TYPING));
    show(kept(TYPING));
  };
  show(Boolean(kept(TYPING)));
}

start(
  JSON.parse(document.getElementById("round-data").textContent),
  document.getElementById("round"),
);
