/* Somebody else sent the round meanwhile: both are there, and the captain chooses. */

import { draftOfSheet } from "./draft.js";
import { element } from "./elements.js";
import { openEvidence } from "./evidence.js";

/* Show the version that was stored meanwhile. ``onChoose`` gets its draft, or null for keeping
   one's own cards. */
export function showConflict(round, sheet, onChoose) {
  const section = document.getElementById("conflict");
  section.querySelector("dl").replaceChildren(...sheet.piles.flatMap((pile, seat) => [
    element("dt", { text: round.names[seat] }),
    element("dd", { text: Object.values(pile).map(textOf).join(" | ") }),
  ]));
  const choose = (draft) => () => {
    section.hidden = true;
    onChoose(draft);
  };
  section.querySelector("[data-take]").onclick = sheet.evidence === round.game.evidence
    ? choose(draftOfSheet(sheet, round))
    : () => openEvidence(sheet.evidence);
  section.querySelector("[data-keep]").onclick = choose(null);
  section.hidden = false;
  section.focus();
}

/* Return what stands in a part of a pile as text: cards, a number, numbers by colour or a colour. */
function textOf(content) {
  if (Array.isArray(content)) return content.join(" ");
  if (typeof content !== "object" || content === null) return String(content ?? "");
  return Object.entries(content).map(([colour, number]) => `${colour}:${number}`).join(" ");
}
