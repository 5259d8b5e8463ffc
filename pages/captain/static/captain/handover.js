/* What a phone shows another one as a code where there is no network: a round for the director's, a
   pile for another at the table. A round waits here, too, and arrives later as the same submission,
   which gets the same answer. */

import { find } from "./elements.js";
import { asText, packed } from "./packing.js";
import { qrCode } from "./qr.js";

const QUIET = 4; // light modules around a code

/**
 * Show a submission as a code.
 * @param {{ handover: string }} table the address where the director takes it over
 * @param {Pick<Item, "table" | "number" | "body">} submission
 */
export async function showHandover({ handover }, submission) {
  const text = `${handover}#${await packed(submission)}`;
  const dialog = find(document, "#handover", HTMLDialogElement);
  drawCode(dialog, text);
  dialog.showModal();
}

/**
 * Show a draft pile as a code, which the camera of another phone at the table opens. It names the
 * table and the round, never the link.
 * @param {string} address @param {import("./packing.js").Handed} handed
 */
export async function showPile(address, handed) {
  const dialog = find(document, "#handed", HTMLDialogElement);
  drawCode(dialog, `${address}#${await asText(handed)}`);
  dialog.showModal();
}

/**
 * Draw a text as a code into a dialog, or say that it is too long.
 * @param {HTMLElement} dialog @param {string} text
 */
function drawCode(dialog, text) {
  const code = qrCode(text);
  find(dialog, "[data-too-long]").hidden = code !== null;
  const drawing = find(dialog, "svg", SVGElement);
  drawing.toggleAttribute("hidden", code === null);
  if (code) draw(drawing, code);
}

/** @param {SVGElement} drawing @param {boolean[][]} rows */
function draw(drawing, rows) {
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, down) =>
    row.map((one, right) => (one ? `M${right + QUIET} ${down + QUIET}h1v1h-1z` : ""))
  );
  drawing.setAttribute("viewBox", `0 0 ${size} ${size}`);
  find(drawing, "path").setAttribute("d", dark.join(""));
}
