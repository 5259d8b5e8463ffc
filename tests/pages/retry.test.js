/* When to try again what the network lost. */

import assert from "node:assert/strict";
import { again, pause, pauseAfter } from "../../pages/static/pages/retry.js";

/* Something that is lost so many times. */
function losing(/** @type {number} */ times) {
  let tries = 0;
  return () => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(new Error("lost"));
  };
}

Deno.test("pauses grow to the longest, which comes again and again", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 100].map((tries) => pauseAfter(tries)), [
    2,
    4,
    8,
    16,
    30,
    30,
    30,
  ]);
  assert.deepEqual([2, 3, 4].map((tries) => pauseAfter(tries, 15)), [8, 15, 15]);
});

Deno.test("what is lost once comes with the next try", async () => {
  assert.equal(await again(losing(1)), 2);
});

Deno.test("without a network nothing is tried a second time", async () => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  try {
    await assert.rejects(again(losing(1)), { message: "lost" });
  } finally {
    Reflect.deleteProperty(navigator, "onLine");
  }
});

Deno.test("an event ends a pause", async () => {
  const ended = pause(50, ["answered"]);
  dispatchEvent(new Event("answered"));
  await ended;
});
