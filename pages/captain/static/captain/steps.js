/* What comes next while a round is entered: one step at a time, so that nobody has to look for it. */

import { cardsBy, fieldOf, partsMissing, playedBy, progressOf, seatsOf } from "./draft.js";
import { sharedPart } from "./filled.js";
import { restOf } from "./rest.js";

/* Return the next step, null where there is none: another player's pile to open, from the open one
   clockwise, or all remaining cards for the last one. ``seen`` are the seats whose piles were open
   once nothing was missing there. */
export function nextStep(draft, open, round, seen) {
  const { last, pile, count } = restOf(draft, open, round);
  if (last) return { rest: true, pile, count };
  if (!begun(draft, open, round)) return null;
  const seat = clockwise(open, round).find((one) => unfinished(draft, one, round, seen));
  return seat === undefined ? null : { rest: false, pile: String(seat) };
}

/* Return all other seats, in the order in which their turn comes. */
function clockwise(open, round) {
  const seats = seatsOf(round);
  if (open === round.apart?.key) return seats;
  return [...seats.slice(Number(open) + 1), ...seats.slice(0, Number(open))];
}

/* Say whether the open pile is so far that another one may come. */
function begun(draft, open, round) {
  if (open === round.apart?.key) return !progressOf(draft, round).apartMissing;
  const some = cardsBy(draft, open, round).length > 0 || saidNumber(draft, open, round);
  return some && partsMissing(draft, open, round).length === 0;
}

function unfinished(draft, seat, round, seen) {
  if (partsMissing(draft, seat, round).length > 0) return true;
  if (sharedPart(round)) {
    return !saidNumber(draft, seat, round) || !seen.has(seat) && !hasOwn(draft, seat, round);
  }
  return progressOf(draft, round).capturedMissing && playedBy(draft, seat, round) === 0;
}

const hasOwn = (draft, seat, round) =>
  round.parts.some((part) => part.key === "own" && draft[fieldOf(part, seat)].cards.length > 0);

/* Say whether a pile is as far as it must be, so that what may be there as well was asked for. */
export function isSettled(draft, seat, round) {
  return partsMissing(draft, seat, round).length === 0 && saidNumber(draft, seat, round);
}

function saidNumber(draft, seat, round) {
  const part = sharedPart(round);
  return Boolean(part) && Number.isInteger(draft[fieldOf(part, seat)].number);
}
