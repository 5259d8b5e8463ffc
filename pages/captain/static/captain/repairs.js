/* The list of what is wrong with a draft, below its cards, with repairs to tap; and the draft after
   one of them. */

import { chosen, counted } from "./draft.js";
import { element, fill, find } from "./elements.js";

const MOST_SHOWN = 3; // repairs of one problem; further ones are a tap away

/** @param {Change} change */
const fieldOf = ({ place, seat }) => (seat === null ? place : `${place}-${seat}`);

/**
 * Return the draft after a repair, or null where the page has no such field or card.
 * @param {Draft} draft @param {Repair} repair
 * @returns {Draft | null}
 */
export function repaired(draft, { changes }) {
  return changes.reduce(
    (rest, change) => rest && changedBy(rest, change),
    /** @type {Draft | null} */ (draft),
  );
}

/**
 * Return the fields that a repair changes, and the cards that it moves.
 * @param {Repair} repair
 */
export function marksOf({ changes }) {
  return {
    fields: changes.map(fieldOf),
    cards: changes.flatMap(({ remove = [], add = [] }) => [...remove, ...add]),
  };
}

/** @param {Draft} draft @param {Change} change @returns {Draft | null} */
function changedBy(draft, change) {
  const field = fieldOf(change);
  if (!draft[field]) return null;
  if (change.value !== undefined) {
    const { place, value } = change;
    const content = place === "choice"
      ? chosen(String(value ?? ""))
      : counted(/** @type {number} */ (value));
    return { ...draft, [field]: content };
  }
  const cards = exchanged(draft[field].cards, change);
  return cards && { ...draft, [field]: { ...draft[field], cards } };
}

/**
 * Of two equal cards the later one leaves; what comes in takes the place of what left last.
 * @param {Card[]} cards @param {Change} change
 */
function exchanged(cards, { remove = [], add = [] }) {
  const left = [...cards];
  let at = left.length;
  for (const card of remove) {
    at = left.lastIndexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  left.splice(at, 0, ...add);
  return left;
}

/**
 * Return what shows problems in a form: errors as sentences, warnings with a tick to stand by
 * them, each with its repairs as buttons, best first; and what a repair has changed, with a button
 * that takes it back. `isAccepted` says which codes are ticked, `onAccept` gets each tick, `onRepair`
 * the repair that was tapped; `fits` says which can be offered.
 * @param {HTMLFormElement} form
 * @param {{
 *   phrases: Record<string, string>,
 *   isAccepted: (code: string) => boolean,
 *   onAccept: (code: string, isAccepted: boolean) => void,
 *   fits: (repair: Repair) => boolean,
 *   onRepair: (repair: Repair) => void,
 *   onUndo: () => void,
 * }} list
 */
export function drawFindings(form, { phrases, isAccepted, onAccept, fits, onRepair, onUndo }) {
  const [found, changed] = [find(form, "#found"), find(form, "#changed")];
  const drawProblems = onNews((/** @type {Finding[]} */ problems) => {
    const lines = problems.map((problem) => {
      const line = problem.severity === "warning"
        ? drawWarning(problem, phrases, { isAccepted, onAccept })
        : drawLine(problem);
      line.append(...drawOffers((problem.repairs ?? []).filter(fits), phrases, onRepair));
      return line;
    });
    found.replaceChildren(...(lines.length ? [element("ul", { class: "plain" }, ...lines)] : []));
  });
  const drawChanged = onNews((/** @type {Repair | null} */ repair) => {
    changed.hidden = !repair;
    const button = element("button", { type: "button", text: phrases.take_back });
    button.onclick = onUndo;
    const text = fill(phrases.changed, { sentence: repair?.report ?? "" });
    changed.replaceChildren(...(repair ? [element("p", { text }), button] : []));
  });
  return (/** @type {Finding[]} */ problems, /** @type {Repair | null} */ repair) => {
    drawChanged(repair);
    drawProblems(problems);
  };
}

/**
 * Return a function that draws a value only when it is another one: a button that is drawn again
 * under a finger, because the finger left a field, would never get the tap.
 * @template T
 * @param {(value: T) => void} draw
 * @returns {(value: T) => void}
 */
function onNews(draw) {
  /** @type {string} */
  let before;
  return (value) => {
    const now = JSON.stringify(value);
    if (now !== before) draw(value);
    before = now;
  };
}

/** @param {Finding} problem */
function drawLine({ severity, message }) {
  const kind = severity === "error" ? "bad" : "";
  return element("li", { class: `notice ${kind}` }, element("p", { text: message }));
}

/**
 * @param {Finding} problem @param {Record<string, string>} phrases
 * @param {{ isAccepted: (code: string) => boolean, onAccept: (code: string, isAccepted: boolean) => void }} ticks
 */
function drawWarning({ code = "", message }, phrases, { isAccepted, onAccept }) {
  const tick = element("input", { type: "checkbox", name: "accept", value: code });
  tick.checked = isAccepted(code);
  tick.onchange = () => onAccept(code, tick.checked);
  const label = element(
    "label",
    { class: "check" },
    tick,
    fill(phrases.accept, { sentence: message }),
  );
  return element("li", { class: "notice warn" }, label);
}

/**
 * @param {Repair[]} repairs
 * @param {Record<string, string>} phrases
 * @param {(repair: Repair) => void} onRepair
 */
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

/** @param {Repair} repair @param {(repair: Repair) => void} onRepair */
function drawOffer(repair, onRepair) {
  const button = element("button", { type: "button", text: repair.message });
  button.onclick = () => onRepair(repair);
  return button;
}
