/* The sheet that a draft stands for, as the API takes it. */

import { colourOf, fieldOf, seatsOf } from "./draft.js";

/* Return the sheet. Nobody's cards are left out where none are written down, so the engine infers
   them. */
export function sheetOf(draft, round) {
  const apart = round.apart ? draft[round.apart.key].cards : [];
  return {
    ...round.game,
    piles: seatsOf(round).map((seat) => pileOf(draft, seat, round)),
    ...(apart.length ? { [round.apart.key]: apart } : {}),
  };
}

function pileOf(draft, seat, round) {
  const pile = round.choice ? { [round.choice.key]: colourOf(draft, seat, round) } : {};
  for (const part of round.parts) {
    const { cards, number } = draft[fieldOf(part, seat)];
    const content = part.written === "number" ? (number ?? 0) : (number ?? cards);
    pile[part.key] = part.colour ? { ...pile[part.key], [part.colour]: content } : content;
  }
  return pile;
}
