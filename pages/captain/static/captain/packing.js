/* A submission as a few letters of an address, and back. */

/* Return what somebody else needs to send it: never the link of the table. */
export async function packed({ number, key, body }) {
  const bytes = await through(
    new CompressionStream("deflate-raw"),
    JSON.stringify({ number, key, body }),
  );
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* Throws if it is anything else. */
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

function through(stream, content) {
  return new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();
}
