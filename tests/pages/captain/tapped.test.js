import { deepStrictEqual as same } from "node:assert/strict";

import { cellAfter } from "../../../pages/captain/static/captain/tapped.js";

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
