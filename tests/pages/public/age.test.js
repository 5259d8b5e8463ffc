/* How old a page is, in words. */

import assert from "node:assert/strict";
import { formatAge } from "../../../pages/public/static/public/age.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** @type {[number, "second" | "minute", string][]} */
const AGES = [
  [0, "second", "0 seconds ago"],
  [1.4 * SECOND, "second", "1 second ago"],
  [59 * SECOND, "second", "59 seconds ago"],
  [60 * SECOND, "second", "1 minute ago"],
  [89 * SECOND, "second", "1 minute ago"],
  [90 * SECOND, "second", "2 minutes ago"],
  [59 * MINUTE, "second", "59 minutes ago"],
  [60 * MINUTE, "second", "1 hour ago"],
  [23 * HOUR, "second", "23 hours ago"],
  [10 * SECOND, "minute", "0 minutes ago"],
  [59 * SECOND, "minute", "1 minute ago"],
  [61 * MINUTE, "minute", "1 hour ago"],
];
for (const [milliseconds, smallest, words] of AGES) {
  Deno.test(`${milliseconds} ms are ${words}, in ${smallest}s at least`, () => {
    assert.equal(formatAge(milliseconds, "en", smallest), words);
  });
}

Deno.test("age is in the language of the page", () => {
  assert.equal(formatAge(5 * MINUTE, "de", "second"), "vor 5 Minuten");
  assert.equal(formatAge(2 * HOUR, "ja", "minute"), "2 時間前");
});
