/* What a result rests on, every card, numbers or points, is chosen on the page; the phone remembers
   it for the next round. */

import { keep, kept } from "./kept.js";

const CHOSEN = "stichtafel:evidence";

export function rememberEvidence() {
  for (const link of document.querySelectorAll("[data-evidence]")) {
    link.addEventListener("click", () => keep(CHOSEN, link.dataset.evidence));
  }
}

/* Open the page for what was chosen last; say whether it does. */
export function opensOther(round) {
  const wanted = remembered(round);
  if (!round.allowed.includes(wanted) || wanted === round.game.evidence) return false;
  openEvidence(wanted);
  return true;
}

export function openEvidence(evidence) {
  window.location.replace(`?evidence=${evidence}`);
}

function remembered(round) {
  const decided = round.version > 0 || new URLSearchParams(window.location.search).has("evidence");
  return decided ? null : kept(CHOSEN);
}
