/* The list of problems below the cards, with what would mend them, and the one line above the
   button. */

import { element } from "./elements.js";
import { fill } from "./phrases.js";

const MOST_SHOWN = 3; // repairs of one problem; further ones are a tap away

/* Return what shows problems in a place: errors as sentences, warnings with a tick to stand by
   them, each with its repairs as buttons, best first. ``accepted`` is the set of codes that are
   ticked; the ticks change it. ``onRepair`` gets the repair that was tapped; ``fits`` says which
   can be offered. */
export function drawFindings(place, { phrases, accepted, fits, onRepair }) {
  return onNews((problems) => {
    const lines = problems.map((problem) => {
      const line = problem.severity === "warning"
        ? drawWarning(problem, phrases, accepted)
        : drawLine(problem);
      line.append(...drawOffers((problem.repairs ?? []).filter(fits), phrases, onRepair));
      return line;
    });
    place.replaceChildren(...(lines.length ? [element("ul", { class: "plain" }, ...lines)] : []));
  });
}

/* Return what says in a place what a repair has changed, with a button that takes it back; without
   a repair it says nothing. */
export function drawChanged(place, { phrases, onUndo }) {
  return onNews((repair) => {
    place.hidden = !repair;
    const button = element("button", { type: "button", text: phrases.take_back });
    button.onclick = onUndo;
    const text = fill(phrases.changed, { sentence: repair?.message ?? "" });
    place.replaceChildren(...(repair ? [element("p", { text }), button] : []));
  });
}

/* Return a function that draws a value only when it is another one: a button that is drawn anew
   under a finger, because the finger left a field, would never get the tap. */
function onNews(draw) {
  let before;
  return (value) => {
    const now = JSON.stringify(value);
    if (now !== before) draw(value);
    before = now;
  };
}

function drawLine({ severity, message }) {
  const kind = { error: "bad", warning: "warn" }[severity] ?? "";
  return element("li", { class: `notice ${kind}` }, element("p", { text: message }));
}

function drawWarning({ code, message }, phrases, accepted) {
  const tick = element("input", { type: "checkbox", name: "accept", value: code });
  tick.checked = accepted.has(code);
  tick.onchange = () => (tick.checked ? accepted.add(code) : accepted.delete(code));
  const label = element(
    "label",
    { class: "check" },
    tick,
    fill(phrases.accept, { sentence: message }),
  );
  return element("li", { class: "notice warn" }, label);
}

function drawOffers(repairs, phrases, onRepair) {
  if (repairs.length === 0) return [];
  const buttons = repairs.map((repair) => drawOffer(repair, onRepair));
  const offers = element("div", { class: "offers" }, ...buttons.slice(0, MOST_SHOWN));
  if (repairs.length > MOST_SHOWN) {
    const summary = element("summary", { text: phrases.more_repairs });
    offers.append(element("details", {}, summary, ...buttons.slice(MOST_SHOWN)));
  }
  return [offers];
}

function drawOffer(repair, onRepair) {
  const button = element("button", { type: "button", text: repair.message });
  button.onclick = () => onRepair(repair);
  return button;
}

/* Return the sentence for the line above the button: the first error, and how many there are. */
export function firstProblem(problems, phrases) {
  const errors = problems.filter((problem) => problem.severity !== "info");
  if (errors.length < 2) return errors[0]?.message ?? "";
  return fill(phrases.more_problems, { sentence: errors[0].message, count: errors.length });
}
