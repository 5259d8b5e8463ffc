/* Repairs: complete changes that the server proposes for a sheet, applied to what lies here. */

import { chosen, counted } from "./draft.js";

const fieldOf = ({ place, seat }) => (seat === null ? place : `${place}-${seat}`);

/* Return the draft after a repair, or null where the page has no such field or card. */
export function repaired(draft, { changes }) {
  return changes.reduce((rest, change) => rest && changedBy(rest, change), draft);
}

/* Return the fields that a repair changes, and the cards that it moves. */
export function marksOf({ changes }) {
  return {
    fields: changes.map(fieldOf),
    cards: changes.flatMap(({ remove = [], add = [] }) => [...remove, ...add]),
  };
}

function changedBy(draft, change) {
  const field = fieldOf(change);
  if (!draft[field]) return null;
  if ("value" in change) {
    const { place, value } = change;
    return { ...draft, [field]: place === "choice" ? chosen(value ?? "") : counted(value) };
  }
  const cards = exchanged(draft[field].cards, change);
  return cards && { ...draft, [field]: { ...draft[field], cards } };
}

/* Of two equal cards the later one leaves; what comes in takes the place of what left last. */
function exchanged(cards, { remove, add }) {
  const left = [...cards];
  let at = left.length;
  for (const card of remove) {
    at = left.lastIndexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  left.splice(at, 0, ...add);
  return left;
}
