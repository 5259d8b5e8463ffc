import assert from "node:assert/strict";
import { bytesOf, textOf } from "../../../pages/public/static/public/notices.js";

Deno.test("keys are read and written in base64url, without what fills up their end", () => {
  assert.deepEqual([...bytesOf("-_8A")], [251, 255, 0]);
  assert.equal(textOf(new Uint8Array([251, 255, 0, 1]).buffer), "-_8AAQ");
  assert.deepEqual([...bytesOf("-_8AAQ")], [251, 255, 0, 1]);
  assert.equal(textOf(null), "");
});
