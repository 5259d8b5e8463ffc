/* What a phone finds by itself in a sheet: the points of its piles, cards outside the deck, cards
   written down twice or nowhere, and numbers of cards that no tricks give. The rest is for
   engine/checks.py, where these have the same codes, seats, cards and order. */

import { fill, inARow, withGaps } from "./elements.js";

/** @typedef {Record<"penalty" | "captured" | Apart, (number | null)[]>} Spot */
/** @typedef {Partial<Problem> & { code: string, reason?: string, colour?: Letter, apart?: Apart }} Found */

const numberOf = (/** @type {Card} */ card) => Number(card.slice(1));
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);
/** @type {(content: Written) => Card[]} */
const cardsIn = (content) => (Array.isArray(content) ? content : []);
/** @type {(content: Written) => number} */
const sizeOf = (content) => (typeof content === "number" ? content : cardsIn(content).length);
/** @type {(seats: (number | null)[]) => number[]} */
const once = (seats) =>
  [...new Set(seats)].filter((seat) => seat !== null).sort((one, other) => one - other);

/**
 * Return the points of each pile of a sheet, in seat order; null for a pile that cannot be scored
 * as it stands, and for all piles of a game whose points are no weighted sum of its cards.
 * @param {Sheet} sheet @param {Game} round
 * @returns {(number | null)[]}
 */
export function pointsOf(sheet, round) {
  const { weights } = round.checks;
  return sheet.piles.map((pile) => {
    if (sheet.evidence === "points") return pile.points ?? null;
    return weights && isKnown(pile, round) && canBeScored(pile, round.checks)
      ? added(pile, weights)
      : null;
  });
}

/** Say whether no number of a pile is unknown. @param {Pile} pile @param {Game} round */
function isKnown({ captured, own, face_up: up, face_down: down }, { deck, step }) {
  if (step > 1) return captured !== undefined && (Array.isArray(captured) || own !== undefined);
  if (up === undefined || down === undefined) return false;
  return Array.isArray(up) || Object.keys(up).length === deck.colours.length;
}

/** @param {Pile} pile @param {Checks} checks */
function canBeScored({ penalty = [], captured, choice, own }, checks) {
  if (penalty.length !== checks.penalty_cards) return false;
  if (choice === null && sizeOf(captured) > 0) return false;
  return !(checks.values_count && typeof own === "number");
}

/** @param {Pile} pile @param {Record<string, number>} weights */
function added(pile, weights) {
  const tally = { start: 1, ...("face_up" in pile ? tallyUp(pile) : tallyTricks(pile)) };
  return sum(Object.entries(tally).map(([kind, count]) => count * weights[kind]));
}

/** @param {Pile} pile */
function tallyTricks({ penalty = [], captured, choice, own }) {
  const marks = choice ? [choice] : penalty.map((card) => card[0]);
  own ??= cardsIn(captured).filter((card) => marks.includes(card[0]));
  return {
    others: sizeOf(captured) - sizeOf(own),
    own: sizeOf(own),
    own_values: sum(cardsIn(own).map(numberOf)),
    penalty_values: sum(penalty.map(numberOf)),
  };
}

/** In double tricks the cards of the longest colour are a player's own. @param {Pile} pile */
function tallyUp({ face_up: up, face_down: down }) {
  const numbers = Object.values(byColour(up));
  const longest = Math.max(0, ...numbers);
  return { others: sum(numbers) - longest, own: longest, passed: sizeOf(down) };
}

/** Return how many cards lie face up, by colour. @param {Pile["face_up"]} up */
function byColour(up = []) {
  if (!Array.isArray(up)) return up;
  /** @type {Record<Letter, number>} */
  const numbers = {};
  for (const [colour] of up) numbers[colour] = (numbers[colour] ?? 0) + 1;
  return numbers;
}

/**
 * Return the problems of a sheet, each with its sentence.
 * @param {Sheet} sheet @param {Game} round
 * @returns {Problem[]}
 */
export function problemsOf(sheet, round) {
  if (sheet.evidence === "points") return [];
  const spots = spotsOf(sheet, round);
  const found = [
    ...outside(spots, round),
    ...repeated(spots, sheet),
    ...(round.step > 1 ? tricks(sheet, round) : doubleTricks(sheet, round)),
    ...(sheet.evidence === "cards" ? missing(spots, sheet, round) : []),
  ];
  return found.map((problem) => withSentence(problem, round));
}

/**
 * Return where each card is written down, cards in order; a seat stands once for each time.
 * @param {Sheet} sheet @param {Game} round
 * @returns {Map<Card, Spot>}
 */
function spotsOf(sheet, round) {
  const spots = new Map();
  /** @type {(place: keyof Spot, seat: number | null, ...contents: Written[]) => void} */
  const put = (place, seat, ...contents) => {
    for (const card of contents.flatMap(cardsIn)) {
      if (!spots.has(card)) {
        spots.set(card, { penalty: [], captured: [], undealt: [], unplayed: [] });
      }
      spots.get(card)[place].push(seat);
    }
  };
  sheet.piles.forEach((pile, seat) => {
    put("penalty", seat, pile.penalty);
    put("captured", seat, pile.captured, pile.own, pile.face_up, pile.face_down);
  });
  put("undealt", null, sheet.undealt);
  put("unplayed", null, sheet.unplayed);
  const order = orderOf(round);
  return new Map([...spots].sort(([one], [other]) => order(one) - order(other)));
}

/** Return what gives the place of a card among all cards. @param {Game} round */
function orderOf({ checks }) {
  const letters = Object.keys(checks.colours).join("");
  return (/** @type {Card} */ card) => 100 * letters.indexOf(card[0]) + numberOf(card);
}

/** @param {Spot} spot */
const ownersOf = ({ penalty, captured }) => once([...penalty, ...captured]);
/** @param {Spot} spot */
/** @type {(spot: Spot) => Apart | undefined} */
const apartOf = ({ undealt, unplayed }) =>
  undealt.length ? "undealt" : unplayed.length ? "unplayed" : undefined;
/** @param {Spot} spot */
const countOf = (spot) => sum(Object.values(spot).map(({ length }) => length));

/** @param {Map<Card, Spot>} spots @param {Game} round */
function* outside(spots, round) {
  const { lowest, highest } = round.checks;
  const { players } = round.game;
  for (const [card, spot] of spots) {
    const reason = whyOutside(card, round);
    const seats = ownersOf(spot);
    if (reason) {
      const apart = apartOf(spot);
      yield { code: "NOT_IN_DECK", reason, seats, cards: [card], apart, players, lowest, highest };
    }
  }
}

/** @param {Card} card @param {Game} round */
function whyOutside(card, { checks, deck }) {
  const value = numberOf(card);
  if (!deck.colours.some(({ letter }) => letter === card[0])) return "colour";
  return value < checks.lowest ? "low" : value > checks.highest ? "value" : "";
}

/** @param {Map<Card, Spot>} spots @param {Sheet} sheet @returns {Generator<Found>} */
function* repeated(spots, { evidence }) {
  for (const [card, spot] of spots) {
    const found = evidence === "cards" ? repetition : duplicate;
    if (countOf(spot) > 1) yield { ...found(spot), cards: [card] };
  }
}

/** @param {Spot} spot */
function duplicate(spot) {
  return { code: "DUPLICATE", seats: ownersOf(spot), apart: apartOf(spot) };
}

/**
 * Return the first code that fits, and whom it concerns: the owner of a penalty card is first.
 * @param {Spot} spot
 */
function repetition(spot) {
  const [seats, owners, takers] = [ownersOf(spot), once(spot.penalty), once(spot.captured)];
  const reason = seats.length ? "owned" : "twice";
  if (spot.undealt.length) return { code: "DUP_UNDEALT", reason, seats };
  if (spot.unplayed.length) return { code: "DUP_UNPLAYED", reason, seats };
  if (spot.penalty.length > 1) {
    return { code: "DUP_TWO_PENALTIES", reason: owners.length > 1 ? "" : "same", seats: owners };
  }
  const [owner] = owners;
  if (owners.length && takers.every((seat) => seat === owner)) {
    return { code: "DUP_OWN_PENALTY", seats };
  }
  const others = takers.filter((seat) => seat !== owner);
  if (owners.length) return { code: "DUP_OTHER_PENALTY", seats: [owner, ...others] };
  return { code: takers.length > 1 ? "DUP_TWO_PLAYERS" : "DUP_SAME_PILE", seats: takers };
}

/** @param {Sheet} sheet @param {Game} round */
function* tricks({ piles }, { deck, game: { players } }) {
  const known = piles.every(({ captured }) => captured !== undefined);
  const sizes = piles.map(({ captured }) => sizeOf(captured));
  for (const [seat, entered] of sizes.entries()) {
    const below = Math.floor(entered / players) * players;
    if (below < entered) {
      yield {
        code: "NOT_WHOLE_TRICKS",
        seats: [seat],
        entered,
        players,
        below,
        above: below + players,
      };
    } else if (entered > deck.captured) {
      yield { code: "TOO_MANY_TRICKS", seats: [seat], entered, most: deck.captured };
    }
  }
  yield* total("TOTAL_CAPTURED", { entered: sum(sizes), needed: deck.captured, known });
}

/** @param {Sheet} sheet @param {Game} round */
function* doubleTricks({ piles }, round) {
  const { deck, checks } = round;
  const known = piles.every((pile) => isKnown(pile, round));
  const up = piles.map((pile) => byColour(pile.face_up));
  const down = piles.map((pile) => sizeOf(pile.face_down));
  const entered = sum([...up.flatMap(Object.values), ...down]);
  yield* total("HAT_TOTAL", { entered, needed: deck.captured, known });
  const most = checks.highest - checks.lowest + 1;
  for (const colour of Object.keys(checks.colours)) {
    const ofColour = sum(up.map((numbers) => numbers[colour] ?? 0));
    if (ofColour > most) yield { code: "HAT_COLOUR_TOTAL", colour, entered: ofColour, most };
  }
}

/**
 * With a number that is not known yet nothing can be too few.
 * @param {string} code @param {{ entered: number, needed: number, known: boolean }} cards
 */
function* total(code, { entered, needed, known }) {
  if (entered > needed) yield { code, reason: "many", entered, needed };
  else if (entered < needed && known) yield { code, reason: "few", entered, needed };
}

/** @param {Map<Card, Spot>} spots @param {Sheet} sheet @param {Game} round */
function* missing(spots, sheet, round) {
  const apart = round.step > 1 ? "undealt" : "unplayed";
  const passed = sheet.piles.map(({ face_down: down }) => (typeof down === "number" ? down : 0));
  const allowed = (apart in sheet ? 0 : round.checks.left_over) + sum(passed);
  const cards = deckOf(round).filter((card) => !spots.has(card));
  if (cards.length === allowed) return;
  const more = apart === "unplayed" ? "more unplayed" : "more";
  yield {
    code: "MISSING",
    reason: !cards.length ? `no ${apart}` : cards.length < allowed ? apart : allowed ? more : "",
    cards,
    allowed,
  };
}

/** Return the cards of the deck in order. @param {Game} round @returns {Card[]} */
function deckOf(round) {
  const { lowest, highest } = round.checks;
  const order = orderOf(round);
  const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const cards = round.deck.colours.flatMap(({ letter }) =>
    values.map((value) => `${letter}${value}`)
  );
  return cards.sort((one, other) => order(one) - order(other));
}

/**
 * Return a problem with the engine's sentence for it, in the form that the server's problems have.
 * @param {Found} found @param {Game} round
 * @returns {Problem}
 */
function withSentence(found, round) {
  const { code, reason = "", seats = [], cards = [], colour = "", apart, ...facts } = found;
  const { checks } = round;
  const people = seats.map((seat) => round.names[seat]);
  const named = cards.map((card) => cardName(card, checks));
  const message = fill(checks.sentences[`${code} ${reason}`.trim()], {
    ...facts,
    card: named[0],
    cards: listing(named, round),
    name: people[0],
    names: listing(people, round),
    others: listing(people.slice(1), round),
    where: listing(apart ? [...people, checks.apart[apart]] : people, round),
    colour: checks.colours[colour],
  });
  return { code, severity: "error", seats, cards, message };
}

/** @param {Card} card @param {Checks} checks */
function cardName(card, { card: phrase, colours }) {
  return withGaps(phrase, { colour: colours[card[0]], value: card.slice(1) });
}

/**
 * Join names or cards the way people say it; of very many only the first.
 * @param {string[]} items @param {Game} round
 */
function listing(items, { checks, phrases }) {
  if (items.length < 2) return items[0] ?? "";
  const most = checks.most_listed;
  const first = (/** @type {number} */ count) => inARow(items.slice(0, count), phrases);
  if (items.length > most) {
    return withGaps(checks.more, { first: first(most), count: items.length - most });
  }
  return withGaps(checks.pair, { first: first(-1), last: items.at(-1) });
}
