/* The live numbers of an open page. Browsers have six connections to a host over http, for all their
   pages. So a page has one stream at most, none while no one sees it, and of pages that follow the
   same one listens for all. */

import { pauseAfter } from "./retry.js";

const SILENCE = 45_000; // milliseconds without a sign of life: three beats of the service
const LONGEST = 15; // seconds between two tries, and up to half as much again
const ASKED = 250; // milliseconds for another page to say that it listens, and up to twice as many

/** @typedef {Record<string, number>} Numbers */

/**
 * Follow the numbers of an address as long as the page is seen: `take` gets them at first and when
 * they have risen, `lose` is called when they cannot be heard.
 * @param {string} address
 * @param {{ headers?: Record<string, string>, take: (numbers: any) => void, lose: () => void }} page
 */
export function follow(address, page) {
  new Stream(address, page).run();
}

class Stream {
  /**
   * @param {string} address
   * @param {{ headers?: Record<string, string>, take: (numbers: any) => void, lose: () => void }} page
   */
  constructor(address, { headers = {}, take, lose }) {
    this.address = address;
    this.headers = headers;
    this.take = take;
    this.lose = lose;
    this.name = Math.random(); // among the pages of the browser
    /** @type {Numbers | null} */
    this.newest = null;
    /** @type {AbortController | null} of the connection, while this page listens */
    this.listening = null;
    this.left = false; // for another page
    this.served = 0; // until when another page counts as listening, in milliseconds
    this.wake = () => {};
    for (const event of ["pagehide", "pageshow", "visibilitychange"]) {
      addEventListener(event, () => {
        this.left = event === "pagehide";
        if (!this.seen) this.listening?.abort();
        this.wake();
      });
    }
    addEventListener("online", () => this.wake());
  }

  get seen() {
    return !document.hidden && !this.left;
  }

  async run() {
    for (let tries = 0;;) {
      while (!this.seen) await this.pause(Infinity);
      const others = this.join();
      await this.leaveToOthers(others);
      const listens = this.seen;
      /** @type {{ heard?: boolean, seconds?: number }} */
      const { heard = false, seconds } = listens ? await this.listen(others) : {};
      const served = this.served > Date.now();
      if (listens && !served) others?.postMessage({ leaves: true });
      others?.close();
      if (!this.seen || served) continue;
      this.lose();
      tries = heard ? 0 : tries + 1;
      const usual = pauseAfter(tries, LONGEST) * (1 + Math.random() / 2);
      await this.pause(1000 * (seconds ?? usual));
    }
  }

  /* Hear the other pages of the browser that follow the same. */
  join() {
    this.served = 0;
    if (!("BroadcastChannel" in globalThis)) return null;
    const others = new BroadcastChannel(`stichtafel:${this.address}`);
    others.onmessage = ({ data: { asks, leaves, name, numbers } }) => {
      // Of two that began at the same time one goes on.
      if (this.listening && (asks || name > this.name)) this.tell(others);
      if (asks) return;
      if (leaves) this.served = Math.min(this.served, Date.now() + ASKED * Math.random());
      else if (!this.listening || name < this.name) {
        this.served = Date.now() + SILENCE;
        this.listening?.abort();
      }
      if (numbers) this.hear(numbers);
      this.wake();
    };
    return others;
  }

  /**
   * Wait as long as another page listens.
   * @param {BroadcastChannel | null} others
   */
  async leaveToOthers(others) {
    if (!others) return;
    this.served = Date.now() + ASKED * (1 + Math.random());
    others.postMessage({ asks: true });
    while (this.seen && this.served > Date.now()) await this.pause(this.served - Date.now());
  }

  /** Say that this page listens, and what it has heard. @param {BroadcastChannel | null} others */
  tell(others) {
    others?.postMessage({ name: this.name, numbers: this.newest });
  }

  /**
   * Listen until the connection ends or says nothing any more; resolves to whether there was one,
   * and for how long the service wishes to be left alone.
   * @param {BroadcastChannel | null} others
   */
  async listen(others) {
    const listening = this.listening = new AbortController();
    const end = () => listening.abort();
    let alarm = setTimeout(end, SILENCE);
    let heard = false;
    this.tell(others);
    try {
      const { ok, body, headers } = await fetch(this.address, {
        headers: { ...this.headers, Accept: "text/event-stream" },
        cache: "no-store",
        signal: listening.signal,
      });
      if (!ok || !body) return { seconds: Number(headers.get("Retry-After")) || undefined };
      const [reader, letters] = [body.getReader(), new TextDecoder()];
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { heard };
        heard = true;
        clearTimeout(alarm);
        alarm = setTimeout(end, SILENCE);
        const messages = (text + letters.decode(value, { stream: true })).split("\n\n");
        text = messages.pop() ?? "";
        for (const message of messages.filter((one) => one.startsWith("data:"))) {
          this.hear(JSON.parse(message.slice("data:".length)));
        }
        this.tell(others);
      }
    } catch {
      return { heard };
    } finally {
      clearTimeout(alarm);
      end();
      this.listening = null;
    }
  }

  /** @param {Numbers} numbers */
  hear(numbers) {
    this.newest = numbers;
    this.take(numbers);
  }

  /* Wait so many milliseconds, or until something happened. */
  pause(/** @type {number} */ milliseconds) {
    return new Promise((resolve) => {
      const alarm = milliseconds < Infinity
        ? setTimeout(() => this.wake(), milliseconds)
        : undefined;
      this.wake = () => {
        clearTimeout(alarm);
        resolve(undefined);
      };
    });
  }
}
