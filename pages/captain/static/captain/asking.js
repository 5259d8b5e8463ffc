/* Moving a card that lies in another pile is asked first, never done silently. */

import { partOf, seatOf } from "./draft.js";
import { cardNames } from "./grid.js";
import { fill } from "./phrases.js";

/* Ask whether a card goes from one field to another; resolves to true or false. */
export function askToMove(round, card, from, to) {
  const dialog = document.getElementById("ask");
  dialog.querySelector("[data-question]").textContent = fill(partOf(from, round).lies, {
    card: cardNames(round)[card],
    owner: round.names[seatOf(from)],
  });
  dialog.querySelector("[value=move]").textContent = fill(partOf(to, round).move, {
    name: round.names[seatOf(to)],
  });
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "move");
  });
}
