/* The time that is left, by the server's time. */

import assert from "node:assert/strict";
import clocks from "../data/clocks.json" with { type: "json" };
import {
  clockOffset,
  formatClock,
  isAnnounced,
  minutesLeft,
  secondsLeft,
} from "../../pages/static/pages/countdown.js";

Deno.test("server's time is taken halfway between question and answer, half a second on", () => {
  // The page's count was 1000 when it asked and 1400 when it knew: 1200 was 20:00:00,5.
  const serverTime = Date.parse("2026-03-01T20:00:00Z");
  assert.equal(clockOffset(serverTime, 1000, 1400), serverTime + 500 - 1200);
});

Deno.test("lead is the same however long a symmetrical answer takes", () => {
  assert.equal(clockOffset(60_000, 0, 2000), clockOffset(60_000, 900, 1100));
});

for (const { ends_at, now, seconds, face } of clocks.countdowns) {
  Deno.test(`at ${now} ${face} are left until ${ends_at}, as the service counts`, () => {
    const left = secondsLeft(Date.parse(ends_at) - Date.parse(now));
    assert.deepEqual([left, formatClock(left)], [seconds, face]);
  });
}

for (const [seconds, minutes] of [[3600, 60], [3599, 60], [61, 2], [60, 1], [9, 1], [0, 0]]) {
  Deno.test(`${seconds} seconds are spoken of as ${minutes} minutes`, () => {
    assert.equal(minutesLeft(seconds), minutes);
  });
}

Deno.test("each second of an hour is said aloud only at five minutes, one minute and the end", () => {
  const spoken = [];
  for (let seconds = 3599; seconds >= 0; seconds -= 1) {
    if (isAnnounced(seconds + 1, seconds)) spoken.push(seconds);
  }
  assert.deepEqual(spoken, [300, 60, 0]);
});

Deno.test("device that slept past such a moment says it once, on waking", () => {
  assert.equal(isAnnounced(400, 200), true);
  assert.equal(isAnnounced(200, 199), false);
  assert.equal(isAnnounced(3000, 0), true);
});

Deno.test("time that was given on top is not said aloud", () => {
  assert.equal(isAnnounced(30, 330), false);
  assert.equal(isAnnounced(0, 0), false);
});
