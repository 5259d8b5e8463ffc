/* The grid of cards: a row of thumb-sized cells for each colour, wrapped where it must be. */

import { holders, seatOf } from "./draft.js";
import { element, suitSymbol } from "./elements.js";
import { fill, initials } from "./phrases.js";

/* Draw the grid into a place; return what brings it up to date for a draft and the open field. */
export function drawGrid(place, round, onTap) {
  place.replaceChildren(...round.deck.colours.map(drawColour));
  place.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]")?.dataset.card;
    if (card) onTap(card);
  });
  const cells = [...place.querySelectorAll("[data-card]")];
  const names = cardNames(round);
  const short = initials(round.names);
  const colours = [...place.children];
  return (draft, field, { doubtful, changed, letters }) => {
    for (const row of colours) row.hidden = letters.size > 0 && !letters.has(row.dataset.letter);
    for (const cell of cells) {
      const card = cell.dataset.card;
      const state = cellState(holders(draft, card), field, round, short);
      const label = fill(state.phrase, { card: names[card], owner: state.owner });
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-pressed", String(state.here));
      cell.dataset.lies = state.lies;
      cell.querySelector(".owner").textContent = state.mark;
      cell.classList.toggle("doubtful", doubtful.has(card));
      cell.classList.toggle("changed", changed.has(card));
    }
  };
}

export function cardNames(round) {
  return Object.assign({}, ...round.deck.colours.map((colour) => colour.cards));
}

function drawColour(colour) {
  const label = element(
    "span",
    { class: `label suit-${colour.letter}`, "aria-hidden": "true" },
    suitSymbol(colour.letter),
    element("span", { text: colour.letter.toUpperCase() }),
  );
  const cells = Object.keys(colour.cards).map((card) => drawCell(colour.letter, card));
  const group = element(
    "div",
    { class: "cards", role: "group", "aria-label": colour.name },
    ...cells,
  );
  return element("div", { class: "colour", "data-letter": colour.letter }, label, group);
}

function drawCell(letter, card) {
  return element(
    "button",
    { type: "button", class: `card suit-${letter}`, "data-card": card },
    element("span", { class: "value", text: card.slice(1) }),
    suitSymbol(letter),
    element("span", { class: "owner" }),
  );
}

/* Return how a card is shown: free, here in the open field, elsewhere, or in several places. */
function cellState(fields, field, round, short) {
  const { phrases } = round;
  const here = fields.includes(field);
  if (fields.length > 1) return { here, lies: "twice", mark: "!", phrase: phrases.card_twice };
  if (here) return { here, lies: "here", mark: "✓", phrase: "{card}" };
  if (fields.length === 0) return { here, lies: "free", mark: "", phrase: "{card}" };
  const seat = seatOf(fields[0]);
  const owner = seat === null ? round.apart.tab : round.names[seat];
  const mark = seat === null ? "–" : short[seat];
  return { here, lies: "elsewhere", mark, owner, phrase: phrases.card_with };
}
