/* Piles that this phone holds for people who do not sit here now, each with the question whose it
   is. */

import { element, fill, find } from "./elements.js";
import { fieldsFor, seatFor } from "./people.js";

/**
 * Ask about each pile of another person. What is answered changes what is entered; a pile that is kept
 * for later is asked about when the page is opened again.
 * @param {RoundStore} store
 */
export function askWhose(store) {
  const section = find(document, "#strangers");
  let open = [...store.state.others];
  const draw = () => {
    find(section, "ul").replaceChildren(...open.map((pile) => drawPile(pile, store, settle)));
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
 * @param {RoundStore} store
 * @param {(pile: KeptPile) => void} onSettled
 */
function drawPile(pile, store, onSettled) {
  const { phrases, names } = store.round;
  const seat = seatFor(pile, store.state.draft, store.round);
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
      const { draft } = store.state;
      store.forget(pile);
      store.change({ ...draft, ...fieldsFor(pile, seat, draft) });
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
      button(phrases.throw_away, () => store.forget(pile)),
      button(phrases.keep_for_later, () => {}),
    ),
  );
}
