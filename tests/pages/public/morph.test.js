/* A part of the page becomes its newer version, and what a reader did there stays. */

import assert from "node:assert/strict";
import { morph } from "../../../pages/public/static/public/morph.js";
import { element, FakeElement, markup, page } from "../page.js";

Object.assign(globalThis, { document: page, Element: FakeElement });

/**
 * @param {FakeElement} old
 * @param {FakeElement} fresh
 */
function morphed(old, fresh) {
  page.body = element("body", {}, old);
  const [before, newer] = [old, fresh].map((
    one,
  ) => /** @type {HTMLElement} */ (/** @type {unknown} */ (one)));
  morph(before, newer);
  return markup(old);
}

/** @param {string} number @param {(FakeElement | string)[]} content */
const row = (number, ...content) => element("tr", { "data-row": number }, ...content);

Deno.test("a text changes where it stands", () => {
  const line = element("p", {}, "1 of 2");
  const old = element("div", {}, line);
  assert.equal(
    morphed(old, element("div", {}, element("p", {}, "2 of 2"))),
    "<div><p>2 of 2</p></div>",
  );
  assert.equal(old.firstChild, line);
});

Deno.test("attributes come, change and go", () => {
  const old = element("div", { class: "a", lang: "de" });
  assert.equal(
    morphed(old, element("div", { class: "b", title: "c" })),
    '<div class="b" title="c"></div>',
  );
});

Deno.test("what a script owns stays as the script left it", () => {
  const button = element("button", { "aria-pressed": "true" }, "Sound");
  const old = element("div", {}, element("p", { id: "switches", "data-own": "" }, button));
  const fresh = element(
    "div",
    {},
    element("h2", {}, "Seating 1"),
    element("p", { id: "switches", "data-own": "" }, element("button", { hidden: "" }, "Sound")),
  );
  assert.equal(
    morphed(old, fresh),
    '<div><h2>Seating 1</h2><p data-own="" id="switches"><button aria-pressed="true">Sound</button></p></div>',
  );
});

Deno.test("what a reader opened stays open, and what is closed stays closed", () => {
  const old = element(
    "div",
    {},
    element("details", { open: "", class: "old" }, "1"),
    element("details", {}, "2"),
    element("dialog", { open: "" }),
  );
  const fresh = element(
    "div",
    {},
    element("details", { class: "new" }, "3"),
    element("details", { open: "" }, "4"),
    element("dialog"),
  );
  assert.equal(
    morphed(old, fresh),
    '<div><details class="new" open="">3</details><details>4</details><dialog></dialog></div>',
  );
});

Deno.test("rows that change places stay the same rows", () => {
  const rows = ["1", "2", "3", "4"].map((number) => row(number, element("details", { open: "" })));
  const old = element("tbody", {}, ...rows);
  const fresh = element("tbody", {}, ...["4", "2", "3", "1"].map((number) => row(number, "new")));
  morphed(old, fresh);
  assert.deepEqual(old.childNodes, [rows[3], rows[1], rows[2], rows[0]]);
});

Deno.test("new rows come in between, and rows that are gone go", () => {
  const kept = row("2", "b");
  const old = element("tbody", {}, row("1", "a"), kept, row("3", "c"));
  const fresh = element("tbody", {}, row("0", "z"), row("2", "b"), row("4", "d"));
  assert.equal(
    morphed(old, fresh),
    markup(element("tbody", {}, row("0", "z"), row("2", "b"), row("4", "d"))),
  );
  assert.equal(old.childNodes[1], kept);
});

Deno.test("a row without a name comes before a named one, which stays the same row", () => {
  const named = row("1", "a");
  const old = element("tbody", {}, named);
  morphed(old, element("tbody", {}, element("tr", {}, "heading"), row("1", "a")));
  assert.equal(old.childNodes[1], named);
  assert.equal(markup(old), '<tbody><tr>heading</tr><tr data-row="1">a</tr></tbody>');
});

Deno.test("rows of one name in one list both become as they are", () => {
  const old = element("tbody", {}, row("1", "a"), row("1", "b"));
  assert.equal(
    morphed(old, element("tbody", {}, row("1", "c"), row("1", "d"))),
    '<tbody><tr data-row="1">c</tr><tr data-row="1">d</tr></tbody>',
  );
});

Deno.test("an element with an id is found wherever it stands", () => {
  const field = element("input", { id: "find" });
  const old = element("div", {}, element("p", {}, "news"), field);
  morphed(old, element("div", {}, element("input", { id: "find" }), element("p", {}, "news")));
  assert.equal(old.firstChild, field);
});

Deno.test("another kind of element takes the place of the old one", () => {
  const old = element("div", {}, "none", element("ul", {}, element("li", {}, "1")));
  assert.equal(
    morphed(old, element("div", {}, element("ol", {}, element("li", {}, "2")))),
    "<div><ol><li>2</li></ol></div>",
  );
});

Deno.test("an element of our own is exchanged as a whole, but only if it is different", () => {
  const [same, changed] = [element("hall-clock", { "data-ends": "1" }), element("hall-notice")];
  const newer = element("hall-notice", { "data-until": "2" });
  const old = element("div", {}, same, changed);
  morphed(old, element("div", {}, element("hall-clock", { "data-ends": "1" }), newer));
  assert.deepEqual(old.childNodes, [same, newer]);
});

Deno.test("a focused field keeps the focus when its row changes places", () => {
  const field = element("input");
  const old = element("tbody", {}, row("1"), row("2", field));
  page.activeElement = field;
  morphed(old, element("tbody", {}, row("2", element("input")), row("1")));
  assert.equal(page.activeElement, field);
});

Deno.test("a focused field is left alone when its row keeps its place", () => {
  const field = element("input");
  const old = element("tbody", {}, row("1", field), row("2"));
  page.activeElement = field;
  field.focus = () => assert.fail("it was taken out");
  morphed(old, element("tbody", {}, row("1", element("input", { value: "" })), row("3")));
  assert.equal(page.activeElement, field);
});

Deno.test("the focus goes with a field that is gone", () => {
  const field = element("input");
  const old = element("tbody", {}, row("1"), row("2", field));
  page.activeElement = field;
  morphed(old, element("tbody", {}, row("1")));
  assert.equal(page.activeElement, page.body);
});

/** @param {number} seed @returns {(below: number) => number} */
function chance(seed) {
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
}

/** @param {(below: number) => number} random @param {number} depth @returns {FakeElement} */
function anyElement(random, depth) {
  const numbers = [1, 2, 3, 4, 5].filter(() => random(2)).sort(() => random(3) - 1);
  const content = numbers.map((number) => {
    if (depth && random(2)) return anyElement(random, depth - 1);
    return random(2) ? row(String(number), String(random(3))) : String(random(9));
  });
  const name = ["p", "ul", "hall-clock"][random(3)];
  return element(name, random(2) ? { class: String(random(3)) } : {}, ...content);
}

Deno.test("afterwards every part is as its newer version", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = chance(seed);
    const [old, fresh] = [1, 2].map(() => element("div", {}, anyElement(random, 2)));
    const wanted = markup(fresh);
    assert.equal(morphed(old, fresh), wanted, `seed ${seed}`);
  }
});
