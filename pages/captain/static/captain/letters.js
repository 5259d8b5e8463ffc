/* Typing cards: the words for colours, to be tapped, and what a letter was read as that begins the
   name of another colour in the reader's language. */

import { element, find, inARow, say, withGaps } from "./elements.js";
import { cardsByLetter } from "./notation.js";

/**
 * Let the colours above the fields write their names into the field used last, and name below each
 * field the cards of such letters as soon as they are typed.
 * @param {HTMLFormElement} form @param {Typing} typing
 */
export function explainLetters(form, typing) {
  const fields = [...form.querySelectorAll("textarea")].filter((field) => !field.readOnly);
  const active = fields.find((field) => field === document.activeElement);
  let last = active ?? fields[0];
  for (const field of fields) {
    const note = element("p", { class: "read-as", role: "status" });
    field.after(note);
    field.addEventListener("focus", () => {
      last = field;
    });
    const name = () => {
      say(note, readAs(field.value, typing).join("\n"));
      const named = find(form, "[name=named]", HTMLInputElement);
      named.value = fields.flatMap(({ value }) => cardsByLetter(value, typing.words)).join(" ");
    };
    field.addEventListener("input", name);
    if (field === active) name(); // typed before this script came
  }
  for (const colour of form.querySelectorAll("[data-word]")) {
    const button = element("button", { type: "button" });
    button.append(...colour.childNodes);
    button.onmousedown = (event) => event.preventDefault(); // the field keeps focus and caret
    button.onclick = () => write(colour.getAttribute("data-word") ?? "", last);
    colour.append(button);
  }
}

/**
 * Return a sentence for each letter in a line that could be taken for another colour.
 * @param {string} text @param {Typing} typing
 */
export function readAs(text, { words, letters, phrases }) {
  const cards = cardsByLetter(text, words);
  return Object.entries(letters).flatMap(([letter, { phrase, card }]) => {
    const named = cards.filter((one) => one[0] === letter)
      .map((one) => withGaps(card, { value: one.slice(1) }));
    return named.length ? withGaps(phrase, { cards: inARow(named, phrases) }) : [];
  });
}

/** Write a word where the caret is. @param {string} word @param {HTMLTextAreaElement} field */
function write(word, field) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const gap = /\S$/.test(value.slice(0, start)) ? " " : "";
  field.setRangeText(`${gap}${word} `, start, end, "end");
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
