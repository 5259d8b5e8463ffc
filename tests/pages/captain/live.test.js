import { deepStrictEqual as same } from "node:assert/strict";

/* What browsers have and Deno lacks: a page that is looked at, and its connection. */
const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { dataset: /** @type {Record<string, string>} */ ({}) },
});
class Connection {
  /** @type {Connection[]} */
  static all = [];
  constructor() {
    Connection.all.push(this);
  }
  onmessage = (/** @type {{ data: string }} */ _message) => {};
}
Object.assign(globalThis, { document: page, EventSource: Connection });

const { followSeatings } = await import("../../../pages/captain/static/captain/live.js");

/** Say which seating is the newest. @param {number} seating */
const announce = (seating) =>
  Connection.all.forEach((one) => one.onmessage({ data: JSON.stringify({ seating, notice: 0 }) }));

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

Deno.test("a page looks again for the newest seating until it knows it", async () => {
  const random = Math.random;
  Math.random = () => 0; // no pause
  followSeatings(/** @type {any} short */ ({ live: "/live/evening", known: 1 }), (number) => {
    looks.push(number);
    return new Promise((resolve) => open.push(resolve));
  });
  announce(1);
  same([looks, page.documentElement.dataset.cachedAt], [[], undefined]);

  announce(2);
  same(typeof page.documentElement.dataset.cachedAt, "string");
  await looked(1);
  announce(3); // while it looks
  open[0](2);
  await looked(2);
  open[1](4); // the page was newer than the number that it had heard
  announce(4);
  same(looks, [2, 3]);

  announce(5);
  await looked(3);
  same(looks, [2, 3, 5]);
  open[2](5);
  Math.random = random;
});
