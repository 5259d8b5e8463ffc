import { deepStrictEqual as same } from "node:assert/strict";

import {
  cardsByLetter,
  readCards,
  readField,
  readNumber,
  textOf,
  writeField,
} from "../../../pages/captain/static/captain/notation.js";
import { gameOf } from "./rounds.js";

const { words } = gameOf("classic 4 cards").typing;
const HATTRICK = gameOf("hattrick 4 cards");

/** Text, cards, words that name none. @type {[string, string[], string[]][]} */
const LINES = [
  ["", [], []],
  ["r2 5, 7;b0", ["r2", "r5", "r7", "b0"], []],
  ["rot 4 Blau 5 grün 6", ["r4", "b5", "g6"], []],
  ["赤4、青7 8・黄色1", ["r4", "b7", "b8", "y1"], []],
  ["\uff52\uff12\u3000b\uff17", ["r2", "b7"], []], // as a Japanese keyboard writes r2 b7
  ["r2b7g11 R 4 red-5", ["r2", "b7", "g11", "r4", "r5"], []],
  ["r2 x5 7", ["r2"], ["x5", "7"]],
  ["5 r2 red ? 7 r123 -4", ["r2"], ["5", "red", "?", "7", "r123", "-4"]],
  ["constructor 5 toString7", [], ["constructor 5", "tostring7"]],
  ["rote 4 grun 5 gialla 6 kek 7 赤の8", ["r4", "g5", "y6", "b7", "r8"], []],
  ["4 rosso", ["r4"], []],
  ["4 rosso, 5 blu; 6", ["r4", "b5"], ["6"]],
  ["4 rosso 5 blu 6 verde", ["r4", "b5", "g6"], []],
  ["r4 rosso 5", ["r4", "r5"], []],
  ["4 rosso 5", ["r5"], ["4"]],
  ["r2 4 blu", ["r2", "b4"], []],
  ["r2 4 blu 5", ["r2", "r4", "b5"], []],
  ["r2 4 b 5", ["r2", "r4", "b5"], []],
  ["4 redder 5 constructor", [], ["4", "redder 5", "constructor"]],
];

for (const [text, cards, unread] of LINES) {
  Deno.test(`the line "${text}" has ${cards.length} cards`, () => {
    same(readCards(text, words), { cards, unread });
  });
}

Deno.test("cards whose colour is a letter are known from those with a word", () => {
  same(cardsByLetter("g7 8 blau 5 R4 4 rosso b 2", words), ["g7", "g8", "r4", "b2"]);
});

/** @type {[string, number | null][]} */
const NUMBERS = [
  ["7", 7],
  [" 12 ", 12],
  ["-3", -3],
  ["\u22123", -3],
  ["- 3", -3],
  ["\u20133", -3],
  ["\u30fc3", -3],
  ["\uff703", -3],
  ["-0", 0],
  ["3-", null],
  ["\uff17", 7],
  ["\u00b2", 2],
  ["", null],
  ["x", null],
  ["--3", null],
  ["1.5", null],
  ["12345", null],
  ["\u0663", null],
];

for (const [text, number] of NUMBERS) {
  Deno.test(`"${text}" is read as ${number}`, () => same(readNumber(text), number));
}

Deno.test("a field of cards takes no number, a field of a number no cards", () => {
  const [penalty, captured] = gameOf("classic 4 counts").parts;
  same(readField("7", penalty, words), { cards: [], unread: ["7"] });
  same(readField("r7", captured, words), { cards: [], unread: ["r7"], number: null });
  same(readField(" 12 ", captured, words), { cards: [], unread: [], number: 12 });
  same(readField(" ", captured, words), { cards: [], unread: [], number: null });
});

Deno.test("passed cards are cards, or only a number", () => {
  const [, down] = HATTRICK.parts;
  same(readField("3", down, words), { cards: [], unread: [], number: 3 });
  same(readField("r3 4", down, words), { cards: ["r3", "r4"], unread: [] });
});

Deno.test("a field shows its number, its cards and the words that are neither", () => {
  same(writeField({ cards: ["r3", "b4"], unread: ["x"] }), "r3 b4 x");
  same(writeField({ cards: [], unread: [], number: 0 }), "0");
  same(writeField({ cards: [], unread: [], number: null }), "");
});

Deno.test("every part of a pile has a text", () => {
  same(
    [["r3", "b4"], 12, { r: 9, b: 0 }, "y", null, undefined].map(textOf),
    ["r3 b4", "12", "r:9 b:0", "y", "", ""],
  );
});
