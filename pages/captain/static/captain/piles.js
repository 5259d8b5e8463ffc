/* Whose pile is open: one large tab for each player, and one for the cards left over. */

import { colourOf, fieldOf, playedBy, sizeOf } from "./draft.js";
import { element, suitSymbol } from "./elements.js";
import { isWhole } from "./findings.js";
import { cardNames } from "./grid.js";
import { fill, inARow } from "./phrases.js";

/* Draw the tabs into a place; return what brings them up to date. A tab's value is a seat from 0
   or the key of nobody's cards. */
export function drawPiles(place, round, onOpen) {
  const seats = round.names.map((name, seat) => drawTab(String(seat), name));
  const { apart } = round;
  const tabs = apart ? [drawTab(apart.key, apart.tab, "apart"), ...seats] : seats;
  place.replaceChildren(...tabs);
  place.dataset.tabs = tabs.length;
  place.addEventListener("change", (event) => onOpen(event.target.value));
  return (draft, open, points) => {
    for (const tab of tabs) bringUpToDate(tab, round, draft, open, points);
  };
}

/* Say the points beside the names where piles are typed. */
export function sayPoints(form, points, { phrases }) {
  for (const place of form.querySelectorAll("[data-points]")) {
    const one = points[place.dataset.points];
    place.textContent = one === null ? "" : fill(phrases.points, { points: one });
  }
}

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
    ),
  );
}

function bringUpToDate(tab, round, draft, open, points) {
  const radio = tab.querySelector("input");
  const nobodys = radio.value === round.apart?.key;
  const shown = nobodys ? apart(round, draft) : player(round, draft, Number(radio.value), points);
  radio.checked = radio.value === open;
  tab.classList.toggle("open", radio.checked);
  radio.setAttribute("aria-label", shown.label);
  tab.querySelector(".count").textContent = shown.count;
  tab.classList.toggle("ready", shown.ready);
  const penalty = tab.querySelector(".penalty");
  penalty.replaceChildren(...shown.marks.map(drawMark));
}

/* Draw a card, or a colour alone, as small as it gets. */
function drawMark(card) {
  return element("span", { class: "mark" }, suitSymbol(card[0]), card.slice(1));
}

function apart(round, draft) {
  const { key, counted, needed } = round.apart;
  const count = draft[key].cards.length;
  return {
    label: fill(counted, { count, needed }),
    count: fill(round.phrases.count, { entered: count, needed }),
    ready: count === needed,
    marks: [],
  };
}

function player(round, draft, seat, points) {
  const penalty = laidAside(round, draft, seat);
  const count = playedBy(draft, seat, round);
  const counts = Object.fromEntries(
    round.parts.map((part) => [part.name, sizeOf(draft[fieldOf(part, seat)])]),
  );
  const named = penalty.map((one) => cardNames(round)[one] ?? one);
  const letter = colourOf(draft, seat, round);
  const phrase = penalty.length || letter ? round.says.marked_pile : round.says.pile;
  const label = fill(phrase, {
    ...counts,
    name: round.names[seat],
    count,
    card: inARow(named, round.phrases),
    colour: colourName(letter, round),
  });
  return {
    label: points[seat] === null
      ? label
      : `${label}, ${fill(round.phrases.points, { points: points[seat] })}`,
    count: points[seat] !== null
      ? `= ${points[seat]}`
      : round.parts.filter((part) => part.played).map((part) => counts[part.name]).join(" + "),
    ready: isWhole(draft, seat, round),
    marks: letter ? [letter] : penalty,
  };
}

function colourName(letter, round) {
  return round.deck.colours.find((colour) => colour.letter === letter)?.name;
}

function laidAside(round, draft, seat) {
  const parts = round.parts.filter((part) => part.needed && part.written === "cards");
  return parts.flatMap((part) => draft[fieldOf(part, seat)].cards);
}
