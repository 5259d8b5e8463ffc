import { deepStrictEqual as same, match } from "node:assert/strict";

import {
  attempt,
  deliver,
  deliverIfKept,
  freeze,
  isChangedSince,
  nameOf,
  newestItem,
  unrecordedItems,
  versionMeanwhile,
} from "../../../pages/captain/static/captain/outbox.js";
import {
  draftName,
  forgetDrafts,
  forgetItem,
  keep,
  keepItem,
  keptItems,
} from "../../../pages/captain/static/captain/storage.js";
import { PLAYED } from "./rounds.js";

const LINK = "7.secret";
const [{ sheet }, { sheet: other }] = PLAYED;
let tables = 0;

/**
 * Keep a submission of a round of a table of its own, or of this one.
 * @param {number} table @param {Sheet} sent @param {number} number of the round
 */
const frozen = (table, sent = sheet, number = 1) =>
  freeze({
    ...{ table, number, seating: 2, names: ["Anna", "Béla", "Cili"] },
    ...{ link: LINK, address: `http://table/${table}/` },
    body: { based_on: 0, seats: [1, 2, 3], sheet: sent, accept: [], device: "d", player: null },
  });

/**
 * A network that gives these answers in turn, null for none, and notes what went out.
 * @param {({ status: number, body?: unknown, headers?: Record<string, string> } | null)[]} answers
 * @param {(sent: Request[]) => Promise<void>} test
 */
async function withNetwork(answers, test) {
  const before = globalThis.fetch;
  /** @type {Request[]} */
  const sent = [];
  globalThis.fetch = (address, options) => {
    sent.push(new Request(String(address), options));
    const answer = answers.shift();
    if (!answer) return Promise.reject(new TypeError("no network"));
    const { status, body = "<html>", headers } = answer;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  };
  try {
    await test(sent);
  } finally {
    globalThis.fetch = before;
  }
}

/** What went out: the key, and what it is based on. @param {Request[]} sent */
const went = (sent) =>
  Promise.all(sent.map(async (one) => ({
    key: one.headers.get("Idempotency-Key"),
    based_on: (await one.json()).based_on,
  })));

const RECORDED = { status: 201, body: { version: 1 } };
const REJECTED = { status: 422, body: { code: "rejected", title: "It is wrong." } };

Deno.test("a new submission is kept with a key of its own, not tried yet", async () => {
  const table = ++tables;
  const item = await frozen(table);
  match(item.key, /^[0-9a-f]{32}$/);
  same({ ...item, key: "", at: 0 }, {
    ...{
      table,
      number: 1,
      seating: 2,
      names: ["Anna", "Béla", "Cili"],
      address: `http://table/${table}/`,
      place: "7",
      key: "",
      order: item.order,
    },
    ...{ at: 0, tried: false, outcome: null, draft: "null" },
    body: { based_on: 0, seats: [1, 2, 3], sheet, accept: [], device: "d", player: null },
  });
  same(await newestItem(table, 1), item);
  same(await newestItem(table, 2), null);
});

Deno.test("a draft that was changed after a submission was made of it is known from it", async () => {
  const table = ++tables;
  const name = draftName(table, 1, sheet.evidence);
  keep(name, { version: 0, piles: [1] });
  const item = await frozen(table);
  same(isChangedSince(item), false);
  keep(name, { version: 0, piles: [2] });
  same(isChangedSince(item), true);
  forgetDrafts(table, 1);
  same(isChangedSince(item), false);
});

Deno.test("what was never tried is replaced by what was changed", async () => {
  const table = ++tables;
  const first = await frozen(table);
  const second = await frozen(table, other);
  same(first.key === second.key, false);
  same((await keptItems()).filter((one) => one.table === table), [second]);
});

Deno.test("an answer that was lost is asked for again with the same key and body", async () => {
  const table = ++tables;
  const item = await frozen(table);
  await withNetwork([null, RECORDED], async (sent) => {
    same(await deliver(item, LINK), { unanswered: "no_network_open" });
    same((await frozen(table)).key, item.key);
    same(await deliver(item, LINK), { answer: { version: 1 } });
    same(await went(sent), [{ key: item.key, based_on: 0 }, { key: item.key, based_on: 0 }]);
    same(sent[0].headers.get("Authorization"), "Place 7.secret");
  });
  same((await unrecordedItems(LINK)).some((one) => one.table === table), false);
});

Deno.test("what has its answer is not sent again", async () => {
  const item = await frozen(++tables);
  await withNetwork([RECORDED], async (sent) => {
    await deliver(item, LINK);
    same(await deliver(item, LINK), { answer: { version: 1 } });
    same(sent.length, 1);
  });
});

Deno.test("a correction goes out after what it corrects, and is based on that", async () => {
  const table = ++tables;
  const first = await frozen(table);
  await withNetwork([null, RECORDED, { status: 201, body: { version: 2 } }], async (sent) => {
    await deliver(first, LINK);
    const second = await frozen(table, other);
    same(second.body.based_on, first.key);
    same(await deliver(second, LINK), { answer: { version: 2 } });
    same(await went(sent), [
      { key: first.key, based_on: 0 },
      { key: first.key, based_on: 0 },
      { key: second.key, based_on: 1 },
    ]);
  });
});

Deno.test("a round goes out after those of its table that wait, which its answer counts in", async () => {
  const table = ++tables;
  const first = await frozen(table);
  const second = await frozen(table, other, 2);
  await frozen(++tables); // of another table
  await withNetwork([null, RECORDED, RECORDED], async (sent) => {
    same(await deliver(second, LINK), { unanswered: "no_network_open" });
    same(await deliver(second, LINK), { answer: { version: 1 } });
    same((await went(sent)).map(({ key }) => key), [first.key, first.key, second.key]);
    same(await deliverIfKept(first, LINK), { answer: { version: 1 } });
    same(sent.length, 3);
  });
});

Deno.test("a round that is refused holds up no later one of its table", async () => {
  const table = ++tables;
  const first = await frozen(table);
  const second = await frozen(table, other, 2);
  await withNetwork([REJECTED, RECORDED], async () => {
    same(await deliver(second, LINK), { answer: { version: 1 } });
    same(await deliverIfKept(first, LINK), { refusal: REJECTED.body, status: 422 });
  });
});

Deno.test("a round on which the service fails holds up no later one of its table", async () => {
  const table = ++tables;
  const first = await frozen(table);
  const second = await frozen(table, other, 2);
  const failed = { status: 500, body: { code: "failed", request_id: "8f5c1a90bd27" } };
  await withNetwork([failed, RECORDED], async (sent) => {
    same(await deliver(second, LINK), { answer: { version: 1 } });
    same((await went(sent)).map(({ key }) => key), [first.key, second.key]);
  });
});

Deno.test("a correction is based on the version that answered what it corrects", async () => {
  // Another phone had sent the same: the service knows that version, but not this phone's key.
  const table = ++tables;
  const first = await frozen(table);
  const answers = [null, { status: 201, body: { version: 4 } }, RECORDED];
  await withNetwork(answers, async (sent) => {
    await deliver(first, LINK);
    await deliver(await frozen(table, other), LINK);
    same((await went(sent)).map(({ based_on }) => based_on), [0, 0, 4]);
  });
});

Deno.test("what was refused of a round is forgotten once its correction is recorded", async () => {
  const table = ++tables;
  const first = await frozen(table);
  await withNetwork([null, REJECTED, RECORDED], async () => {
    await deliver(first, LINK);
    const second = await frozen(table, other);
    await deliver(second, LINK);
    const kept = (await keptItems()).filter((one) => one.table === table);
    same(kept.map(({ key }) => key), [second.key]);
  });
});

Deno.test("what was refused of another round is kept when one is recorded", async () => {
  const [first, second] = [await frozen(++tables), await frozen(++tables)];
  await withNetwork([REJECTED, RECORDED], async () => {
    await deliver(first, LINK);
    await deliver(second, LINK);
  });
  same((await unrecordedItems(LINK)).some(({ key }) => key === first.key), true);
});

Deno.test("the correction of what was refused is based on what that was based on", async () => {
  const table = ++tables;
  const first = await frozen(table);
  await withNetwork([null, REJECTED, RECORDED], async (sent) => {
    await deliver(first, LINK);
    const second = await frozen(table, other);
    same(await deliver(second, LINK), { answer: { version: 1 } });
    same((await went(sent)).at(-1), { key: second.key, based_on: 0 });
  });
});

Deno.test("what was refused is kept until something else is sent of that round", async () => {
  const table = ++tables;
  const first = await frozen(table);
  await withNetwork([REJECTED], async () => {
    same(await deliver(first, LINK), { refusal: REJECTED.body, status: 422 });
  });
  const refused = (await unrecordedItems(LINK)).filter((one) => one.table === table);
  same(refused.map(({ key, outcome }) => [key, outcome?.refusal?.code]), [[first.key, "rejected"]]);
  const second = await frozen(table, other);
  same(second.body.based_on, 0);
  same((await keptItems()).filter((one) => one.table === table), [second]);
});

Deno.test("with a link that was withdrawn it waits for the new one", async () => {
  const item = await frozen(++tables);
  const withdrawn = { status: 401, body: { code: "link_withdrawn" } };
  await withNetwork([withdrawn, RECORDED], async () => {
    same(await deliver(item, LINK), { refusal: { code: "link_withdrawn" }, status: 401 });
    same(await deliver(item, "7.newer"), { answer: { version: 1 } });
  });
});

Deno.test("submissions of another place are not those of a link", async () => {
  const item = await frozen(++tables);
  same((await unrecordedItems("8.secret")).length, 0);
  same((await unrecordedItems("7.newer")).some(({ key }) => key === item.key), true);
});

Deno.test("an answer is forgotten after a day, what has none is not", async () => {
  const [answered, waiting] = [await frozen(++tables), await frozen(++tables)];
  const before = Date.now() - 25 * 60 * 60 * 1000;
  await keepItem({ ...answered, at: before, outcome: { answer: /** @type {any} short */ ({}) } });
  await keepItem({ ...waiting, at: before });
  await frozen(++tables);
  const keys = (await keptItems()).map(({ key }) => key);
  same([answered, waiting].map(({ key }) => keys.includes(key)), [false, true]);
});

/** Answers that are not the service's own, or say to wait. @type {[string, any, Outcome][]} */
const NONE = [
  ["busy", { status: 429, headers: { "Retry-After": "9" } }, { unanswered: "busy", seconds: 9 }],
  ["busy without a time", { status: 429 }, { unanswered: "busy", seconds: 5 }],
  ["broken", { status: 502 }, { unanswered: "trouble" }],
  [
    "a fault of the service",
    { status: 500, body: { code: "failed", request_id: "8f5c1a90bd27" } },
    { unanswered: "fault", id: "8f5c1a90bd27" },
  ],
  [
    "a service that is too busy",
    { status: 503, body: { code: "busy", request_id: "8f5c1a90bd27" } },
    { unanswered: "trouble" },
  ],
  ["a login page of the network", { status: 200 }, { unanswered: "no_network" }],
  ["a login page that says recorded", { status: 201 }, { unanswered: "no_network" }],
  ["a network that answers in JSON", { status: 201, body: {} }, { unanswered: "no_network" }],
  ["a refusal of something else", { status: 403 }, { unanswered: "trouble" }],
];

for (const [name, answer, outcome] of NONE) {
  Deno.test(`${name} is no answer`, async () => {
    const item = await frozen(++tables);
    await withNetwork([answer], async () => same(await attempt(item, LINK), outcome));
  });
}

/** A table's page whose round 1 is recorded in this version. @param {number} version */
const pageWith = (table = 5, version = 0) => /** @type {any} short */ ({
  tables: [{ table, seating: 3, rounds: [{ number: 1, version, address: null }] }],
});

Deno.test("a round is called by its seating, of an older release by what the page knows", () => {
  /** @type {any} short */
  const item = { table: 5, number: 1 };
  const phrases = { round_of: "Seating {seating}, round {round}", round: "Round {round}" };
  const name = (/** @type {any} */ one, /** @type {number} */ table) =>
    nameOf(one, { ...pageWith(table), phrases });
  same(name(item, 5), "Seating 3, round 1");
  same(name({ ...item, seating: 2 }, 5), "Seating 2, round 1");
  same(name(item, 6), "Round 1");
});

Deno.test("a version is recorded meanwhile if it is newer than what the refusal knew", () => {
  /** @type {any} short */
  const closed = { table: 5, number: 1, body: { based_on: 0 }, outcome: { refusal: {} } };
  const outdated = { ...closed, outcome: { refusal: { version: 1 } } };
  const versions = [0, 1, 2].map((version) => pageWith(5, version));
  same(versions.map((page) => versionMeanwhile(closed, page)), [0, 1, 2]);
  same(versions.map((page) => versionMeanwhile(outdated, page)), [0, 0, 2]);
  same(versionMeanwhile(closed, /** @type {any} */ ({})), 0);
});

Deno.test("a submission that was settled meanwhile is not sent again", async () => {
  const item = await frozen(++tables);
  await forgetItem(item);
  await withNetwork([REJECTED], async (sent) => {
    same(await deliverIfKept(item, LINK), null);
    same(await went(sent), []);
  });
  same(await newestItem(item.table, 1), null);
});

Deno.test("a submission that still waits is sent", async () => {
  const item = await frozen(++tables);
  await withNetwork([RECORDED], async (sent) => {
    same(await deliverIfKept(item, LINK), { answer: RECORDED.body });
    same((await went(sent)).length, 1);
  });
});
