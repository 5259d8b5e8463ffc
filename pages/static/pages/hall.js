/* What everybody in the hall sees at the same time, on every kind of page: the time that is left,
   and announcements that end by themselves. The server's time counts, not this device's. */

const TICK = 250; // milliseconds
const ASK_EVERY = 300_000; // milliseconds; a phone's oscillator is good enough in between
const SPOKEN = [5, 1]; // minutes before the end at which it is said aloud

let ahead = null; // of the server's time before this page's own count, unknown until it is asked
let asked = -Infinity;
const timed = new Set(); // elements on the page that wait for a moment
const minutes = new Intl.NumberFormat(document.documentElement.lang, {
  style: "unit",
  unit: "minute",
  unitDisplay: "long",
});

async function askServer() {
  asked = performance.now();
  try {
    const answer = await fetch("/live/", { method: "HEAD", cache: "no-store" });
    const told = Date.parse(answer.headers.get("Date"));
    if (told) ahead = told + 500 - (asked + performance.now()) / 2; // whole seconds, cut off
  } catch {
    // No network: until it is back the page says when the time ends, not how much is left.
  }
}

/* Milliseconds until a moment of the server's time. */
const until = (moment) => Date.parse(moment) - ahead - performance.now();

function tick() {
  if (timed.size && performance.now() - asked > ASK_EVERY) askServer();
  if (ahead !== null) { for (const element of timed) element.tick(); }
}

function askAgain() {
  if (timed.size && !document.hidden) askServer(); // a device that slept has not counted
}

/* What is said aloud, outside of everything that is drawn anew. */
function sayer() {
  const status = document.createElement("div");
  status.id = "hall-says";
  status.setAttribute("aria-live", "polite");
  document.body.append(status);
  return status;
}

class HallClock extends HTMLElement {
  connectedCallback() {
    if (!this.dataset.ends) return; // paused
    timed.add(this);
    tick();
  }

  disconnectedCallback() {
    timed.delete(this);
  }

  tick() {
    const seconds = Math.max(0, Math.ceil(until(this.dataset.ends) / 1000));
    if (seconds === this.shown) return;
    const before = this.shown;
    this.shown = seconds;
    this.draw(seconds);
    if ("speaks" in this.dataset && before !== undefined) this.speak(before, seconds);
  }

  /* In a shadow of its own, so that whoever compares this page with a newer one sees no change. */
  draw(seconds) {
    if (!this.shadowRoot) {
      const [face, words] = ["span", "span"].map((name) => document.createElement(name));
      face.setAttribute("aria-hidden", "true");
      words.part = "words";
      this.attachShadow({ mode: "open" }).append(face, words);
    }
    const [face, words] = this.shadowRoot.children;
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    face.part = `face ${seconds ? "running" : "over"}`;
    face.textContent = seconds ? shown : this.dataset.over;
    const told = this.inWords(seconds);
    if (words.textContent !== told) words.textContent = told;
  }

  inWords(seconds) {
    if (!seconds) return this.dataset.over;
    return this.dataset.left.replace("{time}", minutes.format(Math.ceil(seconds / 60)));
  }

  speak(before, seconds) {
    const passed = [...SPOKEN, 0].some((one) => before > 60 * one && seconds <= 60 * one);
    if (passed) said.textContent = this.inWords(seconds);
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

  tick() {
    this.hidden = until(this.dataset.until) <= 0;
  }
}

const said = sayer();
customElements.define("hall-clock", HallClock);
customElements.define("hall-notice", HallNotice);
setInterval(tick, TICK);
document.addEventListener("visibilitychange", askAgain);
window.addEventListener("online", askAgain);
