/* When an open page is fetched again. */

export const POLL_EVERY = 5000; // milliseconds, while there is no live connection
const CHECK_EVERY = 30000; // while there is one: a dead Wi-Fi does not end it
const RETRY_AFTER = 100; // when the page is older than what was announced; doubled every time

/** @typedef {Record<string, number>} Versions by what they number */

/**
 * Return whether something newer was announced than what a page shows.
 * @param {Versions} announced
 * @param {Versions} shown
 */
export const isBehind = (announced, shown) =>
  Object.keys(announced).some((name) => announced[name] > (shown[name] ?? 0));

/**
 * Return how long to wait in milliseconds, at random, so that not all phones ask together.
 * @param {object} state
 * @param {boolean} state.connected live
 * @param {boolean} state.behind
 * @param {number} state.retries times in a row
 * @param {number} random from 0, below 1
 */
export function pollDelay({ connected, behind, retries }, random) {
  if (connected && behind) {
    return Math.min(RETRY_AFTER * 2 ** retries, POLL_EVERY) * (1 + random);
  }
  return (connected ? CHECK_EVERY : POLL_EVERY) * (0.8 + 0.4 * random);
}
