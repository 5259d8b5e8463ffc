import { strictEqual as same } from "node:assert/strict";

import { hasCards } from "../../../pages/captain/static/captain/unsent.js";
import { PLAYED } from "./rounds.js";

const SEATS = [3, 1, 2, 4, 5, 6, 7, 8];

/** What the service says of a sheet that is recorded. @param {Sheet} sheet @returns {any} */
const recordedAs = (sheet, seats = SEATS) => ({ seats, recorded: { sheet } });

/** @param {unknown[] | undefined} list */
const turned = (list) => /** @type {any} */ (list && [...list].reverse());

Deno.test("a recorded round has its own cards, in any order and with what was inferred", () => {
  for (const { sheet, quick_sheet } of PLAYED) {
    for (const sent of [sheet, quick_sheet]) {
      const seats = SEATS.slice(0, sent.piles.length);
      const piles = sent.piles.map((pile) => ({ ...pile, penalty: turned(pile.penalty) }));
      const recorded = { ...sent, piles: turned(piles), undealt: sent.undealt ?? [] };
      same(hasCards(recordedAs(recorded, turned(seats)), { seats, sheet: sent }), true);
    }
  }
});

Deno.test("other cards, other people and another evidence are not the same", () => {
  const [{ sheet }] = PLAYED;
  const seats = SEATS.slice(0, sheet.piles.length);
  const [first, second, ...rest] = sheet.piles;
  const others = [
    recordedAs({ ...sheet, piles: [second, first, ...rest] }, seats),
    recordedAs({ ...sheet, piles: [{ ...first, captured: [] }, second, ...rest] }, seats),
    recordedAs(sheet, [9, ...seats.slice(1)]),
    recordedAs({ ...sheet, evidence: "counts" }, seats),
    { seats, recorded: null },
  ];
  for (const other of others) same(hasCards(other, { seats, sheet }), false);
  const apart = { ...sheet, undealt: ["r1"] };
  same(hasCards(recordedAs(sheet, seats), { seats, sheet: apart }), false);
});
