/* The points of piles, added up from what the server says each card is worth. */

const numberOf = (card) => Number(card.slice(1));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const isNumber = (content) => typeof content === "number";

/* Return the points of each pile of a sheet, in seat order; null for a pile that cannot be scored
   as it stands, and for all piles of a game whose points are no such sum. */
export function pointsOf(sheet, { checks }) {
  if (sheet.evidence === "points") return sheet.piles.map(({ points }) => points);
  return sheet.piles.map((
    pile,
  ) => (checks.worth && canBeScored(pile, sheet, checks) ? added(pile, checks.worth) : null));
}

function canBeScored({ penalty = [], captured, choice, own }, sheet, checks) {
  if (penalty.length !== checks.penalty_cards) return false;
  if (choice === null && sizeOf(captured) > 0) return false;
  return !(checks.values_count && isNumber(own));
}

const sizeOf = (content) => (isNumber(content) ? content : content.length);

function added(pile, worth) {
  const tally = { start: 1, ...("face_up" in pile ? doubleTricks(pile) : tricks(pile)) };
  return sum(Object.keys(tally).map((kind) => tally[kind] * worth[kind]));
}

function tricks(
  { penalty = [], captured, choice, own = ownOf(captured, choice ? [choice] : penalty) },
) {
  return {
    others: sizeOf(captured) - sizeOf(own),
    own: sizeOf(own),
    own_values: isNumber(own) ? 0 : sum(own.map(numberOf)),
    penalty_values: sum(penalty.map(numberOf)),
  };
}

/* Return the cards in the colours that some cards have. */
function ownOf(captured, marks) {
  const colours = marks.map((mark) => mark[0]);
  return captured.filter((card) => colours.includes(card[0]));
}

/* In double tricks the cards of the longest colour are a player's own. */
function doubleTricks({ face_up: up, face_down: down }) {
  const numbers = Object.values(byColour(up));
  const longest = Math.max(0, ...numbers);
  return { others: sum(numbers) - longest, own: longest, passed: sizeOf(down) };
}

/* Return how many cards lie face up, by colour. */
export function byColour(up) {
  if (!Array.isArray(up)) return up;
  const numbers = {};
  for (const [colour] of up) numbers[colour] = (numbers[colour] ?? 0) + 1;
  return numbers;
}
