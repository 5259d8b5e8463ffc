/* The answer to a recorded round: points, totals, places, shown at once. */

import { element } from "./elements.js";
import { fill } from "./phrases.js";

/* Show the answer in place of the form. */
export function showRecorded(round, answer) {
  const section = document.getElementById("recorded");
  const lines = round.names.map((name, seat) => drawLine(name, answer, seat, round.lines[seat]));
  section.querySelector("tbody").replaceChildren(...lines);
  section.querySelector("[data-version]").textContent = fill(round.phrases.version, {
    version: answer.version,
  });
  section.querySelector("[data-complete]").hidden = !answer.complete;
  document.getElementById("round").hidden = document.getElementById("typing").hidden = true;
  section.hidden = false;
  section.focus();
  window.scrollTo(0, 0);
}

/* Totals and places are lists of the whole match, points are of this round. */
function drawLine(name, answer, seat, line) {
  return element("tr", {},
    element("th", { scope: "row", text: name }),
    element("td", { class: "number", text: answer.scores[seat] }),
    element("td", { class: "number total", text: answer.totals[line] }),
    element("td", { class: "number", text: `${answer.places[line]}.` }));
}
