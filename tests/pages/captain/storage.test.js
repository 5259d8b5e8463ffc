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
import * as silent from "../../../pages/captain/static/captain/storage.js?silent";
import * as asleep from "../../../pages/captain/static/captain/storage.js?asleep";

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

/** The part of a browser's database that is used. It may be closed behind a page that sleeps. */
class Database {
  /** @type {Map<string, any>} */
  items = new Map();
  opened = 0;
  broken = false; // until the browser is started again
  open() {
    const connection = ++this.opened;
    const result = { transaction: () => this.transaction(connection) };
    return this.soon({ result }, "onsuccess", this.broken ? "onerror" : "onsuccess");
  }
  /** @param {number} connection */
  transaction(connection) {
    if (this.broken || connection !== this.opened) throw new DOMException("", "InvalidStateError");
    /** @param {any} result */
    const done = (result) => ({ result });
    const objectStore = () => ({
      put: (/** @type {any} */ item) => done(this.items.set(item.key, structuredClone(item))),
      delete: (/** @type {string} */ key) => done(this.items.delete(key)),
      getAll: () => done([...this.items.values()].map((item) => structuredClone(item))),
    });
    return this.soon({ objectStore }, "oncomplete");
  }
  /** @param {any} request @param {string[]} handlers of which the last one is called */
  soon(request, ...handlers) {
    queueMicrotask(() => setTimeout(() => request[String(handlers.at(-1))]()));
    return request;
  }
}

/**
 * Run a test in a page with a storage and this database.
 * @param {Database} database @param {() => Promise<void>} test
 */
async function withDatabase(database, test) {
  Object.assign(globalThis, { indexedDB: database });
  try {
    await withStorage(new Memory(), test);
  } finally {
    Reflect.deleteProperty(globalThis, "indexedDB");
  }
}

Deno.test("a database that was closed behind the page is opened again", async () => {
  const database = new Database();
  const [one, other] = /** @type {any[]} */ ([{ key: "k1", order: 1 }, { key: "k2", order: 2 }]);
  await withDatabase(database, async () => {
    await asleep.keepItem(one);
    database.opened += 1; // by no one: the page's own connection is an old one now
    same(await asleep.keptItems(), [one]);
    database.opened += 1;
    await asleep.keepItem(other);
    database.opened += 1;
    await asleep.forgetItem(one);
    same([...database.items.values()], [other]);

    database.broken = true;
    same(await asleep.keptItems(), [other]);
    await asleep.keepItem({ ...other, tried: true });
    same(await asleep.keptItems(), [{ ...other, tried: true }]);
  });
});

Deno.test("a database that never answers is waited for once", async () => {
  const database = new Database();
  database.soon = (request) => request; // and nothing more
  const timers = globalThis.setTimeout;
  let waited = 0;
  /** @type {any} */
  const atOnce = (/** @type {() => void} */ act, /** @type {number} */ pause) => {
    waited += pause ?? 0;
    return timers(act);
  };
  globalThis.setTimeout = atOnce;
  const item = /** @type {any} */ ({ key: "k9", order: 1 });
  try {
    await withDatabase(database, async () => {
      await silent.keepItem(item);
      same(await silent.keptItems(), [item]);
      same([silent.isUnkept(item), waited], [false, 3_000]); // it lies beside the drafts
    });
  } finally {
    globalThis.setTimeout = timers;
  }
});

Deno.test("a page knows whether what is entered outlives it", async () => {
  /** Takes what it is given, and has nothing. */
  class Silent extends Memory {
    /** @override */
    setItem() {}
  }
  /** @type {string[]} */
  const said = [];
  const listen = () => said.push("unkept");
  addEventListener("unkept", listen);
  await withStorage(new Memory(), () => same(silent.keepsDrafts(), true));
  await withStorage(new Silent(), () => {
    same(silent.keepsDrafts(), false);
    silent.keep("e", [1]);
    same(silent.kept("e"), [1]);
  });
  await withStorage(new Memory(), () => {
    same(silent.keepsDrafts(), false); // one is in memory alone
    silent.keep("e", [2]);
    same(silent.keepsDrafts(), true);
    silent.keep("e", "x".repeat(200));
    same([silent.keepsDrafts(), silent.kept("e")], [false, "x".repeat(200)]);
  });
  removeEventListener("unkept", listen);
  same(said, ["unkept", "unkept"]);
});

Deno.test("what another program wrote under a name is nothing", async () => {
  const memory = new Memory();
  memory.values.set("f", "{half");
  await withStorage(memory, () => same(silent.kept("f"), null));
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
