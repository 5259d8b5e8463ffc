/* A draft is what is written down so far: for every field of the form its cards and the words
   that name none. A draft is never changed; every function here returns a new one. */

export const UNDEALT = "undealt";
export const penaltyOf = (seat) => `penalty-${seat}`;
export const capturedOf = (seat) => `captured-${seat}`;
export const seatOf = (field) => (field === UNDEALT ? null : Number(field.split("-")[1]));
export const isPenalty = (field) => field.startsWith("penalty");

export function fieldsOf(round) {
  const seats = round.names.flatMap((_name, seat) => [penaltyOf(seat), capturedOf(seat)]);
  return round.deck.undealt ? [...seats, UNDEALT] : seats;
}

/* Return the fields in which a card lies, one for each time. */
export function holders(draft, card) {
  return Object.keys(draft).flatMap((field) =>
    draft[field].cards.filter((one) => one === card).map(() => field),
  );
}

export function without(draft, field, card) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: cards.filter((one) => one !== card), unread } };
}

/* Return the draft with a card more; where there is room for so many only, the oldest goes. */
export function withCard(draft, field, card, room) {
  const { cards, unread } = draft[field];
  return { ...draft, [field]: { cards: [...cards, card].slice(-room), unread } };
}

export function moved(draft, card, field, room) {
  const taken = holders(draft, card).reduce((rest, from) => without(rest, from, card), draft);
  return withCard(taken, field, card, room);
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

/* Return how far the round has come, by counting alone. */
export function progressOf(draft, round) {
  const seats = round.names.map((_name, seat) => seat);
  const captured = seats.reduce((sum, seat) => sum + draft[capturedOf(seat)].cards.length, 0);
  const withoutPenalty = seats.filter(
    (seat) => draft[penaltyOf(seat)].cards.length < round.deck.penalty,
  );
  const undealt = draft[UNDEALT]?.cards.length ?? 0;
  return {
    captured,
    withoutPenalty,
    undealt,
    undealtMissing: undealt < round.deck.undealt,
    whole: captured >= round.deck.captured && withoutPenalty.length === 0,
  };
}

/* Return the sheet as the API takes it. Cards left over that nobody wrote down are left out, so
   the engine infers them. */
export function sheetOf(draft, round) {
  const sheet = {
    ...round.game,
    piles: round.names.map((_name, seat) => ({
      penalty: draft[penaltyOf(seat)].cards,
      captured: draft[capturedOf(seat)].cards,
    })),
  };
  return draft[UNDEALT]?.cards.length ? { ...sheet, undealt: draft[UNDEALT].cards } : sheet;
}

export function draftOfSheet(sheet, round) {
  const part = (cards) => ({ cards: cards ?? [], unread: [] });
  const draft = {};
  for (const field of fieldsOf(round)) {
    const pile = sheet.piles[seatOf(field)];
    if (field === UNDEALT) draft[field] = part(sheet.undealt);
    else draft[field] = part(isPenalty(field) ? pile?.penalty : pile?.captured);
  }
  return draft;
}

export function sameDraft(one, other) {
  const plain = (draft) => JSON.stringify(Object.entries(draft).map(([name, part]) => [
    name, [...part.cards].sort(), part.unread,
  ]));
  return plain(one) === plain(other);
}
