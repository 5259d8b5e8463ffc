/* What a captain is asked besides the cards: whether the last trick is played, which colour a
   player named, whether a card moves, and which of two versions counts. */

import { colourOf, costsOf, partOf, seatOf, sheetOf } from "./draft.js";
import { element, fill, find, suitSymbol } from "./elements.js";
import { textOf } from "./notation.js";
import { nameOf } from "./phones.js";
import { sameContent } from "./piles.js";
import { keep, kept, overName } from "./storage.js";
import { cardNames } from "./tapped.js";

/**
 * Let the holder of this phone say that the last trick is played: before, no other phone is shown
 * what is hidden in the game. Where penalty cards stay face down until then, the form is hidden, too:
 * nothing asks for them or shows them.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
export function askForLastTrick(store, form) {
  const notice = find(document, "#face-down");
  const button = find(notice, "button");
  const name = overName(store.round.table, store.round.round);
  const wait = (/** @type {boolean} */ waits) => {
    notice.hidden = !waits;
    notice.parentElement?.toggleAttribute("data-waits", waits);
  };
  button.hidden = false;
  wait("hidesForm" in notice.dataset && kept(name) !== true);
  button.onclick = () => {
    keep(name, true);
    wait(false);
    find(form, "#piles input:checked, #typed :is(input, textarea)").focus();
    store.set({ isOver: true });
  };
}

/**
 * Show the colours to choose from for a player: a button for each one captured, for any where
 * captured cards are only counted.
 * @param {HTMLElement} place @param {Draft} draft @param {number} seat @param {Game} round
 * @param {(colour: Letter) => void} onChoose
 */
export function drawColours(place, draft, seat, round, onChoose) {
  const { choice, deck, names } = round;
  const costs = costsOf(draft, seat, round);
  const chosen = colourOf(draft, seat, round);
  const focused = document.activeElement;
  const before = place.contains(focused) && focused instanceof HTMLInputElement && focused.value;
  const anyColour = round.game.evidence === "counts";
  const colours = deck.colours.filter(({ letter }) => anyColour || costs.has(letter));
  const labels = colours.map((colour) => drawColour(colour, colour.letter === chosen));
  const drawn = [
    element("legend", { text: fill(choice?.of ?? "", { name: names[seat] }) }),
    ...(labels.length ? labels : [element("p", { class: "faint", text: choice?.nothing ?? "" })]),
  ];
  place.onchange = ({ target }) => onChoose(/** @type {HTMLInputElement} */ (target).value);
  // A button that is replaced under a finger loses the tap.
  const { length } = place.children;
  const same = drawn.every((part, index) => part.isEqualNode(place.children[index] ?? null));
  if (same && length === drawn.length) return;
  place.replaceChildren(...drawn);
  for (const input of place.querySelectorAll("input")) if (input.value === before) input.focus();
}

/** @param {Colour} colour @param {boolean} checked */
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

/**
 * Ask whether a card goes from one field to another, which is never done silently.
 * @param {Game} round @param {Card} card @param {Field} from @param {Field} to
 * @returns {Promise<boolean>}
 */
export function askToMove(round, card, from, to) {
  const dialog = find(document, "#ask", HTMLDialogElement);
  const nameOf = (/** @type {Field} */ field) => {
    const seat = seatOf(field);
    return seat === null ? "" : round.names[seat];
  };
  find(dialog, "[data-question]").textContent = fill(partOf(from, round).lies, {
    card: cardNames(round)[card],
    owner: nameOf(from),
  });
  find(dialog, "[value=move]").textContent = fill(partOf(to, round).move, {
    name: nameOf(to),
  });
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "move");
  });
}

/**
 * Show the own sheet and the one that another phone sent meanwhile, side by side, and ask which
 * one counts.
 * @param {Game} round
 * @param {{ own: Sheet, newer: Sheet }} sheets
 * @param {{ onTake: () => unknown, onKeep: () => unknown }} answers
 */
export function showConflict(round, { own, newer }, { onTake, onKeep }) {
  const section = find(document, "#conflict");
  find(section, "tbody").replaceChildren(...drawRows(round, own, newer));
  const choose = (/** @type {() => unknown} */ act) => () => {
    section.hidden = true;
    act();
  };
  find(section, "[data-take]").onclick = choose(onTake);
  find(section, "[data-keep]").onclick = choose(onKeep);
  section.hidden = false;
  section.focus();
}

/**
 * Return a row for each player, and one for the cards apart where both have them.
 * @param {Game} round @param {Sheet} own @param {Sheet} newer
 */
function drawRows(round, own, newer) {
  const rows = round.names.map((name, seat) => drawPiles(name, own.piles[seat], newer.piles[seat]));
  const { apart } = round;
  if (!apart || !own[apart.key] || !newer[apart.key]) return rows;
  const [mine, theirs] = [{ captured: own[apart.key] }, { captured: newer[apart.key] }];
  return [...rows, drawPiles(apart.tab, mine, theirs)];
}

/**
 * Show two contents of piles side by side, a row for each pile, with a button for each side.
 * @param {HTMLElement} section
 * @param {{ name: string, contents: Pile[] }[]} rows
 * @param {{ title: string, words: string, onChoose: () => void }[]} sides
 */
export function drawSides(section, rows, sides) {
  const [, ...titles] = section.querySelectorAll("thead th");
  titles.forEach((title, index) => title.replaceChildren(sides[index].title));
  find(section, "tbody").replaceChildren(
    ...rows.map(({ name, contents: [one, other] }) => drawPiles(name, one, other)),
  );
  const buttons = sides.map(({ words, onChoose }) => {
    const button = element("button", { type: "button", text: words });
    button.onclick = onChoose;
    return button;
  });
  find(section, ".choice").replaceChildren(...buttons);
}

/** @param {string} name @param {Pile} own @param {Pile} newer */
function drawPiles(name, own, newer) {
  return element(
    "tr",
    {},
    element("th", { scope: "row", text: name }),
    element("td", {}, ...drawPile(own, newer)),
    element("td", {}, ...drawPile(newer, own)),
  );
}

/**
 * Return a pile part by part; what the other one does not have is marked.
 * @param {Pile} pile @param {Pile} other
 */
function drawPile(pile, other) {
  return Object.entries(pile).flatMap(([key, content], index) => [
    ...(index ? [" | "] : []),
    ...drawPart(content, other?.[/** @type {keyof Pile} */ (key)]),
  ]);
}

/** @param {Written} content @param {Written} other */
function drawPart(content, other) {
  if (!Array.isArray(content)) {
    const text = textOf(content);
    return [text === textOf(other) ? text : element("mark", { text })];
  }
  const theirs = new Set(Array.isArray(other) ? other : []);
  return content.flatMap((card, index) => [
    ...(index ? [" "] : []),
    theirs.has(card) ? card : element("mark", { text: card }),
  ]);
}

/**
 * Show, before a correction goes out, what differs from what is recorded; resolves to whether it
 * goes out.
 * @param {RoundStore} store
 * @returns {Promise<boolean>}
 */
export function review({ original, round, state: { draft } }) {
  const [own, recorded] = [sheetOf(draft, round), sheetOf(original, round)];
  const rows = round.names.map((name, seat) => ({
    name,
    contents: [recorded.piles[seat], own.piles[seat]],
  })).filter(({ contents: [one, other] }) => !sameContent(one, other));
  if (!rows.length) return Promise.resolve(true);
  const section = find(document, "#versions");
  find(section, "summary").textContent = round.phrases.differs;
  find(section, "details", HTMLDetailsElement).open = true;
  section.hidden = false;
  section.focus();
  return new Promise((resolve) => {
    const side = (/** @type {string} */ title, words = "", sends = false) => ({
      title,
      words,
      onChoose: () => {
        section.hidden = true;
        resolve(sends);
      },
    });
    drawSides(section, rows, [
      side(round.phrases.recorded, round.phrases.leave_recorded),
      side(round.phrases.own_cards, round.phrases.send_correction, true),
    ]);
  });
}

/**
 * Offer to enter a pile again that only another phone may change: that one may be gone.
 * @param {Round} round @param {Place} place @param {() => void} onAgain
 */
export function offerAgain(round, place, onAgain) {
  const name = nameOf(place, round);
  const text = `${fill(round.phrases.phone_gone, { name })} `;
  const line = element("p", { id: "sealed", class: "notice", text });
  const button = element("button", {
    type: "button",
    text: fill(round.phrases.enter_again, { name }),
  });
  button.onclick = () => {
    line.remove();
    onAgain();
  };
  line.append(button);
  document.getElementById("sealed")?.remove();
  find(document, "#news").append(line);
}
