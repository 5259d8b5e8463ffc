/* The bar of a running search. */

import assert from "node:assert/strict";
import { element, page } from "../page.js";

const BEST = { "data-best-line": "", hidden: "" };
const bar = Object.assign(element("progress"), { max: 0, value: 0 });
const [done, planned, best] = ["done", "planned", "best"].map((name) =>
  element("span", { [`data-${name}`]: "" })
);
const lines = [element("span", BEST, best), element("form", BEST)];
const overdue = element("section", { "data-overdue": "", hidden: "" });
const section = element("section", { "data-progress": "/progress/" }, bar, done, planned, ...lines);

/** @type {(() => Promise<void>)[]} what waits for its time */
const timers = [];
/** @type {string[]} */
const addresses = [];
let reloads = 0;
/** @type {object | null} none without a network */
let answer = null;

const loggedOut = element("p", { "data-logged-out": "", hidden: "" });
page.body = element("body", {}, loggedOut, section, overdue);
Object.assign(globalThis, {
  document: page,
  location: { reload: () => reloads += 1 },
  setTimeout: (
    /** @type {(...given: unknown[]) => Promise<void>} */ work,
    /** @type {number} */ _milliseconds,
    /** @type {unknown[]} */ ...given
  ) => timers.push(() => work(...given)),
  fetch: (/** @type {string} */ address) => {
    addresses.push(address);
    if (answer instanceof Response) return Promise.resolve(answer);
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError());
  },
});
await import("../../../pages/desk/static/desk/progress.js");

/** Let a second pass, in which the server says this. @param {object | null} said */
async function next(said) {
  answer = said;
  assert.equal(timers.length, 1);
  await timers.pop()?.();
}

const shown = () => ({
  bar: [bar.value, bar.max],
  texts: [done, planned, best].map((one) => one.textContent),
  hidden: [...lines, overdue].map((one) => one.hidden),
});

Deno.test("a search without a result yet shows its steps alone", async () => {
  await next({ state: "waiting", done: 3, planned: 40, best: null, overdue: false, queued: false });
  assert.deepEqual(shown(), { bar: [3, 40], texts: ["3", "40", ""], hidden: [true, true, true] });
  assert.deepEqual(addresses, ["/progress/"]);
});

Deno.test("the best result so far is shown, also where it costs nothing", async () => {
  await next({ state: "waiting", done: 9, planned: 40, best: 0, overdue: false, queued: false });
  assert.deepEqual(shown(), {
    bar: [9, 40],
    texts: ["9", "40", "0"],
    hidden: [false, false, true],
  });
});

Deno.test("without a network all stays, and it is asked again", async () => {
  const before = shown();
  await next(null);
  assert.deepEqual(shown(), before);
  assert.equal(timers.length, 1);
});

Deno.test("a log-in that has ended is named until there is one again", async () => {
  const before = shown();
  const login = new Response("<!doctype html>");
  await next(Object.defineProperty(login, "redirected", { value: true }));
  assert.deepEqual([loggedOut.hidden, shown()], [false, before]);
  await next(null);
  assert.equal(loggedOut.hidden, false);
  await next({ state: "waiting", done: 9, planned: 40, best: 0, overdue: false, queued: false });
  assert.equal(loggedOut.hidden, true);
});

Deno.test("a warning that a search is overdue does not go away again", async () => {
  await next({ state: "waiting", done: 9, planned: 40, best: 0, overdue: true, queued: false });
  await next({ state: "waiting", done: 9, planned: 40, best: 0, overdue: false, queued: false });
  assert.equal(overdue.hidden, false);
});

Deno.test("a search that has ended brings the page again, and is not asked about again", async () => {
  assert.equal(reloads, 0);
  await next({ state: "proposed", done: 40, planned: 40, best: 0, overdue: false, queued: false });
  assert.equal(reloads, 1);
  assert.deepEqual(timers, []);
});
