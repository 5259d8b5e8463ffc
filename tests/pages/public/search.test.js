/* Parts of a name or club find a person. */

import assert from "node:assert/strict";
import { foldText, matchesTerms, searchTerms } from "../../../pages/public/static/public/search.js";

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

Deno.test("letters with and without accents are the same, and so are both kana", () => {
  assert.equal(foldText("ÁÉÍÓÖŐÚÜŰ Œuvre ð ǅ"), "aeiooouuu oeuvre d dz");
  assert.equal(foldText("ひらがな"), foldText("ヒラガナ"));
});
