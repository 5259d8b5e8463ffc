/* A draft is what is written down so far: for every field of the form its cards or its number,
   and the words that are neither. A draft is never changed; every function here returns a new one.

   Which fields there are comes from the page: `round.parts` are the parts of each player's
   pile, `round.apart` are the cards of no player, or null. */

/** @param {Part} part @param {Seat} seat @returns {Field} */
export const fieldOf = (part, seat) => `${part.name}-${seat}`;

/** @param {Field} field */
export const seatOf = (field) => (field.includes("-") ? Number(field.split("-")[1]) : null);

/** @param {Game} round */
export const seatsOf = (round) => round.names.map((_name, seat) => seat);

/** Return the part that is written in a field. @param {Field} field @param {Game} round */
export function partOf(field, round) {
  const part = round.parts.find(({ name }) => name === field.split("-")[0]) ?? round.apart;
  return /** @type {Part} */ (part);
}

/** Return the parts that are cards, so that they can be tapped. @param {Game} round */
export const cardParts = (round) => round.parts.filter((part) => part.written !== "number");

/** @param {Game} round @returns {Field[]} */
export function fieldsOf(round) {
  const seats = seatsOf(round).flatMap((seat) => round.parts.map((part) => fieldOf(part, seat)));
  return round.apart ? [...seats, round.apart.key] : seats;
}

/** Return the fields of the colours that players choose. @param {Game} round */
export function choicesOf({ choice, names }) {
  return choice ? names.map((_name, seat) => choiceField(seat, choice)) : [];
}

/** @param {Seat} seat @param {Choice} choice @returns {Field} */
const choiceField = (seat, choice) => `${choice.key}-${seat}`;

/** @param {Letter} colour @returns {Content} */
export const chosen = (colour) => ({ cards: [], unread: [], colour });

/** @param {number | null} number @returns {Content} */
export const counted = (number) => ({ cards: [], unread: [], number });

/**
 * Return the draft with a colour; its field has no cards.
 * @param {Draft} draft @param {Seat} seat @param {Letter} colour @param {Choice} choice
 * @returns {Draft}
 */
export function withColour(draft, seat, colour, choice) {
  return { ...draft, [choiceField(seat, choice)]: chosen(colour) };
}

/**
 * Return the fields in which a card lies, one for each time.
 * @param {Draft} draft @param {Card} card
 */
export function holders(draft, card) {
  return Object.keys(draft).flatMap((field) =>
    draft[field].cards.filter((one) => one === card).map(() => field)
  );
}

/** @param {Draft} draft @param {Field} field @param {Card} card @returns {Draft} */
export function without(draft, field, card) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: cards.filter((one) => one !== card), unread } };
}

/**
 * Return the draft with a card more; where a player has so many only, the oldest goes.
 * @param {Draft} draft @param {Field} field @param {Card} card @param {Game} round
 * @returns {Draft}
 */
export function withCard(draft, field, card, round) {
  const { cards, unread } = draft[field];
  const room = seatOf(field) === null ? Infinity : (partOf(field, round).needed ?? Infinity);
  return { ...draft, [field]: { cards: [...cards, card].slice(-room), unread } };
}

/**
 * Return the draft with a card in this field and no other.
 * @param {Draft} draft @param {Card} card @param {Field} field @param {Game} round
 */
export function moved(draft, card, field, round) {
  const taken = holders(draft, card).reduce((rest, from) => without(rest, from, card), draft);
  return withCard(taken, field, card, round);
}

/**
 * Return the cards of the deck that lie nowhere yet, in the order of the grid.
 * @param {Draft} draft @param {Game} round
 */
export function freeCards(draft, round) {
  const lying = new Set(Object.values(draft).flatMap(({ cards }) => cards));
  const deck = round.deck.colours.flatMap((colour) => Object.keys(colour.cards));
  return deck.filter((card) => !lying.has(card));
}

/** @param {Draft} draft @param {Field} field @param {Game} round @returns {Draft} */
export function withRest(draft, field, round) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: [...cards, ...freeCards(draft, round)], unread } };
}

/** Return how many cards are in a field, written down or only counted. @param {Content} content */
export const sizeOf = ({ cards, number }) => number ?? cards.length;

/**
 * Return the cards of a player that are written down in all parts together.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 */
export function cardsBy(draft, seat, round) {
  return round.parts.flatMap((part) => draft[fieldOf(part, seat)].cards);
}

/**
 * Return the colours that a player has cards of, with what each of them costs.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 * @returns {Map<Letter, number>}
 */
export function costsOf(draft, seat, round) {
  const costs = new Map();
  for (const card of cardsBy(draft, seat, round)) {
    costs.set(card[0], (costs.get(card[0]) ?? 0) + (round.choice?.costs[card] ?? 0));
  }
  return costs;
}

/**
 * Return the colour that was chosen for a player, else the first of those that cost least, else
 * null: without cards there is none.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 * @returns {Letter | null}
 */
export function colourOf(draft, seat, round) {
  if (!round.choice) return null;
  const { colour } = draft[choiceField(seat, round.choice)];
  if (colour) return colour;
  const costs = costsOf(draft, seat, round);
  const cost = (/** @type {Letter} */ letter) => costs.get(letter) ?? 0;
  const letters = round.deck.colours.map(({ letter }) => letter).filter((one) => costs.has(one));
  const least = Math.min(...letters.map(cost));
  return letters.find((letter) => cost(letter) === least) ?? null;
}

/**
 * Return how many cards a player took in tricks.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 */
export function playedBy(draft, seat, round) {
  const played = round.parts.filter((part) => part.played);
  return played.reduce((sum, part) => sum + sizeOf(draft[fieldOf(part, seat)]), 0);
}

/**
 * Return the parts that a player has not all cards of, or not the number.
 * @param {Draft} draft @param {Seat} seat @param {Game} round
 */
export function partsMissing(draft, seat, round) {
  return round.parts.filter((part) => {
    const { cards, number } = draft[fieldOf(part, seat)];
    const there = part.written === "number" ? Number(Number.isInteger(number)) : cards.length;
    return there < (part.needed ?? 0);
  });
}

/**
 * Say whether a number is missing without which nothing can be said about the round.
 * @param {Draft} draft @param {Game} round
 */
export function lacksNumbers(draft, round) {
  const missing = seatsOf(round).flatMap((seat) => partsMissing(draft, seat, round));
  return missing.some((part) => part.written === "number");
}

/**
 * Return how far the round has come, by counting alone.
 * @param {Draft} draft @param {Game} round
 */
export function progressOf(draft, round) {
  const seats = seatsOf(round);
  const captured = seats.reduce((sum, seat) => sum + playedBy(draft, seat, round), 0);
  const apart = round.apart ? draft[round.apart.key].cards.length : 0;
  return {
    captured,
    capturedMissing: captured < round.deck.captured,
    lacking: seats.filter((seat) => partsMissing(draft, seat, round).length),
    apart,
    apartMissing: apart < (round.apart?.needed ?? 0),
  };
}

/**
 * Return the number of which all players together have a known sum: whole tricks, in one place.
 * @param {Game} round
 */
export function sharedPart(round) {
  return round.step > 1
    ? round.parts.find(({ played, written }) => played && written === "number")
    : undefined;
}

/**
 * Return the draft with every number that is certain, marked as filled in, and without those that
 * were filled in and no longer are. What all players captured together is known: once it is
 * reached, every number that is not written down is 0, and the tricks of the last player follow
 * from those of all others. What a person wrote down stays.
 * @param {Draft} draft @param {Game} round
 * @returns {Draft}
 */
export function withFilled(draft, round) {
  const parts = round.parts.filter(({ played, written }) => played && written === "number");
  const fields = seatsOf(round).flatMap((seat) => parts.map((part) => fieldOf(part, seat)));
  const open = fields.filter((field) => !isWritten(draft[field]));
  const written = fields.filter((field) => isWritten(draft[field]));
  const readable = written.every((field) => Number.isInteger(draft[field].number));
  const left = written.reduce(
    (rest, field) => rest - (draft[field].number ?? 0),
    round.deck.captured,
  );
  // One card miscounted would go unseen in the last number unless cards come in whole tricks.
  const follows = open.length === 1 && round.step > 1 && left > 0 && left % round.step === 0;
  const sure = readable && (left === 0 || follows);
  const content = sure ? { ...counted(left), filled: true } : counted(null);
  return { ...draft, ...Object.fromEntries(open.map((field) => [field, content])) };
}

/** A word that is no number is one, too: it is not written over. @param {Content} content */
const isWritten = ({ number, unread, filled }) =>
  !filled && (Number.isInteger(number) || unread.length > 0);

/**
 * Return the sheet that a draft stands for. The cards apart are left out where none are written
 * down, so the engine infers them; a number that is not there is unknown, and left out of its pile.
 * @param {Draft} draft @param {Game} round
 * @returns {Sheet}
 */
export function sheetOf(draft, round) {
  const apart = round.apart ? draft[round.apart.key].cards : [];
  return {
    ...round.game,
    piles: seatsOf(round).map((seat) => pileOf(draft, seat, round)),
    ...(round.apart && apart.length ? { [round.apart.key]: apart } : {}),
  };
}

/** @param {Draft} draft @param {Seat} seat @param {Game} round @returns {Pile} */
function pileOf(draft, seat, round) {
  /** @type {Record<string, Written>} */
  const pile = round.choice ? { [round.choice.key]: colourOf(draft, seat, round) } : {};
  for (const part of round.parts) {
    const { cards, number } = draft[fieldOf(part, seat)];
    if (part.written === "number" && !Number.isInteger(number)) continue;
    if (part.colour) {
      const numbers = /** @type {Record<Letter, number>} */ (pile[part.key]);
      pile[part.key] = { ...numbers, [part.colour]: Number(number) };
    } else pile[part.key] = number ?? cards;
  }
  return pile;
}

/** @param {Sheet} sheet @param {Game} round @returns {Draft} */
export function draftOfSheet(sheet, round) {
  const cards = fieldsOf(round).map((field) => {
    const seat = seatOf(field);
    const part = partOf(field, round);
    /** @type {any} the keys of a part are those of a pile or of a sheet */
    const pile = seat === null ? sheet : sheet.piles[seat];
    const written = pile?.[part.key];
    return [field, contentOf(part.colour ? written?.[part.colour] : written, part)];
  });
  const colours = choicesOf(round).map((field, seat) => {
    return [field, chosen(sheet.piles[seat]?.choice ?? "")];
  });
  return Object.fromEntries([...cards, ...colours]);
}

/**
 * Return the content of a field for what a sheet has; where a number is asked, cards are counted.
 * @param {Written} written @param {Part} part
 */
function contentOf(written, part) {
  if (typeof written === "number") return counted(written);
  const cards = Array.isArray(written) ? written : [];
  return part.written === "number" && written ? counted(cards.length) : { cards, unread: [] };
}

/**
 * Return the piles in which two drafts differ, each a seat or the key of the cards apart; a number
 * that fills itself is no difference.
 * @param {Draft} one @param {Draft} other
 */
export function changedPiles(one, other) {
  const changed = Object.keys(one).filter((field) => {
    const [before, after] = [one[field], other[field]];
    return !before.filled && !after.filled && !sameDraft({ "": before }, { "": after });
  });
  return changed.map((field) => String(seatOf(field) ?? field));
}

/** @param {Draft} one @param {Draft} other */
export function sameDraft(one, other) {
  const plain = (/** @type {Draft} */ draft) =>
    JSON.stringify(
      Object.entries(draft).map(([name, part]) => [
        name,
        [...part.cards].sort(),
        part.unread,
        part.colour ?? "",
        part.number ?? "",
      ]),
    );
  return plain(one) === plain(other);
}
