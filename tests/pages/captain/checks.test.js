import { deepStrictEqual as same } from "node:assert/strict";

import { pointsOf, problemsOf } from "../../../pages/captain/static/captain/checks.js";
import { sheetOf } from "../../../pages/captain/static/captain/draft.js";
import { draftWith, gameOf, gameOfSheet, PLAYED } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
// What a phone looks for; the others are for the server.
const OWN = [
  ...["NOT_IN_DECK", "DUP_UNDEALT", "DUP_UNPLAYED", "DUP_TWO_PENALTIES", "DUP_OWN_PENALTY"],
  ...["DUP_OTHER_PENALTY", "DUP_TWO_PLAYERS", "DUP_SAME_PILE", "DUPLICATE", "MISSING"],
  ...["NOT_WHOLE_TRICKS", "TOO_MANY_TRICKS", "TOTAL_CAPTURED", "HAT_TOTAL", "HAT_COLOUR_TOTAL"],
];

/**
 * The points of a first pile, worked out by hand.
 * @type {[string, Record<string, string | number>, number | null][]}
 */
const PILES = [
  ["classic 4 cards", { penalty: "r4", captured: "r2 b0 b1 g3" }, -3], // 3 - 2 - 4
  ["classic 4 cards", { penalty: "r4" }, -4],
  ["classic 4 cards", { penalty: "r0", captured: "r0 b0" }, 1],
  ["classic 4 cards", { captured: "b1 b2 b3 b4" }, null], // no penalty card yet
  ["classic 4 counts", { penalty: "r4", captured: 8, own: "r2 r10" }, -10], // 6 - 12 - 4
  ["reverse 4 cards", { penalty: "r4", captured: "r2 b0 b1 g3" }, 3],
  ["mild 4 cards", { penalty: "r4", captured: "r2 b0 b1 g3" }, -7], // 3 - 5 - 5
  ["mild 4 counts", { penalty: "r4", captured: 8, own: 2 }, -9], // 6 - 10 - 5
  ["intense 4 cards", { penalty: "r4 b1", captured: "r2 b0 b3 g3" }, -9], // 1 - 5 - 5
  ["intense 4 cards", { penalty: "r4", captured: "r2 b0 b3 g3" }, null],
  ["delayed 4 cards", { captured: "r4 b1 b0 g9" }, 1], // blue, 2 - 1
  ["delayed 4 counts", { captured: 8 }, null], // no colour yet
  ["delayed 4 counts", { captured: 8, own: "r2", choice: "r" }, 5], // 7 - 2
  ["hattrick 4 cards", { face_up: "r1 r2 b3", face_down: "g1 g2" }, -3], // 2 - 1 - 4
  ["hattrick 4 cards", { face_up: "r1 r2 b3", face_down: 2 }, -3],
  ["hattrick 5 counts", { face_up_r: 9, face_up_b: 2, face_up_g: 4, face_down: 3 }, -3], // 9-6-6
  ["classic 4 counts", { penalty: "r4", own: "r2" }, null], // a number that is not there is unknown
  ["mild 4 counts", { penalty: "r4", captured: 8 }, null],
  ["hattrick 5 counts", { face_up_r: 9, face_up_g: 4, face_down: 3 }, null],
  ["hattrick 5 counts", { face_up_r: 9, face_up_b: 2, face_up_g: 4 }, null],
  ["hattrick 5 counts", { face_down: 3 }, null],
  ["classic 4 points", { points: -7 }, -7],
];

for (const [name, pile, points] of PILES) {
  Deno.test(`${name}: ${JSON.stringify(pile)} gives ${points}`, () => {
    const round = gameOf(name);
    const fields = Object.entries(pile).map(([part, content]) => [`${part}-0`, content]);
    const draft = draftWith(round, Object.fromEntries(fields));
    same(pointsOf(sheetOf(draft, round), round)[0], points);
  });
}

Deno.test("every recorded round has its points, of all cards and of numbers", () => {
  for (const { sheet, quick_sheet, scores } of PLAYED) {
    same(pointsOf(sheet, gameOfSheet(sheet)), scores);
    same(pointsOf(quick_sheet, gameOfSheet(quick_sheet)), scores);
  }
});

Deno.test("nothing is found in a recorded round", () => {
  for (const { sheet, quick_sheet } of PLAYED) {
    same(problemsOf(sheet, gameOfSheet(sheet)), []);
    same(problemsOf(quick_sheet, gameOfSheet(quick_sheet)), []);
  }
});

Deno.test("every wrong round has exactly the codes that a phone looks for", () => {
  for (const { wrong } of PLAYED) {
    for (const { sheet, codes } of wrong) {
      const found = problemsOf(sheet, gameOfSheet(sheet)).map(({ code }) => code);
      same([...new Set(found)].sort(), codes.filter((code) => OWN.includes(code)).sort());
    }
  }
});

/** @param {Game} round @param {Record<string, string | number>} written */
const found = (round, written) => problemsOf(sheetOf(draftWith(round, written), round), round);

/** The whole round of four that was recorded. */
const whole = () => structuredClone(PLAYED[1].sheet);

/** The cards of a pile. @param {Sheet} sheet @param {number} seat @returns {Card[]} */
const captured = (sheet, seat) => /** @type {Card[]} */ (sheet.piles[seat].captured);

Deno.test("with numbers that are unknown nothing is too few, but what is too many is said", () => {
  const counts = gameOf("classic 4 counts");
  const codes = (/** @type {Game} */ round, /** @type {Record<string, string | number>} */ some) =>
    found(round, some).map(({ code }) => code);
  same(codes(counts, { "captured-0": 12 }), []);
  same(codes(counts, { "captured-0": 40, "captured-1": 20 }), ["TOTAL_CAPTURED"]);
  same(codes(counts, { "captured-0": 60 }), ["TOO_MANY_TRICKS", "TOTAL_CAPTURED"]);
  same(codes(counts, { "captured-0": 7 }), ["NOT_WHOLE_TRICKS"]);
  same(codes(counts, { "own-0": "r4", "own-1": "r4" }), ["DUPLICATE"]);
  const zeros = { "captured-0": 12, "captured-1": 0, "captured-2": 0, "captured-3": 0 };
  same(codes(counts, zeros), ["TOTAL_CAPTURED"]);
  const hattrick = gameOf("hattrick 4 counts");
  same(codes(hattrick, { "face_up_r-0": 9, "face_down-3": 2 }), []);
  same(codes(hattrick, { "face_up_r-0": 20, "face_up_r-1": 1 }), ["HAT_COLOUR_TOTAL"]);
  same(codes(hattrick, { "face_down-0": 80 }), ["HAT_TOTAL"]);
});

Deno.test("a lost card is missing, and its pile and the total are short of it", () => {
  const sheet = whole();
  captured(sheet, 0).shift();
  same(problemsOf(sheet, CLASSIC), [
    {
      code: "NOT_WHOLE_TRICKS",
      severity: "error",
      seats: [0],
      cards: [],
      message:
        "Captured cards of Anna: 3. These are not whole tricks of 4 cards. Count again: 0 or 4 is possible.",
    },
    {
      code: "TOTAL_CAPTURED",
      severity: "error",
      seats: [],
      cards: [],
      message: "Captured cards entered: 55 of 56. Look for the others and add them.",
    },
    {
      code: "MISSING",
      severity: "error",
      seats: [],
      cards: ["b0"],
      message: "Cards not entered: blue 0. Look for them in the piles and add them.",
    },
  ]);
});

Deno.test("a card of two players names both, a card outside the deck its reason", () => {
  const sheet = whole();
  captured(sheet, 0).splice(0, 1, "b5");
  captured(sheet, 3).splice(0, 1, "r12");
  same(problemsOf(sheet, CLASSIC), [
    {
      code: "NOT_IN_DECK",
      severity: "error",
      seats: [3],
      cards: ["r12"],
      message:
        "Dani: red 12 is not in the deck for 4 players, its numbers end at 11. Check the card.",
    },
    {
      code: "DUP_TWO_PLAYERS",
      severity: "error",
      seats: [0, 1],
      cards: ["b5"],
      message: "Blue 5 is entered for Anna and Béla. Leave it only where it lies.",
    },
    {
      code: "MISSING",
      severity: "error",
      seats: [],
      cards: ["b0", "b4"],
      message: "Cards not entered: blue 0 and blue 4. Look for them in the piles and add them.",
    },
  ]);
});

Deno.test("a penalty card among captured cards is its owner's first", () => {
  const sheet = whole();
  captured(sheet, 0).splice(0, 1, "r3");
  captured(sheet, 1).splice(0, 1, "r3");
  const [problem] = problemsOf(sheet, CLASSIC);
  same(problem, {
    code: "DUP_OTHER_PENALTY",
    severity: "error",
    seats: [2, 0, 1],
    cards: ["r3"],
    message: "Red 3 is the penalty card of Cili and also among the captured cards of " +
      "Anna and Béla. Remove it where it does not lie.",
  });
});

/** Codes, seats and cards of what is found. @param {Problem[]} problems */
const brief = (problems) =>
  problems.map(({ code, seats, cards }) => [code, seats.join(" "), cards.join(" ")].join(": "));

Deno.test("each kind of repetition has its own code", () => {
  const seven = gameOf("classic 7 cards");
  const codes = (/** @type {Record<string, string>} */ written) =>
    brief(found(seven, written)).filter((one) => one.startsWith("DUP"));
  same(codes({ undealt: "r4", "captured-1": "r4" }), ["DUP_UNDEALT: 1: r4"]);
  same(codes({ undealt: "r4 r4" }), ["DUP_UNDEALT: : r4"]);
  same(codes({ "penalty-2": "r4", "penalty-5": "r4" }), ["DUP_TWO_PENALTIES: 2 5: r4"]);
  same(codes({ "penalty-2": "r4", "captured-2": "r4" }), ["DUP_OWN_PENALTY: 2: r4"]);
  same(codes({ "penalty-2": "r4", "captured-1": "r4" }), ["DUP_OTHER_PENALTY: 2 1: r4"]);
  same(codes({ "captured-1": "r4 r4" }), ["DUP_SAME_PILE: 1: r4"]);
  same(codes({ "captured-1": "b5 r4", "captured-3": "r4 b5" }), [
    ...["DUP_TWO_PLAYERS: 1 3: b5", "DUP_TWO_PLAYERS: 1 3: r4"],
  ]);
});

Deno.test("numbers that no tricks give are found before all are there", () => {
  const round = gameOf("classic 4 counts");
  same(brief(found(round, { "captured-0": 7, "captured-1": 60 })), [
    ...["NOT_WHOLE_TRICKS: 0: ", "TOO_MANY_TRICKS: 1: ", "TOTAL_CAPTURED: : "],
  ]);
});

Deno.test("more cards of a colour than there are cannot lie face up", () => {
  const round = gameOf("hattrick 4 counts");
  const most = round.checks.highest - round.checks.lowest + 1;
  const written = {
    "face_up_r-0": most,
    "face_up_r-1": 1,
    "face_down-0": round.deck.captured - most - 1,
  };
  same(found(round, written).map(({ code }) => code), ["HAT_COLOUR_TOTAL"]);
});

Deno.test("passed cards that are only counted are missing nowhere", () => {
  const { sheet } = PLAYED.filter(({ id }) => id === "FX-hattrick-4-0")[0];
  const piles = sheet.piles.map((pile) => ({
    ...pile,
    face_down: /** @type {Card[]} */ (pile.face_down).length,
  }));
  same(problemsOf({ ...sheet, piles }, gameOfSheet(sheet)), []);
});

Deno.test("of very many missing cards only the first are named", () => {
  const [problem] = found(CLASSIC, {}).filter(({ code }) => code === "MISSING");
  same(problem.cards.length, 60);
  same(
    problem.message,
    "Cards not entered: blue 0, blue 1, blue 2, blue 3, blue 4, blue 5, blue 6, blue 7, " +
      "blue 8, blue 9, blue 10, blue 11 and 48 more. Look for them in the piles and add them.",
  );
});

Deno.test("points alone have no problems", () => {
  const round = gameOf("classic 4 points");
  same(found(round, { "points-0": 400 }), []);
});
