// Keeps an open page current: follows the live numbers, fetches the page again when they rise,
// and puts the new content in place without moving what somebody reads.

const POLL_EVERY = 5000; // milliseconds, while there is no live connection
const TRY_LIVE_EVERY = 60000; // after the server refused it
const ASK_AGAIN = 400; // when the page is older than what was announced

const news = document.getElementById("news");
let followed = document.getElementById("followed");
let announced = versionsOf(followed);
let etag = null; // of the page as shown; unknown until it was fetched once
let seen = Date.now(); // when the page was last known to be current
let connected = false;
let waiting = null; // timer of the next fetch
let fetching = false;

function versionsOf(element) {
  return JSON.parse(element.dataset.versions);
}

function isBehind() {
  const shown = versionsOf(followed);
  return Object.keys(announced).some((name) => announced[name] > (shown[name] ?? 0));
}

function schedule(milliseconds) {
  if (waiting === null && !document.hidden) {
    waiting = setTimeout(refresh, milliseconds);
  }
}

async function refresh() {
  waiting = null;
  if (fetching) {
    return schedule(ASK_AGAIN);
  }
  fetching = true;
  try {
    // "no-cache" asks the server, with the ETag of what the browser holds.
    const response = await fetch(location.pathname, { cache: "no-cache", credentials: "omit" });
    if (!response.ok) {
      throw new Error(String(response.status));
    }
    if (response.headers.get("ETag") !== etag) {
      show(await response.text());
      etag = response.headers.get("ETag");
    }
    seen = Date.now();
    news.classList.remove("offline");
  } catch {
    tellAge();
  } finally {
    fetching = false;
  }
  if (connected) {
    if (isBehind()) schedule(ASK_AGAIN + Math.random() * ASK_AGAIN);
  } else {
    schedule(POLL_EVERY * (0.8 + 0.4 * Math.random()));
  }
}

function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("followed");
  if (fresh === null || fresh.innerHTML === pristine) {
    if (fresh !== null) followed.dataset.versions = fresh.dataset.versions;
    return;
  }
  pristine = fresh.innerHTML;
  const scrolled = [window.scrollX, window.scrollY];
  markChanges(followed, fresh);
  followed.replaceWith(fresh);
  followed = fresh;
  document.title = page.title;
  window.scrollTo(...scrolled);
  const asOf = followed.querySelector(".as-of");
  news.textContent = `${news.dataset.updated} ${asOf ? asOf.textContent.trim() : ""}`;
  document.dispatchEvent(new CustomEvent("followed"));
}

let pristine = followed.innerHTML; // before marks were added

// A changed row gets a bar, a dot and a word: never colour alone.
function markChanges(old, fresh) {
  const before = new Map();
  for (const row of old.querySelectorAll("[data-row]")) {
    before.set(row.dataset.row, contentOf(row));
  }
  for (const row of fresh.querySelectorAll("[data-row]")) {
    if (before.get(row.dataset.row) !== row.textContent) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.textContent = fresh.dataset.changed;
      row.classList.add("changed");
      (row.querySelector("th") ?? row).append(" ", mark);
    }
  }
}

function contentOf(row) {
  const copy = row.cloneNode(true);
  copy.querySelector(".mark")?.remove();
  return copy.textContent.trimEnd();
}

function tellAge() {
  const minutes = Math.round((Date.now() - seen) / 60000);
  const age = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  news.textContent = news.dataset.offline.replace("{age}", age.format(-minutes, "minute"));
  news.classList.add("offline");
}

function follow() {
  if (!("EventSource" in window)) {
    return schedule(POLL_EVERY);
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

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && (isBehind() || !connected)) {
    schedule(0);
  }
});
follow();
