import { deepStrictEqual as same } from "node:assert/strict";

import {
  figure,
  fill,
  inARow,
  say,
  setAttribute,
  withGaps,
} from "../../../pages/captain/static/captain/elements.js";

Deno.test("a sentence begins with a capital, even with a name that has none", () => {
  same(
    fill("{card} is with {owner}.", { card: "red 4", owner: "anna" }),
    "Red 4 is with anna.",
  );
  same(withGaps("{card}, with {owner}", { card: "red 4", owner: "anna" }), "red 4, with anna");
});

Deno.test("none is a number like others, and a gap that nothing fills stays", () => {
  same(fill("{count} of {needed}", { count: 0 }), "0 of {needed}");
  same(fill(""), "");
});

Deno.test("what is filled in is no pattern, whatever it holds", () => {
  same(fill("{a} and {b}", { a: "{b} $& $1", b: "x" }), "{b} $& $1 and x");
});

Deno.test("things in a row are joined the way of the language, letter for letter", () => {
  same(inARow([], { in_a_row: "{first}, {next}" }), "");
  same(inARow(["a"], { in_a_row: "{first}, {next}" }), "a");
  same(inARow(["a", "$&", "{first}"], { in_a_row: "{first}、{next}" }), "a、$&、{first}");
});

Deno.test("what a place says already is not written again", () => {
  /** @type {string[]} */
  const written = [];
  const place = {
    get textContent() {
      return written.at(-1) ?? "";
    },
    set textContent(text) {
      written.push(text);
    },
    getAttribute: () => "true",
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => {
      written.push(`${name}=${value}`);
    },
  };
  const element = /** @type {Element} */ (/** @type {unknown} */ (place));
  for (const text of ["", "7", "7", "8"]) say(element, text);
  for (const value of ["true", "false"]) setAttribute(element, "aria-pressed", value);
  same(written, ["7", "8", "aria-pressed=false"]);
});

Deno.test("a name with a dot ends a sentence with that one", () => {
  same(fill("ask {name}.", { name: "Carla C." }), "Ask Carla C.");
  same(fill("wait..."), "Wait...");
});

Deno.test("numbers below zero have the minus sign of print", () => {
  same(fill("{points} points", { points: -8 }), "−8 points");
  same(figure(-12), "−12");
});
