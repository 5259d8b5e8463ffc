/* Keeps an open page current: listens for the numbers of newer versions, fetches the page again
   when they rise, and puts the new content in place without moving what is being read. */

import { within } from "../pages/deadline.js";
import { follow } from "../pages/stream.js";
import { formatAge } from "./age.js";
import { changedKeys, rowKeys } from "./changes.js";
import { isBehind, POLL_EVERY, pollDelay } from "./polling.js";
import { morph } from "./morph.js";

const TIMEOUT = 10000; // milliseconds for an answer
const ANNOUNCE_FOR = 8000; // so long an update is named

const news = /** @type {HTMLElement} */ (document.getElementById("news"));
const content = /** @type {HTMLElement} */ (document.getElementById("live-content"));
const stream = content.dataset.live ?? ""; // none for a series, which is made again every so often
let fetchedHtml = content.innerHTML; // as it came, before marks were added
let values = valuesIn(content);
let latest = versionsOf(content);
let retries = 0; // times in a row
/** @type {string | null} */
let etag = null; // of the page as shown; unknown until it was fetched once
const root = document.documentElement;
const cachedAt = Number(root.dataset.cachedAt); // when, if this is a copy
let currentAt = cachedAt || Date.now(); // when the page was last known to be current
let connected = false;
let fetching = false;
let composing = false; // a character is written in several steps, which a change would end
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let due = Infinity; // when the page is fetched next

/**
 * @param {HTMLElement} element
 * @returns {import("./polling.js").Versions}
 */
function versionsOf(element) {
  return JSON.parse(element.dataset.versions ?? "{}");
}

const state = () => ({ connected, behind: isBehind(latest, versionsOf(content)), retries });

/**
 * Fetch in so many milliseconds, unless it happens earlier anyway. What is not seen can wait.
 * @param {number} milliseconds
 */
function schedule(milliseconds) {
  const at = Date.now() + milliseconds;
  if (at < due && !document.hidden) {
    clearTimeout(timer);
    timer = setTimeout(refresh, milliseconds);
    due = at;
  }
}

function scheduleNext() {
  const now = state();
  schedule(pollDelay(now, Math.random()));
  if (connected) retries = now.behind ? retries + 1 : 0;
}

/* Where a person sits now is left out by style sheets as long as the page may be old. */
function doubt() {
  root.dataset.cachedAt ??= String(currentAt);
}

const isSeatingOld = () => isBehind({ seating: latest.seating }, versionsOf(content));

async function refresh() {
  due = Infinity;
  if (!fetching && !composing) {
    fetching = true;
    try {
      await fetchPage();
    } catch {
      connected = false;
      announceAge();
    }
    fetching = false;
  }
  scheduleNext();
}

async function fetchPage() {
  // "no-cache" asks the server every time, with the ETag of what the browser holds.
  const { response, text } = await within(TIMEOUT, async (signal) => {
    const response = await fetch(location.pathname, {
      cache: "no-cache",
      credentials: "omit",
      signal,
    });
    return { response, text: response.ok ? await response.text() : "" };
  });
  if ([404, 410].includes(response.status)) {
    location.reload(); // the organiser took it back
  }
  if (!response.ok) {
    throw new Error(String(response.status));
  }
  if (response.headers.get("ETag") !== etag) {
    show(text);
    etag = response.headers.get("ETag");
  }
  currentAt = Date.now();
  connected ||= !stream;
  if (!isSeatingOld()) delete root.dataset.cachedAt;
  if (news.classList.contains("offline")) {
    announce("");
  }
}

/** @param {string} text of the newer page */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("live-content");
  if (!fresh) throw new Error("not this page");
  const html = fresh.innerHTML;
  if (html === fetchedHtml) {
    content.dataset.versions = fresh.dataset.versions;
    return;
  }
  fetchedHtml = html;
  const [left, top] = [window.scrollX, window.scrollY];
  const announcements = textIn(content, ".announcements");
  const before = values;
  values = valuesIn(fresh);
  morph(content, fresh);
  markChanged(changedKeys(before, values));
  document.title = page.title;
  document.dispatchEvent(new CustomEvent("contentupdated")); // what hides something does so again
  window.scrollTo(left, top);
  const newer = textIn(content, ".announcements");
  announce(
    `${news.dataset.updated} ${newer === announcements ? textIn(content, ".as-of") : newer}`,
  );
}

/**
 * @param {HTMLElement} element
 * @param {string} selector
 */
function textIn(element, selector) {
  return element.querySelector(selector)?.textContent.trim() ?? "";
}

/**
 * A row whose values changed gets a bar, a dot and a word: never colour alone.
 * @param {Set<string>} changed keys
 */
function markChanged(changed) {
  for (const [key, row] of rowsIn(content)) {
    if (!changed.has(key)) continue;
    const label = document.createElement("span");
    label.className = "mark";
    label.textContent = content.dataset.changed ?? "";
    row.classList.add("changed");
    (row.querySelector("th") ?? row.lastElementChild)?.append(" ", label);
  }
}

/** @param {HTMLElement} element */
function valuesIn(element) {
  return new Map([...rowsIn(element)].map(([key, row]) => [key, valuesOf(row)]));
}

/** @param {HTMLElement} element */
function rowsIn(element) {
  const rows = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-row]")]);
  const keys = rowKeys(rows.map((row) => row.dataset.row ?? ""));
  return new Map(rows.map((row, index) => [keys[index], row]));
}

/**
 * Return what a row says; a rank that only moved because of others is no change of this row.
 * @param {HTMLElement} row
 */
function valuesOf(row) {
  const cells = row.matches("tr") ? row.querySelectorAll("td:not(.rank)") : [row];
  return [...cells].map((cell) => cell.textContent.trim()).join();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let clearTimer;

/** @param {string} text */
function announce(text) {
  clearTimeout(clearTimer);
  news.classList.remove("offline");
  news.textContent = text;
  clearTimer = setTimeout(() => {
    news.textContent = "";
  }, ANNOUNCE_FOR);
}

function announceAge() {
  doubt();
  const age = formatAge(Date.now() - currentAt, root.lang);
  clearTimeout(clearTimer);
  news.classList.add("offline");
  news.textContent = news.dataset.offline?.replace("{age}", age) ?? "";
}

if (stream) {
  follow(stream, {
    take: ({ crowd = 1, ...numbers }) => {
      connected = true;
      latest = numbers;
      if (isSeatingOld()) doubt();
      if (state().behind) {
        schedule(Math.random() * crowd * Number(content.dataset.spread)); // not all phones at once
      }
    },
    lose: () => {
      connected = false;
      schedule(POLL_EVERY);
    },
  });
} else {
  connected = true;
}

function lookAgain() {
  if (document.getElementById("now")) doubt(); // a page that was put away hears nothing
  schedule(0);
}

document.addEventListener("visibilitychange", lookAgain);
window.addEventListener("pageshow", ({ persisted }) => persisted && lookAgain());
window.addEventListener("online", () => schedule(0));
window.addEventListener("offline", () => {
  connected = false;
  announceAge();
  schedule(POLL_EVERY);
});
document.addEventListener("compositionstart", () => {
  composing = true;
});
document.addEventListener("compositionend", () => {
  composing = false;
});
if (cachedAt) {
  announceAge();
  schedule(0);
}
scheduleNext();
