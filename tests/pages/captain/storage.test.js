import { deepStrictEqual as same } from "node:assert/strict";

import {
  draftName,
  forgetDrafts,
  keep,
  keepItem,
  kept,
} from "../../../pages/captain/static/captain/storage.js";
// As another page loads it: with nothing in its memory.
import * as later from "../../../pages/captain/static/captain/storage.js?later";

/** The part of a browser's storage that is used, as a list in memory. */
class Memory {
  /** @type {Map<string, string>} */
  values = new Map();
  get length() {
    return this.values.size;
  }
  /** @param {number} index */
  key(index) {
    return [...this.values.keys()][index] ?? null;
  }
  /** @param {string} name */
  getItem(name) {
    return this.values.get(name) ?? null;
  }
  /** @param {string} name @param {string} text */
  setItem(name, text) {
    if (text.length > 100) throw new DOMException("full", "QuotaExceededError");
    this.values.set(name, text);
  }
  /** @param {string} name */
  removeItem(name) {
    this.values.delete(name);
  }
}

/**
 * Run a test in a page with this storage.
 * @param {Memory} memory @param {() => void | Promise<void>} test
 */
async function withStorage(memory, test) {
  Object.assign(globalThis, { window: { localStorage: memory } });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
}

Deno.test("what is kept outlives the page, as JSON under its name", async () => {
  const memory = new Memory();
  await withStorage(memory, () => keep("a", { cards: ["r4"] }));
  same([...memory.values], [["a", '{"cards":["r4"]}']]);
  await withStorage(memory, () => same(later.kept("a"), { cards: ["r4"] }));
  same(later.kept("a"), null);
});

Deno.test("without a database submissions lie beside the drafts and outlive the page", async () => {
  const memory = new Memory();
  const items = /** @type {any[]} as short as they can be */ ([
    { key: "k2", order: 2 },
    { key: "k1", order: 1 },
  ]);
  await withStorage(memory, async () => {
    for (const item of items) await keepItem(item);
    await keepItem({ ...items[0], tried: true });
  });
  await withStorage(memory, async () => {
    same(await later.keptItems(), [items[1], { ...items[0], tried: true }]);
    await later.forgetItem(items[1]);
    same(await later.keptItems(), [{ ...items[0], tried: true }]);
  });
});

Deno.test("where a browser keeps nothing, or is full, values live with the page", async () => {
  keep("b", 1);
  same(kept("b"), 1);
  const long = "x".repeat(200);
  await withStorage(new Memory(), () => {
    keep("c", long);
    same(kept("c"), long);
  });
  same(kept("never kept"), null);
});

Deno.test("what a full storage does not take is not hidden by what it took before", async () => {
  await withStorage(new Memory(), () => {
    keep("d", "short");
    keep("d", "x".repeat(200));
    same(kept("d"), "x".repeat(200));
    keep("d", "short again");
    same([kept("d"), later.kept("d")], ["short again", "short again"]);
  });
});

Deno.test("each kind of evidence has a draft of its own, and all are forgotten together", () => {
  const names = ["cards", "counts", "points"].map((evidence) => draftName(5, 2, evidence));
  same(names, [
    ...["stichtafel:draft:5:2", "stichtafel:draft:5:2:counts", "stichtafel:draft:5:2:points"],
  ]);
  const others = draftName(5, 1, "cards");
  for (const name of [...names, others]) keep(name, 1);
  forgetDrafts(5, 2);
  same([...names, others].map(kept), [null, null, null, 1]);
});
