/* What is wrong with a draft, its repairs, and its points: what this phone finds by itself, then
   what the server says. Below the cards they stand as a list, the first also above the button. */

import { within } from "../pages/deadline.js";
import {
  chosen,
  counted,
  fieldsOf,
  partOf,
  partsMissing,
  playedBy,
  progressOf,
  seatOf,
  seatsOf,
  sheetOf,
} from "./draft.js";
import { element, fill, inARow } from "./elements.js";
import { later } from "./later.js";

const PATIENCE = 15_000; // milliseconds for an answer
const MOST_SHOWN = 3; // repairs of one problem; further ones are a tap away

/** @type {typeof import("./checks.js") | null} no part of the first load */
let checks = null;

/** Have the checks of this phone here, where they can be had. */
export async function fetchChecks() {
  checks ??= await later(new URL("./checks.js", import.meta.url));
}

/**
 * Return what this phone finds by itself, null where it cannot: the problems, and whether every
 * card has its place. Whether numbers can be right is for the server.
 * @param {Draft} draft @param {Game} round
 * @returns {Promise<Verdict | null>}
 */
export async function findHere(draft, round) {
  await fetchChecks();
  if (!checks) return null;
  const problems = checks.problemsOf(sheetOf(draft, round), round);
  return { problems, ok: round.game.evidence === "cards" && problems.length === 0 };
}

/**
 * Return the points of each player as far as they can be said, else null, in seat order: of every
 * pile that is whole and not being entered now, and of all piles in the end.
 * @param {Draft} draft @param {Game} round
 * @param {{ verdict: Verdict | null, open: string | null }} now
 * @returns {(number | null)[]}
 */
export function pointsNow(draft, round, { verdict, open }) {
  const here = checks?.pointsOf(sheetOf(draft, round), round) ?? [];
  const complete = !progressLine(draft, round);
  return seatsOf(round).map((seat) => {
    if (complete) return here[seat] ?? verdict?.scores?.[seat] ?? null;
    return isWhole(draft, seat, round) && open !== String(seat) ? (here[seat] ?? null) : null;
  });
}

/**
 * Say whether a player has all that is asked, and captured whole tricks.
 * @param {Draft} draft @param {number} seat @param {Game} round
 */
export function isWhole(draft, seat, round) {
  const count = playedBy(draft, seat, round);
  return count > 0 && count % round.step === 0 && partsMissing(draft, seat, round).length === 0;
}

/**
 * Ask the server about a draft; null when it cannot say just now.
 * @param {Draft} draft @param {Round} round
 * @returns {Promise<Verdict | null>}
 */
export async function askForVerdict(draft, round) {
  try {
    const body = JSON.stringify({ ...sheetOf(draft, round), names: round.names });
    return await within(PATIENCE, async (signal) => {
      const response = await fetch(round.addresses.check, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal,
      });
      return response.ok ? await response.json() : null;
    });
  } catch {
    return null;
  }
}

/**
 * Return the problems to show at once: those that go away with more cards are left out.
 * @param {Verdict} verdict @param {Draft} draft @param {Game} round
 */
export function problemsNow(verdict, draft, round) {
  return verdict.problems.filter((problem) => !mayGoAway(problem, draft, round));
}

/** @param {Problem} problem @param {Draft} draft @param {Game} round */
function mayGoAway({ code, seats }, draft, round) {
  const { apart, apartMissing, capturedMissing, lacking } = progressOf(draft, round);
  switch (code) {
    case "PENALTY_COUNT":
      return partsMissing(draft, seats[0], round).length > 0;
    case "UNDEALT_COUNT":
    case "UNPLAYED_COUNT":
      return apartMissing;
    case "TOTAL_CAPTURED":
    case "HAT_TOTAL":
    case "HAT_ONE_WINNER":
    case "CHOICE_NOT_BEST":
      return capturedMissing;
    case "NOT_WHOLE_TRICKS":
    case "MISSING":
      return capturedMissing || lacking.length > 0 || (apart > 0 && apartMissing);
    default:
      return false;
  }
}

/**
 * Return a problem for every field with words that name no card.
 * @param {Draft} draft @param {Game} round
 * @returns {Finding[]}
 */
export function unreadProblems(draft, round) {
  const { names, phrases } = round;
  return fieldsOf(round).filter((field) => draft[field].unread.length).map((field) => {
    const seat = seatOf(field);
    const part = partOf(field, round);
    const message = fill(part.written === "number" ? phrases.no_number : phrases.unread, {
      name: seat === null ? part.tab : names[seat],
      words: inARow(draft[field].unread, phrases),
    });
    return { severity: "error", cards: [], message };
  });
}

/**
 * Return the neutral line about a draft that is not complete yet, or "".
 * @param {Draft} draft @param {Game} round
 */
export function progressLine(draft, round) {
  const { apart, apartMissing, captured, capturedMissing, lacking } = progressOf(draft, round);
  if (capturedMissing) {
    return fill(round.says.incomplete, { entered: captured, needed: round.deck.captured });
  }
  if (lacking.length) {
    const [part] = partsMissing(draft, lacking[0], round);
    const without = lacking.filter((seat) => partsMissing(draft, seat, round).includes(part));
    const names = without.map((seat) => round.names[seat]);
    return fill(part.missing, { names: inARow(names, round.phrases) });
  }
  if (round.apart && apart && apartMissing) {
    return fill(round.apart.missing, { entered: apart, needed: round.apart.needed });
  }
  return "";
}

/**
 * Return the sentence for the line above the button: the first error, and how many there are.
 * @param {Finding[]} problems @param {Record<string, string>} phrases
 */
export function firstProblem(problems, phrases) {
  const errors = problems.filter((problem) => problem.severity !== "info");
  if (errors.length < 2) return errors[0]?.message ?? "";
  return fill(phrases.more_problems, { sentence: errors[0].message, count: errors.length });
}

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
 * Return what shows problems in a place: errors as sentences, warnings with a tick to stand by
 * them, each with its repairs as buttons, best first. `accepted` are the codes that are ticked; the
 * ticks change it. `onRepair` gets the repair that was tapped; `fits` says which can be offered.
 * @param {Element} place
 * @param {{
 *   phrases: Record<string, string>,
 *   accepted: Set<string>,
 *   fits: (repair: Repair) => boolean,
 *   onRepair: (repair: Repair) => void,
 * }} list
 */
export function drawFindings(place, { phrases, accepted, fits, onRepair }) {
  return onNews((/** @type {Finding[]} */ problems) => {
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

/**
 * Return what says in a place what a repair has changed, with a button that takes it back; without
 * a repair it says nothing.
 * @param {HTMLElement} place
 * @param {{ phrases: Record<string, string>, onUndo: () => void }} words
 */
export function drawChanged(place, { phrases, onUndo }) {
  return onNews((/** @type {Repair | null} */ repair) => {
    place.hidden = !repair;
    const button = element("button", { type: "button", text: phrases.take_back });
    button.onclick = onUndo;
    const text = fill(phrases.changed, { sentence: repair?.report ?? "" });
    place.replaceChildren(...(repair ? [element("p", { text }), button] : []));
  });
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
 * @param {Set<string>} accepted
 */
function drawWarning({ code = "", message }, phrases, accepted) {
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
