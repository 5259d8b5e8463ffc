import { deepStrictEqual as same } from "node:assert/strict";

import { draftOfSheet, sheetOf } from "../../../pages/captain/static/captain/draft.js";
import {
  findHere,
  firstProblem,
  isWhole,
  pointsNow,
  problemsNow,
  progressLine,
  unreadProblems,
} from "../../../pages/captain/static/captain/findings.js";
import { draftWith, gameOf, gameOfSheet, PLAYED } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
const SEVEN = gameOf("classic 7 cards");
const COUNTS = gameOf("classic 4 counts");
const PENALTIES = { "penalty-0": "r4", "penalty-1": "b4", "penalty-2": "g4", "penalty-3": "y4" };
const FULL = { "captured-0": 12, "captured-1": 20, "captured-2": 16, "captured-3": 8 };

Deno.test("the line says what is missing, one thing at a time", () => {
  const lines = (
    /** @type {Game} */ round,
    /** @type {Record<string, string | number>} */ written,
  ) => progressLine(draftWith(round, written), round);
  same(lines(CLASSIC, { "captured-0": "r1 r2" }), "Captured cards so far: 2 of 56.");
  const { "penalty-1": _, "penalty-3": __, ...two } = PENALTIES;
  same(lines(COUNTS, { ...FULL, ...two }), "Penalty card still missing: Béla, Dani.");
  same(lines(COUNTS, { ...FULL, ...PENALTIES }), "");
  same(
    lines(gameOf("mild 4 counts"), { ...FULL, ...PENALTIES, "own-0": 0 }),
    "Number of cards in the penalty colour still missing: Béla, Cili, Dani.",
  );
  same(lines(gameOf("classic 3 points"), { "points-1": 4 }), "Points still missing: Anna, Cili.");
});

Deno.test("cards left over are asked for once some are there", () => {
  const penalties = SEVEN.names.map((_name, seat) => [`penalty-${seat}`, `r${seat}`]);
  const draft = draftWith(SEVEN, Object.fromEntries(penalties));
  draft["captured-0"] = { cards: [], unread: [], number: SEVEN.deck.captured };
  same(progressLine(draft, SEVEN), "");
  draft.undealt = { cards: ["b1"], unread: [] };
  same(progressLine(draft, SEVEN), "Cards left over so far: 1 of 3.");
});

Deno.test("a word that names no card is a problem of its field, by name", () => {
  const draft = draftWith(SEVEN);
  draft["captured-1"] = { cards: ["r4"], unread: ["x5", "7"] };
  draft.undealt = { cards: [], unread: ["?"] };
  same(unreadProblems(draft, SEVEN).map(({ message }) => message), [
    "Béla: x5, 7 is not a card. Write for example r7.",
    "Left over: ? is not a card. Write for example r7.",
  ]);
  const numbers = draftWith(COUNTS);
  numbers["captured-0"] = { cards: [], unread: ["r4"], number: null };
  same(unreadProblems(numbers, COUNTS), [
    { severity: "error", cards: [], message: "Anna: r4 is not a number. Write for example 12." },
  ]);
});

/** A problem with this code. @param {string} code @param {number[]} seats @returns {Problem} */
const problem = (code, ...seats) => ({ code, seats, severity: "error", cards: [], message: code });

/** Which codes that may go away are shown. @param {Draft} draft @param {Game} round */
function shown(draft, round) {
  const codes = [
    ...["UNDEALT_COUNT", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_ONE_WINNER", "CHOICE_NOT_BEST"],
    ...["NOT_WHOLE_TRICKS", "MISSING", "DUP_TWO_PLAYERS"],
  ];
  const problems = [problem("PENALTY_COUNT", 1), ...codes.map((code) => problem(code, 0))];
  return problemsNow({ ok: false, problems }, draft, round).map(({ code }) => code);
}

Deno.test("problems that go away with more cards are not shown yet", () => {
  same(shown(draftWith(SEVEN), SEVEN), ["DUP_TWO_PLAYERS"]);
  same(shown(draftWith(SEVEN, { "penalty-1": "r4" }), SEVEN), ["PENALTY_COUNT", "DUP_TWO_PLAYERS"]);
});

Deno.test("once all cards are there every problem is shown", () => {
  const draft = draftWith(COUNTS, { ...FULL, ...PENALTIES });
  same(shown(draft, COUNTS), [
    ...["PENALTY_COUNT", "UNDEALT_COUNT", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_ONE_WINNER"],
    ...["CHOICE_NOT_BEST", "NOT_WHOLE_TRICKS", "MISSING", "DUP_TWO_PLAYERS"],
  ]);
});

Deno.test("cards left over that no one wrote down hide nothing, as they can be inferred", () => {
  const penalties = SEVEN.names.map((_name, seat) => [`penalty-${seat}`, `r${seat}`]);
  const draft = draftWith(SEVEN, Object.fromEntries(penalties));
  draft["captured-0"] = { cards: [], unread: [], number: SEVEN.deck.captured };
  const totals = ["TOTAL_CAPTURED", "HAT_TOTAL", "HAT_ONE_WINNER", "CHOICE_NOT_BEST"];
  const cards = ["NOT_WHOLE_TRICKS", "MISSING"];
  same(shown(draft, SEVEN), ["PENALTY_COUNT", ...totals, ...cards, "DUP_TWO_PLAYERS"]);
  draft.undealt = { cards: ["b1"], unread: [] };
  same(shown(draft, SEVEN), ["PENALTY_COUNT", ...totals, "DUP_TWO_PLAYERS"]);
});

Deno.test("while a penalty card lacks, totals are shown and missing cards are not", () => {
  same(shown(draftWith(COUNTS, FULL), COUNTS), [
    ...["UNDEALT_COUNT", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_ONE_WINNER", "CHOICE_NOT_BEST"],
    "DUP_TWO_PLAYERS",
  ]);
});

Deno.test("the first problem that is no note stands above the button, with their number", () => {
  const { phrases } = CLASSIC;
  /** @type {Finding} */
  const note = { severity: "info", cards: [], message: "A note." };
  same(firstProblem([], phrases), "");
  same(firstProblem([note], phrases), "");
  same(firstProblem([note, problem("One.")], phrases), "One.");
  same(firstProblem([problem("One."), note, problem("Two.")], phrases), "One. (1 of 2, see below)");
});

Deno.test("a pile is whole with its penalty card and whole tricks", () => {
  const draft = draftWith(CLASSIC, {
    ...{ "penalty-0": "r4", "captured-0": "r1 r2 r3 r5", "captured-1": "b1 b2 b3 b4" },
    ...{ "penalty-2": "g4", "captured-2": "g1 g2 g3", "penalty-3": "y4" },
  });
  same([0, 1, 2, 3].map((seat) => isWhole(draft, seat, CLASSIC)), [true, false, false, false]);
});

Deno.test("points of a whole pile are said once another is open, all in the end", async () => {
  const first = { "penalty-0": "r4", "captured-0": "r2 b0 b1 g3" };
  const draft = draftWith(CLASSIC, first);
  const now = { verdict: null, open: "1" };
  same(pointsNow(draft, CLASSIC, now), [null, null, null, null]); // nothing finds them yet
  same((await findHere(draft, CLASSIC))?.ok, false);
  same(pointsNow(draft, CLASSIC, now), [-3, null, null, null]);
  same(pointsNow(draft, CLASSIC, { ...now, open: "0" }), [null, null, null, null]);
  same(pointsNow(draft, CLASSIC, { ...now, open: null }), [-3, null, null, null]);
  const five = draftWith(CLASSIC, { ...first, "captured-0": "r2 b0 b1 g3 y3" });
  same(pointsNow(five, CLASSIC, now), [null, null, null, null]);
  const complete = draftWith(COUNTS, { ...FULL, ...PENALTIES, "own-0": "r1" });
  same(pointsNow(complete, COUNTS, { ...now, open: "0" }), [6, 16, 12, 4]);
});

Deno.test("points that a phone cannot add up are the server's", () => {
  const odd = { ...COUNTS, checks: { ...COUNTS.checks, weights: null } };
  const draft = draftWith(odd, { ...FULL, ...PENALTIES });
  const verdict = { ok: true, problems: [], scores: [1, 2, 3, 4] };
  same(pointsNow(draft, odd, { verdict, open: "0" }), [1, 2, 3, 4]);
  same(pointsNow(draft, odd, { verdict: null, open: "0" }), [null, null, null, null]);
});

Deno.test("a whole round of cards is right without the server", async () => {
  for (const { sheet } of PLAYED) {
    const round = gameOfSheet(sheet);
    same(await findHere(draftOfSheet(sheet, round), round), { problems: [], ok: true });
  }
});

Deno.test("whether numbers can be right is left to the server", async () => {
  const draft = draftWith(COUNTS, { ...FULL, ...PENALTIES });
  same(await findHere(draft, COUNTS), { problems: [], ok: false });
  same(sheetOf(draft, COUNTS).evidence, "counts");
});
