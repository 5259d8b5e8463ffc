import { deepStrictEqual as same } from "node:assert/strict";

import { contentAt, standing } from "../../../pages/captain/static/captain/piles.js";
import { draftWith, gameOf } from "./rounds.js";

const GAME = gameOf("classic 4 cards");
const SEATS = [5, 6, 7, 8];
const PILE = { "penalty-0": "r4", "captured-0": "b1 b2 b3 b4" };

// What the scripts use of a browser, before they are loaded.
let cookie = "";
Object.assign(globalThis, { window: { addEventListener: () => {} } });
Object.assign(globalThis, {
  document: {
    get cookie() {
      return cookie;
    },
    addEventListener: () => {},
  },
});
const { handedName, keep, kept } = await import(
  "../../../pages/captain/static/captain/storage.js"
);
const { Following } = await import("../../../pages/captain/static/captain/following.js");
const { RoundStore } = await import("../../../pages/captain/static/captain/round_store.js");
const { contestedPiles } = await import("../../../pages/captain/static/captain/phones.js");

/** The service: what stands of each pile, by the end of its address. */
class Service {
  /** @type {Record<string, Version[]>} */
  piles = {};
  evidence = "cards";
  number = 7; // of the table, as the stream of live numbers has it
  puts = 0;
  looks = 0;
  away = false;
  foggy = false;
  /** @type {{ code: string, title: string } | null} the answer to each pile */
  refusal = null;

  /** @param {string} address @param {RequestInit} asked */
  answer(address, { method, body }) {
    if (this.away) throw new TypeError("no network");
    const key = address.split("/").at(-2) ?? "";
    if (method === "PUT") {
      this.puts += 1;
      if (this.refusal) return this.refusal;
      const { edit, device, seen, by, over, content, evidence } = JSON.parse(String(body));
      this.evidence = evidence;
      const version = { number: Number(key), edit, device, seen, by, over, content };
      this.piles[key] = standing([...(this.piles[key] ?? []), version]);
      return { piles: this.piles[key].map((one) => this.shown(one)), round: this.shared };
    }
    this.looks += 1;
    return this.shared;
  }

  get shared() {
    const piles = Object.values(this.piles).flat().map((one) => this.shown(one));
    const { number: table } = this;
    return { version: 0, evidence: this.evidence, seats: SEATS, piles, recorded: null, table };
  }

  /** @param {Version} version */
  shown(version) {
    if (!this.foggy || version.over || !version.content.penalty) return version;
    const { penalty: _hidden, ...content } = version.content;
    return { ...version, content, hidden: ["penalty"] };
  }

  use() {
    globalThis.fetch = (address, asked = {}) => {
      const answering = new Promise((resolve) => resolve(this.answer(String(address), asked)));
      return answering.then((answer) => {
        const status = answer === this.refusal ? 409 : 200;
        return new Response(JSON.stringify(answer), { status });
      });
    };
  }
}

/** A page that enters a round, as far as it is followed. */
class Page {
  /** @param {string} device @param {Game} game */
  constructor(device, game = GAME) {
    this.game = game;
    const addresses = { piles: "http://hall.test/piles/" };
    /** @type {any} */
    this.round = {
      ...game,
      seats: SEATS,
      table: device,
      round: 1,
      version: 0,
      event: 1,
      addresses,
    };
    cookie = `device=${device}`;
    this.store = new RoundStore(this.round, draftWith(game), device);
    this.following = new Following(this.store);
  }

  get contested() {
    return contestedPiles(this.store);
  }

  /** Enter this, then leave the pile. @param {Record<Field, string | number>} written */
  async enter(written) {
    const draft = { ...this.store.state.draft, ...draftWith(this.game, written) };
    this.store.become(draft, { isLeft: true });
    this.following.leave();
    await settled(this);
  }

  async look() {
    await this.following.look();
    await settled(this);
  }

  /** @param {number} seat */
  at(seat) {
    return contentAt(this.store.state.draft, seat, this.game);
  }
}

/** Wait until a phone has asked and sent what it may. @param {Page} page */
async function settled({ following }) {
  do {
    await new Promise((resolve) => setTimeout(resolve));
  } while (following.pushing || following.looking);
}

/** @param {string} name @param {(service: Service) => Promise<void>} run */
function test(name, run) {
  // Some pauses are longer than a test.
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn: () => run(new Service()) });
}

test("a pile that is left reaches the other phone, once", async (service) => {
  service.use();
  const [one, other] = [new Page("a1"), new Page("b1")];
  await one.enter(PILE);
  await other.look();
  same(other.at(0), { penalty: ["r4"], captured: ["b1", "b2", "b3", "b4"] });
  same(service.puts, 1);
  await one.look();
  await other.look();
  one.following.leave();
  other.following.leave();
  for (const page of [one, other]) await settled(page);
  same(service.puts, 1);
});

test("two edits that did not know of each other are a question on both phones", async (service) => {
  service.use();
  const [one, other, third] = [new Page("a2"), new Page("b2"), new Page("c2")];
  await one.enter(PILE);
  await other.enter({ ...PILE, "captured-0": "b1 b2 b3 b5" });
  for (const page of [one, other, third]) await page.look();
  for (const { contested } of [one, other, third]) same(contested.length, 1);
  // Each goes on with the own one; entering more decides nothing.
  same(one.at(0).captured, ["b1", "b2", "b3", "b4"]);
  await one.enter({ ...PILE, "captured-0": "b1 b2 b3 b6" });
  for (const page of [one, other, third]) await page.look();
  for (const { contested } of [one, other, third]) same(contested.length, 1);
  const [{ place, versions }] = third.contested;
  third.following.decide(place, versions[0].content);
  await settled(third);
  for (const page of [one, other, third]) await page.look();
  for (const page of [one, other, third]) {
    same(page.contested, []);
    same(page.at(0), versions[0].content);
  }
});

test("a pile that gets no answer is known to be out of reach, while the stream is silent", async (service) => {
  service.use();
  const page = new Page("a9");
  /** @type {boolean[]} */
  const reached = [];
  page.store.subscribe((state, before) => {
    if (state.reached !== before.reached) reached.push(state.reached);
  });
  service.away = true;
  await page.enter(PILE);
  same(reached, [false]);
});

test("the answer to a pile brings those of others, while the stream is silent", async (service) => {
  service.use();
  const [one, other] = [new Page("a21"), new Page("b21")];
  await one.enter(PILE);
  await other.enter({ "captured-1": "y1 y2 y3 y4" });
  same(other.at(0), { penalty: ["r4"], captured: ["b1", "b2", "b3", "b4"] });
});

test("a page that fails to show what is new looks again", async (service) => {
  service.use();
  const [one, other] = [new Page("a22"), new Page("b22")];
  await one.enter(PILE);
  let fails = true;
  other.store.subscribe(() => {
    if (fails) throw new TypeError("no such element");
  });
  await other.look().catch(() => null);
  fails = false;
  await other.look();
  same([other.at(0).penalty, other.following.looking], [["r4"], false]);
});

test("a number that comes while a page looks is not asked for once the answer has it", async (service) => {
  service.use();
  const page = new Page("a24");
  const looking = page.look();
  page.following.look(service.number);
  await looking;
  same([service.looks, page.following.seen], [1, service.number]);
  const again = page.look();
  page.following.look(service.number + 1);
  await again;
  same(service.looks, 3);
});

test("a refusal ends the sharing and says why, and is not asked for again", async (service) => {
  service.use();
  const page = new Page("a10");
  service.refusal = { code: "sheet_differs", title: "Another game." };
  await page.enter(PILE);
  await page.enter({ ...PILE, "captured-0": "b1 b2 b3 b5" });
  same(page.store.state.ended, service.refusal);
  same(service.puts, 1);
});

test("a pile that too many have entered is looked at, and the phone goes on", async (service) => {
  service.use();
  const [one, other] = [new Page("a11"), new Page("b11")];
  await other.enter({ ...PILE, "captured-0": "b1 b2 b3 b5" });
  service.refusal = { code: "pile_crowded", title: "Choose one." };
  await one.enter(PILE);
  same(one.contested.length, 1);
  same(one.store.state.ended, null);
});

test("without a network a pile waits, and what others did meanwhile is not lost", async (service) => {
  service.use();
  const [one, other] = [new Page("a3"), new Page("b3")];
  service.away = true;
  await one.enter(PILE);
  service.away = false;
  await other.enter({ "captured-1": "y1 y2 y3 y4" });
  one.following.quietUntil = 0; // the pause is over
  await one.look();
  await other.look();
  for (const page of [one, other]) {
    same(page.at(0).penalty, ["r4"]);
    same(page.at(1).captured, ["y1", "y2", "y3", "y4"]);
  }
});

test("what is entered in another way without a network outlives the cards before", async (service) => {
  service.use();
  const cards = new Page("a6");
  await cards.enter(PILE);
  service.away = true;
  const counts = new Page("a6", gameOf("classic 4 counts"));
  await counts.enter({ "penalty-0": "r4", "captured-0": 8 });
  service.away = false;
  counts.following.quietUntil = 0; // the pause is over
  counts.following.push();
  await settled(counts);
  same(counts.at(0), { penalty: ["r4"], captured: 8 });
  same(service.piles[5].map(({ content }) => content.captured), [8]);
});

test("what came by a code and is of no game changes nothing", async (service) => {
  service.use();
  const one = new Page("a8");
  const version = { number: 5, edit: 1, device: "b8", seen: {}, by: null };
  const content = { captured: ["z99"] };
  keep(handedName(one.round.table, 1), [{ evidence: "cards", version: { ...version, content } }]);
  one.following.takeHanded();
  await settled(one);
  same([one.at(0), one.following.held("5").stands], [{}, []]);
});

test("what came by a code waits for a page of its kind, and of its person", async (service) => {
  service.use();
  const captured = ["b1", "b2", "b3", "b4"];
  const version = { number: 5, edit: 1, device: "b12", seen: {}, by: null, content: { captured } };
  const [own, strange] = [version, { ...version, number: 9 }].map((one) => ({
    evidence: "cards",
    version: one,
  }));
  const [counts, cards] = [new Page("a12", gameOf("classic 4 counts")), new Page("a12")];
  const name = handedName(cards.round.table, 1);
  keep(name, [own, strange]);
  for (const page of [counts, cards]) {
    page.following.takeHanded();
    await settled(page);
  }
  same([counts.at(0), cards.at(0)], [{}, { captured }]);
  same(service.piles[5].map(({ content }) => content), [{ captured }]);
  same(kept(name), [strange]);
});

test("two pages of one phone never make two edits of one name", async (service) => {
  service.use();
  const [one, other] = [new Page("a7"), new Page("a7")];
  await one.enter(PILE);
  await other.enter({ "captured-0": "b1 b2 b3 b5" });
  same(service.piles[5].map(({ content }) => content.captured), [["b1", "b2", "b3", "b5"]]);
  one.following.takeKept();
  same(one.at(0), other.at(0));
});

test("a pile is sent five times at once, further edits wait and go out as one", async (service) => {
  service.use();
  const one = new Page("a4");
  for (const card of ["b1", "b2", "b3", "b4", "b5", "b6", "b7"]) {
    await one.enter({ ...PILE, "captured-0": card });
  }
  same(service.puts, 5);
  one.following.pauses.clear(); // it is over
  one.following.push();
  await settled(one);
  same(service.puts, 6);
  same(service.piles[5][0].content.captured, ["b7"]);
});

test("what a phone entered is kept back until its holder says that the round is over", async (service) => {
  service.foggy = true;
  service.use();
  const [one, other] = [new Page("a31"), new Page("b31")];
  await one.enter(PILE);
  await other.look();
  const captured = ["b1", "b2", "b3", "b4"];
  same([one.at(0), other.at(0)], [{ penalty: ["r4"], captured }, { captured }]);
  same([...one.store.state.keptBack], ["5"]);

  one.store.set({ isOver: true });
  await settled(one);
  await other.look();

  same(other.at(0), { penalty: ["r4"], captured });
  same([...one.store.state.keptBack], []);
  same(service.piles[5].map(({ edit, over }) => [edit, over]), [[2, true]]);
});

test("who says that the round is over shows no pile that another phone entered", async (service) => {
  service.foggy = true;
  service.use();
  const [one, other] = [new Page("a32"), new Page("b32")];
  await one.enter(PILE);
  await other.look();

  other.store.set({ isOver: true });
  await settled(other);

  same(service.piles[5].map(({ device, over }) => [device, over]), [["a32", false]]);
});

test("a pile with a card twice is said to be so, and goes out once it is put right", async (service) => {
  service.use();
  const one = new Page("a33");
  service.refusal = { code: "cards_repeated", title: "twice" };
  await one.enter({ ...PILE, "captured-0": "b1 b1" });
  same(one.store.state.notice, "twice");
  service.refusal = null;
  await one.enter({ ...PILE, "captured-0": "b1 b2" });

  same([one.store.state.notice, one.store.state.ended], ["", null]);
  same(service.piles[5].map(({ content }) => content.captured), [["b1", "b2"]]);
});
