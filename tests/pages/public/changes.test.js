/* Which rows of a page have changed. */

import assert from "node:assert/strict";
import { changedKeys, rowKeys } from "../../../pages/public/static/public/changes.js";

Deno.test("rows of the same name in several lists have keys of their own, in order", () => {
  assert.deepEqual(rowKeys(["4", "9", "4", "", "4", ""]), ["4 1", "9 1", "4 2", " 1", "4 3", " 2"]);
});

Deno.test("names that every object has are names like others", () => {
  assert.deepEqual(rowKeys(["constructor", "__proto__"]), ["constructor 1", "__proto__ 1"]);
});

Deno.test("only rows that were there before and say something else have changed", () => {
  const before = new Map([["1 1", "12,3"], ["2 1", "7"], ["3 1", ""], ["gone 1", "5"]]);
  const now = new Map([["3 1", "4"], ["new 1", "8"], ["2 1", "7"], ["1 1", "12,4"]]);
  assert.deepEqual(changedKeys(before, now), new Set(["3 1", "1 1"]));
});

Deno.test("rows that only changed places have not changed", () => {
  const before = new Map([["1 1", "12"], ["2 1", "7"]]);
  assert.deepEqual(changedKeys(before, new Map([...before].reverse())), new Set());
});
