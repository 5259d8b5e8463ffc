import { deepStrictEqual as same } from "node:assert/strict";

import { freeCards } from "../../../pages/captain/static/captain/draft.js";
import {
  isSettled,
  lettersShown,
  nextStep,
  restOf,
} from "../../../pages/captain/static/captain/steps.js";
import { draftWith, gameOf } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
const COUNTS = gameOf("classic 4 counts");
const SEVEN = gameOf("classic 7 cards");
const HATTRICK = gameOf("hattrick 4 cards");
const PENALTIES = { "penalty-0": "r4", "penalty-1": "b4", "penalty-2": "g4", "penalty-3": "y4" };
const NONE = /** @type {Set<number>} */ (new Set());

const NOT_OFFERED = { count: 0, pile: null, last: false };

/** The first of so many cards that no one laid aside. @param {number} from @param {number} to */
const some = (from, to) =>
  CLASSIC.deck.colours.flatMap(({ cards }) => Object.keys(cards))
    .filter((card) => card.slice(1) !== "4").slice(from, to).join(" ");

Deno.test("the rest waits for all penalty cards", () => {
  const { "penalty-3": _, ...three } = PENALTIES;
  same(restOf(draftWith(CLASSIC, three), "0", CLASSIC), { count: 57, pile: null, last: false });
});

Deno.test("the rest goes to the open pile where several lack cards", () => {
  const draft = draftWith(CLASSIC, { ...PENALTIES, "captured-0": some(0, 8) });
  same(restOf(draft, "2", CLASSIC), { count: 48, pile: "2", last: false });
});

Deno.test("the rest goes to the last player, whichever pile is open", () => {
  const piles = { "captured-0": some(0, 8), "captured-1": some(8, 20), "captured-3": some(20, 40) };
  const draft = draftWith(CLASSIC, { ...PENALTIES, ...piles });
  for (const open of ["0", "1", "2", "3"]) {
    same(restOf(draft, open, CLASSIC), { count: 16, pile: "2", last: true });
    same(nextStep(draft, open, CLASSIC, NONE), { rest: true, pile: "2", count: 16 });
  }
});

Deno.test("the rest goes to no one while several piles are no whole tricks", () => {
  const piles = { "captured-0": some(0, 7), "captured-1": some(7, 20), "captured-3": some(20, 40) };
  const draft = draftWith(CLASSIC, { ...PENALTIES, ...piles });
  for (const open of ["0", "1", "2", "3"]) same(restOf(draft, open, CLASSIC), NOT_OFFERED);
});

Deno.test("the rest goes to the only pile that is no whole tricks, if it makes it whole", () => {
  const piles = {
    ...{ "captured-0": some(0, 12), "captured-1": some(12, 27), "captured-2": some(27, 47) },
    ...{ "captured-3": some(47, 55) },
  };
  const one = draftWith(CLASSIC, { ...PENALTIES, ...piles });
  const five = draftWith(CLASSIC, { ...PENALTIES, ...piles, "captured-3": some(47, 51) });
  const three = draftWith(CLASSIC, {
    ...{ ...PENALTIES, ...piles },
    ...{ "captured-1": some(12, 28), "captured-2": some(28, 48), "captured-3": some(48, 53) },
  });
  for (const open of ["0", "1", "2", "3"]) {
    same(restOf(one, open, CLASSIC), { count: 1, pile: "1", last: false });
    same(restOf(five, open, CLASSIC), { count: 5, pile: "1", last: false });
    same(restOf(three, open, CLASSIC), { count: 3, pile: "3", last: false });
  }
});

Deno.test("a pile that lacks a card gets no other player's tricks unless it is open", () => {
  const piles = { "captured-0": some(0, 7), "captured-1": some(7, 19), "captured-3": some(19, 39) };
  const draft = draftWith(CLASSIC, { ...PENALTIES, ...piles });
  for (const open of ["1", "2", "3"]) same(restOf(draft, open, CLASSIC), NOT_OFFERED);
  same(restOf(draft, "0", CLASSIC), { count: 17, pile: "0", last: false });
});

Deno.test("a trick that is missing goes to no one while all piles are whole tricks", () => {
  const piles = { "captured-0": some(0, 8), "captured-1": some(8, 20), "captured-2": some(20, 32) };
  const draft = draftWith(CLASSIC, { ...PENALTIES, ...piles, "captured-3": some(32, 52) });
  for (const open of ["0", "1", "2", "3"]) same(restOf(draft, open, CLASSIC), NOT_OFFERED);
});

Deno.test("the rest goes to no pile that has cards while several have none", () => {
  const draft = draftWith(CLASSIC, { ...PENALTIES, "captured-0": some(0, 8) });
  same(restOf(draft, "0", CLASSIC), NOT_OFFERED);
});

Deno.test("the rest goes to the open pile once other phones entered all others", () => {
  const piles = { "captured-0": some(0, 8), "captured-1": some(8, 20), "captured-2": some(20, 32) };
  for (const [entered, count] of [[0, 24], [4, 20], [5, 19]]) {
    const draft = draftWith(CLASSIC, { ...PENALTIES, ...piles });
    draft["captured-3"].cards = some(32, 32 + entered).split(" ").slice(0, entered);
    same(restOf(draft, "3", CLASSIC, true), { count, pile: "3", last: true });
    same(nextStep(draft, "3", CLASSIC, NONE, true), { rest: true, pile: "3", count });
  }
});

Deno.test("the rest goes to no open pile whose penalty card is missing, or another's card", () => {
  const piles = { "captured-0": some(0, 8), "captured-1": some(8, 20), "captured-2": some(20, 31) };
  const { "penalty-3": _, ...three } = PENALTIES;
  const waiting = draftWith(CLASSIC, { ...three, ...piles, "captured-2": some(20, 32) });
  same(nextStep(waiting, "3", CLASSIC, NONE, true), null);
  const uneven = draftWith(CLASSIC, { ...PENALTIES, ...piles });
  same(restOf(uneven, "3", CLASSIC, true).last, false);
});

Deno.test("with cards left over the rest waits for these, or is these", () => {
  const penalties = SEVEN.names.map((_name, seat) => [`penalty-${seat}`, `r${seat}`]);
  const first = draftWith(SEVEN, Object.fromEntries(penalties));
  const free = freeCards(first, SEVEN);
  same(restOf(first, "0", SEVEN), { count: free.length, pile: null, last: false });
  const captured = { cards: free.slice(0, -3), unread: [] };
  same(restOf({ ...first, "captured-0": captured }, "0", SEVEN), {
    count: 3,
    pile: "undealt",
    last: false,
  });
});

Deno.test("the rest never goes to the cards left over that are complete", () => {
  const penalties = SEVEN.names.map((_name, seat) => [`penalty-${seat}`, `r${seat}`]);
  const draft = draftWith(SEVEN, { ...Object.fromEntries(penalties), undealt: "b1 b2 b3" });
  same(restOf(draft, "undealt", SEVEN).pile, null);
  same(restOf(draft, "4", SEVEN).pile, "4");
});

Deno.test("in double tricks no pile is the last one", () => {
  const draft = draftWith(HATTRICK, {
    unplayed: "r0 r1 r2 r3",
    "face_up-0": "b0 b1 b2",
    "face_up-1": "b3",
    "face_up-2": "b4",
  });
  const { pile, last } = restOf(draft, "3", HATTRICK);
  same({ pile, last }, { pile: "3", last: false });
  for (const open of ["0", "1", "2"]) same(restOf(draft, open, HATTRICK), NOT_OFFERED);
});

Deno.test("where cards are only counted nothing is given away", () => {
  same(restOf(draftWith(COUNTS), "0", COUNTS).count, 0);
  const passed = draftWith(HATTRICK, { "face_down-0": 3 });
  same(restOf(passed, "0", HATTRICK).count, 0);
});

Deno.test("after a pile comes the next one clockwise that has no captured cards", () => {
  const draft = draftWith(CLASSIC, {
    ...PENALTIES,
    "captured-0": "r1 r2 r3 r5",
    "captured-1": "b1",
  });
  same(nextStep(draft, "0", CLASSIC, NONE), { rest: false, pile: "2" });
  same(nextStep(draft, "3", CLASSIC, NONE), { rest: false, pile: "2" });
});

Deno.test("nothing comes next while nothing is entered, or the penalty card lacks", () => {
  same(nextStep(draftWith(CLASSIC), "0", CLASSIC, NONE), null);
  same(nextStep(draftWith(CLASSIC, { "captured-0": "r1" }), "0", CLASSIC, NONE), null);
});

Deno.test("after the cards left over comes the first player", () => {
  same(nextStep(draftWith(SEVEN, { undealt: "r1 r2" }), "undealt", SEVEN, NONE), null);
  const draft = draftWith(SEVEN, { undealt: "r1 r2 r3" });
  same(nextStep(draft, "undealt", SEVEN, NONE), { rest: false, pile: "0" });
});

Deno.test("penalty cards entered as they are revealed lead around the table", () => {
  const seen = new Set([0]);
  /** @type {Record<string, string>} */
  const revealed = {};
  for (const [seat, [field, card]] of Object.entries(PENALTIES).entries()) {
    revealed[field] = card;
    same(nextStep(draftWith(COUNTS, revealed), String(seat), COUNTS, seen), {
      rest: false,
      pile: String((seat + 1) % 4),
    });
  }
  same(nextStep(draftWith(COUNTS, PENALTIES), "0", COUNTS, seen), { rest: false, pile: "1" });
});

Deno.test("a number that filled itself is looked at once, or has own cards", () => {
  const counts = { "captured-0": 12, "captured-1": 20, "captured-2": 16, "captured-3": 8 };
  const draft = draftWith(COUNTS, { ...PENALTIES, ...counts });
  same(nextStep(draft, "2", COUNTS, new Set([0, 1, 2])), { rest: false, pile: "3" });
  same(nextStep(draft, "2", COUNTS, new Set([0, 1, 2, 3])), null);
  const own = draftWith(COUNTS, { ...PENALTIES, ...counts, "own-3": "y5" });
  same(nextStep(own, "2", COUNTS, new Set([0, 1, 2])), null);
});

Deno.test("a pile is settled once nothing is missing and its number is there", () => {
  same(isSettled(draftWith(COUNTS, PENALTIES), 0, COUNTS), false);
  same(isSettled(draftWith(COUNTS, { "captured-0": 0 }), 0, COUNTS), false);
  same(isSettled(draftWith(COUNTS, { ...PENALTIES, "captured-0": 0 }), 0, COUNTS), true);
});

Deno.test("only own colours can be tapped where only own cards are asked", () => {
  const [penalty, own] = [COUNTS.parts[0], COUNTS.parts[2]];
  const draft = draftWith(COUNTS, { "penalty-0": "r4", "own-0": "r5" });
  same(lettersShown(draft, 0, own, COUNTS), new Set(["r"]));
  same(lettersShown(draft, "0", penalty, COUNTS), new Set());
  same(lettersShown(draft, 1, own, COUNTS), new Set());
  same(lettersShown(draft, null, own, COUNTS), new Set());
});

Deno.test("where numbers follow the penalty card, only its colour can be tapped away", () => {
  const mild = gameOf("mild 4 counts");
  const [penalty] = mild.parts;
  same(lettersShown(draftWith(mild), 0, penalty, mild), new Set());
  const draft = draftWith(mild, { "penalty-0": "r4" });
  same(lettersShown(draft, 0, penalty, mild), new Set(["r"]));
  same(lettersShown(draft, 1, penalty, mild), new Set());
});

Deno.test("a card of another colour that was entered can be tapped away", () => {
  const draft = draftWith(COUNTS, { "penalty-0": "r4", "own-0": "b5" });
  same(lettersShown(draft, 0, COUNTS.parts[2], COUNTS), new Set(["r", "b"]));
});

Deno.test("two penalty cards give two colours, a chosen colour gives one", () => {
  const intense = gameOf("intense 4 counts");
  const two = draftWith(intense, { "penalty-0": "r4 g1" });
  same(lettersShown(two, 0, intense.parts[2], intense), new Set(["r", "g"]));
  const delayed = gameOf("delayed 4 counts");
  const draft = draftWith(delayed, { "choice-1": "y" });
  same(lettersShown(draft, 1, delayed.parts[1], delayed), new Set(["y"]));
  same(lettersShown(draft, 0, delayed.parts[1], delayed), new Set());
});
