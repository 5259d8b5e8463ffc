import { deepStrictEqual as same } from "node:assert/strict";

import { browser, streams } from "../streams.js";

const { document: page } = browser();
const { followSeatings } = await import("../../../pages/captain/static/captain/live.js");

/** Say which seating is the newest. @param {number} seating */
const announce = (seating) => streams[0].say({ seating, notice: 0 });

/** @type {number[]} for what numbers a page looked again */
const looks = [];
/** @type {((known: number) => void)[]} its looks that are not over */
const open = [];

/** Wait until a page has looked so often. @param {number} count */
async function looked(count) {
  for (let turn = 0; looks.length < count && turn < 100; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @param {string} name @param {() => Promise<void>} fn */
const test = (name, fn) => Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn }); // a stream never ends

test("a page looks again for the newest seating until it knows it", async () => {
  const random = Math.random;
  Math.random = () => 0; // no pause
  followSeatings(
    /** @type {any} short */ ({ live: "/live/evening", link: "12.k", known: 1 }),
    (number) => {
      looks.push(number);
      return new Promise((resolve) => open.push(resolve));
    },
  );
  await streams.opened("/live/evening");
  same(streams[0].asked, ["/live/evening", "Place 12.k"]);
  await announce(1);
  same([looks, page.documentElement.dataset.cachedAt], [[], undefined]);

  await announce(2);
  same(typeof page.documentElement.dataset.cachedAt, "string");
  await looked(1);
  await announce(3); // while it looks
  open[0](2);
  await looked(2);
  open[1](4); // the page was newer than the number that it had heard
  await announce(4);
  same(looks, [2, 3]);

  await announce(5);
  await looked(3);
  same(looks, [2, 3, 5]);
  open[2](5);
  Math.random = random;
});
