/* Piles that this phone holds for people who do not sit here now, each with the question whose it
   is. */

import { element, fill, find } from "./elements.js";
import { fieldsFor, seatFor } from "./people.js";

/**
 * Ask about each pile of another person. What is answered changes what the entry holds; a pile that
 * is kept for later is asked about when the page is opened again.
 * @param {Entry} entry
 */
export function askWhose(entry) {
  const section = find(document, "#strangers");
  let open = [...entry.others];
  const draw = () => {
    find(section, "ul").replaceChildren(...open.map((pile) => drawPile(pile, entry, settle)));
    section.hidden = open.length === 0;
  };
  const settle = (/** @type {KeptPile} */ pile) => {
    open = open.filter((one) => one !== pile);
    draw();
  };
  draw();
}

/**
 * @param {KeptPile} pile
 * @param {Entry} entry
 * @param {(pile: KeptPile) => void} onSettled
 */
function drawPile(pile, entry, onSettled) {
  const { phrases, names } = entry.round;
  const seat = seatFor(pile, entry.draft, entry.round);
  const cards = Object.values(pile.fields)
    .map(({ cards, number, colour, unread }) =>
      [number ?? "", ...cards, ...unread, colour ?? ""].filter((one) => one !== "").join(" ")
    )
    .filter(Boolean).join(" | ");
  const says = pile.name ? phrases.kept_for_person : phrases.kept_for_seat;
  const text = fill(says, { name: pile.name, seat: pile.seat + 1, cards });
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) => {
    const made = element("button", { type: "button", text: words });
    made.onclick = () => {
      act();
      onSettled(pile);
    };
    return made;
  };
  const taken = seat === null ? [] : [
    button(fill(phrases.take_for, { name: names[seat] }), () => {
      entry.let(pile);
      entry.change({ ...entry.draft, ...fieldsFor(pile, seat, entry.draft) });
    }),
  ];
  return element(
    "li",
    {},
    element("p", { text }),
    element(
      "div",
      { class: "offers" },
      ...taken,
      button(phrases.throw_away, () => entry.let(pile)),
      button(phrases.keep_for_later, () => {}),
    ),
  );
}
