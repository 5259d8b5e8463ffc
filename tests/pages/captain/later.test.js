import { deepStrictEqual as same } from "node:assert/strict";

import { later } from "../../../pages/captain/static/captain/later.js";

Deno.test("a script is fetched once however often it is asked for", async () => {
  const address = new URL("../../../pages/captain/static/captain/packing.js", import.meta.url);
  const scripts = await Promise.all([later(address), later(address)]);
  same(scripts[0], scripts[1]);
  same(typeof scripts[0].packed, "function");
});

Deno.test("a script that is lost comes again under another address", async () => {
  const found = "if (!import.meta.url.includes('?')) throw 0; export const tries = 2; //";
  const { tries } = await later(new URL(`data:text/javascript,${found}`));
  same(tries, 2);
});

Deno.test("without a network a script is null at once, and comes by itself with one", async () => {
  const broken = new URL(
    "data:text/javascript,throw globalThis.tries = (globalThis.tries ?? 0) + 1; //",
  );
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  same(await later(broken), null);
  globalThis.dispatchEvent(new Event("online"));
  await later(broken);
  Reflect.deleteProperty(navigator, "onLine");
  same(/** @type {any} */ (globalThis).tries, 2);
});
