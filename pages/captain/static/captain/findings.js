/* What is wrong with a draft, and its points: what this phone finds by itself, then what the server
   says. The first problem stands above the button; repairs.js lists all of them below the cards. */

import {
  fieldsOf,
  partOf,
  partsMissing,
  playedBy,
  progressOf,
  seatOf,
  seatsOf,
  sheetOf,
} from "./draft.js";
import { fill, inARow } from "./elements.js";
import { ask } from "./exchange.js";
import { later } from "./later.js";

/* No part of the first load: at first nothing is wrong. */
/** @type {typeof import("./checks.js") | null} */
let checks = null;
/** @type {typeof import("./repairs.js") | null} what shows problems as a list */
export let repairs = null;

/** Have the checks of this phone here, and what shows their findings, where they can be had. */
export async function fetchChecks() {
  [checks, repairs] = await Promise.all([
    later(new URL("./checks.js", import.meta.url)),
    later(new URL("./repairs.js", import.meta.url)),
  ]);
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
  const { addresses, link, names } = round;
  const body = { ...sheetOf(draft, round), names };
  const { answer } = await ask(addresses.check, { link, method: "POST", body });
  return answer ?? null;
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
