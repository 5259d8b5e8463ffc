/* Finds people on the page of a seating while a name is typed. Without it the whole list is there to
   read. */

import { hasWords, wordsOf } from "./search.js";

const ROWS = ".by-name tbody tr";
const TABLES = ".tables > section";

function find() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const words = wordsOf(field.value);
  /** @type {Set<string | undefined>} */
  const found = new Set();
  const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(ROWS));
  for (const row of rows) {
    const name = row.querySelector("th")?.textContent ?? "";
    row.hidden = !hasWords(`${name} ${row.dataset.also ?? ""}`, words);
    if (!row.hidden) found.add(row.dataset.row);
  }
  markTables(words.length ? found : null);
  say(words.length ? found.size : null, rows.length);
}

/**
 * Show the tables of the people who were found, and mark these; all tables for null.
 * @param {Set<string | undefined> | null} found
 */
function markTables(found) {
  const tables = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(TABLES));
  for (const table of tables) {
    let here = !found;
    for (const sitter of table.querySelectorAll("li")) {
      const named = found?.has(sitter.dataset.number) ?? false;
      sitter.classList.toggle("found", named);
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
function say(found, all) {
  const said = /** @type {HTMLElement} */ (document.getElementById("found"));
  const words = (found === 0 ? said.dataset.nobody : said.dataset.found) ?? "";
  const text = found === null
    ? ""
    : words.replace("{found}", String(found)).replace("{all}", String(all));
  if (said.textContent !== text) said.textContent = text; // else it would be read out again
}

/** The page came, or came again: what was typed still holds. */
function begin() {
  const field = /** @type {HTMLElement} */ (document.getElementById("finding"));
  field.hidden = false;
  find();
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.id === "find") find();
});
document.addEventListener("followed", begin);
begin();
