/* Parts of a name or club find a person. */

import assert from "node:assert/strict";
import { foldText, matchesTerms, searchTerms } from "../../pages/static/pages/names.js";

const PEOPLE = [
  "Anna ",
  "Béla ",
  "Łucja Groß Bern",
  "田中 たなか",
  "Emil ",
  "Hana ",
  "Øyvind Þórr Ærø",
];

/** @type {[string, string[]][]} */
const TYPED = [
  ["bel", ["Béla "]],
  ["BÉLA", ["Béla "]],
  ["be\u0301la", ["Béla "]],
  ["LUC gross", ["Łucja Groß Bern"]],
  ["bern lucja", ["Łucja Groß Bern"]],
  ["groß", ["Łucja Groß Bern"]],
  ["タナ", ["田中 たなか"]],
  ["たな", ["田中 たなか"]],
  ["中", ["田中 たなか"]],
  ["oyv thorr aero", ["Øyvind Þórr Ærø"]],
  ["an", ["Anna ", "Hana "]],
  ["Bern, Luc", ["Łucja Groß Bern"]],
  ["an bern", []],
  ["xyz", []],
  ["", PEOPLE],
  ["  ", PEOPLE],
];
for (const [typed, found] of TYPED) {
  Deno.test(`"${typed}" finds ${found.length}`, () => {
    const words = searchTerms(typed);
    assert.deepEqual(PEOPLE.filter((text) => matchesTerms(text, words)), found);
  });
}

Deno.test("words that were typed are folded, without the spaces around them", () => {
  assert.deepEqual(searchTerms("  Łucja\u3000 GROSS "), ["lucja", "gross"]);
});

// Also those of tests/ground/test_letters.py.
const FOLDED = {
  "ÁÉÍÓÖŐÚÜŰ": "aeiooouuu",
  "Be\u0301la": "bela",
  "Łucja Groß, Ærø": "lucja gross, aero",
  "Þórr Đorđe Œuvre ð": "thorr dorde oeuvre d",
  "ｻｸﾗ": "サクラ",
  "ぱんだ": "ハ\u309aンタ\u3099",
  "Ⅳ ﬁn": "iv fin",
  "100% _": "100% _",
};
for (const [text, folded] of Object.entries(FOLDED)) {
  Deno.test(`"${text}" is looked for as ${folded}`, () => {
    assert.equal(foldText(text), folded);
  });
}
