/* A submission, or a draft pile, as a few letters of an address, and back. */

/**
 * Return what another phone needs to send it: never the link of the table.
 * @param {Pick<Item, "number" | "key" | "body">} item
 */
export const packed = ({ number, key, body }) => asText({ number, key, body });

/** Return what JSON can hold as letters. @param {unknown} value */
export async function asText(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), JSON.stringify(value));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return what is needed to send a submission. Throws if it is anything else.
 * @param {string} text
 * @returns {Promise<Pick<Item, "number" | "key" | "body">>}
 */
export async function unpacked(text) {
  const item = await fromText(text);
  if (!item.key || !Array.isArray(item.body?.sheet?.piles) || !Array.isArray(item.body.seats)) {
    throw new TypeError("not a submission");
  }
  return item;
}

/** Return what letters stand for. Throws if they stand for nothing. @param {string} text */
export async function fromText(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)),
  );
}

/** @param {CompressionStream | DecompressionStream} stream @param {BlobPart} content */
function through(stream, content) {
  return new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();
}
