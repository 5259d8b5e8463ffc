/* When an open page is fetched again. */

import assert from "node:assert/strict";
import { isBehind, pollDelay } from "../../../pages/public/static/public/polling.js";

const SHOWN = { standings: 7, seating: 2, notice: 0 };

/** @type {[string, Record<string, number>, boolean][]} */
const ANNOUNCED = [
  ["the same", { standings: 7, seating: 2, notice: 0 }, false],
  ["newer standings", { standings: 8, seating: 2, notice: 0 }, true],
  ["a new seating", { standings: 7, seating: 3, notice: 0 }, true],
  ["an announcement", { standings: 7, seating: 2, notice: 1 }, true],
  ["older numbers, from a server behind", { standings: 6, seating: 1, notice: 0 }, false],
  ["one newer and one older", { standings: 6, seating: 3, notice: 0 }, true],
  ["nothing", {}, false],
  ["a number that this page does not know", { standings: 7, draw: 1 }, true],
  ["a number that does not count yet", { standings: 7, draw: 0 }, false],
];
for (const [what, announced, behind] of ANNOUNCED) {
  Deno.test(`page is ${behind ? "" : "not "}behind ${what}`, () => {
    assert.equal(isBehind(announced, SHOWN), behind);
  });
}

const LATEST = 1 - Number.EPSILON; // what a random number is below

/** @type {[string, Parameters<typeof pollDelay>[0], number, number][]} */
const PAUSES = [
  ["offline", { connected: false, behind: false, retries: 0 }, 4000, 6000],
  ["offline and behind", { connected: false, behind: true, retries: 3 }, 4000, 6000],
  ["live", { connected: true, behind: false, retries: 9 }, 24000, 36000],
  ["behind", { connected: true, behind: true, retries: 0 }, 100, 200],
  ["still behind", { connected: true, behind: true, retries: 1 }, 200, 400],
  ["behind for long", { connected: true, behind: true, retries: 5 }, 3200, 6400],
  ["behind for ever", { connected: true, behind: true, retries: 60 }, 5000, 10000],
];
for (const [when, state, shortest, longest] of PAUSES) {
  Deno.test(`page that is ${when} waits ${shortest} to ${longest} ms`, () => {
    assert.equal(pollDelay(state, 0), shortest);
    assert.equal(Math.round(pollDelay(state, LATEST)), longest);
  });
}
