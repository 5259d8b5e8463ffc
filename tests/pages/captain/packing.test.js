import { deepStrictEqual as same, match, rejects } from "node:assert/strict";

import {
  asText,
  fromText,
  handedIn,
  packed,
} from "../../../pages/captain/static/captain/packing.js";
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
      const { table, number, body } = item;
      same(await fromText(await packed(item)), { table, number, body });
    }
  }
});

Deno.test("a code has only letters that an address may have as they are", async () => {
  for (const { sheet } of PLAYED) match(await packed(itemOf(sheet)), /^[\w-]+$/);
});

Deno.test("letters that stand for nothing are refused", async () => {
  for (const text of ["", "nonsense", "%%%", btoa("{}")]) await rejects(fromText(text));
});

const HANDED = {
  table: 5,
  round: 2,
  evidence: "counts",
  version: {
    number: 7,
    edit: 3,
    device: "d1",
    seen: { d2: 1 },
    by: null,
    over: true,
    content: { penalty: ["r4"], captured: 8, choice: "r", face_up: { r: 3 } },
  },
};

Deno.test("a pile comes out of its code as it went in", async () => {
  same(await handedIn(await asText(HANDED)), HANDED);
});

Deno.test("a pile of a code says that the last trick is played only where its author did", async () => {
  for (const over of [undefined, false, "yes", 1]) {
    const { version } = await handedIn(
      await asText({ ...HANDED, version: { ...HANDED.version, over } }),
    );
    same(version.over, false);
  }
});

Deno.test("what is no pile is refused", async () => {
  const { version } = HANDED;
  const others = [
    {},
    null,
    { ...HANDED, table: "5" },
    { ...HANDED, version: { ...version, edit: 0 } },
    { ...HANDED, version: { ...version, edit: 901 } },
    { ...HANDED, version: { ...version, seen: { d2: "1" } } },
    { ...HANDED, version: { ...version, seen: { d2: 3 } } },
    { ...HANDED, version: { ...version, seen: { "<b>": 1 } } },
    { ...HANDED, version: { ...version, device: "<img src=x onerror=alert(1)>" } },
    { ...HANDED, version: { ...version, device: "d".repeat(41) } },
    { ...HANDED, version: { ...version, device: 5 } },
    { ...HANDED, version: { ...version, number: "7" } },
    { ...HANDED, version: { ...version, content: { captured: ["<b>"] } } },
    { ...HANDED, version: { ...version, content: { face_up: { r: "3" } } } },
  ];
  for (const other of others) await rejects(async () => handedIn(await asText(other)));
  await rejects(handedIn("nonsense"));
});
