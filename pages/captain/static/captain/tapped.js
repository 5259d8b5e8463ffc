/* What is tapped: the tabs of the piles, and the grid of cards. */

import { colourOf, fieldOf, holders, partsMissing, playedBy, seatOf, sizeOf } from "./draft.js";
import { element, figure, fill, find, inARow, say, setAttribute, suitSymbol } from "./elements.js";
import { isWhole } from "./findings.js";
import { later } from "./later.js";

const UNKNOWN = "–"; // a number that is not entered yet

/**
 * Draw the grid into a place, a row of thumb-sized cells for each colour, wrapped where it must be;
 * return what brings it up to date for a draft and the open field. Tab stops there once, at the
 * cell that had the focus last; from there arrow keys go on.
 * @param {HTMLElement} place @param {Game} round
 * @param {{ onTap: (card: Card) => void, onSlide: (cards: Card[]) => void }} then
 */
export function drawGrid(place, round, { onTap, onSlide }) {
  const rows = round.deck.colours.map(drawColour);
  place.replaceChildren(...rows);
  place.addEventListener("click", ({ target }) => {
    const cell = /** @type {Element} */ (target).closest("button");
    if (cell?.dataset.card) onTap(cell.dataset.card);
  });
  const cells = rows.flatMap((row) => [...row.querySelectorAll("button")]);
  followArrows(place, cells);
  awaitSlides(place, cells, onSlide);
  const names = cardNames(round);
  const short = initials(round.names);
  /** @type {Map<Card, string>} how each card was shown last: a tap changes one of sixty */
  const drawn = new Map();
  /**
   * @param {Draft} draft @param {Field} field
   * @param {{ doubtful: Set<Card>, changed: Set<Card>, letters: Set<Letter | null> }} shown
   */
  return (draft, field, { doubtful, changed, letters }) => {
    for (const row of rows) row.hidden = letters.size > 0 && !letters.has(row.dataset.letter ?? "");
    for (const cell of cells) {
      const { card = "" } = cell.dataset;
      const state = cellState(holders(draft, card), field, round, short);
      const now = [...Object.values(state), doubtful.has(card), changed.has(card)].join();
      if (drawn.get(card) === now) continue;
      drawn.set(card, now);
      const label = fill(state.phrase, { card: names[card], owner: state.owner });
      say(find(cell, ".unseen"), label);
      setAttribute(cell, "aria-pressed", String(state.here));
      setAttribute(cell, "data-lies", state.lies);
      say(find(cell, ".owner"), state.mark);
      cell.classList.toggle("doubtful", doubtful.has(card));
      cell.classList.toggle("changed", changed.has(card));
    }
    if (!cells.some((cell) => cell.tabIndex === 0 && isShown(cell))) {
      stopAt(cells.find(isShown), cells);
    }
  };
}

/**
 * Fetch what chooses several cards with the first touch of the grid, or its first focus.
 * @param {HTMLElement} place @param {HTMLElement[]} cells @param {(cards: Card[]) => void} onSlide
 */
function awaitSlides(place, cells, onSlide) {
  const there = new AbortController();
  for (const kind of ["pointerdown", "focusin"]) {
    place.addEventListener(kind, async (event) => {
      /** @type {typeof import("./sliding.js") | null} */
      const sliding = await later(new URL("./sliding.js", import.meta.url));
      if (!sliding || there.signal.aborted) return;
      there.abort();
      sliding.followSlides(place, cells, onSlide, event);
    }, { signal: there.signal });
  }
}

/** @param {HTMLElement} cell */
const isShown = (cell) => !cell.closest(".colour[hidden]");

/** Let Tab stop at one cell alone. @param {HTMLElement | undefined} stop @param {HTMLElement[]} cells */
function stopAt(stop, cells) {
  for (const cell of cells) {
    const index = cell === stop ? 0 : -1;
    if (cell.tabIndex !== index) cell.tabIndex = index;
  }
}

/** @param {HTMLElement} place @param {HTMLButtonElement[]} cells */
function followArrows(place, cells) {
  place.addEventListener("focusin", ({ target }) => {
    stopAt(/** @type {HTMLElement} */ (target), cells);
  });
  place.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's own
    if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) return; // sliding.js
    const shown = cells.filter(isShown);
    const spots = shown.map((cell) => {
      const { left, top } = cell.getBoundingClientRect();
      return { left, top, letter: cell.dataset.card?.[0] ?? "" };
    });
    const next = cellAfter(event.key, shown.findIndex((cell) => cell === event.target), spots);
    if (next === null) return;
    event.preventDefault();
    shown[next]?.focus();
  });
}

/**
 * Return where a key leads in the grid, null for a key that leads nowhere there, -1 or the number
 * of cells past an edge: left and right as cards follow each other, up and down to what is nearest
 * in the next line, Home and End within a colour.
 * @param {string} key @param {number} from
 * @param {{ left: number, top: number, letter: Letter }[]} spots of all cells, in their order
 */
export function cellAfter(key, from, spots) {
  const { left, top, letter } = spots[from];
  const ofColour = (/** @type {{ letter: Letter }} */ spot) => spot.letter === letter;
  switch (key) {
    case "ArrowLeft":
      return from - 1;
    case "ArrowRight":
      return from + 1;
    case "ArrowUp":
      return nearest(left, Math.max(...spots.map((spot) => spot.top).filter((one) => one < top)));
    case "ArrowDown":
      return nearest(left, Math.min(...spots.map((spot) => spot.top).filter((one) => one > top)));
    case "Home":
      return spots.findIndex(ofColour);
    case "End":
      return spots.map(ofColour).lastIndexOf(true);
    default:
      return null;
  }

  /** @param {number} place @param {number} line */
  function nearest(place, line) {
    const away = spots.map((spot) => spot.top === line ? Math.abs(spot.left - place) : Infinity);
    const least = Math.min(...away);
    return Number.isFinite(least) ? away.indexOf(least) : -1;
  }
}

/** Return what the cards are called. @param {Game} round @returns {Record<Card, string>} */
export function cardNames(round) {
  return Object.assign({}, ...round.deck.colours.map((colour) => colour.cards));
}

/**
 * Return the shortest different beginnings of some names, for places where a name has no room.
 * @param {string[]} names
 */
function initials(names) {
  for (let length = 1; length <= 2; length += 1) {
    const short = names.map((name) => [...name].slice(0, length).join(""));
    if (new Set(short).size === names.length) return short;
  }
  return names.map((name, seat) => `${[...name][0]}${seat + 1}`);
}

/** @param {Colour} colour */
function drawColour({ letter, name, cards }) {
  const label = element(
    "span",
    { class: `label suit-${letter}`, "aria-hidden": "true" },
    suitSymbol(letter),
    element("span", { text: letter.toUpperCase() }),
  );
  const cells = Object.keys(cards).map((card) => drawCell(letter, card));
  const group = element("div", { class: "cards", role: "group", "aria-label": name }, ...cells);
  return element("div", { class: "colour", "data-letter": letter }, label, group);
}

/** @param {Letter} letter @param {Card} card */
function drawCell(letter, card) {
  return element(
    "button",
    { type: "button", class: `card suit-${letter}`, "data-card": card },
    element("span", { class: "unseen" }),
    element("span", { class: "value", "aria-hidden": "true", text: card.slice(1) }),
    suitSymbol(letter),
    element("span", { class: "owner", "aria-hidden": "true" }),
  );
}

/**
 * Return how a card is shown: free, here in the open field, elsewhere, or in several places.
 * @param {Field[]} fields @param {Field} field @param {Game} round @param {string[]} short
 */
function cellState(fields, field, round, short) {
  const { phrases } = round;
  const here = fields.includes(field);
  if (fields.length > 1) return { here, lies: "twice", mark: "!", phrase: phrases.card_twice };
  if (here) return { here, lies: "here", mark: "✓", phrase: "{card}" };
  if (fields.length === 0) return { here, lies: "free", mark: "", phrase: "{card}" };
  const seat = seatOf(fields[0]);
  const owner = seat === null ? round.apart?.tab : round.names[seat];
  const mark = seat === null ? "–" : short[seat];
  return { here, lies: "elsewhere", mark, owner, phrase: phrases.card_with };
}

/**
 * Draw a large tab for each player into a place, and one for the cards apart; return what brings
 * them up to date. A tab's value is a seat from 0 or the key of the cards apart.
 * @param {HTMLElement} place @param {Game} round @param {(pile: string) => void} onOpen
 */
export function drawPiles(place, round, onOpen) {
  const seats = round.names.map((name, seat) => drawTab(String(seat), name));
  const { apart } = round;
  const tabs = apart ? [drawTab(apart.key, apart.tab, "apart"), ...seats] : seats;
  place.replaceChildren(...tabs);
  place.dataset.tabs = String(tabs.length);
  place.addEventListener("change", ({ target }) => {
    onOpen(/** @type {HTMLInputElement} */ (target).value);
  });
  return (
    /** @type {Draft} */ draft,
    /** @type {string} */ open,
    /** @type {(number | null)[]} */ points,
    /** @type {(seat: number) => Standing | null} */ standsBy,
  ) => {
    for (const tab of tabs) updateTab(tab, { round, draft, open, points, standsBy });
  };
}

/**
 * Say the points beside the names where piles are typed.
 * @param {HTMLElement} form @param {(number | null)[]} points @param {Game} round
 */
export function showPoints(form, points, { phrases }) {
  for (const place of form.querySelectorAll("[data-points]")) {
    const one = points[Number(place.getAttribute("data-points"))];
    say(place, one === null ? "" : fill(phrases.points, { points: one }));
  }
}

/** @param {string} value @param {string} name */
function drawTab(value, name, kind = "") {
  const radio = element("input", { type: "radio", name: "pile", value });
  return element(
    "label",
    { class: `pile ${kind}` },
    radio,
    element("span", { class: "name", text: name }),
    element(
      "span",
      { class: "state" },
      element("span", { class: "count" }),
      element("span", { class: "penalty" }),
      element("span", { class: "by" }),
    ),
  );
}

/**
 * @param {HTMLElement} tab
 * @param {{
 *   round: Game,
 *   draft: Draft,
 *   open: string,
 *   points: (number | null)[],
 *   standsBy: (seat: number) => Standing | null,
 * }} now
 */
function updateTab(tab, { round, draft, open, points, standsBy }) {
  const radio = find(tab, "input", HTMLInputElement);
  const { apart } = round;
  const shown = apart && radio.value === apart.key
    ? stateApart(apart, draft, round)
    : stateOf(Number(radio.value), draft, round, points);
  radio.checked = radio.value === open;
  tab.classList.toggle("open", radio.checked);
  const by = standsBy(Number(radio.value));
  setAttribute(radio, "aria-label", [shown.label, by?.says].filter(Boolean).join(", "));
  say(find(tab, ".by"), by?.mark ?? "");
  say(find(tab, ".count"), String(shown.count));
  tab.classList.toggle("ready", shown.ready);
  const penalty = find(tab, ".penalty");
  const marks = shown.marks.join(" ");
  if (penalty.dataset.marks === marks) return;
  penalty.dataset.marks = marks;
  penalty.replaceChildren(...shown.marks.map(drawMark));
}

/** Draw a card, or a colour alone, as small as it gets. @param {Card | Letter} card */
function drawMark(card) {
  return element("span", { class: "mark" }, suitSymbol(card[0]), card.slice(1));
}

/** @param {NonNullable<Game["apart"]>} apart @param {Draft} draft @param {Game} round */
function stateApart({ key, counted, needed }, draft, { phrases }) {
  const count = draft[key].cards.length;
  return {
    label: fill(counted, { count, needed }),
    count: fill(phrases.count, { entered: count, needed }),
    ready: count === needed,
    marks: /** @type {Card[]} */ ([]),
  };
}

/**
 * @param {number} seat @param {Draft} draft @param {Game} round @param {(number | null)[]} points
 */
function stateOf(seat, draft, round, points) {
  const penalty = laidAside(round, draft, seat);
  const missing = partsMissing(draft, seat, round).filter(({ written }) => written === "number");
  const count = missing.some(({ played }) => played) ? UNKNOWN : playedBy(draft, seat, round);
  const counts = Object.fromEntries(
    round.parts.map((part) => [
      part.name,
      missing.includes(part) ? UNKNOWN : sizeOf(draft[fieldOf(part, seat)]),
    ]),
  );
  const named = penalty.map((one) => cardNames(round)[one] ?? one);
  const letter = colourOf(draft, seat, round);
  const phrase = penalty.length || letter ? round.says.marked_pile : round.says.pile;
  const label = fill(phrase, {
    ...counts,
    name: round.names[seat],
    count,
    card: inARow(named, round.phrases),
    colour: round.deck.colours.find((colour) => colour.letter === letter)?.name,
  });
  return {
    label: points[seat] === null
      ? label
      : `${label}, ${fill(round.phrases.points, { points: points[seat] })}`,
    count: points[seat] !== null
      ? `= ${figure(Number(points[seat]))}`
      : round.parts.filter((part) => part.played).map((part) => counts[part.name]).join(" + "),
    ready: isWhole(draft, seat, round),
    marks: letter ? [letter] : penalty,
  };
}

/** @param {Game} round @param {Draft} draft @param {number} seat */
function laidAside(round, draft, seat) {
  const parts = round.parts.filter((part) => part.needed && part.written === "cards");
  return parts.flatMap((part) => draft[fieldOf(part, seat)].cards);
}
