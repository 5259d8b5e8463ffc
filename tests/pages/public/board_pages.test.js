/* Which rows of the board stand on which page. */

import assert from "node:assert/strict";
import { pagesOf } from "../../../pages/public/static/public/board_pages.js";

/** @param {{ rows: number, length: number }[]} slides */
const pages = (...slides) => pagesOf(slides).map(({ slide, first, end }) => [slide, first, end]);

/** @type {[number, number[][]][]} */
const ROWS = [
  [0, [[0, 0, 1]]],
  [1, [[0, 0, 1]]],
  [12, [[0, 0, 12]]],
  [25, [[0, 0, 12], [0, 12, 24], [0, 24, 36]]],
];
for (const [rows, expected] of ROWS) {
  Deno.test(`${rows} rows, twelve on a page at most`, () => {
    assert.deepEqual(pages({ rows, length: 12 }), expected);
  });
}

Deno.test("a new slide begins a new page", () => {
  const found = pages({ rows: 9, length: 8 }, { rows: 2, length: 8 });
  assert.deepEqual(found, [[0, 0, 8], [0, 8, 16], [1, 0, 2]]);
});

Deno.test("where no length is known all rows stand on one page", () => {
  assert.deepEqual(pages({ rows: 40, length: Infinity }), [[0, 0, 40]]);
});
