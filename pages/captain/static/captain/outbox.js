/* Submissions on their way, and what came of them. One that was tried once is frozen: the same key
   with the same body is sent again until there is an answer, so it counts once, however often it
   went out. A correction is a submission of its own and goes out after what it corrects. */

import { opensOffline } from "./offline.js";
import { forgetItem, keepItem, keptItems } from "./store.js";

const PATIENCE = 15_000; // milliseconds for one try
const TURN = 20_000; // milliseconds to wait for another page
const RECORDED = 201;
const TOO_MANY = 429;
const WITHDRAWN = 401; // the link; with the new one it goes out by itself
const DAY = 24 * 60 * 60 * 1000; // milliseconds

const placeOf = (link) => link.split(".")[0];
const sameRound = (one, other) => one.table === other.table && one.number === other.number;

/* Return a key no other submission has. crypto.randomUUID is missing where there is no https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Keep a new submission. What is still on its way is what it corrects, or the same if nothing was
   changed; what was refused makes room for it, and so does a correction that never went out. */
export async function freeze({ table, number, address, link, body }) {
  const items = await keptItems();
  const before = items.filter((one) => sameRound(one, { table, number }));
  const underway = before.findLast(({ tried, outcome }) => tried && !outcome);
  const gone = items.filter((one) => past(one) || (before.includes(one) && one !== underway));
  for (const one of gone) await forgetItem(one);
  if (underway && saysTheSame(underway.body, body)) return underway;
  const item = {
    table,
    number,
    address,
    body: underway ? { ...body, based_on: underway.key } : body,
    place: placeOf(link),
    key: newKey(),
    order: 1 + Math.max(0, ...items.map(({ order }) => order)),
    at: Date.now(),
    tried: false,
    outcome: null,
  };
  await keepItem(item);
  return item;
}

const said = (body) => JSON.stringify({ ...body, based_on: null });
const saysTheSame = (one, other) => said(one) === said(other);
const past = ({ outcome, at }) => outcome?.answer && Math.abs(Date.now() - at) > DAY;

/* Return the newest submission of a round, answered or not, or null. */
export async function newestItem(table, number) {
  const items = await keptItems();
  return items.findLast((one) => sameRound(one, { table, number })) ?? null;
}

/* Return the submissions of a place that are not recorded: no answer yet, or refused. */
export async function unrecordedItems(link) {
  const items = await keptItems();
  return items.filter(({ place, outcome }) => place === placeOf(link) && !outcome?.answer);
}

/* Send an item, after those it corrects, and return one of {answer}, {refusal, status} and
   {unanswered, seconds}. Two open pages take turns: the second finds the answer of the first. */
export async function deliver(item, link) {
  const work = () => deliverInTurn(item, link);
  if (!navigator.locks) return work();
  try {
    const signal = AbortSignal.timeout(TURN);
    return await navigator.locks.request(`stichtafel:${item.table}`, { signal }, work);
  } catch {
    return work(); // the other page sleeps; even if both send, it counts once
  }
}

async function deliverInTurn(item, link) {
  const items = await keptItems();
  const own = items.find(({ key }) => key === item.key) ?? item;
  const line = [...items.filter((one) => sameRound(one, item) && one.order < item.order), own];
  for (const one of line.filter(({ outcome }) => !outcome)) {
    const outcome = await send(one, line, link);
    if (outcome.unanswered || outcome.status === WITHDRAWN) return outcome;
    one.outcome = outcome;
    await keepItem(one);
  }
  return own.outcome;
}

/* Try an item once. Before its first try, what it corrects is known: it is based on that, or, if
   that was refused, on what that was based on. */
async function send(item, line, link) {
  if (!item.tried) {
    const corrected = line.find(({ key }) => key === item.body.based_on);
    if (corrected?.outcome?.refusal) item.body.based_on = corrected.body.based_on;
    item.tried = true;
    await keepItem(item);
  }
  return attempt(item, link);
}

/* Send an item once. */
export async function attempt(item, link) {
  const patience = new AbortController();
  const alarm = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(item.address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Place ${link}`,
        "Idempotency-Key": item.key,
      },
      body: JSON.stringify(item.body),
      signal: patience.signal,
    });
    return outcomeOf(response, await response.json().catch(() => null));
  } catch {
    return { unanswered: opensOffline ? "no_network" : "no_network_open" };
  } finally {
    clearTimeout(alarm);
  }
}

/* Only our own answers count: the login page of a hotel's network is none. */
function outcomeOf(response, document) {
  if (response.status === RECORDED && document?.version) return { answer: document };
  if (response.status === TOO_MANY) {
    return { unanswered: "busy", seconds: Number(response.headers.get("Retry-After")) || 5 };
  }
  if (response.status >= 400 && response.status < 500 && document?.code) {
    return { refusal: document, status: response.status };
  }
  return { unanswered: response.ok || response.redirected ? "no_network" : "trouble" };
}
