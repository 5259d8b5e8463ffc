/* How a captain likes to write rounds down: cards tapped or typed, and what a result rests on,
   every card, numbers or points. What is chosen on the page the phone remembers. */

import { cardParts } from "./draft.js";
import { find } from "./elements.js";
import { later } from "./later.js";
import { handedName, keep, kept } from "./storage.js";

/** @type {() => Promise<typeof import("./letters.js") | null>} of what few do, so fetched then */
const fetchLetters = () => later(new URL("./letters.js", import.meta.url));

const TYPING = "stichtafel:typing";
const EVIDENCE = "stichtafel:evidence";

/**
 * Show what is tapped or what is typed, with a button for the other.
 * @param {Round} round @param {HTMLFormElement} form
 */
export function offerTyping(round, form) {
  const toggle = find(document, "#typing");
  let explained = false;
  const show = (/** @type {boolean} */ typing) => {
    toggle.textContent = typing ? round.phrases.tap : round.phrases.type;
    find(form, "#tapped").hidden = typing;
    find(form, "#typed").hidden = !typing;
    if (typing && !explained) {
      explained = true;
      fetchLetters().then((letters) => letters?.explainLetters(form, round.typing));
    }
  };
  find(form, "#undo").hidden = find(form, "#status").hidden = false;
  if (cardParts(round).length === 0) return; // numbers are typed
  toggle.hidden = false;
  toggle.onclick = () => {
    const typing = Boolean(find(form, "#typed").hidden);
    keep(TYPING, typing);
    show(typing);
  };
  // Who types before this script has come goes on typing.
  show(Boolean(kept(TYPING)) || find(form, "#typed").contains(document.activeElement));
}

/** Remember what a result rests on, once that is tapped. */
export function rememberEvidence() {
  for (const link of document.querySelectorAll("a")) {
    const { evidence } = link.dataset;
    if (evidence) link.addEventListener("click", () => keep(EVIDENCE, evidence));
  }
}

/**
 * Open the page for what was handed over by a code, or else chosen last; say whether it does.
 * @param {Round} round
 */
export function opensOther(round) {
  const wanted = wantedFor(round);
  if (!round.allowed.includes(wanted) || wanted === round.game.evidence) return false;
  openEvidence(wanted);
  return true;
}

/** @param {Evidence} evidence */
export function openEvidence(evidence) {
  window.location.replace(`?evidence=${evidence}`);
}

/** @param {Round} round */
function wantedFor({ table, round, version }) {
  const decided = version > 0 || new URLSearchParams(window.location.search).has("evidence");
  if (decided) return null;
  /** @type {{ evidence: string }[]} */
  const handed = kept(handedName(table, round)) ?? [];
  return handed.at(-1)?.evidence ?? kept(EVIDENCE);
}
