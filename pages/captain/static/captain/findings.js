/* What is wrong with a draft: the server's sentences, sorted by whether counts are still low. */

import { penaltyOf, progressOf, sheetOf, UNDEALT, fieldsOf, seatOf } from "./draft.js";
import { fill } from "./phrases.js";

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
  const progress = progressOf(draft, round);
  const captureLow = progress.captured < round.deck.captured;
  const penaltyLow = progress.withoutPenalty.length > 0;
  switch (code) {
    case "PENALTY_COUNT":
      return draft[penaltyOf(seats[0])].cards.length < round.deck.penalty;
    case "UNDEALT_COUNT":
      return draft[UNDEALT].cards.length < round.deck.undealt;
    case "TOTAL_CAPTURED":
      return captureLow;
    case "NOT_WHOLE_TRICKS":
    case "MISSING":
      return captureLow || penaltyLow || (progress.undealt > 0 && progress.undealtMissing);
    default:
      return false;
  }
}

/* Return a problem for every field with words that name no card. */
export function unreadProblems(draft, round) {
  return fieldsOf(round).filter((field) => draft[field].unread.length).map((field) => ({
    severity: "error",
    cards: [],
    message: fill(round.phrases.unread, {
      name: field === UNDEALT ? round.phrases.left_over : round.names[seatOf(field)],
      words: draft[field].unread.join(", "),
    }),
  }));
}

/* Return the neutral line about a draft that is not complete yet, or that it is complete. */
export function progressLine(draft, round) {
  const { phrases, deck } = round;
  const progress = progressOf(draft, round);
  if (progress.captured < deck.captured || !progress.captured) {
    return fill(phrases.incomplete, { entered: progress.captured, needed: deck.captured });
  }
  if (progress.withoutPenalty.length) {
    const names = progress.withoutPenalty.map((seat) => round.names[seat]).join(", ");
    return fill(phrases.penalty_missing, { names });
  }
  if (progress.undealt && progress.undealtMissing) {
    return fill(phrases.left_over_missing, { entered: progress.undealt, needed: deck.undealt });
  }
  return "";
}
