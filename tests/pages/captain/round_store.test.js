import { deepStrictEqual as same, throws } from "node:assert/strict";

import { isBusy, RoundStore, stepOf } from "../../../pages/captain/static/captain/round_store.js";
import { draftWith, gameOf } from "./rounds.js";

const CLASSIC = gameOf("classic 4 cards");
const PENALTIES = { "penalty-0": "r4", "penalty-1": "b4", "penalty-2": "g4", "penalty-3": "y4" };
const SEATS = [5, 6, 7, 8];

/** A round of which nothing is recorded. @param {Record<Field, string | number>} written */
function storeWith(written = {}) {
  const round =
    /** @type {any} as far as it is needed */ ({ ...CLASSIC, seats: SEATS, version: 0 });
  return new RoundStore(round, draftWith(CLASSIC, written), "a1");
}

/** What another phone has entered of the first pile. @param {Partial<Version>} version */
const heldWith = (version) => ({
  stands: [{ number: 5, edit: 1, device: "b1", seen: {}, by: null, content: {}, ...version }],
  base: [],
  shown: {},
  sent: 0,
  times: 0,
  handed: [],
});

/** @param {RoundStore} store @param {Field} field */
const cardsIn = (store, field) => store.state.draft[field].cards;

Deno.test("who subscribed hears of each change, with the state before", () => {
  const store = storeWith();
  /** @type {[string, string][]} */
  const heard = [];
  store.subscribe((state, before) => heard.push([before.notice, state.notice]));
  store.set({ notice: "one" });
  store.set({ notice: "two" });
  same(heard, [["", "one"], ["one", "two"]]);
});

Deno.test("a change by who is told reaches those before once, as one with the first", () => {
  const store = storeWith();
  /** @type {[string, boolean][]} */
  const heard = [];
  store.subscribe(({ notice, reached }) => heard.push([notice, reached]));
  store.subscribe(({ notice }) => notice && store.state.reached && store.set({ reached: false }));
  store.set({ notice: "one" });
  same(heard, [["one", false]]);
});

Deno.test("who fails to show a change keeps it from no other, and is heard of", () => {
  const store = storeWith();
  /** @type {string[]} */
  const heard = [];
  store.subscribe(({ notice }) => heard.push(notice));
  store.subscribe(() => {
    throw new TypeError("no such element");
  });
  throws(() => store.set({ notice: "one" }), TypeError);
  throws(() => store.set({ notice: "two" }), TypeError);
  same(heard, ["one", "two"]);
});

Deno.test("a card that is tapped comes, goes, and is left to who asks where another has it", () => {
  const store = storeWith({ "captured-1": "b7" });
  store.open("0");
  same([store.tap("r4"), cardsIn(store, "penalty-0")], [true, ["r4"]]);
  same([store.tap("b1"), cardsIn(store, "captured-0")], [true, ["b1"]]); // the part went on
  same([store.tap("b1"), cardsIn(store, "captured-0")], [true, []]);
  same([store.tap("b7"), cardsIn(store, "captured-0")], [false, []]);
});

Deno.test("cards that a finger passes are one step, which can be undone", () => {
  const store = storeWith();
  store.slide(["r4", "b1", "b2"]);
  same([cardsIn(store, "penalty-0"), cardsIn(store, "captured-0")], [["r4"], ["b1", "b2"]]);
  store.undo();
  same([cardsIn(store, "penalty-0"), cardsIn(store, "captured-0")], [[], []]);
  store.undo();
  same(store.state.earlier, []);
});

Deno.test("undo opens the pile that it changes", () => {
  const store = storeWith(PENALTIES);
  store.tap("b1");
  store.open("2");
  store.undo();
  same([store.state.pile, cardsIn(store, "captured-0")], ["0", []]);
});

Deno.test("the rest goes where it belongs, and that pile is opened", () => {
  const store = storeWith({
    ...PENALTIES,
    "captured-0": "r1 r2 r3 r5",
    "captured-1": "b1 b2 b3 b5",
    "captured-3": "g1 g2 g3 g5",
  });
  same(stepOf(store), { rest: true, pile: "2", count: 44 });
  store.goOn();
  same([store.state.pile, cardsIn(store, "captured-2").length], ["2", 44]);
});

Deno.test("what is on its way cannot be changed, nor taken back", () => {
  const store = storeWith();
  store.tap("r4");
  store.set({ held: true, underway: true });
  store.tap("b1");
  store.undo();
  same([cardsIn(store, "penalty-0"), cardsIn(store, "captured-0")], [["r4"], []]);
  same(isBusy(store), true);
});

Deno.test("what another phone entered is there before undo and after it", () => {
  const store = storeWith();
  store.tap("r4");
  store.receive((draft) => ({ ...draft, ...draftWith(CLASSIC, { "captured-1": "b7" }) }), {});
  same(cardsIn(store, "captured-1"), ["b7"]);
  store.undo();
  same(cardsIn(store, "captured-1"), ["b7"]);
});

Deno.test("a pile of which something is hidden stays as it is, and is asked about", () => {
  const store = storeWith();
  store.set({ piles: { 5: heldWith({ hidden: ["penalty"] }) } });
  store.tap("r4");
  same(cardsIn(store, "penalty-0"), []);
  same([store.state.notice, store.state.sealedPile], [CLASSIC.phrases.sealed, "0"]);
  store.open("1");
  store.tap("r4");
  same([cardsIn(store, "penalty-1"), store.state.notice], [["r4"], ""]);
});

Deno.test("while another phone enters a pile, the own one is left and the button goes", () => {
  const store = storeWith({ "penalty-1": "b4", "captured-1": "b1 b2 b3 b5" });
  store.set({ holder: 1, piles: { 7: heldWith({ number: 7 }) } });
  store.openFirst();
  same(stepOf(store), { rest: false, pile: "1" });
  store.goOn();
  same([store.state.isLeft, stepOf(store)], [true, null]);
});

Deno.test("a pile that was open once nothing is missing is seen", () => {
  const store = storeWith(PENALTIES);
  store.open("2");
  store.open("3");
  same([...store.state.seen], [2, 3]);
});

Deno.test("a pile of a person who does not sit here is forgotten alone", () => {
  const store = storeWith();
  const [pile, other] = [1, 2].map((number) => ({ number, name: "", seat: 0, fields: {} }));
  store.set({ others: [pile, other] });
  store.forget(pile);
  same(store.state.others, [other]);
});
