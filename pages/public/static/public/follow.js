// Keeps an open page current: follows the live numbers, fetches the page again when they rise,
// and puts the new content in place without moving what somebody reads.

import { renew } from "./renew.js";

const POLL_EVERY = 5000; // milliseconds, while there is no live connection
const CHECK_EVERY = 30000; // while there is one: a dead Wi-Fi does not end it
const TRY_LIVE_EVERY = 60000; // after the server refused it
const ASK_AGAIN = 100; // when the page is older than what was announced; doubled every time
const PATIENCE = 10000; // for an answer
const NEWS_FOR = 8000; // so long an update is named
const UNITS = [[3600, "hour"], [60, "minute"]]; // with their seconds

const news = document.getElementById("news");
const followed = document.getElementById("followed");
let pristine = followed.innerHTML; // as it came, before marks were added
let values = valuesIn(followed);
let announced = versionsOf(followed);
let askedAgain = 0; // times in a row
let etag = null; // of the page as shown; unknown until it was fetched once
const kept = Number(document.documentElement.dataset.kept); // when, if this is a copy
let seen = kept || Date.now(); // when the page was last known to be current
let connected = false;
let fetching = false;
let composing = false; // somebody writes a character in several steps, which a change would end
let timer = null;
let due = Infinity; // when the page is fetched next

function versionsOf(element) {
  return JSON.parse(element.dataset.versions);
}

function isBehind() {
  const shown = versionsOf(followed);
  return Object.keys(announced).some((name) => announced[name] > (shown[name] ?? 0));
}

// Fetch in so many milliseconds, unless it happens earlier anyway. What nobody sees can wait.
function schedule(milliseconds) {
  const at = Date.now() + milliseconds;
  if (at < due && !document.hidden) {
    clearTimeout(timer);
    timer = setTimeout(refresh, milliseconds);
    due = at;
  }
}

function scheduleNext() {
  if (!connected) {
    schedule(POLL_EVERY * (0.8 + 0.4 * Math.random()));
  } else if (isBehind()) {
    schedule(Math.min(ASK_AGAIN * 2 ** askedAgain, POLL_EVERY) * (1 + Math.random()));
    askedAgain += 1;
  } else {
    askedAgain = 0;
    schedule(CHECK_EVERY * (0.8 + 0.4 * Math.random()));
  }
}

async function refresh() {
  due = Infinity;
  if (!fetching && !composing) {
    fetching = true;
    try {
      await fetchPage();
    } catch {
      connected = false;
      tellAge();
    }
    fetching = false;
  }
  scheduleNext();
}

async function fetchPage() {
  // "no-cache" asks the server every time, with the ETag of what the browser holds.
  const response = await fetch(location.pathname, {
    cache: "no-cache",
    credentials: "omit",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.status === 404) {
    location.reload(); // the organiser took it back
  }
  if (!response.ok) {
    throw new Error(String(response.status));
  }
  if (response.headers.get("ETag") !== etag) {
    show(await response.text());
    etag = response.headers.get("ETag");
  }
  seen = Date.now();
  if (news.classList.contains("offline")) {
    tell("");
  }
}

function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("followed");
  const content = fresh.innerHTML;
  if (content === pristine) {
    followed.dataset.versions = fresh.dataset.versions;
    return;
  }
  pristine = content;
  const scrolled = [window.scrollX, window.scrollY];
  const before = [announcementsOf(followed), values];
  values = valuesIn(fresh);
  renew(followed, fresh);
  markChanges(before[1]);
  document.title = page.title;
  document.dispatchEvent(new CustomEvent("followed")); // whoever hides something does so again
  window.scrollTo(...scrolled);
  const asOf = followed.querySelector(".as-of");
  const told = announcementsOf(followed);
  tell(`${news.dataset.updated} ${told === before[0] ? (asOf?.textContent.trim() ?? "") : told}`);
}

function announcementsOf(element) {
  return element.querySelector(".announcements")?.textContent.trim() ?? "";
}

// A row whose values changed gets a bar, a dot and a word: never colour alone. A rank that only
// moved because of others is no change of this row.
function markChanges(before) {
  for (const [key, row] of rowsIn(followed)) {
    const known = before.get(key);
    if (known !== undefined && known !== values.get(key)) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.textContent = followed.dataset.changed;
      row.classList.add("changed");
      (row.querySelector("th") ?? row.lastElementChild).append(" ", mark);
    }
  }
}

function valuesIn(element) {
  return new Map(rowsIn(element).map(([key, row]) => [key, valuesOf(row)]));
}

// Rows with their keys; the same row may stand in several lists.
function rowsIn(element) {
  const times = {};
  return [...element.querySelectorAll("[data-row]")].map((row) => {
    const name = row.dataset.row;
    times[name] = (times[name] ?? 0) + 1;
    return [`${name} ${times[name]}`, row];
  });
}

function valuesOf(row) {
  const cells = row.matches("tr") ? row.querySelectorAll("td:not(.rank)") : [row];
  return [...cells].map((cell) => cell.textContent.trim()).join();
}

let forgetting = null;

function tell(text) {
  clearTimeout(forgetting);
  news.classList.remove("offline");
  news.textContent = text;
  forgetting = setTimeout(() => {
    news.textContent = "";
  }, NEWS_FOR);
}

function tellAge() {
  const seconds = Math.round((Date.now() - seen) / 1000);
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, "second"];
  const count = Math.round(seconds / size);
  const age = new Intl.RelativeTimeFormat(document.documentElement.lang).format(-count, unit);
  clearTimeout(forgetting);
  news.classList.add("offline");
  news.textContent = news.dataset.offline.replace("{age}", age);
}

function follow() {
  if (!("EventSource" in window)) {
    return;
  }
  const live = new EventSource(followed.dataset.live);
  live.onopen = () => {
    connected = true;
  };
  live.onmessage = (message) => {
    connected = true;
    announced = JSON.parse(message.data);
    if (isBehind()) {
      schedule(Math.random() * Number(followed.dataset.spread)); // not all phones at once
    }
  };
  live.onerror = () => {
    connected = false;
    schedule(POLL_EVERY);
    if (live.readyState === EventSource.CLOSED) {
      setTimeout(follow, TRY_LIVE_EVERY);
    }
  };
}

document.addEventListener(
  "visibilitychange",
  () => schedule(isBehind() || !connected ? 0 : CHECK_EVERY),
);
window.addEventListener("online", () => schedule(0));
window.addEventListener("offline", () => {
  connected = false;
  tellAge();
  schedule(POLL_EVERY);
});
document.addEventListener("compositionstart", () => {
  composing = true;
});
document.addEventListener("compositionend", () => {
  composing = false;
});
follow();
if (kept) {
  tellAge();
  schedule(0);
}
scheduleNext();
