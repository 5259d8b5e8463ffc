/* A round where there is no network at all: a code for the camera of the director's phone. The copy
   that waits here arrives later as the same submission, and gets the same answer. */

import { find } from "./elements.js";
import { packed } from "./packing.js";
import { qrCode } from "./qr.js";

const QUIET = 4; // light modules around a code

/**
 * Say whether a submission can be handed over: not the correction of one that still waits.
 * @param {Item} item
 */
export const canHandOver = ({ body }) =>
  "CompressionStream" in window && Number.isInteger(body.based_on);

/**
 * Show a submission as a code.
 * @param {{ handover: string }} table the address where the director takes it over
 * @param {Item} item
 */
export async function showHandover({ handover }, item) {
  const text = `${handover}#${await packed(item)}`;
  const dialog = find(document, "#handover", HTMLDialogElement);
  drawCode(dialog, text);
  dialog.showModal();
}

/**
 * Draw a text as a code into a dialog, or say that it is too long.
 * @param {HTMLElement} dialog @param {string} text
 */
export function drawCode(dialog, text) {
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
