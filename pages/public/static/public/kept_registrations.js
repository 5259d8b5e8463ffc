/* The links of registrations that were sent from this phone, by event. Only the phone keeps them. */

import { keep, kept } from "../pages/ring.js";

/** @typedef {{ link: string, name: string }} KeptRegistration */

/** @param {string} event its address */
const keyOf = (event) => `registrations:${event}`;

/**
 * Return what this phone keeps of an event, the oldest first.
 * @param {string} event its address
 * @returns {KeptRegistration[]}
 */
export function registrationsAt(event) {
  try {
    const list = JSON.parse(kept(keyOf(event)) || "[]");
    return Array.isArray(list) ? list.filter(({ link, name }) => link && name) : [];
  } catch {
    return []; // not written by us
  }
}

/**
 * Keep a registration, in place of what was kept of it.
 * @param {string} event its address
 * @param {KeptRegistration} registration
 */
export function keepRegistration(event, registration) {
  const others = registrationsAt(event).filter(({ link }) => link !== registration.link);
  keep(keyOf(event), JSON.stringify([...others, registration]));
}

/**
 * Forget a registration that is over.
 * @param {string} event its address
 * @param {string} link
 */
export function forgetRegistration(event, link) {
  const all = registrationsAt(event);
  const others = all.filter((registration) => registration.link !== link);
  if (others.length < all.length) keep(keyOf(event), JSON.stringify(others));
}
