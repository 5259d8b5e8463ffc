/** QR codes, drawn without a network. */

import { correction, generate } from "./vendor/lean-qr.js";

const LARGEST = 25; // versions
const TOO_MUCH = 4; // how the encoder says so

/**
 * What the encoder makes.
 * @typedef {{ size: number, get: (column: number, row: number) => boolean }} Code
 * @typedef {{ maxCorrectionLevel: number, maxVersion: number }} Limits
 */
const encode = /** @type {(text: string, limits: Limits) => Code} */ (
  /** @type {unknown} */ (generate) // it comes without types
);

/**
 * Return the code of an ASCII text as rows of booleans, true for dark; null if it is too long.
 *
 * With the lowest error correction: a clean screen is read at arm's length.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  try {
    const code = encode(text, { maxCorrectionLevel: correction.L, maxVersion: LARGEST });
    const places = [...Array(code.size).keys()];
    return places.map((row) => places.map((column) => code.get(column, row)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === TOO_MUCH) return null;
    throw error;
  }
}
