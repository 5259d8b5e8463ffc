import { deepStrictEqual as same } from "node:assert/strict";

import { readAs } from "../../../pages/captain/static/captain/letters.js";
import { gameOf } from "./rounds.js";

const { words } = gameOf("classic 4 cards").typing;

/** In German, where gelb begins with a g and braun with a b. @type {Typing} */
const TYPING = {
  words,
  letters: {
    b: { phrase: "b ist blau: {cards}. Andere Farbe: o braun.", card: "blaue {value}" },
    g: { phrase: "g ist grün: {cards}. Andere Farbe: y gelb.", card: "grüne {value}" },
  },
  phrases: { in_a_row: "{first}, {next}" },
};

Deno.test("a letter that begins another name is read aloud with its cards", () => {
  same(readAs("g7 8 r4 gelb 5 b2", TYPING), [
    "b ist blau: blaue 2. Andere Farbe: o braun.",
    "g ist grün: grüne 7, grüne 8. Andere Farbe: y gelb.",
  ]);
});

Deno.test("words and other letters need no such sentence", () => {
  same(readAs("grün 7 8 r4 y5", TYPING), []);
});
