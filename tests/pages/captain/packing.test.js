import { deepStrictEqual as same, match, rejects } from "node:assert/strict";

import { packed, unpacked } from "../../../pages/captain/static/captain/packing.js";
import { PLAYED } from "./rounds.js";

/** A submission of a sheet, as a phone keeps it. @param {Sheet} sheet @returns {Item} */
const itemOf = (sheet) => ({
  ...{ table: 5, number: 2, address: "/api/v1/tables/5/rounds/2/entries/", place: "7" },
  ...{ key: "0f".repeat(16), order: 1, at: 0, tried: true, outcome: null },
  body: { based_on: 0, seats: [3, 1, 2, 4], sheet, accept: [], device: "d", player: null },
});

Deno.test("every recorded round comes out of its code as it went in", async () => {
  for (const { sheet, quick_sheet } of PLAYED) {
    for (const item of [sheet, quick_sheet].map(itemOf)) {
      const { number, key, body } = item;
      same(await unpacked(await packed(item)), { number, key, body });
    }
  }
});

Deno.test("a code has only letters that an address may have as they are", async () => {
  for (const { sheet } of PLAYED) match(await packed(itemOf(sheet)), /^[\w-]+$/);
});

Deno.test("what is no submission is refused", async () => {
  const other = /** @type {any} a submission it is not */ ({ number: 1, key: "k", body: {} });
  const texts = ["", "nonsense", "%%%", btoa("{}"), await packed(other)];
  for (const text of texts) await rejects(unpacked(text));
});
