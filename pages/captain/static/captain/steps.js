/* What the page offers next while a round is entered: one step at a time, so that there is nothing
   to look for; the colours to tap; all remaining cards for one player at once. */

import {
  cardParts,
  cardsBy,
  colourOf,
  fieldOf,
  freeCards,
  partsMissing,
  playedBy,
  progressOf,
  seatOf,
  seatsOf,
  sharedPart,
} from "./draft.js";

/**
 * Return the next step, null where there is none: another player's pile to open, from the open one
 * clockwise, or all remaining cards for the last one. `seen` are the seats whose piles were open
 * once nothing was missing there; `isLast` says that other phones entered all piles but the open one.
 * @param {Draft} draft @param {string} open @param {Game} round @param {Set<number>} seen
 * @returns {{ rest: boolean, pile: string, count?: number } | null}
 */
export function nextStep(draft, open, round, seen, isLast = false) {
  const { last, pile, count } = restOf(draft, open, round, isLast);
  if (last && pile !== null) return { rest: true, pile, count };
  if (!begun(draft, open, round)) return null;
  const seat = clockwise(open, round).find((one) => unfinished(draft, one, round, seen));
  return seat === undefined ? null : { rest: false, pile: String(seat) };
}

/**
 * Return all other seats, in the order in which their turn comes.
 * @param {string} open @param {Game} round
 */
function clockwise(open, round) {
  const seats = seatsOf(round);
  if (open === round.apart?.key) return seats;
  return [...seats.slice(Number(open) + 1), ...seats.slice(0, Number(open))];
}

/**
 * Say whether the open pile is so far that another one may come.
 * @param {Draft} draft @param {string} open @param {Game} round
 */
function begun(draft, open, round) {
  if (open === round.apart?.key) return !progressOf(draft, round).apartMissing;
  const some = cardsBy(draft, open, round).length > 0 || hasNumber(draft, open, round);
  const shared = sharedPart(round);
  return some && partsMissing(draft, open, round).every((part) => part === shared);
}

/** @param {Draft} draft @param {number} seat @param {Game} round @param {Set<number>} seen */
function unfinished(draft, seat, round, seen) {
  if (partsMissing(draft, seat, round).length > 0) return true;
  if (sharedPart(round)) return !seen.has(seat) && !hasOwn(draft, seat, round);
  return progressOf(draft, round).capturedMissing && playedBy(draft, seat, round) === 0;
}

/** @param {Draft} draft @param {Seat} seat @param {Game} round */
const hasOwn = (draft, seat, round) =>
  round.parts.some((part) => part.key === "own" && draft[fieldOf(part, seat)].cards.length > 0);

/** @param {Draft} draft @param {Seat} seat @param {Game} round */
function hasNumber(draft, seat, round) {
  const part = sharedPart(round);
  return part !== undefined && Number.isInteger(draft[fieldOf(part, seat)].number);
}

/**
 * Say whether a pile is as far as it must be, so that what may be there as well was asked for.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 */
export function isSettled(draft, seat, round) {
  return partsMissing(draft, seat, round).length === 0;
}

/**
 * Return how many cards lie nowhere and may be given away at once, and to which pile: a seat, the
 * key of the cards apart, or null as long as something else comes first. There are none where it
 * is not clear which pile lacks them. `last` says whether that is the only one without any, or the
 * open one, where other phones entered all others.
 * @param {Draft} draft @param {string} open @param {Game} round
 */
export function restOf(draft, open, round, isLast = false) {
  const offered = round.game.evidence === "cards" && !someCounted(draft);
  const count = offered ? freeCards(draft, round).length : 0;
  const waits = { count, pile: null, last: false };
  const { apart, apartMissing, capturedMissing, lacking } = progressOf(draft, round);
  if (lacking.length) return waits;
  if (round.apart && apartMissing) {
    const fits = !capturedMissing && apart + count === round.apart.needed;
    return fits ? { ...waits, pile: round.apart.key } : waits;
  }
  const last = lastPile(draft, round, isLast ? Number(open) : null);
  const pile = last ?? incompletePile(draft, open, round, count);
  return { count: pile === null ? 0 : count, pile, last: count > 0 && last !== null };
}

/**
 * Return the seat whose pile lacks so many cards: the only one without whole tricks, if these make
 * it whole; the open one while it and others are empty; else null. In double tricks that is the
 * open one before its first card face up.
 * @param {Draft} draft @param {string} open @param {Game} round @param {number} count
 */
function incompletePile(draft, open, round, count) {
  const seats = seatsOf(round).map(String);
  const played = (/** @type {string} */ seat) => playedBy(draft, seat, round);
  if (round.step === 1) {
    const up = round.parts.find((part) => part.played);
    return up && draft[fieldOf(up, open)]?.cards.length === 0 ? open : null;
  }
  const uneven = seats.filter((seat) => played(seat) % round.step > 0);
  const empty = seats.filter((seat) => played(seat) === 0);
  if (uneven.length === 0) return empty.includes(open) && count % round.step === 0 ? open : null;
  const [seat] = uneven;
  const fits = uneven.length === 1 && (played(seat) + count) % round.step === 0;
  return fits && (seat === open || empty.length === 0) ? seat : null;
}

/** Cards that are only counted are among those that lie nowhere. @param {Draft} draft */
function someCounted(draft) {
  return Object.values(draft).some(({ number }) => Number.isInteger(number));
}

/**
 * Return the seat that must have the rest, if that gives everyone whole tricks: the given one, else
 * the only one without captured cards; else null. In double tricks nothing says how the rest lies.
 * @param {Draft} draft @param {Game} round @param {number | null} known
 */
function lastPile(draft, round, known) {
  if (round.step === 1) return null;
  const played = seatsOf(round).map((seat) => playedBy(draft, seat, round));
  const seats = seatsOf(round).filter((seat) =>
    known === null ? played[seat] === 0 : seat === known
  );
  const free = freeCards(draft, round).length;
  if (seats.length !== 1 || free === 0) return null;
  played[seats[0]] += free;
  return played.every((count) => count % round.step === 0) ? String(seats[0]) : null;
}

/**
 * Return the letters of the colours that may be tapped; an empty set for all. Where only the cards
 * of a player's own colours are asked, or after the penalty card only numbers, the others are in
 * no one's way.
 * @param {Draft} draft @param {Seat | null} seat @param {Part} part @param {Game} round
 */
export function lettersShown(draft, seat, part, round) {
  if (seat === null) return new Set();
  const entered = draft[fieldOf(part, seat)].cards.map((card) => card[0]);
  if (part.key !== "own") {
    const done = cardParts(round).length === 1 && entered.length >= (part.needed ?? Infinity);
    return new Set(done ? entered : []);
  }
  const own = round.choice ? [colourOf(draft, seat, round)] : penaltyColours(draft, seat);
  return own.filter(Boolean).length ? new Set([...own, ...entered]) : new Set();
}

/** @param {Draft} draft @param {Seat} seat */
function penaltyColours(draft, seat) {
  const fields = Object.keys(draft).filter((field) => field.startsWith("penalty-"));
  return fields.filter((field) => seatOf(field) === Number(seat)).flatMap((field) =>
    draft[field].cards.map((card) => card[0])
  );
}
