/* Entering a round. The form works without this script; with it cards are tapped, what is wrong
   is seen at once, and nothing entered is lost. */

import { Entry } from "./entry.js";
import { keep, kept } from "./kept.js";
import { sendWaiting } from "./leftovers.js";
import { Sending } from "./sending.js";

const TYPING = "stichtafel:typing";

function start(round, form) {
  const entry = new Entry(round, form);
  const sending = new Sending(entry);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sending.send();
  });
  offerTyping(form);
  sending.resume();
  sendWaiting(round, (item) => item.table === round.table && item.number === round.round);
}

/* Cards are tapped or typed, whichever somebody likes; the page remembers. */
function offerTyping(form) {
  const toggle = form.querySelector("#typing");
  const show = (typing) => {
    toggle.setAttribute("aria-pressed", String(typing));
    form.querySelector("#tapped").hidden = typing;
    form.querySelector("#typed").hidden = !typing;
  };
  toggle.hidden = form.querySelector("#undo").hidden = false;
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
