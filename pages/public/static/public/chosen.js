/* Whose evening this phone shows, by event. Only the phone keeps it. */

import { keep, kept } from "../pages/ring.js";

/** @param {string} event its address */
const keyOf = (event) => `my-evening:${event}`;

/**
 * Return the start number that was chosen, null before.
 * @param {string} event its address
 */
export const chosenAt = (event) => Number(kept(keyOf(event))) || null;

/** @param {string} event its address @param {number} number the start number */
export const choose = (event, number) => keep(keyOf(event), String(number));
