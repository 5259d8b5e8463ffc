/*
 * Forms that this browser keeps until the service has answered: where a phone keeps its rounds, but
 * for one user of the desk, and for some hours.
 */

import { forget, keep, kept, keptNames } from "../captain/storage.js";

const PREFIX = "stichtafel:desk:";
const HOURS = 12;
const LONGEST = 200_000; // characters of one form
const MOST = 200; // forms and taps of the roll call

/**
 * @typedef {object} KeptForm
 * @property {string} id
 * @property {string} user
 * @property {number} at milliseconds
 * @property {string} page that it stands on
 * @property {string} title of that page and of the button
 * @property {string} path that it goes to, with its query
 * @property {string} [hash] of the part of the page that is shown then
 * @property {[string, string][]} fields
 * @property {boolean} tried whether it was sent; without an answer no one knows what came of it
 * @property {boolean} [tap] whether it is one of the roll call
 * @property {string} [said] what to say beside it, for it was only typed
 */

/** Return a new id. crypto.randomUUID is missing where there is no https. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep a form, in place of what was kept under its id; say whether that was possible.
 * @param {KeptForm} form
 */
export function keepForm(form) {
  const names = keptNames(PREFIX).filter((name) => name !== PREFIX + form.id);
  if (JSON.stringify(form).length > LONGEST || names.length >= MOST) return false;
  keep(PREFIX + form.id, form);
  return true;
}

/** @param {string} id */
export const forgetForm = (id) => forget(PREFIX + id);

/** Return the form that is kept under an id, or null. @param {string} id @returns {KeptForm | null} */
export const keptForm = (id) => kept(PREFIX + id);

/** Forget all forms: their user has left the desk. */
export function forgetForms() {
  for (const name of keptNames(PREFIX)) forget(String(name));
}

/**
 * Return the forms of a user, the oldest first; forget those that are too old, and of others.
 * @param {string} user @param {number} now milliseconds
 */
export function keptForms(user, now = Date.now()) {
  /** @type {KeptForm[]} */
  const forms = [];
  for (const name of keptNames(PREFIX)) {
    /** @type {KeptForm | null} */
    const form = kept(String(name));
    const young = form && Math.abs(now - form.at) < HOURS * 60 * 60 * 1000;
    if (young && form.user === user) forms.push(form);
    else forget(String(name));
  }
  return forms.sort((one, other) => one.at - other.at);
}
