/* Somebody else sent the round meanwhile: both are there, and the captain chooses. */

import { draftOfSheet } from "./draft.js";
import { element } from "./elements.js";

/* Show the version that was stored meanwhile. ``onChoose`` gets its draft, or null for keeping
   one's own cards. */
export function showConflict(round, sheet, onChoose) {
  const section = document.getElementById("conflict");
  section.querySelector("dl").replaceChildren(...sheet.piles.flatMap((pile, seat) => [
    element("dt", { text: round.names[seat] }),
    element("dd", { text: textOf(pile, round) }),
  ]));
  const choose = (draft) => () => {
    section.hidden = true;
    onChoose(draft);
  };
  section.querySelector("[data-take]").onclick = choose(draftOfSheet(sheet, round));
  section.querySelector("[data-keep]").onclick = choose(null);
  section.hidden = false;
  section.focus();
}

/* Return what stands in a pile: cards, or what else was sent for a part. */
function textOf(pile, round) {
  const parts = round.choice ? [...round.parts, round.choice] : round.parts;
  return parts.map(({ key }) => [pile[key] ?? []].flat().join(" ")).join(" | ");
}
