/* The answer to a recorded round: points, totals, places, shown at once. */

import { element } from "./elements.js";
import { freeCards } from "./draft.js";
import { cardNames } from "./grid.js";
import { fill, inARow } from "./phrases.js";

const WHEN = { dateStyle: "medium", timeStyle: "medium" };

/* Show the answer in place of the form; ``draft`` is what was recorded. */
export function showRecorded(round, answer, draft) {
  const section = document.getElementById("recorded");
  const lines = round.names.map((name, seat) => drawLine(name, answer, seat, round.lines[seat]));
  section.querySelector("tbody").replaceChildren(...lines);
  section.querySelector("[data-version]").textContent = fill(round.phrases.version, {
    version: answer.version,
  });
  const time = new Date(answer.recorded_at).toLocaleString(document.documentElement.lang, WHEN);
  section.querySelector("[data-receipt]").textContent = fill(round.phrases.receipt, { time });
  section.querySelector("[data-complete]").hidden = !answer.complete;
  showApart(section.querySelector("[data-left-over]"), round, draft);
  document.getElementById("round").hidden = document.getElementById("typing").hidden = true;
  section.hidden = false;
  section.focus();
  window.scrollTo(0, 0);
}

/* Say which cards are nobody's, written down or inferred. */
function showApart(line, round, draft) {
  const { apart } = round;
  const free = freeCards(draft, round);
  const entered = apart ? draft[apart.key].cards : [];
  const cards = entered.length ? entered : free.length === apart?.needed ? free : [];
  line.hidden = cards.length === 0;
  const names = cards.map((card) => cardNames(round)[card] ?? card);
  if (apart) line.textContent = fill(apart.told, { cards: inARow(names, round.phrases) });
}

/* Totals and places are lists of the whole match, points are of this round. Too few rounds give
   no place. */
function drawLine(name, answer, seat, line) {
  const place = answer.places[line];
  return element(
    "tr",
    {},
    element("th", { scope: "row", text: name }),
    element("td", { class: "number", text: answer.scores[seat] }),
    element("td", { class: "number total", text: answer.totals[line] }),
    element("td", { class: "number", text: place === null ? "–" : `${place}.` }),
  );
}
