/* The list of problems below the cards and the one line above the button. */

import { element } from "./elements.js";
import { fill } from "./phrases.js";

/* Show problems in a place: errors as sentences, warnings with a tick to stand by them.
   ``accepted`` is the set of codes that are ticked; the ticks change it. */
export function drawFindings(place, problems, { phrases, accepted }) {
  const lines = problems.map((problem) =>
    problem.severity === "warning" ? drawWarning(problem, phrases, accepted) : drawLine(problem));
  place.replaceChildren(...(lines.length ? [element("ul", { class: "plain" }, ...lines)] : []));
}

function drawLine({ severity, message }) {
  const kind = severity === "error" ? "bad" : "";
  return element("li", { class: `notice ${kind}`, text: message });
}

function drawWarning({ code, message }, phrases, accepted) {
  const tick = element("input", { type: "checkbox", name: "accept", value: code });
  tick.checked = accepted.has(code);
  tick.onchange = () => (tick.checked ? accepted.add(code) : accepted.delete(code));
  const label = element("label", { class: "check" }, tick, fill(phrases.accept, { sentence: message }));
  return element("li", { class: "notice warn" }, label);
}

/* Return the sentence for the line above the button: the first error, and how many there are. */
export function firstProblem(problems, phrases) {
  const errors = problems.filter((problem) => problem.severity !== "info");
  if (errors.length < 2) return errors[0]?.message ?? "";
  return fill(phrases.more_problems, { sentence: errors[0].message, count: errors.length });
}
