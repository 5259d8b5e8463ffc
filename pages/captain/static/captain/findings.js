/* What is wrong with a draft, and its points: what this phone finds by itself, then the server's
   word. Problems are sorted by whether counts are still low. */

import { fieldsOf, partOf, partsMissing, playedBy, progressOf, seatOf, seatsOf } from "./draft.js";
import { fill, inARow } from "./phrases.js";
import { sheetOf } from "./sheet.js";

let checks = null; // what finds something here; no part of the first load

export async function fetchChecks() {
  checks ??= await import("./checks.js").catch(() => null);
}

/* Return what this phone finds by itself, null where it cannot: the problems, and whether every card
   has its place. Whether numbers can be right is for the server. */
export async function findHere(draft, round) {
  await fetchChecks();
  if (!checks) return null;
  const problems = checks.problemsOf(sheetOf(draft, round), round);
  return { problems, ok: round.game.evidence === "cards" && problems.length === 0 };
}

/* Return the points of each player as far as they can be said, else null, in seat order: of every
   pile that is whole and not being entered now, and of all piles in the end. */
export function pointsNow(draft, round, { verdict, open }) {
  const here = checks?.pointsOf(sheetOf(draft, round), round) ?? [];
  const complete = !progressLine(draft, round);
  return seatsOf(round).map((seat) => {
    if (complete) return here[seat] ?? verdict?.scores?.[seat] ?? null;
    return isWhole(draft, seat, round) && open !== String(seat) ? (here[seat] ?? null) : null;
  });
}

/* Say whether a player has all that is asked, and captured whole tricks. */
export function isWhole(draft, seat, round) {
  const count = playedBy(draft, seat, round);
  return count > 0 && count % round.step === 0 && partsMissing(draft, seat, round).length === 0;
}

/* Ask the server about a draft; null when it cannot say just now. */
export async function askForVerdict(draft, round) {
  try {
    const response = await fetch(round.addresses.check, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...sheetOf(draft, round), names: round.names }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/* Return the problems to show at once: those that more cards may still mend are left out. */
export function problemsNow(verdict, draft, round) {
  return verdict.problems.filter((problem) => !mayStillMend(problem, draft, round));
}

function mayStillMend({ code, seats }, draft, round) {
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

/* Return a problem for every field with words that name no card. */
export function unreadProblems(draft, round) {
  return fieldsOf(round).filter((field) => draft[field].unread.length).map((field) => ({
    severity: "error",
    cards: [],
    message: fill(
      partOf(field, round).written === "number" ? round.phrases.no_number : round.phrases.unread,
      {
        name: round.names[seatOf(field)] ?? round.apart.tab,
        words: inARow(draft[field].unread, round.phrases),
      },
    ),
  }));
}

/* Return the neutral line about a draft that is not complete yet, or that it is complete. */
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
  if (apart && apartMissing) {
    return fill(round.apart.missing, { entered: apart, needed: round.apart.needed });
  }
  return "";
}
