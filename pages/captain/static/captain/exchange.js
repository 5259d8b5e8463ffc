/* What the phones at a table ask the service about a round: its draft piles, the number that says
   when to look again, and the page of what is recorded. */

const PATIENCE = 15_000; // milliseconds for one try
const PAUSES = [2, 4, 8, 15]; // seconds between two tries to listen
const TOO_MANY = 429;

/**
 * Ask the service; resolves to what came back, or to neither where it cannot be had.
 * @param {string} address
 * @param {{ link: string, method?: string, body?: unknown, last?: boolean }} asked
 * `last` for the request of a page that goes away
 * @returns {Promise<{ answer?: any, refusal?: Refusal, seconds?: number }>}
 */
export async function ask(address, { link, method = "GET", body, last = false }) {
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Authorization: `Place ${link}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      cache: "no-store",
      keepalive: last,
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await response.json().catch(() => null);
    if (answer) dispatchEvent(new Event("answered"));
    if (response.ok && answer) return { answer };
    if (response.status === TOO_MANY) {
      return { seconds: Number(response.headers.get("Retry-After")) || 5 };
    }
    return response.status < 500 && answer?.code ? { refusal: answer } : {};
  } catch {
    return {};
  }
}

/**
 * Return a page of the service, null where it cannot be had.
 * @param {string} address
 */
export async function askPage(address) {
  try {
    const response = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

/**
 * Call `look` at the start, after each pause without a connection, and with the number of the table
 * each time that it is said; never returns.
 * @param {string} address @param {string} link @param {(number?: number) => Promise<unknown>} look
 */
export async function followTable(address, link, look) {
  for (let tries = 0;; tries += 1) {
    await look();
    const heard = await listen(address, link, look);
    if (heard) tries = 0;
    await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] * (1 + Math.random() / 2));
  }
}

/**
 * Listen until the connection ends; say whether there was one.
 * @param {string} address @param {string} link @param {(number: number) => Promise<unknown>} look
 */
async function listen(address, link, look) {
  try {
    const response = await fetch(address, {
      headers: { Authorization: `Place ${link}`, Accept: "text/event-stream" },
      cache: "no-store",
    });
    if (!response.ok || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let { done, value } = await reader.read(); !done;) {
      // A message that came in two parts is heard when it begins.
      if (value?.includes("data:")) look(Number(/\d+(?=\}\s*$)/.exec(value)?.[0] ?? Infinity));
      ({ done, value } = await reader.read());
    }
    return true;
  } catch {
    return false;
  }
}

/* Wait so many seconds, until the network is back, or until the page is looked at again. */
function pause(/** @type {number} */ seconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
    window.addEventListener("online", resolve, { once: true });
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
}
