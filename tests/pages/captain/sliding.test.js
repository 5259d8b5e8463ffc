import { deepStrictEqual as same } from "node:assert/strict";

import { cellsPassed, hasLeft } from "../../../pages/captain/static/captain/sliding.js";

/* Two colours side by side, five cards each, three in a line of thumbs. */
const SPOTS = ["r", "b"].flatMap((letter, colour) =>
  [0, 1, 2, 3, 4].map((index) => {
    const left = 200 * colour + 50 * (index % 3);
    const top = 50 * Math.floor(index / 3);
    return { letter, left, right: left + 47, top, bottom: top + 47 };
  })
);

Deno.test("a movement passes the cells of its line in its order", () => {
  same(cellsPassed(0, 120, SPOTS), [0, 1, 2]);
  same(cellsPassed(2, 60, SPOTS), [2, 1]);
  same(cellsPassed(4, 10, SPOTS), [4, 3]);
  same(cellsPassed(1, 60, SPOTS), [1]);
});

Deno.test("a movement ends with its line and its colour", () => {
  same(cellsPassed(1, 900, SPOTS), [1, 2]);
  same(cellsPassed(3, 900, SPOTS), [3, 4]);
  same(cellsPassed(6, 0, SPOTS), [6, 5]);
});

Deno.test("between two cells the nearer one is meant", () => {
  same(cellsPassed(0, 48, SPOTS), [0]);
  same(cellsPassed(0, 49, SPOTS), [0, 1]);
});

Deno.test("a movement leaves its line half a cell above or below it", () => {
  const [, , , cell] = SPOTS; // from 50 to 97
  same([26, 27, 60, 120, 121].map((y) => hasLeft(y, cell)), [true, false, false, false, true]);
});
