/* What a phone finds by itself in a sheet: cards outside the deck, cards written down twice or
   nowhere, and numbers of cards that no tricks give. The rest is for engine/checks.py, where these
   have the same codes, seats, cards and order. */

import { byColour } from "./points.js";
import { told } from "./told.js";

export { pointsOf } from "./points.js";

const cardsIn = (content) => (Array.isArray(content) ? content : []);
const sizeOf = (content) => (Array.isArray(content) ? content.length : content);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const once = (seats) => [...new Set(seats)].sort((one, other) => one - other);

/* Return the problems of a sheet, each with its sentence. */
export function problemsOf(sheet, round) {
  if (sheet.evidence === "points") return [];
  const spots = spotsOf(sheet, round);
  const found = [
    ...outside(spots, round),
    ...repeated(spots, sheet),
    ...("face_up" in sheet.piles[0] ? doubleTricks(sheet, round) : tricks(sheet, round)),
    ...(sheet.evidence === "cards" ? missing(spots, sheet, round) : []),
  ];
  return found.map((problem) => told(problem, round));
}

/* Return where each card is written down, cards in order; a seat stands once for each time. */
function spotsOf(sheet, round) {
  const spots = new Map();
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

/* Return what gives the place of a card among all cards. */
function orderOf({ checks }) {
  const letters = Object.keys(checks.colours).join("");
  return (card) => 100 * letters.indexOf(card[0]) + Number(card.slice(1));
}

const ownersOf = ({ penalty, captured }) => once([...penalty, ...captured]);
const countOf = (spot) => sum(Object.values(spot).map(({ length }) => length));

function* outside(spots, round) {
  const { lowest, highest } = round.checks;
  const { players } = round.game;
  for (const [card, spot] of spots) {
    const reason = whyOutside(card, round);
    const seats = ownersOf(spot);
    if (reason) {
      yield { code: "NOT_IN_DECK", reason, seats, cards: [card], players, lowest, highest };
    }
  }
}

function whyOutside(card, { checks, deck }) {
  const value = Number(card.slice(1));
  if (!deck.colours.some(({ letter }) => letter === card[0])) return "colour";
  return value < checks.lowest ? "low" : value > checks.highest ? "value" : "";
}

function* repeated(spots, { evidence }) {
  for (const [card, spot] of spots) {
    const found = evidence === "cards" ? repetition : duplicate;
    if (countOf(spot) > 1) yield { ...found(spot), cards: [card] };
  }
}

function duplicate(spot) {
  return {
    code: "DUPLICATE",
    reason: spot.undealt.length + spot.unplayed.length ? "aside" : "",
    seats: ownersOf(spot),
  };
}

/* Return the first code that fits, and whom it concerns: the owner of a penalty card is first. */
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

function* tricks({ piles }, { deck, game: { players } }) {
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
  yield* total("TOTAL_CAPTURED", sum(sizes), deck.captured);
}

function* doubleTricks({ piles }, { deck, checks }) {
  const entered = piles.map((pile) => ({
    ...byColour(pile.face_up),
    down: sizeOf(pile.face_down),
  }));
  yield* total("HAT_TOTAL", sum(entered.flatMap(Object.values)), deck.captured);
  const most = checks.highest - checks.lowest + 1;
  for (const colour of Object.keys(checks.colours)) {
    const up = sum(entered.map((numbers) => numbers[colour] ?? 0));
    if (up > most) yield { code: "HAT_COLOUR_TOTAL", colour, entered: up, most };
  }
}

function* total(code, entered, needed) {
  if (entered !== needed) {
    yield { code, reason: entered < needed ? "few" : "many", entered, needed };
  }
}

function* missing(spots, sheet, round) {
  const { checks } = round;
  const apart = "face_up" in sheet.piles[0] ? "unplayed" : "undealt";
  const passed = sum(sheet.piles.map(({ face_down: down }) => (Number.isInteger(down) ? down : 0)));
  const allowed = (apart in sheet ? 0 : checks.left_over) + passed;
  const cards = cardsOf(round).filter((card) => !spots.has(card));
  if (cards.length === allowed) return;
  const more = apart === "unplayed" ? "more unplayed" : "more";
  yield {
    code: "MISSING",
    reason: cards.length < allowed ? apart : allowed ? more : "",
    cards,
    allowed,
  };
}

/* Return the cards of the deck in order. */
function cardsOf(round) {
  const { lowest, highest } = round.checks;
  const order = orderOf(round);
  const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const cards = round.deck.colours.flatMap(({ letter }) =>
    values.map((value) => `${letter}${value}`)
  );
  return cards.sort((one, other) => order(one) - order(other));
}
