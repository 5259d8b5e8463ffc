/* Names of the roll call, as they are looked for. */

import assert from "node:assert/strict";
import { likeTyped } from "../../../pages/desk/static/desk/names.js";

const NAMES = ["1 Anna Bern", "2 Béla", "12 Hana Łódź", "3 ガク"];

/** @type {[string, string[]][]} */
const TYPED = [
  ["", NAMES],
  [" ", NAMES],
  ["bela", ["2 Béla"]],
  ["BÉL", ["2 Béla"]],
  ["be\u0301l", ["2 Béla"]],
  ["an", ["1 Anna Bern", "12 Hana Łódź"]],
  ["bern an", ["1 Anna Bern"]],
  ["Bern, An", ["1 Anna Bern"]],
  ["12", ["12 Hana Łódź"]],
  ["カ", ["3 ガク"]],
  ["an béla", []],
];
for (const [typed, found] of TYPED) {
  Deno.test(`"${typed}" leaves ${found.length} lines of the roll call`, () => {
    assert.deepEqual(NAMES.filter(likeTyped(typed)), found);
  });
}
