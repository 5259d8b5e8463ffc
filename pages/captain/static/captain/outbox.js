/* Submissions on their way. One that was tried once is frozen: the same key with the same body is
   sent again until there is an answer, so it counts once, however often it went out. */

import { forget, keep, kept, keptNames } from "./kept.js";

const PREFIX = "stichtafel:sending:";
const PATIENCE = 15_000; // milliseconds for one try
const RECORDED = 201;
const TOO_MANY = 429;

const nameOf = ({ table, number }) => `${PREFIX}${table}:${number}`;
const placeOf = (link) => link.split(".")[0];

/* Return a key no other submission has. crypto.randomUUID is missing where there is no https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function freeze({ table, number, address, link, body }) {
  const item = { table, number, address, place: placeOf(link), key: newKey(), body };
  keep(nameOf(item), item);
  return item;
}

export function waitingItem(table, number) {
  return kept(nameOf({ table, number }));
}

/* Return the submissions of this place that have had no answer yet. */
export function waitingItems(link) {
  return keptNames(PREFIX).map(kept).filter((item) => item?.place === placeOf(link));
}

/* Send an item and return one of {answer}, {refusal, status} and {unanswered, seconds}. Once it
   is answered it is kept no longer. */
export async function deliver(item, link) {
  const outcome = await attempt(item, link);
  if (!outcome.unanswered) forget(nameOf(item));
  return outcome;
}

async function attempt(item, link) {
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
    return { unanswered: "no_network" };
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
