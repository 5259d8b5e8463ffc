import { deepStrictEqual as same, rejects } from "node:assert/strict";

import { handedIn } from "../../../pages/captain/static/captain/handing.js";
import { asText } from "../../../pages/captain/static/captain/packing.js";

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
    content: { penalty: ["r4"], captured: 8, choice: "r", face_up: { r: 3 } },
  },
};

Deno.test("a pile comes out of its code as it went in", async () => {
  same(await handedIn(await asText(HANDED)), HANDED);
});

Deno.test("what is no pile is refused", async () => {
  const { version } = HANDED;
  const others = [
    {},
    null,
    { ...HANDED, table: "5" },
    { ...HANDED, version: { ...version, edit: 0 } },
    { ...HANDED, version: { ...version, edit: 10_001 } },
    { ...HANDED, version: { ...version, seen: { d2: "1" } } },
    { ...HANDED, version: { ...version, number: "7" } },
    { ...HANDED, version: { ...version, content: { captured: ["<b>"] } } },
    { ...HANDED, version: { ...version, content: { face_up: { r: "3" } } } },
  ];
  for (const other of others) await rejects(async () => handedIn(await asText(other)));
  await rejects(handedIn("nonsense"));
});
