/*
 * Entering round after round from paper, or one that is missing: the first field is ready, Enter
 * goes on and stores. What is wrong with the cards is in sight first.
 */

import { isComposing } from "../pages/composing.js";

const FIELDS = "textarea, select, input:not([type=hidden], [type=checkbox])";
const WRONG = "[aria-invalid=true]";
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("round"));
const usual = /** @type {HTMLButtonElement | null} */ (
  document.querySelector("button[form=round].unseen")
);

/**
 * Goes on to the next field; from the last one, or in a single round, the form is sent.
 * @param {KeyboardEvent} event
 */
function goOn(event) {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
  const field = /** @type {HTMLElement} */ (event.target);
  if (!field.matches(FIELDS)) return; // a button does what it says
  event.preventDefault();
  const fields = /** @type {HTMLElement[]} */ ([...(form?.querySelectorAll(FIELDS) ?? [])]);
  const next = usual?.value ? fields[fields.indexOf(field) + 1] : undefined;
  if (next) next.focus();
  else usual?.click();
}

if (form && usual) {
  form.addEventListener("keydown", goOn);
  const wanted = /** @type {HTMLElement | null} */ (
    form.querySelector(WRONG) ?? document.querySelector(".found") ?? form.querySelector(FIELDS)
  );
  // After the browser has gone to the heading that the address names, which takes the focus away.
  const go = () => wanted?.focus({ preventScroll: wanted.matches(".found") }); // it stands on top
  if (usual.value || location.hash === "#enter") addEventListener("load", () => setTimeout(go));
}
