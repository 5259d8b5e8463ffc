/* A draft is what is written down so far: for every field of the form its cards or its number,
   and the words that are neither. A draft is never changed; every function here returns a new one.

   Which fields there are comes from the page: ``round.parts`` are the parts of each player's
   pile, ``round.apart`` is nobody's, or null. */

export const fieldOf = (part, seat) => `${part.name}-${seat}`;
export const seatOf = (field) => (field.includes("-") ? Number(field.split("-")[1]) : null);
export const seatsOf = (round) => round.names.map((_name, seat) => seat);

export function partOf(field, round) {
  return round.parts.find((part) => part.name === field.split("-")[0]) ?? round.apart;
}

/* Return the parts that are cards, so that they can be tapped. */
export const cardParts = (round) => round.parts.filter((part) => part.written !== "number");

export function fieldsOf(round) {
  const seats = seatsOf(round).flatMap((seat) => round.parts.map((part) => fieldOf(part, seat)));
  return round.apart ? [...seats, round.apart.key] : seats;
}

/* Return the fields of the colours that players choose. */
export function choicesOf(round) {
  return round.choice ? seatsOf(round).map((seat) => choiceField(seat, round)) : [];
}

/* Return the colour that was chosen for a player, "" for none. */
export function draftColour(draft, seat, round) {
  return draft[choiceField(seat, round)].colour;
}

/* Return the draft with a colour; its field has no cards. */
export function withColour(draft, seat, colour, round) {
  return { ...draft, [choiceField(seat, round)]: chosen(colour) };
}

const choiceField = (seat, round) => `${round.choice.key}-${seat}`;
export const chosen = (colour) => ({ cards: [], unread: [], colour });
export const counted = (number) => ({ cards: [], unread: [], number });

/* Return the fields in which a card lies, one for each time. */
export function holders(draft, card) {
  return Object.keys(draft).flatMap((field) =>
    draft[field].cards.filter((one) => one === card).map(() => field)
  );
}

export function without(draft, field, card) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: cards.filter((one) => one !== card), unread } };
}

/* Return the draft with a card more; where a player has so many only, the oldest goes. */
export function withCard(draft, field, card, round) {
  const { cards, unread } = draft[field];
  const room = seatOf(field) === null ? Infinity : (partOf(field, round).needed ?? Infinity);
  return { ...draft, [field]: { cards: [...cards, card].slice(-room), unread } };
}

export function moved(draft, card, field, round) {
  const taken = holders(draft, card).reduce((rest, from) => without(rest, from, card), draft);
  return withCard(taken, field, card, round);
}

/* Return the cards of the deck that lie nowhere yet, in the order of the grid. */
export function freeCards(draft, round) {
  const lying = new Set(Object.values(draft).flatMap(({ cards }) => cards));
  return cardsOf(round).filter((card) => !lying.has(card));
}

function cardsOf(round) {
  return round.deck.colours.flatMap((colour) => Object.keys(colour.cards));
}

export function withRest(draft, field, round) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: [...cards, ...freeCards(draft, round)], unread } };
}

/* Return how many cards are in a field, written down or only counted. */
export const sizeOf = ({ cards, number }) => number ?? cards.length;

/* Return the cards of a player that are written down in all parts together. */
export function cardsBy(draft, seat, round) {
  return round.parts.flatMap((part) => draft[fieldOf(part, seat)].cards);
}

/* Return the colours that a player has cards of, with what each of them costs. */
export function costsOf(draft, seat, round) {
  const costs = new Map();
  for (const card of cardsBy(draft, seat, round)) {
    costs.set(card[0], (costs.get(card[0]) ?? 0) + (round.choice.costs[card] ?? 0));
  }
  return costs;
}

/* Return the colour that was chosen for a player, else the first of those that cost least, else
   null: without cards there is none. */
export function colourOf(draft, seat, round) {
  if (!round.choice) return null;
  const chosen = draftColour(draft, seat, round);
  if (chosen) return chosen;
  const costs = costsOf(draft, seat, round);
  const letters = round.deck.colours.map(({ letter }) => letter).filter((one) => costs.has(one));
  const [first, ...others] = letters;
  return others.reduce((best, one) => (costs.get(one) < costs.get(best) ? one : best), first) ??
    null;
}

/* Return how many cards a player took in tricks. */
export function playedBy(draft, seat, round) {
  const played = round.parts.filter((part) => part.played);
  return played.reduce((sum, part) => sum + sizeOf(draft[fieldOf(part, seat)]), 0);
}

/* Return the parts that a player has not all cards of, or not the number. */
export function partsMissing(draft, seat, round) {
  return round.parts.filter((part) => {
    const { cards, number } = draft[fieldOf(part, seat)];
    const there = part.written === "number" ? Number.isInteger(number) : cards.length;
    return there < (part.needed ?? 0);
  });
}

/* Say whether a number is missing without which nothing can be said about the round. */
export function lacksNumbers(draft, round) {
  const missing = seatsOf(round).flatMap((seat) => partsMissing(draft, seat, round));
  return missing.some((part) => part.written === "number");
}

/* Return how far the round has come, by counting alone. */
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

export function draftOfSheet(sheet, round) {
  const cards = fieldsOf(round).map((field) => {
    const seat = seatOf(field);
    const part = partOf(field, round);
    const written = (seat === null ? sheet : sheet.piles[seat])?.[part.key];
    return [field, contentOf(part.colour ? (written?.[part.colour] ?? 0) : written, part)];
  });
  const colours = choicesOf(round).map((field) => {
    return [field, chosen(sheet.piles[seatOf(field)]?.[round.choice.key] ?? "")];
  });
  return Object.fromEntries([...cards, ...colours]);
}

/* Return the content of a field for what a sheet has; where a number is asked, cards are counted. */
function contentOf(written, part) {
  if (Number.isInteger(written)) return counted(written);
  const cards = Array.isArray(written) ? written : [];
  return part.written === "number" && written ? counted(cards.length) : { cards, unread: [] };
}

export function sameDraft(one, other) {
  const plain = (draft) =>
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
