/* What everybody in the hall sees at the same time, on every kind of page: the time that is left,
   and announcements that end by themselves. The server's time counts, not this device's. */

import { clockFace, isSpoken, leadOf, minutesLeft, secondsLeft } from "./countdown.js";

const TICK = 250; // milliseconds
const ASK_EVERY = 300_000; // milliseconds; a phone's oscillator is good enough in between

/** @type {number | null} */
let ahead = null; // of the server's time before this page's own count, unknown until it answers
let askedAt = -Infinity;
/** @type {Set<HallClock | HallNotice>} */
const timed = new Set(); // elements on the page that wait for a moment
const minutes = new Intl.NumberFormat(document.documentElement.lang, {
  style: "unit",
  unit: "minute",
  unitDisplay: "long",
});

async function askServer() {
  askedAt = performance.now();
  try {
    const answer = await fetch("/live/", { method: "HEAD", cache: "no-store" });
    const said = Date.parse(answer.headers.get("Date") ?? "");
    if (said) ahead = leadOf(said, askedAt, performance.now());
  } catch {
    // No network: until it is back the page says when the time ends, not how much is left.
  }
}

function tick() {
  if (timed.size && performance.now() - askedAt > ASK_EVERY) askServer();
  if (ahead === null) return;
  const now = ahead + performance.now();
  for (const element of timed) element.tick(now);
}

function askAgain() {
  if (timed.size && !document.hidden) askServer(); // a device that slept has not counted
}

/** Return what is said aloud, outside of everything that is drawn again. */
function sayer() {
  const status = document.createElement("div");
  status.id = "hall-says";
  status.setAttribute("aria-live", "polite");
  document.body.append(status);
  return status;
}

class HallClock extends HTMLElement {
  /** @type {number | undefined} */
  shown; // seconds

  connectedCallback() {
    if (!this.dataset.ends) return; // paused
    timed.add(this);
    tick();
  }

  disconnectedCallback() {
    timed.delete(this);
  }

  /** @param {number} now by the server's time */
  tick(now) {
    const seconds = secondsLeft(Date.parse(this.dataset.ends ?? "") - now);
    if (seconds === this.shown) return;
    const before = this.shown;
    this.shown = seconds;
    this.draw(seconds);
    const aloud = "speaks" in this.dataset && before !== undefined && isSpoken(before, seconds);
    if (aloud) said.textContent = this.inWords(seconds);
  }

  /**
   * In a shadow of its own, so that comparing this page with a newer one finds no change.
   * @param {number} seconds
   */
  draw(seconds) {
    const [face, words] = (this.shadowRoot ?? this.addShadow()).children;
    face.part.value = `face ${seconds ? "running" : "over"}`;
    face.textContent = seconds ? clockFace(seconds) : this.dataset.over ?? "";
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
    timed.add(this);
    tick();
  }

  disconnectedCallback() {
    timed.delete(this);
  }

  /** @param {number} now by the server's time */
  tick(now) {
    this.hidden = Date.parse(this.dataset.until ?? "") <= now;
  }
}

const said = sayer();
customElements.define("hall-clock", HallClock);
customElements.define("hall-notice", HallNotice);
setInterval(tick, TICK);
document.addEventListener("visibilitychange", askAgain);
window.addEventListener("online", askAgain);
