import { deepStrictEqual as same } from "node:assert/strict";

import { cellAfter, tricksText } from "../../../pages/captain/static/captain/tapped.js";
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

/* Two colours of five cards, three in a line of thumbs. */
const SPOTS = ["r", "b"].flatMap((letter, colour) =>
  [0, 1, 2, 3, 4].map((index) => ({
    letter,
    left: 50 * (index % 3),
    top: 100 * colour + 50 * Math.floor(index / 3),
  }))
);

Deno.test("arrow keys lead through the lines of cards", () => {
  const led = (/** @type {string} */ key) => SPOTS.map((_, from) => cellAfter(key, from, SPOTS));
  same(led("ArrowLeft"), [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  same(led("ArrowRight"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  same(led("ArrowUp"), [-1, -1, -1, 0, 1, 3, 4, 4, 5, 6]);
  same(led("ArrowDown"), [3, 4, 4, 5, 6, 8, 9, 9, -1, -1]);
  same(led("Home"), [0, 0, 0, 0, 0, 5, 5, 5, 5, 5]);
  same(led("End"), [4, 4, 4, 4, 4, 9, 9, 9, 9, 9]);
});

Deno.test("other keys lead nowhere in the grid", () => {
  same([" ", "Enter", "Tab", "7"].map((key) => cellAfter(key, 0, SPOTS)), [null, null, null, null]);
});
