import { deepStrictEqual as same } from "node:assert/strict";

import { tricksText } from "../../../pages/captain/static/captain/numbers.js";
import { gameOf } from "./rounds.js";

const COUNTS = gameOf("classic 4 counts");

/** @param {number | null} number @param {boolean} [filled] */
const text = (number, filled) => tricksText({ cards: [], unread: [], number, filled }, COUNTS);

Deno.test("cards are said as tricks, where they are whole tricks", () => {
  same([0, 4, 8, 56].map((number) => text(number)), [
    ...["0 tricks · 0 cards", "1 trick · 4 cards", "2 tricks · 8 cards", "14 tricks · 56 cards"],
  ]);
  same([null, 7, 60].map((number) => text(number)), ["", "", ""]);
});

Deno.test("a number that filled itself says so", () => {
  same(text(0, true), "0 tricks · 0 cards, filled in");
  same(text(8, true), "2 tricks · 8 cards, filled in");
});
