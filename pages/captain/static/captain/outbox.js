/* Submissions on their way, and what came of them. One that was tried once is frozen: the same key
   with the same body is sent again until there is an answer, so it counts once, however often it
   went out. A correction is a submission of its own and goes out after what it corrects; a round,
   after those of its table that wait for longer, so that its answer counts them in. */

import { within } from "../pages/deadline.js";
import { pause } from "../pages/retry.js";
import { fill } from "./elements.js";
import { later } from "./later.js";
import { opensOffline } from "./offline.js";
import {
  draftName,
  forgetDrafts,
  forgetItem,
  isUnkept,
  keepItem,
  kept,
  keptItems,
  pageName,
} from "./storage.js";

const PATIENCE = 15_000; // milliseconds for one try
const TURN = 20_000; // milliseconds to wait for another page
const PAUSE = 6_000; // milliseconds between two tries
const RECORDED = 201;
const TOO_MANY = 429;
const WITHDRAWN = 401; // the link; with the new one it goes out by itself
const FAILED = ["fault", "trouble"]; // no answer, although there is a network
const DAY = 24 * 60 * 60 * 1000; // milliseconds

/** @type {() => Promise<typeof import("./lines.js") | null>} of what seldom waits, so fetched then */
export const fetchLines = () => later(new URL("./lines.js", import.meta.url));

/** @param {string} link */
const placeOf = (link) => link.split(".")[0];
/** @typedef {{ table: number, number: number }} Place of a round */
/** @param {Place} one @param {Place} other */
const sameRound = (one, other) => one.table === other.table && one.number === other.number;

/* Return a key no other submission has. crypto.randomUUID is missing where there is no https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep a new submission, and return it. What is still on its way is what it corrects, or the same
 * if nothing was changed; what was refused makes room for it, and so does a correction that never
 * went out. It is kept with what a person needs to know it by, whoever sits there later.
 * @param {Place & { seating: number, names: string[], address: string, link: string,
 *   body: Submission }} round
 * @returns {Promise<Item>}
 */
export async function freeze({ table, number, seating, names, address, link, body }) {
  const items = await keptItems();
  const before = items.filter((one) => sameRound(one, { table, number }));
  const underway = before.filter(({ tried, outcome }) => tried && !outcome).at(-1);
  const gone = items.filter((one) => isPast(one) || (before.includes(one) && one !== underway));
  for (const one of gone) await forgetItem(one);
  if (underway && saysTheSame(underway.body, body)) return underway;
  const item = {
    table,
    number,
    seating,
    names,
    address,
    body: underway ? { ...body, based_on: underway.key } : body,
    place: placeOf(link),
    key: newKey(),
    order: 1 + Math.max(0, ...items.map(({ order }) => order)),
    at: Date.now(),
    tried: false,
    outcome: null,
    draft: draftOf({ table, number, body }),
  };
  await keepItem(item);
  return item;
}

/**
 * Return the text of the draft of which a submission is made.
 * @param {Place & { body: Submission }} of
 */
const draftOf = ({ table, number, body: { sheet } }) =>
  JSON.stringify(kept(draftName(table, number, sheet.evidence)));

/** Say whether the draft was changed after a submission was made of it. @param {Item} item */
export function isChangedSince(item) {
  const now = draftOf(item);
  return item.draft !== undefined && now !== "null" && now !== item.draft;
}

/** @param {Submission} one @param {Submission} other */
function saysTheSame(one, other) {
  const text = (/** @type {Submission} */ body) => JSON.stringify({ ...body, based_on: null });
  return text(one) === text(other);
}

/** @param {Item} item */
const isPast = ({ outcome, at }) => outcome?.answer && Math.abs(Date.now() - at) > DAY;

/**
 * Return the newest submission of a round, answered or not, or null.
 * @param {number} table @param {number} number
 */
export async function newestItem(table, number) {
  const items = await keptItems();
  return items.filter((one) => sameRound(one, { table, number })).at(-1) ?? null;
}

/**
 * Return the submissions of a place that are not recorded: no answer yet, or refused.
 * @param {string} link
 */
export async function unrecordedItems(link) {
  const items = await keptItems();
  return items.filter(({ place, outcome }) => place === placeOf(link) && !outcome?.answer);
}

/**
 * Return the link by which a submission goes out: that of its own place, which may be another one
 * than that of the open page. Null where this phone does not know it.
 * @param {Item} item @param {string} link of the open page
 */
export function linkOf({ table, number, place }, link) {
  if (place === placeOf(link)) return link;
  const own = String(kept(pageName(table, number))).split("/")[2] ?? "";
  return placeOf(own) === place ? own : null;
}

/**
 * Return the submissions of a place that were refused.
 * @param {string} link
 */
export async function refusedItems(link) {
  return (await unrecordedItems(link)).filter(({ outcome }) => outcome);
}

/** Forget what was refused of a round that is recorded now. @param {Place} round */
export async function forgetRefused(round) {
  const items = await keptItems();
  const refused = items.filter((one) => sameRound(one, round) && one.outcome?.refusal);
  for (const item of refused) await forgetItem(item);
}

/**
 * Send a submission, after those of its table that are older, and return what came of it.
 * @param {Item} item @param {string} link
 */
export const deliver = (item, link) => inTurn(item, () => deliverNow(item, link));

/**
 * Send a submission that was kept when it was looked for; null if another page has taken it off
 * the phone since.
 * @param {Item} item @param {string} link
 */
export const deliverIfKept = (item, link) =>
  inTurn(item, async () => (await isKept(item)) ? deliverNow(item, link) : null);

/**
 * Do something with what waits of a table. Two open pages take turns: the second finds the answer
 * of the first.
 * @template T
 * @param {Item} item @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTurn(item, work) {
  if (!navigator.locks) return work();
  try {
    const name = `stichtafel:${item.table}`;
    return await within(TURN, (signal) => navigator.locks.request(name, { signal }, work));
  } catch {
    return work(); // the other page sleeps; even if both send, it counts once
  }
}

/** @param {Item} item @param {string} link @returns {Promise<Outcome>} */
async function deliverNow(item, link) {
  const items = await keptItems();
  const own = items.find(({ key }) => key === item.key) ?? item;
  const line = [...items.filter((one) => one.table === item.table && one.order < item.order), own];
  for (const one of line.filter(({ outcome }) => !outcome)) {
    const outcome = await send(one, line, link);
    // On which the service fails, another round does not wait for.
    if (!sameRound(one, item) && FAILED.includes(outcome.unanswered ?? "")) continue;
    if (outcome.unanswered || outcome.status === WITHDRAWN) return outcome;
    one.outcome = outcome;
    await keepItem(one);
    if (outcome.answer) await forgetRefused(one);
  }
  return /** @type {Outcome} */ (own.outcome);
}

/**
 * Try a submission once. Before its first try, what it corrects is known: it is based on the
 * version that became of that, or, if that was refused, on what that was based on.
 * @param {Item} item @param {Item[]} line @param {string} link
 */
async function send(item, line, link) {
  if (!item.tried) {
    const corrected = line.find(({ key }) => key === item.body.based_on);
    if (corrected?.outcome) {
      item.body.based_on = corrected.outcome.answer?.version ?? corrected.body.based_on;
    }
    item.tried = true;
    await keepItem(item);
  }
  return attempt(item, link);
}

/**
 * Send a submission once, and return what came of it.
 * @param {Pick<Item, "address" | "key" | "body">} item @param {string} link
 * @returns {Promise<Outcome>}
 */
export async function attempt(item, link) {
  const request = {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Place ${link}`,
      "Idempotency-Key": item.key,
      "X-Request-ID": item.key, // all tries of a submission have one in the service's log
    },
    body: JSON.stringify(item.body),
  };
  try {
    const outcome = await within(PATIENCE, async (signal) => {
      const response = await fetch(item.address, { ...request, signal });
      return outcomeOf(response, await response.json().catch(() => null));
    });
    if (!outcome.unanswered) dispatchEvent(new Event("answered"));
    return outcome;
  } catch {
    return { unanswered: opensOffline() ? "no_network" : "no_network_open" };
  }
}

/**
 * Only our own answers count: the login page of a hotel's network is none.
 * @param {Response} response @param {(Answer & Refusal) | null} document
 * @returns {Outcome}
 */
function outcomeOf(response, document) {
  if (response.status === RECORDED && document?.version) return { answer: document };
  if (response.status === TOO_MANY) {
    return { unanswered: "busy", seconds: Number(response.headers.get("Retry-After")) || 5 };
  }
  if (response.status >= 400 && response.status < 500 && document?.code) {
    return { refusal: document, status: response.status };
  }
  if (document?.code === "failed") return { unanswered: "fault", id: document.request_id };
  return { unanswered: response.ok || response.redirected ? "no_network" : "trouble" };
}

/**
 * Return the sentence about a submission that got no answer. It promises what the phone can keep.
 * @param {Item | null} item @param {Outcome} outcome @param {TablePage["phrases"]} phrases
 */
export const sentenceOf = (item, { unanswered = "trouble", id = "" }, phrases) =>
  item && isUnkept(item) ? phrases.unkept : fill(phrases[unanswered], { id });

/**
 * Send what is not recorded until each has an answer, and show in the page what came of it: it was
 * on its way, for example before a reload, or refused. What waits of other places goes out by their
 * links, until one is withdrawn: the phone has come along from another table.
 * @param {TablePage} page
 * @param {(item: Item) => unknown} except
 * @param {() => unknown} onRefusal
 */
export async function sendWaiting(page, except = () => false, onRefusal = () => null) {
  const refused = (await refusedItems(page.link)).filter((item) => !except(item));
  for (const item of refused) report(item, item.outcome ?? {}, page);
  /** @type {Set<string>} */
  const withdrawn = new Set(); // links of other places
  /** @type {Set<string>} */
  const unsettled = new Set(); // keys of which nothing was shown: a later round may have sent them
  const waits = (/** @type {Item} */ item) => {
    const link = linkOf(item, page.link);
    if (link === null || withdrawn.has(link) || except(item)) return false;
    return !item.outcome || unsettled.has(item.key);
  };
  let waiting = (await keptItems()).filter(waits);
  while (waiting.length) {
    for (const { key } of waiting) unsettled.add(key);
    for (const item of waiting) {
      const link = String(linkOf(item, page.link));
      const outcome = await deliverIfKept(item, link).catch(failed);
      if (outcome && !outcome.unanswered) unsettled.delete(item.key);
      if (!outcome || (outcome.refusal && !(await isKept(item)))) continue; // settled elsewhere
      report(item, outcome, page);
      if (outcome.refusal) onRefusal();
      if (outcome.status === WITHDRAWN && link !== page.link) withdrawn.add(link);
    }
    await pause(PAUSE, ["online"]);
    waiting = (await keptItems()).filter(waits);
  }
}

/** @param {unknown} error @returns {Outcome} */
function failed(error) {
  reportError(error);
  return { unanswered: "failed" };
}

/** @param {Item} item */
const isKept = async ({ key }) => (await keptItems()).some((one) => one.key === key);

/**
 * Show in the page what came of a submission.
 * @param {Item} item @param {Outcome} outcome @param {TablePage} page
 */
async function report(item, outcome, page) {
  const open = item.table === page.table && item.number === page.round; // being changed here
  if (outcome.answer && !open && !isChangedSince(item)) forgetDrafts(item.table, item.number);
  const sentence = outcome.unanswered ? sentenceOf(item, outcome, page.phrases) : "";
  const lines = await fetchLines();
  lines?.showLine(item, outcome, page, sentence);
}

/** @param {Item} item @param {TablePage} page */
export const tableOf = (item, { tables = [] }) => tables.find(({ table }) => table === item.table);

/** @param {Item} item @param {TablePage} page */
export const roundOf = (item, page) =>
  tableOf(item, page)?.rounds.find(({ number }) => number === item.number);

/**
 * Return what the round of a submission is called; items of older releases do not say the seating.
 * @param {Item} item @param {TablePage} page
 */
export function nameOf(item, page) {
  const [seating, round] = [item.seating ?? tableOf(item, page)?.seating, item.number];
  return fill(seating ? page.phrases.round_of : page.phrases.round, { seating, round });
}

/**
 * Return the version that others recorded since a submission was refused, else 0.
 * @param {Item} item @param {TablePage} page
 */
export function versionMeanwhile(item, page) {
  const version = roundOf(item, page)?.version ?? 0;
  return version > (item.outcome?.refusal?.version ?? Number(item.body.based_on)) ? version : 0;
}

/** @param {Place} round */
export const lineId = ({ table, number }) => `sent-${table}-${number}`;

/** Take the line about a round off the page. @param {Place} round */
export const hideLine = (round) => document.getElementById(lineId(round))?.remove();
