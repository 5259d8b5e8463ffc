/* Scripts that are no part of the first load: each comes once it is asked for, and again where the
   network loses it. */

import { again } from "../pages/retry.js";

/** @type {Map<string, Promise<any>>} by address */
const scripts = new Map();
let lost = 0; // tries in vain, of all scripts

/**
 * Return a script, fetched once however often it is asked for. Without a network it is null, and
 * comes by itself when there is one.
 * @param {URL} address
 */
export function later(address) {
  const { href } = address;
  const missed = () => {
    scripts.delete(href);
    addEventListener("online", () => later(address), { once: true });
    return null;
  };
  const script = scripts.get(href) ?? again(() => imported(href)).catch(missed);
  scripts.set(href, script);
  return script;
}

/**
 * Each further try asks for another address: a browser may remember that the one before was lost.
 * @param {string} address
 */
async function imported(address) {
  try {
    return await import(lost ? `${address}?${lost}` : address);
  } catch (error) {
    lost += 1;
    throw error;
  }
}
