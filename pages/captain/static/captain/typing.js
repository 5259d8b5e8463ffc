/* Cards are tapped or typed, whichever somebody likes; the phone remembers. */

import { cardParts } from "./draft.js";
import { keep, kept } from "./kept.js";

const TYPING = "stichtafel:typing";

export function offerTyping(round, form) {
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
