/* Moving a card that lies in another pile is asked first, never done silently. */

import { isPenalty, seatOf, UNDEALT } from "./draft.js";
import { cardNames } from "./grid.js";
import { fill } from "./phrases.js";

/* Ask whether a card goes from one field to another; resolves to true or false. */
export function askToMove(round, card, from, to) {
  const dialog = document.getElementById("ask");
  dialog.querySelector("[data-question]").textContent = whereItLies(round, card, from);
  dialog.querySelector("[value=move]").textContent = whereItGoes(round, to);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "move");
  });
}

function whereItLies({ phrases, names, ...round }, card, from) {
  const gaps = { card: cardNames(round)[card], owner: names[seatOf(from)] };
  if (from === UNDEALT) return fill(phrases.lies_left_over, gaps);
  return fill(isPenalty(from) ? phrases.lies_penalty : phrases.lies_captured, gaps);
}

function whereItGoes({ phrases, names }, to) {
  if (to === UNDEALT) return fill(phrases.move_left_over);
  const phrase = isPenalty(to) ? phrases.move_penalty : phrases.move_captured;
  return fill(phrase, { name: names[seatOf(to)] });
}
