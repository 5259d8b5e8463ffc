/* A submission as a few letters of an address, and back. */

/**
 * Return what another phone needs to send it: never the link of the table.
 * @param {Pick<Item, "number" | "key" | "body">} item
 */
export async function packed({ number, key, body }) {
  const bytes = await through(
    new CompressionStream("deflate-raw"),
    JSON.stringify({ number, key, body }),
  );
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return what is needed to send a submission. Throws if it is anything else.
 * @param {string} text
 * @returns {Promise<Pick<Item, "number" | "key" | "body">>}
 */
export async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const item = JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)),
  );
  if (!item.key || !Array.isArray(item.body?.sheet?.piles) || !Array.isArray(item.body.seats)) {
    throw new TypeError("not a submission");
  }
  return item;
}

/** @param {CompressionStream | DecompressionStream} stream @param {BlobPart} content */
function through(stream, content) {
  return new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();
}
