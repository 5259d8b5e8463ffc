/* As much of a browser as the streams of its pages touch: pages that are seen or not, that hear each
   other, and connections that a test feeds. */

/** A connection that is open until either side ends it. */
class Connection {
  /** @param {string} address @param {RequestInit} asked */
  constructor(address, { headers, signal }) {
    this.asked = [address, new Headers(headers).get("Authorization")];
    this.open = true;
    const body = new ReadableStream({ start: (body) => void (this.body = body) });
    this.response = new Response(body);
    signal?.addEventListener("abort", () => {
      if (this.open) this.body?.error(signal.reason);
      this.open = false;
    });
  }
  /** Send numbers, in two pieces. @param {unknown} numbers */
  async say(numbers) {
    const text = `data: ${JSON.stringify(numbers)}\n\n`;
    await this.send(text.slice(0, 9));
    await this.send(text.slice(9));
  }
  /** @param {string} text */
  async send(text) {
    this.body?.enqueue(new TextEncoder().encode(text));
    await rest();
  }
  async end() {
    this.open = false;
    this.body?.close();
    await rest();
  }
}

/** All that were asked for, the oldest first. */
class Connections extends Array {
  /** Return those that are open. @returns {Connection[]} */
  get open() {
    return this.filter(({ open }) => open);
  }
  /** Return those to one address. @param {string} address @returns {Connections & Connection[]} */
  to(address) {
    return /** @type {any} */ (this.filter(({ asked }) => asked[0] === address));
  }
  /** Return those to one address once there are so many. @param {string} address */
  async opened(address, count = 1) {
    for (let turn = 0; this.to(address).length < count && turn < 200; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.to(address);
  }
}

/** @type {Connections & Connection[]} */
export const streams = new Connections();

/** Let everything happen that waits for nothing else. */
export const rest = () => new Promise((resolve) => setTimeout(resolve));

/** Channels of the pages of one browser. */
class Channel {
  /** @type {Set<Channel>} */
  static all = new Set();
  onmessage = (/** @type {{ data: unknown }} */ _message) => {};
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    Channel.all.add(this);
  }
  /** @param {unknown} data */
  postMessage(data) {
    for (const other of Channel.all) {
      if (other === this || other.name !== this.name) continue;
      const copy = structuredClone(data);
      setTimeout(() => Channel.all.has(other) && other.onmessage({ data: copy }));
    }
  }
  close() {
    Channel.all.delete(this);
  }
}

/** Put a browser there for scripts that are loaded from now on; return it. */
export function browser() {
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { dataset: /** @type {Record<string, string>} */ ({}) },
    /** Show the page, or put it away. @param {boolean} hidden */
    async put(hidden) {
      this.hidden = hidden;
      dispatchEvent(new Event("visibilitychange"));
      await rest();
    },
  });
  const fetch = async (/** @type {string} */ address, /** @type {RequestInit} */ asked) => {
    await null;
    const connection = new Connection(address, asked);
    streams.push(connection);
    return connection.response;
  };
  Object.assign(globalThis, { document, fetch, BroadcastChannel: Channel });
  return { document };
}
