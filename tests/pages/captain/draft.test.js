import { deepStrictEqual as same } from "node:assert/strict";

import {
  cardParts,
  changedPiles,
  choicesOf,
  chosen,
  colourOf,
  draftOfSheet,
  fieldsOf,
  freeCards,
  holders,
  lacksNumbers,
  moved,
  partOf,
  partsMissing,
  progressOf,
  sameDraft,
  sheetOf,
  withCard,
  withColour,
  withFilled,
  without,
  withRest,
} from "../../../pages/captain/static/captain/draft.js";
import { readField, writeField } from "../../../pages/captain/static/captain/notation.js";
import { draftWith, gameOf, gameOfSheet, PLAYED } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
const COUNTS = gameOf("classic 4 counts");
const HATTRICK = gameOf("hattrick 4 cards");

Deno.test("fields are the parts of each player in turn, then the cards apart", () => {
  same(fieldsOf(gameOf("classic 3 cards")), [
    ...["penalty-0", "captured-0", "penalty-1", "captured-1", "penalty-2", "captured-2"],
  ]);
  same(fieldsOf(gameOf("hattrick 4 cards")), [
    ...["face_up-0", "face_down-0", "face_up-1", "face_down-1"],
    ...["face_up-2", "face_down-2", "face_up-3", "face_down-3", "unplayed"],
  ]);
  same(fieldsOf(gameOf("classic 3 points")), ["points-0", "points-1", "points-2"]);
});

Deno.test("parts that can be tapped are cards", () => {
  same(cardParts(COUNTS).map(({ name }) => name), ["penalty", "own"]);
  same(cardParts(gameOf("hattrick 4 counts")), []);
});

Deno.test("a card that is moved lies in its new field alone", () => {
  const draft = draftWith(CLASSIC, { "penalty-0": "r4", "captured-1": "b2 r4" });
  const after = draftWith(CLASSIC, { "captured-1": "b2", "captured-2": "r4" });
  same(holders(draft, "r4"), ["penalty-0", "captured-1"]);
  same(moved(draft, "r4", "captured-2", CLASSIC), after);
});

Deno.test("a player's second penalty card takes the place of the only one there is", () => {
  const draft = withCard(draftWith(CLASSIC, { "penalty-0": "r4" }), "penalty-0", "b1", CLASSIC);
  same(draft["penalty-0"].cards, ["b1"]);
});

Deno.test("a third penalty card takes the place of the older of two", () => {
  const intense = gameOf("intense 4 cards");
  const draft = draftWith(intense, { "penalty-0": "r4 b1" });
  same(withCard(draft, "penalty-0", "g7", intense)["penalty-0"].cards, ["b1", "g7"]);
});

Deno.test("captured cards and cards apart have no limit of their own", () => {
  const seven = gameOf("classic 7 cards");
  const draft = draftWith(seven, { undealt: "r1 r2 r3", "captured-0": "b1" });
  same(withCard(draft, "undealt", "r4", seven).undealt.cards, ["r1", "r2", "r3", "r4"]);
  same(withCard(draft, "captured-0", "b2", seven)["captured-0"].cards, ["b1", "b2"]);
});

Deno.test("a card is taken away wherever it stands, and nothing else", () => {
  const draft = draftWith(CLASSIC, { "captured-0": "r4 b1 r4" });
  same(without(draft, "captured-0", "r4"), draftWith(CLASSIC, { "captured-0": "b1" }));
});

Deno.test("the rest are the cards of the deck that lie nowhere, in the order of the grid", () => {
  const three = gameOf("classic 3 cards");
  const most = three.deck.colours.slice(1).flatMap(({ cards }) => Object.keys(cards)).join(" ");
  const draft = draftWith(three, { "captured-0": most, "captured-1": "b2 b8", "penalty-0": "b0" });
  same(freeCards(draft, three), ["b1", "b3", "b4", "b5", "b6", "b7"]);
  same(withRest(draft, "captured-1", three)["captured-1"].cards, [
    ...["b2", "b8", "b1", "b3", "b4", "b5", "b6", "b7"],
  ]);
});

Deno.test("the colour of delayed is the cheapest captured, the first of two equals", () => {
  const delayed = gameOf("delayed 4 cards");
  const dear = draftWith(delayed, { "captured-0": "r4 b1 b0 g9" }); // cost 5, 3 and 10
  same([0, 1].map((seat) => colourOf(dear, seat, delayed)), ["b", null]);
  const equal = draftWith(delayed, { "captured-0": "r4 b4 y11" });
  same(colourOf(equal, 0, delayed), "b");
});

Deno.test("a colour that was chosen stays, whatever it costs", () => {
  const delayed = gameOf("delayed 4 cards");
  const { choice } = delayed;
  if (!choice) throw new TypeError("no choice");
  const draft = draftWith(delayed, { "captured-0": "r4 b1 b0 g9" });
  same(colourOf(withColour(draft, 0, "r", choice), 0, delayed), "r");
  same(withColour(draft, 0, "r", choice), {
    ...draft,
    "choice-0": { cards: [], unread: [], colour: "r" },
  });
});

Deno.test("foreign cards are never the colour of a player", () => {
  const delayed = gameOf("delayed 4 cards");
  same(colourOf(draftWith(delayed, { "captured-0": "v0 r9" }), 0, delayed), "r");
});

Deno.test("without a choice there is no colour", () => {
  same(colourOf(draftWith(CLASSIC, { "captured-0": "r4" }), 0, CLASSIC), null);
});

Deno.test("progress counts captured cards, and says who lacks what", () => {
  const seven = gameOf("classic 7 cards");
  const draft = draftWith(seven, { "penalty-1": "r1", "captured-1": "b1 b2", undealt: "g1" });
  same(progressOf(draft, seven), {
    captured: 2,
    capturedMissing: true,
    lacking: [0, 2, 3, 4, 5, 6],
    apart: 1,
    apartMissing: true,
  });
});

Deno.test("cards that are only counted are captured, too", () => {
  const draft = draftWith(HATTRICK, { "face_up-0": "r1 r2", "face_down-0": 3 });
  same(progressOf(draft, HATTRICK).captured, 5);
});

Deno.test("a number that is needed is missing until it is there, none is a number", () => {
  const points = gameOf("classic 3 points");
  const draft = draftWith(points, { "points-0": -7, "points-1": 0 });
  same([0, 1, 2].map((seat) => partsMissing(draft, seat, points).length), [0, 0, 1]);
  same(lacksNumbers(draft, points), true);
  same(
    lacksNumbers(draftWith(points, { "points-0": 1, "points-1": 2, "points-2": 3 }), points),
    false,
  );
  same(lacksNumbers(draftWith(CLASSIC), CLASSIC), false);
  for (const name of ["classic 4 counts", "mild 4 counts", "hattrick 4 counts"]) {
    same(lacksNumbers(draftWith(gameOf(name)), gameOf(name)), true);
  }
});

/** What stands for each player, filled in or not. @param {Draft} draft */
const numbers = (draft) =>
  [0, 1, 2, 3].map((seat) => {
    const { number, filled } = draft[`captured-${seat}`];
    return filled ? `${number} filled in` : number;
  });

Deno.test("the tricks of the last player follow from those of all others", () => {
  const three = { "captured-0": 12, "captured-1": 20, "captured-2": 16 };
  const draft = withFilled(draftWith(COUNTS, three), COUNTS);
  same(numbers(draft), [12, 20, 16, "8 filled in"]);
  const more = withFilled({
    ...draft,
    "captured-0": draftWith(COUNTS, { "captured-0": 16 })["captured-0"],
  }, COUNTS);
  same(numbers(more), [16, 20, 16, "4 filled in"]);
});

Deno.test("what was filled in goes where it is certain no more", () => {
  const three = { "captured-0": 12, "captured-1": 20, "captured-2": 16 };
  const draft = withFilled(draftWith(COUNTS, three), COUNTS);
  const fewer = { ...draft, "captured-1": { cards: [], unread: [], number: null } };
  same(numbers(withFilled(fewer, COUNTS)), [12, null, 16, null]);
});

Deno.test("a number that was written down stays, whatever the others have", () => {
  const four = { "captured-0": 16, "captured-1": 20, "captured-2": 16, "captured-3": 8 };
  same(numbers(withFilled(draftWith(COUNTS, four), COUNTS)), [16, 20, 16, 8]);
});

Deno.test("once all tricks are given away the others have none", () => {
  const draft = draftWith(COUNTS, { "captured-0": 0, "captured-1": 56 });
  same(numbers(withFilled(draft, COUNTS)), [0, 56, "0 filled in", "0 filled in"]);
});

Deno.test("nothing is filled in where the rest is no whole tricks, or less than none", () => {
  for (const last of [15, 40]) {
    const draft = draftWith(COUNTS, { "captured-0": 12, "captured-1": 20, "captured-2": last });
    same(numbers(withFilled(draft, COUNTS)), [12, 20, last, null]);
  }
});

Deno.test("a word that is no number is not written over, and nothing is certain beside it", () => {
  const draft = draftWith(COUNTS, { "captured-0": 36, "captured-1": 20 });
  draft["captured-2"] = { cards: [], unread: ["x"], number: null };
  const filled = withFilled(draft, COUNTS);
  same(filled["captured-2"], { cards: [], unread: ["x"], number: null });
  same(numbers(filled), [36, 20, null, null]);
});

Deno.test("numbers of double tricks fill themselves once no card is left, and never before", () => {
  const round = gameOf("hattrick 4 counts");
  const all = Object.fromEntries(["r", "b", "g"].map((colour) => [`face_up_${colour}-0`, 9]));
  const some = { ...all, "face_up_r-1": 7, "face_up_g-2": 8 };
  /** @param {Draft} draft */
  const filled = (draft) => Object.keys(draft).filter((field) => draft[field].filled);
  const rest = round.deck.captured - 9 * 3 - 7 - 8;
  const exact = withFilled(draftWith(round, { ...some, "face_down-3": rest }), round);
  same(filled(exact).length, 16 - 6);
  same(filled(exact).map((field) => exact[field].number), Array(10).fill(0));
  for (const other of [rest - 1, rest + 1]) {
    same(filled(withFilled(draftWith(round, { ...some, "face_down-3": other }), round)), []);
  }
  const open = fieldsOf(round).slice(1).map((field) => [field, 1]);
  same(filled(withFilled(draftWith(round, Object.fromEntries(open)), round)), []);
});

Deno.test("points and cards never fill themselves", () => {
  for (const name of ["classic 3 points", "classic 4 cards"]) {
    const round = gameOf(name);
    const draft = draftWith(round);
    same(withFilled(draft, round), draft);
  }
});

Deno.test("the sheet of an empty draft has piles without cards, and no cards apart", () => {
  const three = gameOf("classic 3 cards");
  same(sheetOf(draftWith(three), three), {
    ...{ edition: "box120", variant: "classic", players: 3, evidence: "cards" },
    piles: [{ penalty: [], captured: [] }, { penalty: [], captured: [] }, {
      penalty: [],
      captured: [],
    }],
  });
});

Deno.test("the sheet has cards apart once some are written down, and numbers as numbers", () => {
  const draft = draftWith(HATTRICK, { unplayed: "r1", "face_up-1": "b2", "face_down-1": 3 });
  same(sheetOf(draft, HATTRICK), {
    ...{ edition: "box120", variant: "hattrick", players: 4, evidence: "cards" },
    piles: [
      { face_up: [], face_down: [] },
      { face_up: ["b2"], face_down: 3 },
      { face_up: [], face_down: [] },
      { face_up: [], face_down: [] },
    ],
    unplayed: ["r1"],
  });
});

Deno.test("numbers by colour are one part of a pile", () => {
  const round = gameOf("hattrick 4 counts");
  const numbers = { "face_up_r-0": 9, "face_up_b-0": 0, "face_up_g-0": 4, "face_down-0": 3 };
  same(sheetOf(draftWith(round, numbers), round).piles[0], {
    face_up: { b: 0, g: 4, r: 9 },
    face_down: 3,
  });
});

Deno.test("a number that is not there is unknown, and no part of its pile", () => {
  same(sheetOf(draftWith(COUNTS, { "captured-1": 0 }), COUNTS).piles.slice(0, 2), [
    { penalty: [], own: [] },
    { penalty: [], captured: 0, own: [] },
  ]);
  const [points, mild] = [gameOf("classic 3 points"), gameOf("mild 4 counts")];
  same(sheetOf(draftWith(points, { "points-1": -3 }), points).piles, [{}, { points: -3 }, {}]);
  same(sheetOf(draftWith(mild), mild).piles[0], { penalty: [] });
  const hattrick = gameOf("hattrick 4 counts");
  const draft = draftWith(hattrick, { "face_up_g-0": 4, "face_down-1": 0 });
  const sheet = sheetOf(draft, hattrick);
  same(sheet.piles, [{ face_up: { g: 4 } }, { face_down: 0 }, {}, {}]);
  const back = draftOfSheet(sheet, hattrick);
  same([back["face_up_g-0"].number, back["face_up_r-0"].number], [4, undefined]);
});

Deno.test("every recorded round is the same sheet again after it was a draft", () => {
  for (const { sheet, quick_sheet } of PLAYED) {
    for (const one of [sheet, quick_sheet]) {
      const again = sheetOf(draftOfSheet(one, gameOfSheet(one)), gameOfSheet(one));
      same(again, asWritten(one));
    }
  }
});

Deno.test("every recorded round typed field by field is the same sheet", () => {
  for (const { sheet, quick_sheet } of PLAYED) {
    for (const one of [sheet, quick_sheet]) {
      const round = gameOfSheet(one);
      const typed = fieldsOf(round).map((field) => {
        const text = writeField(draftOfSheet(one, round)[field]);
        return [field, readField(text, partOf(field, round), round.typing.words)];
      });
      const colours = one.piles.map(({ choice }, seat) => [`choice-${seat}`, chosen(choice ?? "")]);
      const draft = Object.fromEntries([...typed, ...(round.choice ? colours : [])]);
      same(sheetOf(draft, round), asWritten(one));
    }
  }
});

Deno.test("every recorded round tapped card by card is the same, the last pile by the rest", () => {
  for (const { sheet } of PLAYED) {
    const round = gameOfSheet(sheet);
    const whole = draftOfSheet(sheet, round);
    const last = round.apart && !whole[round.apart.key].cards.length ? "" : restField(round);
    let draft = draftWith(round);
    for (const field of fieldsOf(round).filter((one) => one !== last)) {
      for (const card of whole[field].cards) draft = withCard(draft, field, card, round);
    }
    for (const field of choicesOf(round)) draft = { ...draft, [field]: whole[field] };
    if (last) draft = withRest(draft, last, round);
    same(sameDraft(draft, whole), true);
  }
});

/** The last player's pile, of cards face up in double tricks. @param {Game} round */
const restField = ({ parts, names }) =>
  `${parts.find(({ played }) => played)?.name}-${names.length - 1}`;

/**
 * No cards apart where none are asked; mild asks for the number of own cards only.
 * @param {Sheet} sheet
 */
function asWritten({ undealt = [], piles, ...sheet }) {
  const counts = sheet.evidence === "counts";
  return {
    ...sheet,
    piles: piles.map((pile) =>
      counts && sheet.variant === "mild" && Array.isArray(pile.own)
        ? { ...pile, own: pile.own.length }
        : pile
    ),
    ...(undealt.length && !counts ? { undealt } : {}),
  };
}

Deno.test("a sheet of cards becomes numbers where only these are asked", () => {
  const [{ sheet }] = PLAYED;
  const round = gameOf("mild 3 counts");
  same(draftOfSheet(sheet, round)["captured-0"], { cards: [], unread: [], number: 12 });
});

Deno.test("piles that a person changed are found, those that filled themselves are not", () => {
  const before = draftWith(COUNTS, { "captured-0": 12, "captured-1": 20, "penalty-3": "r4" });
  const more = draftWith(COUNTS, { "captured-2": 16 });
  const after = withFilled({ ...before, "captured-2": more["captured-2"] }, COUNTS);
  same(after["captured-3"].number, 8);
  same(changedPiles(before, after), ["2"]);
  same(changedPiles(after, before), ["2"]);
  const seven = gameOf("classic 7 cards");
  const one = draftWith(seven, { "captured-1": "b1" });
  same(changedPiles(one, draftWith(seven, { undealt: "b1" })), ["1", "undealt"]);
});

Deno.test("drafts are the same whatever the order of their cards", () => {
  const draft = draftWith(CLASSIC, { "captured-0": "r4 b1" });
  same(sameDraft(draft, draftWith(CLASSIC, { "captured-0": "b1 r4" })), true);
  for (const other of ["r4", "r4 b1 b1", "r4 b2"]) {
    same(sameDraft(draft, draftWith(CLASSIC, { "captured-0": other })), false);
  }
  same(
    sameDraft(draftWith(COUNTS, { "captured-0": 4 }), draftWith(COUNTS, { "captured-0": 8 })),
    false,
  );
});
