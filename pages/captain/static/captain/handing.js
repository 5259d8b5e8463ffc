/* A draft pile as a code, where phones at a table have no network at all: the camera of another one
   opens its address. It names the table and the round, never the link. */

import { find } from "./elements.js";
import { drawCode } from "./handover.js";
import { asText, fromText } from "./packing.js";

const CARD = /^[a-z]\d{1,2}$/;
const MOST_EDITS = 10_000;

/**
 * @typedef {{ table: number, round: number, evidence: string, version: Version }} Handed
 */

/** Show a draft pile as a code. @param {string} address @param {Handed} handed */
export async function showPile(address, handed) {
  const dialog = find(document, "#handed", HTMLDialogElement);
  drawCode(dialog, `${address}#${await asText(handed)}`);
  dialog.showModal();
}

/**
 * Return the pile of a code. Throws if it is anything else.
 * @param {string} text
 * @returns {Promise<Handed>}
 */
export async function handedIn(text) {
  const { table, round, evidence, version } = await fromText(text);
  const numbers = [table, round, version.edit, ...Object.values(version.seen)];
  const right = numbers.every((number) => Number.isInteger(number) && number > 0) &&
    version.edit <= MOST_EDITS && typeof version.device === "string" &&
    [version.number, version.by].every((number) => number === null || Number.isInteger(number)) &&
    Object.values(version.content).every(isWritten);
  if (!right) throw new TypeError("not a pile");
  const { number, edit, device, seen, by, content } = version;
  return { table, round, evidence, version: { number, edit, device, seen, by, content } };
}

/** @param {unknown} written */
function isWritten(written) {
  if (Array.isArray(written)) return written.every((card) => CARD.test(card));
  if (written && typeof written === "object") return Object.values(written).every(Number.isInteger);
  return Number.isInteger(written) || /^[a-z]$/.test(String(written));
}
