/* What the grid offers: the colours to tap, and all remaining cards for one player at once. */

import { colourOf, fieldOf, freeCards, playedBy, progressOf, seatOf, seatsOf } from "./draft.js";

/* Return how many cards lie nowhere and may be given away at once, and to which pile: a seat, the
   key of nobody's cards, or null as long as something else comes first. ``last`` says whether that
   is certainly the only pile that lacks them. */
export function restOf(draft, open, round) {
  const offered = round.game.evidence === "cards" && !someCounted(draft);
  const count = offered ? freeCards(draft, round).length : 0;
  const pile = pileOfRest(draft, open, round, count);
  return { count, pile, last: count > 0 && pile !== null && pile === lastPile(draft, round) };
}

function pileOfRest(draft, open, round, count) {
  const { apart, apartMissing, capturedMissing, lacking } = progressOf(draft, round);
  if (lacking.length) return null;
  if (apartMissing) {
    const nobodys = !capturedMissing && apart + count === round.apart.needed;
    return nobodys ? round.apart.key : null;
  }
  return lastPile(draft, round) ?? (open === round.apart?.key ? null : open);
}

/* Cards that are only counted are among those that lie nowhere. */
function someCounted(draft) {
  return Object.values(draft).some(({ number }) => Number.isInteger(number));
}

/* Return the one seat without captured cards, once all others have whole tricks and the rest is
   whole tricks, too; else null. In double tricks nothing says how the rest lies. */
function lastPile(draft, round) {
  if (round.step === 1) return null;
  const played = seatsOf(round).map((seat) => playedBy(draft, seat, round));
  const whole = played.every((count) => count % round.step === 0);
  const empty = seatsOf(round).filter((seat) => played[seat] === 0);
  const free = freeCards(draft, round).length;
  return whole && empty.length === 1 && free > 0 && free % round.step === 0
    ? String(empty[0])
    : null;
}

/* Return the letters of the colours that may be tapped; an empty set for all. Where only the cards
   of a player's own colours are asked, the others are in nobody's way. */
export function lettersShown(draft, seat, part, round) {
  if (seat === null || part.key !== "own") return new Set();
  const own = round.choice ? [colourOf(draft, seat, round)] : penaltyColours(draft, seat, round);
  const entered = draft[fieldOf(part, seat)].cards.map((card) => card[0]);
  return own.filter(Boolean).length ? new Set([...own, ...entered]) : new Set();
}

function penaltyColours(draft, seat, round) {
  const fields = Object.keys(draft).filter((field) => field.startsWith("penalty-"));
  return fields.filter((field) => seatOf(field) === Number(seat)).flatMap((field) =>
    draft[field].cards.map((card) => card[0])
  );
}
