import { deepStrictEqual as same } from "node:assert/strict";

import { cellReached, cellsPassed } from "../../../pages/captain/static/captain/sliding.js";

/* Two colours side by side, five cards each, three in a line of thumbs. */
const SPOTS = ["r", "b"].flatMap((letter, colour) =>
  [0, 1, 2, 3, 4].map((index) => {
    const left = 200 * colour + 50 * (index % 3);
    const top = 50 * Math.floor(index / 3);
    return { letter, left, right: left + 47, top, bottom: top + 47 };
  })
);

/** @param {number} from @param {number} x @param {number} y */
const reached = (from, x, y) => cellReached(from, { x, y }, SPOTS);

Deno.test("a movement comes to the nearest cell of its line", () => {
  same([10, 48, 49, 120, 900].map((x) => reached(0, x, 20)), [0, 0, 1, 2, 2]);
  same([-50, 60, 900].map((x) => reached(6, x, 20)), [5, 5, 7]);
});

Deno.test("a movement goes on in another line of its colour half a cell beyond its own", () => {
  same([0, 60, 70, 71, 120].map((y) => reached(2, 60, y)), [1, 1, 1, 4, 4]);
  same([120, 27, 26].map((y) => reached(4, 60, y)), [4, 4, 1]);
});

Deno.test("a movement ends half a cell above or below its colour", () => {
  same([-24, -23, 120, 121].map((y) => reached(0, 0, y)), [null, 0, 3, null]);
});

Deno.test("the cells passed are in the order of the movement, over the ends of lines", () => {
  const cards = ["r0", "r1", "r2", "r3", "r4"];
  same(cellsPassed(1, 3, cards), ["r1", "r2", "r3"]);
  same(cellsPassed(3, 1, cards), ["r3", "r2", "r1"]);
  same(cellsPassed(2, 2, cards), ["r2"]);
});
