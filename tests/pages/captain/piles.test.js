import { deepStrictEqual as same } from "node:assert/strict";

import merges from "../../data/merges.json" with { type: "json" };
import { draftOfSheet } from "../../../pages/captain/static/captain/draft.js";
import {
  agree,
  contentAt,
  contested,
  isFinished,
  isOfGame,
  nextVersion,
  standing,
  withContent,
} from "../../../pages/captain/static/captain/piles.js";
import { draftWith, gameOf, gameOfSheet, PLAYED } from "./rounds.js";

const GAME = gameOf("classic 4 cards");

/** @param {Partial<Version>} version @returns {Version} */
const version = (version) => ({
  number: 7,
  edit: 1,
  device: "a",
  seen: {},
  by: null,
  content: {},
  ...version,
});

/** Return numbers from 0 up to 1, the same ones for a seed. @param {number} seed */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** @template T @param {T[]} items @param {() => number} random */
function shuffled(items, random) {
  const keyed = items.map((item) => ({ item, at: random() }));
  return keyed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

for (const [index, { arrivals, standing: expected }] of merges.cases.entries()) {
  Deno.test(`case ${index} of the shared merges stands as on the server`, () => {
    same(standing(/** @type {any} */ (arrivals)), expected);
  });
}

Deno.test("any order of arrivals, repeats and losses gives the same piles on every phone", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = numbersFrom(seed);
    const devices = ["a", "b", "c"];
    /** @type {Record<string, Version[]>} */
    const held = { a: [], b: [], c: [] };
    /** @type {Version[]} */
    const made = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const device = devices[Math.floor(random() * 3)];
      // Some of what was made arrives, in any order; then the phone edits what it has.
      const arrived = shuffled(made, random).filter(() => random() < 0.4);
      held[device] = standing([...held[device], ...arrived]);
      const content = { captured: [`r${turn}`] };
      const edit = nextVersion(held[device], { number: 7, device, by: null, content });
      held[device] = standing([...held[device], edit]);
      same(held[device][0], edit);
      made.push(edit);
    }
    const all = devices.map((device) => {
      const late = shuffled([...made, ...made], random);
      return late.reduce((stands, one) => standing([...stands, one]), held[device]);
    });
    same(all[1], all[0]);
    same(all[2], all[0]);
    same(all[0], standing(made));
    const decided = nextVersion(all[0], { number: 7, device: "a", by: null, content: {} });
    same(standing(shuffled([...made, decided], random)), [decided]);
  }
});

Deno.test("a device may have a name that every object has", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const edited = { number: 7, device: name, by: null, content: {} };
    const [one] = [nextVersion([], edited)];
    const other = nextVersion([one], { ...edited, device: "a" });
    const third = nextVersion([other], { ...edited, device: "b" });
    same(JSON.parse(JSON.stringify(third.seen)), JSON.parse(`{"${name}": 1, "a": 2}`));
    same(standing([one, other, third]), [third]);
    same(standing([nextVersion([], { ...edited, device: "c" }), one]).length, 2);
  }
});

Deno.test("after a version that claims to have seen many phones the next one names that alone", () => {
  const edited = { number: 7, device: "a", by: null, content: {} };
  const names = Array.from({ length: 40 }, (_, index) => [`d${index}`, 1]);
  const claims = { ...edited, edit: 2, seen: Object.fromEntries(names) };
  same(nextVersion([claims], { ...edited, device: "b" }).seen, { a: 2 });
});

Deno.test("a phone never makes two edits of one name", () => {
  const edited = { number: 7, device: "a", by: null, content: {} };
  same(nextVersion([], edited, 4).edit, 5);
});

Deno.test("a copy with hidden parts never takes the place of the whole one", () => {
  const whole = version({ content: { penalty: ["r4"], captured: ["b1"] } });
  const hidden = version({ content: { captured: ["b1"] }, hidden: ["penalty"] });
  same(standing([whole, hidden]), [whole]);
  same(standing([hidden, whole]), [whole]);
});

Deno.test("two edits of one pile are a question, unless they agree or one was only begun", () => {
  const one = version({ content: { captured: ["r1", "r2"] } });
  same(contested([version({ device: "b", content: { captured: ["r2", "r1"] } }), one]), []);
  same(contested([version({ device: "b" }), one]), []);
  const other = version({ device: "b", content: { captured: ["r1"] } });
  same(contested([other, one]), [other, one]);
});

Deno.test("every recorded pile is the same after its way through a content", () => {
  for (const { sheet, quick_sheet: quick } of PLAYED) {
    for (const one of [sheet, quick]) {
      const round = gameOfSheet(one);
      const draft = draftOfSheet(one, round);
      const seats = [...one.piles.keys(), null];
      const copied = seats.reduce(
        (copy, seat) => withContent(copy, seat, contentAt(draft, seat, round), round),
        draftWith(round),
      );
      for (const seat of seats) {
        same(contentAt(copied, seat, round), contentAt(draft, seat, round));
      }
    }
  }
});

Deno.test("a content that came by a code is of the game, or not taken", () => {
  const counts = gameOf("classic 4 counts");
  for (const { sheet } of PLAYED) {
    const game = gameOfSheet(sheet);
    const draft = draftOfSheet(sheet, game);
    for (const seat of [...sheet.piles.keys(), ...(game.apart ? [null] : [])]) {
      same(isOfGame(contentAt(draft, seat, game), seat, game), true);
    }
  }
  /** @type {[any, number | null, Game][]} */
  const others = [
    [{ captured: ["z99"] }, 0, GAME],
    [{ captured: 8 }, 0, GAME],
    [{ captured: { r: 1 } }, 0, GAME],
    [{ points: 8 }, 0, GAME],
    [{ __proto__: null, constructor: 1 }, 0, GAME],
    [{ captured: ["r4"] }, null, GAME],
    [{ captured: ["r4"] }, 0, counts],
    [{ captured: 1000 }, 0, counts],
    [{ captured: { r: 1 } }, 0, counts],
  ];
  for (const [content, seat, game] of others) same(isOfGame(content, seat, game), false);
});

Deno.test("what no one has entered is unknown, and never nothing", () => {
  same(contentAt(draftWith(GAME), 0, GAME), {});
  same(contentAt(draftWith(GAME, { "penalty-0": "r4" }), 0, GAME), { penalty: ["r4"] });
  const counts = gameOf("classic 4 counts");
  same(contentAt(draftWith(counts, { "captured-1": 0 }), 1, counts), { captured: 0 });
  const filled = draftWith(counts, { "captured-1": 8 });
  filled["captured-1"].filled = true;
  same(contentAt(filled, 1, counts), {});
  const hattrick = gameOf("hattrick 4 counts");
  same(contentAt(draftWith(hattrick, { "face_up_r-2": 3 }), 2, hattrick), { face_up: { r: 3 } });
  const eight = gameOf("classic 8 cards");
  same(contentAt(draftWith(eight, { undealt: "r1" }), null, eight), { undealt: ["r1"] });
});

Deno.test("a pile is finished with whole tricks and all that is asked", () => {
  const seats = [0, 1, 2, 3];
  const draft = draftWith(GAME, {
    "penalty-0": "r4",
    "captured-0": "b1 b2 b3 b4",
    "penalty-1": "r5",
    "captured-2": "y1 y2 y3 y4",
    "penalty-3": "r6",
    "captured-3": "g1",
  });
  same(seats.map((seat) => isFinished(draft, seat, GAME)), [true, false, false, false]);
  const points = gameOf("classic 3 points");
  same(isFinished(draftWith(points, { "points-0": -3 }), 0, points), true);
  same(isFinished(draftWith(points), 0, points), false);
});

Deno.test("a number agrees with so many cards, and with no others", () => {
  for (
    const [one, other, agrees] of /** @type {[DraftContent, DraftContent, boolean][]} */ ([
      [{ face_down: ["r1", "r2"] }, { face_down: 2 }, true],
      [{ face_down: 2 }, { face_down: ["r1", "r2"] }, true],
      [{ face_down: 3 }, { face_down: ["r1", "r2"] }, false],
      [{ face_down: ["r1"] }, { face_down: ["r2"] }, false],
      [{ face_down: ["r1"] }, {}, false],
      [{ face_up: ["b1"], face_down: ["r1"] }, { face_up: ["b2"], face_down: 1 }, false],
    ])
  ) {
    same(agree(one, other), agrees);
  }
});
