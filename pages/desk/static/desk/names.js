/* Names as they are looked for: accents, capitals and commas do not count. */

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Return what says whether a name has all words that were typed, or parts of words, in any order.
 * @param {string} typed
 * @returns {(name: string) => boolean}
 */
export function likeTyped(typed) {
  const words = plain(typed).split(/[\s,]+/).filter(Boolean);
  return (name) => words.every((word) => plain(name).includes(word));
}
