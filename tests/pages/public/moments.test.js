import assert from "node:assert/strict";
import { isPast, newMoments } from "../../../pages/public/static/public/moments.js";

Deno.test("what was there before is not said again", () => {
  const before = { "seating 1": "Seating 1 is published." };

  assert.deepEqual(newMoments(before, before), []);
  assert.deepEqual(newMoments(before, {}), []);
});

Deno.test("what is new is said in its order", () => {
  const now = { "seating 2": "Seating 2 is published.", "call 3 ": "The director was called." };

  assert.deepEqual(newMoments({ "seating 1": "Seating 1 is published." }, now), [
    "Seating 2 is published.",
    "The director was called.",
  ]);
});

Deno.test("what is no longer so is past, whatever else is", () => {
  const seated = "Seating 1 is published.";
  const called = "The director was called.";

  assert.equal(isPast([seated, called], { "seating 1": seated, "call 3 ": called }), false);
  assert.equal(isPast([seated, called], { "seating 1": seated }), true);
  assert.equal(isPast([seated], {}), true);
  assert.equal(isPast([], {}), false);
});
