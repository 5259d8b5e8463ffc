/* What the phones at a table ask the service about a round: its draft piles, and the page of what is
   recorded. */

import { within } from "../pages/deadline.js";

const PATIENCE = 15_000; // milliseconds for one try
const TOO_MANY = 429;

/**
 * Ask the service; resolves to what came back, or to neither where it cannot be had.
 * @param {string} address
 * @param {{ link: string, method?: string, body?: unknown, last?: boolean }} asked
 * `last` for the request of a page that goes away
 * @returns {Promise<{ answer?: any, refusal?: Refusal, seconds?: number }>}
 */
export async function ask(address, { link, method = "GET", body, last = false }) {
  /** @type {RequestInit} */
  const request = {
    method,
    headers: {
      Authorization: `Place ${link}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    cache: "no-store",
    keepalive: last,
  };
  try {
    return await within(PATIENCE, async (signal) => {
      const response = await fetch(address, { ...request, signal });
      const answer = await response.json().catch(() => null);
      if (answer) dispatchEvent(new Event("answered"));
      if (response.ok && answer) return { answer };
      if (response.status === TOO_MANY) {
        return { seconds: Number(response.headers.get("Retry-After")) || 5 };
      }
      return response.status < 500 && answer?.code ? { refusal: answer } : {};
    });
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
    return await within(PATIENCE, async (signal) => {
      const response = await fetch(address, { cache: "no-store", signal });
      if (!response.ok) return null;
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
  } catch {
    return null;
  }
}
