/* The Enter key where a round is entered: it goes on, and sends only what is complete. */

import { isComposing } from "../pages/composing.js";
import { goOn } from "./entry.js";
import { progressLine } from "./findings.js";
import { stepOf } from "./round_store.js";

const FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select";

/**
 * Have Enter go to the next field. After the numbers of an open pile it does what the button at the
 * thumb says; after the last field `send` is called, once nothing is missing. On a button it is as
 * ever, and Shift with Enter starts a new line.
 * @param {RoundStore} store @param {HTMLFormElement} form @param {() => void} send
 */
export function goOnByEnter(store, form, send) {
  for (const field of fieldsIn(form)) field.enterKeyHint = "next";
  form.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    if (!field.matches(FIELDS)) return;
    event.preventDefault();
    const next = nextField(field, form);
    if (next) next.focus();
    else if (field.closest("#tapped") && stepOf(store)) goOn(store, form);
    else if (!progressLine(store.state.draft, store.round)) send();
  });
}

/**
 * Return the next field that can be seen, null behind the last one.
 * @param {HTMLElement} field @param {HTMLElement} form
 */
function nextField(field, form) {
  const seen = fieldsIn(form).filter((shown) => shown.offsetParent !== null);
  return seen[seen.indexOf(field) + 1] ?? null;
}

/** @param {HTMLElement} form */
const fieldsIn = (form) => [
  .../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(FIELDS)),
];
