import { deepStrictEqual as same } from "node:assert/strict";

import { draftOfSheet, sheetOf } from "../../../pages/captain/static/captain/draft.js";
import {
  broughtBack,
  fieldsFor,
  keptDraft,
  seatFor,
  sheetNow,
} from "../../../pages/captain/static/captain/people.js";
import { draftWith, gameOf } from "./rounds.js";

const GAME = gameOf("classic 4 cards");

/** @param {number[]} seats @returns {Round} the same game with these people */
const roundOf = (...seats) => /** @type {any} */ ({
  ...GAME,
  seats,
  names: seats.map((number) => `N${number}`),
});

const ENTERED = { "penalty-0": "r4", "captured-0": "b2 b3", "captured-2": "y1" };
const form = draftWith(GAME);
const kept = { version: 0, ...keptDraft(draftWith(GAME, ENTERED), roundOf(5, 6, 7, 8)) };

Deno.test("the same people in another order keep their cards", () => {
  const { draft, others } = broughtBack(kept, roundOf(7, 8, 5, 6), { form, item: null });
  const after = { "captured-0": "y1", "penalty-2": "r4", "captured-2": "b2 b3" };
  same(draft, draftWith(GAME, after));
  same(others, []);
});

Deno.test("a pile of a person who left is no one's until a person says whose", () => {
  const now = roundOf(9, 6, 7, 8);
  const { draft, others } = broughtBack(kept, now, { form, item: null });
  same(draft, draftWith(GAME, { "captured-2": "y1" }));
  same(others.map(({ number, name, seat }) => ({ number, name, seat })), [
    { number: 5, name: "N5", seat: 0 },
  ]);
  same(seatFor(others[0], draft, now), 0);
  same({ ...draft, ...fieldsFor(others[0], 0, draft) }, draftWith(GAME, ENTERED));
  // Kept for later, and the person comes back to another seat.
  const later = { version: 0, ...keptDraft(draft, now, others) };
  const back = broughtBack(later, roundOf(9, 5, 7, 8), { form, item: null });
  same(back.others, []);
  same(
    back.draft,
    draftWith(GAME, { "penalty-1": "r4", "captured-1": "b2 b3", "captured-2": "y1" }),
  );
});

Deno.test("with a person less the cards of the others stay with them", () => {
  const three = gameOf("classic 3 cards");
  const now = { ...roundOf(5, 7, 8), parts: three.parts };
  const empty = draftWith(three);
  const { draft, others } = broughtBack(kept, now, { form: empty, item: null });
  same(draft["captured-1"].cards, ["y1"]);
  same(others, []);
});

Deno.test("a draft of an older release is asked about, unless what was sent says whose it is", () => {
  const older = { version: 0, draft: draftWith(GAME, ENTERED) };
  const now = roundOf(6, 5, 7, 8);
  const unknown = broughtBack(older, now, { form, item: null });
  same(unknown.draft, form);
  same(unknown.others.map(({ number, seat }) => [number, seat]), [[null, 0], [null, 2]]);
  const sheet = sheetOf(older.draft, roundOf(5, 6, 7, 8));
  const item = /** @type {any} */ ({ body: { sheet, seats: [5, 6, 7, 8] } });
  const known = broughtBack(older, now, { form, item });
  same(
    known.draft,
    draftWith(GAME, { "penalty-1": "r4", "captured-1": "b2 b3", "captured-2": "y1" }),
  );
  same(known.others, []);
});

Deno.test("a sheet on its way stands for its people, whatever their seats are now", () => {
  const sheet = sheetOf(draftWith(GAME, ENTERED), roundOf(5, 6, 7, 8));
  const now = roundOf(8, 7, 6, 9);
  same(
    draftOfSheet(sheetNow(sheet, [5, 6, 7, 8], now), now),
    draftWith(GAME, { "captured-1": "y1" }),
  );
});
