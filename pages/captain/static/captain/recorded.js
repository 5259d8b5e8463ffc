/* The answer to a recorded round: points, totals, places, shown at once. */

import { freeCards } from "./draft.js";
import { element, figure, fill, find, inARow } from "./elements.js";
import { cardNames } from "./tapped.js";

/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" };

/**
 * Show the answer in place of the form; `draft` is what was recorded, null where that has another
 * form, and `receipt` says from where.
 * @param {Round} round @param {Answer} answer @param {Draft | null} draft @param {string} receipt
 */
export function showRecorded(round, answer, draft, receipt) {
  const section = find(document, "#recorded");
  const lines = round.names.map((name, seat) => drawLine(name, answer, seat, round.lines[seat]));
  find(section, "tbody").replaceChildren(...lines);
  find(section, "[data-version]").textContent = fill(round.phrases.version, {
    version: answer.version,
  });
  const time = new Date(answer.recorded_at).toLocaleString(document.documentElement.lang, WHEN);
  find(section, "[data-receipt]").textContent = fill(receipt, { time });
  find(section, "[data-complete]").hidden = !answer.complete;
  showApart(find(section, "[data-left-over]"), round, draft);
  find(document, "#round").hidden = find(document, "#typing").hidden = true;
  section.hidden = false;
  section.focus();
  window.scrollTo(0, 0);
}

/**
 * Say which cards belong to no player, written down or inferred.
 * @param {HTMLElement} line @param {Round} round @param {Draft | null} draft
 */
function showApart(line, round, draft) {
  const { apart } = round;
  line.hidden = true;
  if (!draft) return;
  const free = freeCards(draft, round);
  const entered = apart ? draft[apart.key].cards : [];
  const cards = entered.length ? entered : free.length === apart?.needed ? free : [];
  line.hidden = cards.length === 0;
  const names = cards.map((card) => cardNames(round)[card] ?? card);
  if (apart) line.textContent = fill(apart.summary, { cards: inARow(names, round.phrases) });
}

/**
 * Totals and places are lists of the whole match, points are of this round. Too few rounds give no
 * place.
 * @param {string} name @param {Answer} answer @param {number} seat @param {number} line
 */
function drawLine(name, answer, seat, line) {
  const place = answer.places[line];
  return element(
    "tr",
    {},
    element("th", { scope: "row", text: name }),
    element("td", { class: "number", text: figure(answer.scores[seat]) }),
    element("td", { class: "number total", text: figure(answer.totals[line]) }),
    element("td", { class: "number", text: place ?? "–" }),
  );
}
