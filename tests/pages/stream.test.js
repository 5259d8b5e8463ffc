import { deepStrictEqual as same } from "node:assert/strict";

import { browser, rest, streams } from "./streams.js";

const { document } = browser();
const { follow } = await import("../../pages/static/pages/stream.js");
const timers = setTimeout;

/** An open page of the browser: what it has heard. */
class Page {
  /** @type {unknown[]} */
  heard = [];
  lost = 0;
  /** @param {string} address */
  constructor(address) {
    follow(address, {
      take: (numbers) => void this.heard.push(numbers),
      lose: () => void (this.lost += 1),
    });
  }
}

/** Have what waits for longer than half a second wait for no time. */
function hurry() {
  /** @type {any} */
  const sooner = (/** @type {() => void} */ act, /** @type {number} */ pause) =>
    timers(act, pause > 500 ? 1 : pause);
  globalThis.setTimeout = sooner;
}

/** @param {string} name @param {() => Promise<void>} run */
function test(name, run) {
  const fn = async () => {
    streams.length = 0;
    document.hidden = false;
    try {
      await run();
    } finally {
      globalThis.setTimeout = timers;
      await document.put(true); // none of its pages listens any more
    }
  };
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn });
}

test("of six pages that follow the same one listens, and all hear it", async () => {
  const pages = Array.from({ length: 6 }, () => new Page("/live/six"));
  await streams.opened("/live/six");
  await rest();
  const open = streams.to("/live/six").open;
  await open[0].say({ notice: 1 });
  await rest();
  same(open.length, 1);
  same(pages.map(({ heard }) => heard.at(-1)), pages.map(() => ({ notice: 1 })));
});

test("a page that comes later hears at once what the one that listens has heard", async () => {
  new Page("/live/later");
  const [stream] = await streams.opened("/live/later");
  await stream.say({ notice: 4 });
  const later = new Page("/live/later");
  for (let turn = 0; turn < 5; turn += 1) await rest();
  same([later.heard, streams.to("/live/later").length], [[{ notice: 4 }], 1]);
});

test("another page goes on when the one that listens loses its connection", async () => {
  const pages = [new Page("/live/on"), new Page("/live/on")];
  const [first] = await streams.opened("/live/on");
  await first.say({ notice: 1 });
  await first.end();
  const [, second] = await streams.opened("/live/on", 2);
  await second.say({ notice: 2 });
  same(pages.map(({ lost }) => lost).sort(), [0, 1]);
  same(pages.find(({ lost }) => lost === 0)?.heard.at(-1), { notice: 2 });
});

test("a page that is not seen listens to nothing, and again when it is seen", async () => {
  const page = new Page("/live/seen");
  const [first] = await streams.opened("/live/seen");
  await first.say({ notice: 1 });
  await document.put(true);
  same(first.open, false);
  await document.put(false);
  const [, second] = await streams.opened("/live/seen", 2);
  await second.say({ notice: 3 });
  same([page.heard, page.lost], [[{ notice: 1 }, { notice: 3 }], 0]);
});

test("a stream without a sign of life is given up, and asked for again", async () => {
  hurry();
  const page = new Page("/live/silent");
  const [first] = await streams.opened("/live/silent", 2);
  same([first.open, page.lost > 0], [false, true]);
});

test("pages that follow different things do not disturb each other", async () => {
  const addresses = ["/live/one", "/live/other"];
  const pages = addresses.map((address) => new Page(address));
  for (const address of addresses) {
    const [stream] = await streams.opened(address);
    await stream.say({ notice: address.length });
  }
  same(pages.map(({ heard }) => heard), [[{ notice: 9 }], [{ notice: 11 }]]);
});
