/* The colour that each player names after the last trick, where the game asks for one. */

import { colourOf, costsOf } from "./draft.js";
import { element, suitSymbol } from "./elements.js";
import { fill } from "./phrases.js";

/* Show the colours to choose from for a player: a button for each one captured, for any where
   captured cards are only counted. */
export function drawColours(place, draft, seat, round, onChoose) {
  const { choice, deck, names } = round;
  const costs = costsOf(draft, seat, round);
  const chosen = colourOf(draft, seat, round);
  const focused = document.activeElement?.value;
  const hadFocus = place.contains(document.activeElement);
  const anyColour = round.game.evidence === "counts";
  const colours = deck.colours.filter(({ letter }) => anyColour || costs.has(letter));
  const labels = colours.map((colour) => drawColour(colour, colour.letter === chosen));
  place.replaceChildren(
    element("legend", { text: fill(choice.of, { name: names[seat] }) }),
    ...(labels.length ? labels : [element("p", { class: "faint", text: choice.nothing })]),
  );
  place.onchange = (event) => onChoose(event.target.value);
  if (hadFocus) place.querySelector(`input[value="${focused}"]`)?.focus();
}

function drawColour({ letter, name }, checked) {
  const radio = element("input", {
    type: "radio",
    name: "colour",
    value: letter,
    "aria-label": name,
  });
  radio.checked = checked;
  return element(
    "label",
    { class: checked ? "open" : "", title: name },
    radio,
    suitSymbol(letter),
    element("span", { "aria-hidden": "true", text: letter.toUpperCase() }),
  );
}
