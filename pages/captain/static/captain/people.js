/* What is entered belongs to people, not to seats: a draft as it is kept, by start number, and back
   for those who sit there now. */

import { draftOfSheet, sameDraft, seatOf, seatsOf } from "./draft.js";

/** @param {Field} field */
const nameOf = (field) => field.split("-")[0];

/**
 * Return what is written down for one seat, by the names of the parts.
 * @param {Draft} draft @param {Seat} seat
 */
function fieldsAt(draft, seat) {
  const fields = Object.entries(draft).filter(([field]) => seatOf(field) === Number(seat));
  return Object.fromEntries(fields.map(([field, content]) => [nameOf(field), content]));
}

/**
 * Return a draft as it is kept: what stands for each person, then what belongs to no one. `others`
 * are piles of people who do not sit there now.
 * @param {Draft} draft @param {Round} round @param {KeptPile[]} others
 * @returns {Omit<KeptDraft, "version">}
 */
export function keptDraft(draft, round, others = []) {
  const piles = seatsOf(round).map((seat) => ({
    number: round.seats[seat],
    name: round.names[seat],
    seat,
    fields: fieldsAt(draft, seat),
  }));
  return {
    piles: [...piles, ...others],
    apart: round.apart ? draft[round.apart.key] : null,
  };
}

/**
 * Return a kept draft for those who sit there now, and the piles of people who do not. What was
 * kept by an older release stands by seat: `item`, if it is the same round on its way, says whose.
 * `form` is what stands for people of whom nothing was kept.
 * @param {any} before @param {Round} round @param {{ form: Draft, item: Item | null }} now
 * @returns {{ draft: Draft, others: KeptPile[] }}
 */
export function broughtBack(before, round, { form, item }) {
  /** @type {{ piles: KeptPile[], apart?: Content | null }} */
  const { piles, apart } = before.draft ? bySeats(before.draft, round, item) : before;
  const draft = { ...form };
  const others = piles.filter(isEntered);
  for (const seat of seatsOf(round)) {
    const pile = piles.find(({ number }) => number === round.seats[seat]);
    if (!pile) continue;
    Object.assign(draft, fieldsFor(pile, seat, form));
    if (others.includes(pile)) others.splice(others.indexOf(pile), 1);
  }
  if (round.apart && apart) draft[round.apart.key] = apart;
  return { draft, others };
}

/**
 * Return what a kept pile puts into the fields of a seat, as far as the form has them.
 * @param {KeptPile} pile @param {Seat} seat @param {Draft} form
 * @returns {Draft}
 */
export function fieldsFor({ fields }, seat, form) {
  const there = Object.entries(fields).map(([name, content]) => [`${name}-${seat}`, content]);
  return Object.fromEntries(there.filter(([field]) => String(field) in form));
}

/** @param {Draft} draft @param {Round} round @param {Item | null} item */
function bySeats(draft, round, item) {
  const count = Math.max(...Object.keys(draft).map((field) => seatOf(field) ?? -1)) + 1;
  const same = item && item.body.sheet.piles.length === round.seats.length &&
    sameDraft(draftOfSheet(item.body.sheet, round), draft);
  const piles = Array.from({ length: count }, (_, seat) => ({
    number: same ? item.body.seats[seat] : null,
    name: "",
    seat,
    fields: fieldsAt(draft, seat),
  }));
  return { piles, apart: round.apart ? draft[round.apart.key] : null };
}

/** @param {KeptPile} pile */
const isEntered = ({ fields }) =>
  Object.values(fields).some(({ cards, unread, number, colour, filled }) =>
    cards.length || unread.length || (Number.isInteger(number) && !filled) || colour
  );

/**
 * Return the seat of the person who took the place of another one, null where there is none: the
 * same seat if it is a new person's, else the first new person's.
 * @param {KeptPile} pile @param {Draft} draft @param {Round} round
 */
export function seatFor(pile, draft, round) {
  const free = seatsOf(round).filter((seat) =>
    !isEntered({ ...pile, fields: fieldsAt(draft, seat) })
  );
  return free.includes(pile.seat) ? pile.seat : (free[0] ?? null);
}

/**
 * Return a sheet with the piles of those who sit there now in their order, as far as it has them;
 * `seats` are the start numbers of its piles.
 * @param {Sheet} sheet @param {number[]} seats @param {Round} round
 * @returns {Sheet}
 */
export function sheetNow(sheet, seats, round) {
  return { ...sheet, piles: round.seats.map((number) => sheet.piles[seats.indexOf(number)] ?? {}) };
}
