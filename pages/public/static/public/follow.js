// Keeps an open page current: follows the live numbers, fetches the page again when they rise,
// and puts the new content in place without moving what somebody reads.

const POLL_EVERY = 5000; // milliseconds, while there is no live connection
const CHECK_EVERY = 60000; // while there is one: a dead Wi-Fi does not end it
const TRY_LIVE_EVERY = 60000; // after the server refused it
const ASK_AGAIN = 400; // when the page is older than what was announced
const NEWS_FOR = 8000; // so long an update is named

const news = document.getElementById("news");
let followed = document.getElementById("followed");
let pristine = followed.innerHTML; // as it came, before marks were added
let announced = versionsOf(followed);
let etag = null; // of the page as shown; unknown until it was fetched once
let seen = Date.now(); // when the page was last known to be current
let connected = false;
let fetching = false;
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
    schedule(ASK_AGAIN * (1 + Math.random()));
  } else {
    schedule(CHECK_EVERY * (0.8 + 0.4 * Math.random()));
  }
}

async function refresh() {
  due = Infinity;
  if (!fetching) {
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
  const response = await fetch(location.pathname, { cache: "no-cache", credentials: "omit" });
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
  const before = announcementsOf(followed);
  markChanges(followed, fresh);
  followed.replaceWith(fresh);
  followed = fresh;
  document.title = page.title;
  window.scrollTo(...scrolled);
  const asOf = followed.querySelector(".as-of");
  const told = announcementsOf(followed);
  tell(`${news.dataset.updated} ${told === before ? (asOf?.textContent.trim() ?? "") : told}`);
  document.dispatchEvent(new CustomEvent("followed"));
}

function announcementsOf(element) {
  return element.querySelector(".announcements")?.textContent.trim() ?? "";
}

// A row whose values changed gets a bar, a dot and a word: never colour alone. A rank that only
// moved because of others is no change of this row.
function markChanges(old, fresh) {
  const before = new Map();
  for (const row of old.querySelectorAll("[data-row]")) {
    before.set(row.dataset.row, valuesOf(row));
  }
  for (const row of fresh.querySelectorAll("[data-row]")) {
    const values = before.get(row.dataset.row);
    if (values !== undefined && values !== valuesOf(row)) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.textContent = fresh.dataset.changed;
      row.classList.add("changed");
      row.querySelector("th").append(" ", mark);
    }
  }
}

function valuesOf(row) {
  return [...row.querySelectorAll("td:not(.rank)")].map((cell) => cell.textContent.trim()).join();
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
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
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

document.addEventListener("visibilitychange", () => schedule(isBehind() || !connected ? 0 : CHECK_EVERY));
window.addEventListener("online", () => schedule(0));
window.addEventListener("offline", () => {
  connected = false;
  tellAge();
  schedule(POLL_EVERY);
});
follow();
scheduleNext();
