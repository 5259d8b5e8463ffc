import { deepStrictEqual as same } from "node:assert/strict";

import { gameOf } from "./rounds.js";

// What the scripts use of a browser, before they are loaded.
/** @type {string[]} */
const opened = [];
const location = { search: "", replace: (/** @type {string} */ address) => opened.push(address) };
Object.assign(globalThis, { window: { location } });
const { handedName, keep } = await import("../../../pages/captain/static/captain/storage.js");
const { opensOther } = await import("../../../pages/captain/static/captain/preferences.js");

Deno.test("a round opens as what was handed over by a code, even if another was chosen last", () => {
  const allowed = ["counts", "points", "cards"];
  /** @type {any} */
  const round = { ...gameOf("classic 4 counts"), table: 1, round: 1, version: 0, allowed };
  same(opensOther(round), false);
  keep("stichtafel:evidence", "points");
  same(opensOther(round), true);
  keep(handedName(1, 1), [{ evidence: "cards" }]);
  same(opensOther(round), true);
  same(opensOther({ ...round, allowed: ["counts", "points"] }), false);
  same(opensOther({ ...round, version: 1 }), false);
  location.search = "?evidence=counts";
  same(opensOther(round), false);
  same(opened, ["?evidence=points", "?evidence=cards"]);
});
