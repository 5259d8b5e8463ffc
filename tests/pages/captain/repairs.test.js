import { deepStrictEqual as same } from "node:assert/strict";

import { marksOf, repaired } from "../../../pages/captain/static/captain/repairs.js";
import { draftWith, gameOf } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
const COUNTS = gameOf("classic 4 counts");

/** @param {Change[]} changes @returns {Repair} */
const repair = (...changes) => ({ message: "", report: "", changes });
const DRAFT = draftWith(CLASSIC, {
  "penalty-0": "r4",
  "captured-0": "b1 b2 b1",
  "captured-1": "g1",
});

Deno.test("what a repair adds takes the place of what left last", () => {
  const change = { place: "captured", seat: 0, remove: ["b2"], add: ["y1", "y2"] };
  same(repaired(DRAFT, repair(change)), {
    ...DRAFT,
    "captured-0": { cards: ["b1", "y1", "y2", "b1"], unread: [] },
  });
});

Deno.test("of two equal cards the later one leaves", () => {
  const changes = [
    { place: "captured", seat: 0, remove: ["b1"], add: [] },
    { place: "captured", seat: 1, remove: [], add: ["b1"] },
  ];
  same(repaired(DRAFT, repair(...changes)), {
    ...DRAFT,
    "captured-0": { cards: ["b1", "b2"], unread: [] },
    "captured-1": { cards: ["g1", "b1"], unread: [] },
  });
  same(marksOf(repair(...changes)), { fields: ["captured-0", "captured-1"], cards: ["b1", "b1"] });
});

Deno.test("a repair fits only where the page has its field and its cards", () => {
  same(repaired(DRAFT, repair({ place: "undealt", seat: null, remove: [], add: ["r1"] })), null);
  same(repaired(DRAFT, repair({ place: "captured", seat: 0, remove: ["r9"], add: [] })), null);
  const both = [
    { place: "captured", seat: 0, remove: ["b1"], add: [] },
    { place: "captured", seat: 1, remove: ["b1"], add: [] },
  ];
  same(repaired(DRAFT, repair(...both)), null);
});

Deno.test("a repair sets a number or a colour", () => {
  const numbers = draftWith(COUNTS, { "captured-0": 7 });
  same(repaired(numbers, repair({ place: "captured", seat: 0, value: 8 }))?.["captured-0"], {
    ...{ cards: [], unread: [], number: 8 },
  });
  const delayed = draftWith(gameOf("delayed 4 cards"), { "choice-1": "r" });
  const chosen = (/** @type {Letter | null} */ value) =>
    repaired(delayed, repair({ place: "choice", seat: 1, value }))?.["choice-1"];
  same([chosen("b"), chosen(null)].map((one) => one?.colour), ["b", ""]);
});
