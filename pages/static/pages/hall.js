/* What all in the hall see at the same time, on every kind of page: the time that is left,
   and announcements that end by themselves. The server's time counts, not this device's. */

import { clockOffset, formatClock, isAnnounced, minutesLeft, secondsLeft } from "./countdown.js";

const TICK = 250; // milliseconds
const SYNC_EVERY = 300_000; // milliseconds; a phone's oscillator is good enough in between

/** @type {number | null} */
let offset = null; // of the server's time before this page's own count, unknown until it answers
let syncedAt = -Infinity;
/** @type {Set<HallClock | HallNotice>} */
const ticking = new Set(); // elements on the page that wait for a moment
const minutes = new Intl.NumberFormat(document.documentElement.lang, {
  style: "unit",
  unit: "minute",
  unitDisplay: "long",
});

async function syncClock() {
  syncedAt = performance.now();
  try {
    const answer = await fetch("/live/", { method: "HEAD", cache: "no-store" });
    const serverTime = Date.parse(answer.headers.get("Date") ?? "");
    if (serverTime) offset = clockOffset(serverTime, syncedAt, performance.now());
  } catch {
    // No network: until it is back the page says when the time ends, not how much is left.
  }
}

function tick() {
  if (ticking.size && performance.now() - syncedAt > SYNC_EVERY) syncClock();
  if (offset === null) return;
  const now = offset + performance.now();
  for (const element of ticking) element.tick(now);
}

function resync() {
  if (ticking.size && !document.hidden) syncClock(); // a device that slept has not counted
}

/** Return what is said aloud, outside of everything that is drawn again. */
function addLiveRegion() {
  const status = document.createElement("div");
  status.id = "hall-status";
  status.setAttribute("aria-live", "polite");
  document.body.append(status);
  return status;
}

class HallClock extends HTMLElement {
  /** @type {number | undefined} */
  shown; // seconds

  connectedCallback() {
    if (!this.dataset.ends) return; // paused
    ticking.add(this);
    tick();
  }

  disconnectedCallback() {
    ticking.delete(this);
  }

  /** @param {number} now by the server's time */
  tick(now) {
    const seconds = secondsLeft(Date.parse(this.dataset.ends ?? "") - now);
    if (seconds === this.shown) return;
    const before = this.shown;
    this.shown = seconds;
    this.draw(seconds);
    const announced = "announces" in this.dataset && before !== undefined &&
      isAnnounced(before, seconds);
    if (!announced) return;
    liveRegion.textContent = this.inWords(seconds);
    const detail = { minutes: minutesLeft(seconds), words: this.inWords(seconds) };
    this.dispatchEvent(new CustomEvent("timeannounced", { bubbles: true, detail }));
  }

  /**
   * In a shadow of its own, so that comparing this page with a newer one finds no change.
   * @param {number} seconds
   */
  draw(seconds) {
    const [face, words] = (this.shadowRoot ?? this.addShadow()).children;
    face.part.value = `face ${seconds ? "running" : "over"}`;
    face.textContent = seconds ? formatClock(seconds) : this.dataset.over ?? "";
    const text = this.inWords(seconds);
    if (words.textContent !== text) words.textContent = text;
  }

  addShadow() {
    const [face, words] = ["span", "span"].map((name) => document.createElement(name));
    face.setAttribute("aria-hidden", "true");
    words.part.value = "words";
    const shadow = this.attachShadow({ mode: "open" });
    shadow.append(face, words);
    return shadow;
  }

  /** @param {number} seconds */
  inWords(seconds) {
    const { left = "", over = "" } = this.dataset;
    return seconds ? left.replace("{time}", minutes.format(minutesLeft(seconds))) : over;
  }
}

class HallNotice extends HTMLElement {
  connectedCallback() {
    if (!this.dataset.until) return;
    ticking.add(this);
    tick();
  }

  disconnectedCallback() {
    ticking.delete(this);
  }

  /** @param {number} now by the server's time */
  tick(now) {
    this.hidden = Date.parse(this.dataset.until ?? "") <= now;
  }
}

const liveRegion = addLiveRegion();
customElements.define("hall-clock", HallClock);
customElements.define("hall-notice", HallNotice);
setInterval(tick, TICK);
document.addEventListener("visibilitychange", resync);
window.addEventListener("online", resync);
