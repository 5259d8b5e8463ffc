import { deepStrictEqual as same } from "node:assert/strict";

import {
  forgetForm,
  forgetForms,
  keepForm,
  keptForms,
} from "../../../pages/desk/static/desk/kept_forms.js";

const HOUR = 60 * 60 * 1000; // milliseconds
const NOON = 1_000 * HOUR;

/**
 * Return a form that Ada sent at noon.
 * @param {string} id @param {Partial<import("../../../pages/desk/static/desk/kept_forms.js").KeptForm>} more
 */
const aForm = (id, more = {}) => ({
  ...{ id, user: "1", at: NOON, page: "/admin/", title: "Table 1", path: "/admin/", tried: false },
  fields: /** @type {[string, string][]} */ ([["points-0", "5"]]),
  ...more,
});

/** @param {string} user @param {number} now */
const ids = (user, now = NOON) => keptForms(user, now).map(({ id }) => id);

Deno.test("what is kept comes back in the order in which it was sent", () => {
  forgetForms();
  keepForm(aForm("b", { at: NOON + 2 }));
  keepForm(aForm("a", { at: NOON + 1 }));

  same(ids("1"), ["a", "b"]);
});

Deno.test("what is kept again takes the place of what was kept", () => {
  forgetForms();
  keepForm(aForm("a"));
  keepForm(aForm("a", { tried: true }));

  same(keptForms("1", NOON), [aForm("a", { tried: true })]);
});

Deno.test("what was answered is gone, and so is what waits for half a day", () => {
  forgetForms();
  for (const id of ["a", "b"]) keepForm(aForm(id));
  forgetForm("a");

  same([ids("1"), ids("1", NOON + 12 * HOUR), ids("1")], [["b"], [], []]);
});

Deno.test("another user sees nothing of it, and after that user it is gone", () => {
  forgetForms();
  keepForm(aForm("a"));

  same([ids("2"), ids("1")], [[], []]);
});

Deno.test("a form that is very long is not kept, nor one more than 200", () => {
  forgetForms();
  const long = aForm("long", { fields: [["names", "x".repeat(200_000)]] });
  const kept = Array.from({ length: 201 }, (_, number) => keepForm(aForm(`number ${number}`)));

  same([keepForm(long), kept.lastIndexOf(true), ids("1").length], [false, 199, 200]);
});
