/* Choosing whose evening this phone shows: the list shrinks while a name is typed. A phone that has
   chosen goes on, unless somebody came to choose again. */

import { matchesTerms, searchTerms } from "../pages/names.js";
import { choose, chosenAt } from "./chosen.js";

const CHOOSE_AGAIN = "#choose";

const listOf = () => /** @type {HTMLElement} */ (document.getElementById("people"));
const eventOf = () => listOf().dataset.event ?? "";

function goOn() {
  const number = chosenAt(eventOf());
  const link = number && listOf().querySelector(`[data-number="${number}"]`);
  if (link instanceof HTMLAnchorElement) location.replace(link.href);
}

function filter() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const terms = searchTerms(field.value);
  const rows = /** @type {HTMLElement[]} */ ([...listOf().children]);
  for (const row of rows) {
    row.hidden = !matchesTerms(`${row.textContent} ${row.dataset.also ?? ""}`, terms);
  }
  if (terms.length) announce(rows.filter((row) => !row.hidden).length, rows.length);
  else announce(null, 0);
}

/**
 * Say how many of all were found; nothing for null.
 * @param {number | null} found
 * @param {number} all
 */
function announce(found, all) {
  const status = /** @type {HTMLElement} */ (document.getElementById("found"));
  const template = (found === 0 ? status.dataset.none : status.dataset.found) ?? "";
  const text = template.replace("{found}", String(found)).replace("{all}", String(all));
  status.textContent = found === null ? "" : text;
}

/** Also after an update of the page: what was typed still holds. */
function showSearch() {
  const field = /** @type {HTMLElement} */ (document.getElementById("search"));
  field.hidden = !listOf().children.length;
  filter();
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.id === "find") filter();
});
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest("[data-number]");
  if (link instanceof HTMLElement) choose(eventOf(), Number(link.dataset.number));
});
document.addEventListener("contentupdated", showSearch);
showSearch();
if (location.hash !== CHOOSE_AGAIN) goOn();
