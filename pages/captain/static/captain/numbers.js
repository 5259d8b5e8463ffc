/* The numbers of the open pile: typed, counted up and down, or tapped as so many tricks. */

import { counted, fieldOf, sharedPart } from "./draft.js";
import { element, fill, find, say, setAttribute } from "./elements.js";
import { readNumber } from "./notation.js";

/** @typedef {(field: Field, content: Content) => void} OnNumber */

/**
 * Draw the numbers of a pile into a place, typed or counted up and down, but for its tricks; return
 * what brings them up to date for a draft, a seat (null for the cards apart) and the open part.
 * @param {HTMLElement} place @param {Game} round @param {OnNumber} onChange
 */
export function drawNumbers(place, round, onChange) {
  const parts = round.parts.filter((part) =>
    part.written !== "cards" && part !== sharedPart(round)
  );
  const rows = parts.map((part) => drawRow(part, round));
  place.replaceChildren(...rows);
  /** @param {Draft} draft @param {Seat | null} seat @param {Part} open */
  return (draft, seat, open) => {
    place.hidden = seat === null;
    rows.forEach((row, index) => {
      const part = parts[index];
      row.hidden = part.written === "either" && part !== open;
      if (seat !== null) updateRow(row, draft, part, { field: fieldOf(part, seat), onChange });
    });
  };
}

/** @param {Part} part @param {Game} round */
function drawRow(part, { phrases }) {
  const [fewer, more] = ["−", "+"].map((text) => element("button", { type: "button", text }));
  fewer.setAttribute("aria-label", fill(phrases.fewer, { label: part.label }));
  more.setAttribute("aria-label", fill(phrases.more, { label: part.label }));
  const text = part.written === "either" ? phrases.how_many : part.label;
  return element("div", { class: "number-row" }, drawInput(text), fewer, more);
}

/** @param {string} text */
function drawInput(text) {
  const input = element("input", { inputmode: "numeric", maxlength: "4", autocomplete: "off" });
  return element("label", {}, element("span", { text }), input);
}

/**
 * @param {HTMLElement} row @param {Draft} draft @param {Part} part
 * @param {{ field: Field, onChange: OnNumber }} options
 */
function updateRow(row, draft, part, { field, onChange }) {
  const [fewer, more] = row.querySelectorAll("button");
  const { number } = draft[field];
  const set = (/** @type {number} */ value) => onChange(field, counted(value));
  updateInput(row, draft, { field, onChange });
  fewer.onclick = () => set(Math.max(0, (number ?? 0) - 1));
  more.onclick = () => set((number ?? 0) + 1);
  fewer.disabled = part.written === "number" ? number === 0 : !number; // none is a number, too
}

/**
 * @param {HTMLElement} place @param {Draft} draft
 * @param {{ field: Field, onChange: OnNumber }} options
 */
function updateInput(place, draft, { field, onChange }) {
  const input = find(place, "input", HTMLInputElement);
  const { number, filled } = draft[field];
  const text = String(number ?? "");
  if (input !== document.activeElement && input.value !== text) input.value = text;
  input.oninput = () => onChange(field, counted(readNumber(input.value)));
  input.classList.toggle("filled", Boolean(filled));
}

/**
 * Draw a button for each number of tricks into a place, and the number of cards to type; return
 * what brings them up to date for a draft and a seat (null for the cards apart). The place stays
 * empty where cards come in no whole tricks.
 * @param {HTMLElement} place @param {Game} round
 * @param {{ onType: OnNumber, onTap: OnNumber }} then
 */
export function drawTricks(place, round, { onType, onTap }) {
  const part = sharedPart(round);
  const buttons = round.says.tricks.map((label, tricks) => drawTrick(label, tricks, round));
  const row = element("div", { class: "tricks" }, ...buttons);
  const output = element("output");
  if (part) {
    const legend = element("legend", { text: round.phrases.tricks });
    const typed = element("div", { class: "number-row" }, drawInput(part.label), output);
    place.replaceChildren(legend, row, typed);
  }
  /** @param {Draft} draft @param {Seat | null} seat */
  return (draft, seat) => {
    place.hidden = seat === null || !part;
    if (seat === null || !part) return;
    const field = fieldOf(part, seat);
    const { number, filled } = draft[field];
    updateInput(place, draft, { field, onChange: onType });
    buttons.forEach((button, tricks) => {
      button.onclick = () => onTap(field, counted(tricks * round.step));
      setAttribute(button, "aria-pressed", String(number === tricks * round.step));
      button.classList.toggle("filled", Boolean(filled));
    });
    say(output, tricksText(draft[field], round));
  };
}

/** @param {string} label @param {number} tricks @param {Game} round */
function drawTrick(label, tricks, { step }) {
  return element(
    "button",
    { type: "button" },
    element("span", { class: "unseen", text: label }),
    element("span", { "aria-hidden": "true", text: tricks }),
    element("span", { class: "cards-in", "aria-hidden": "true", text: tricks * step }),
  );
}

/**
 * Return so many cards as tricks and cards; nothing where they are no whole tricks.
 * @param {Content} content @param {Game} round
 */
export function tricksText({ number, filled }, { says, step, phrases }) {
  const tricks = Number.isInteger(number) ? says.tricks[Number(number) / step] : "";
  return filled ? fill(phrases.filled_in, { tricks }) : (tricks ?? "");
}
