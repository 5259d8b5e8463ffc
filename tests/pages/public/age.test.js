/* How old a page is, in words. */

import assert from "node:assert/strict";
import { formatAge } from "../../../pages/public/static/public/age.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** @type {[number, string][]} */
const AGES = [
  [0, "0 seconds ago"],
  [1.4 * SECOND, "1 second ago"],
  [59 * SECOND, "59 seconds ago"],
  [60 * SECOND, "1 minute ago"],
  [89 * SECOND, "1 minute ago"],
  [90 * SECOND, "2 minutes ago"],
  [59 * MINUTE, "59 minutes ago"],
  [60 * MINUTE, "1 hour ago"],
  [23 * HOUR, "23 hours ago"],
];
for (const [milliseconds, words] of AGES) {
  Deno.test(`${milliseconds} ms are ${words}`, () => {
    assert.equal(formatAge(milliseconds, "en"), words);
  });
}

Deno.test("age is in the language of the page", () => {
  assert.equal(formatAge(5 * MINUTE, "de"), "vor 5 Minuten");
  assert.equal(formatAge(2 * HOUR, "ja"), "2 時間前");
});
