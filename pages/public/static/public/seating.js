/* The search on the page of a seating: finds people while a name is typed. Without it the whole
   list is there to read. */

import { matchesTerms, searchTerms } from "../pages/names.js";

const ROWS = ".by-name tbody tr";
const TABLES = ".tables > section";

function filterRows() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const terms = searchTerms(field.value);
  /** @type {Set<string | undefined>} */
  const found = new Set();
  const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(ROWS));
  for (const row of rows) {
    const name = row.querySelector("th")?.textContent ?? "";
    row.hidden = !matchesTerms(`${name} ${row.dataset.also ?? ""}`, terms);
    if (!row.hidden) found.add(row.dataset.row);
  }
  markTables(terms.length ? found : null);
  announceCount(terms.length ? found.size : null, rows.length);
}

/**
 * Show the tables of the people who were found, and mark these; all tables for null.
 * @param {Set<string | undefined> | null} found
 */
function markTables(found) {
  const tables = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(TABLES));
  for (const table of tables) {
    let here = !found;
    for (const occupant of table.querySelectorAll("li")) {
      const named = found?.has(occupant.dataset.number) ?? false;
      occupant.classList.toggle("found", named);
      here ||= named;
    }
    table.hidden = !here;
  }
}

/**
 * Say how many of all were found; nothing for null.
 * @param {number | null} found
 * @param {number} all
 */
function announceCount(found, all) {
  const status = /** @type {HTMLElement} */ (document.getElementById("found"));
  const template = (found === 0 ? status.dataset.none : status.dataset.found) ?? "";
  const text = found === null
    ? ""
    : template.replace("{found}", String(found)).replace("{all}", String(all));
  if (status.textContent !== text) status.textContent = text; // else it would be read out again
}

/** Also after an update of the page: what was typed still holds. */
function showSearch() {
  const field = /** @type {HTMLElement} */ (document.getElementById("search"));
  field.hidden = false;
  filterRows();
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.id === "find") filterRows();
});
document.addEventListener("contentupdated", showSearch);
showSearch();
