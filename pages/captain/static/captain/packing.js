/* A submission, or a draft pile, as a few letters of an address, and back. */

const CARD = /^[a-z]\d{1,2}$/;
const DEVICE = /^[\w-]{1,40}$/;
const MOST_EDITS = 900; // the service still takes the edits that come after these
const MOST_SEEN = 40;

/**
 * @typedef {{ table: number, round: number, evidence: string, version: Version }} Handed
 * a draft pile on its way to another phone
 */

/**
 * Say whether a submission can be handed over: not the correction of one that still waits.
 * @param {Pick<Item, "body">} submission
 */
export const canHandOver = ({ body }) =>
  "CompressionStream" in window && Number.isInteger(body.based_on);

/**
 * Return what the desk needs to take it over: never the link of the table.
 * @param {Pick<Item, "table" | "number" | "body">} item
 */
export const packed = ({ table, number, body }) => asText({ table, number, body });

/** Return what JSON can hold as letters. @param {unknown} value */
export async function asText(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), JSON.stringify(value));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return what letters stand for. Throws if they stand for nothing. @param {string} text */
export async function fromText(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)),
  );
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
    version.edit <= MOST_EDITS &&
    Object.values(version.seen).every((edit) => edit < version.edit) &&
    Object.keys(version.seen).length <= MOST_SEEN &&
    typeof version.device === "string" &&
    [version.device, ...Object.keys(version.seen)].every((device) => DEVICE.test(device)) &&
    [version.number, version.by].every((number) => number === null || Number.isInteger(number)) &&
    Object.values(version.content).every(isWritten);
  if (!right) throw new TypeError("not a pile");
  const { number, edit, device, seen, by, content } = version;
  const over = version.over === true;
  return { table, round, evidence, version: { number, edit, device, seen, by, over, content } };
}

/** @param {unknown} written */
function isWritten(written) {
  if (Array.isArray(written)) return written.every((card) => CARD.test(card));
  if (written && typeof written === "object") return Object.values(written).every(Number.isInteger);
  return Number.isInteger(written) || /^[a-z]$/.test(String(written));
}

/** @param {CompressionStream | DecompressionStream} stream @param {BlobPart} content */
function through(stream, content) {
  return new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();
}
