/* Cards and numbers as people type them. The words for colours come from the server; the pattern is
   that of engine/notation.py. */

const ITEM = /(?:(?<word>\p{L}+)[\s_.:-]*)?(?<value>[0-9]{1,2})(?![0-9])|(?<other>[^\s,;、・]+)/gu;

/**
 * Return the cards of a typed line and every word that names none. A number alone takes the colour
 * before it; after a word that cannot be read it has none.
 * @param {string} text
 * @param {Record<string, Letter>} words
 * @returns {Content}
 */
export function readCards(text, words) {
  const cards = [];
  const unread = [];
  let colour;
  for (const { 0: typed, groups = {} } of text.normalize("NFKC").toLowerCase().matchAll(ITEM)) {
    if (groups.word) colour = Object.hasOwn(words, groups.word) ? words[groups.word] : undefined;
    else if (groups.other) colour = undefined;
    if (colour) cards.push(`${colour}${Number(groups.value)}`);
    else unread.push(typed);
  }
  return { cards, unread };
}

/** Return a whole number as people type it, on any keyboard, or null. @param {string} text */
export function readNumber(text) {
  const plain = text.normalize("NFKC").trim().replace("\u2212", "-");
  return /^-?[0-9]{1,4}$/.test(plain) ? Number(plain) : null;
}

/**
 * Return the content of a field: cards, a number, or whichever the part allows.
 * @param {string} text
 * @param {Part} part
 * @param {Record<string, Letter>} words
 * @returns {Content}
 */
export function readField(text, part, words) {
  const number = part.written === "cards" ? null : readNumber(text);
  if (number !== null) return { cards: [], unread: [], number };
  if (part.written !== "number") return readCards(text, words);
  return { cards: [], unread: text.trim() ? text.trim().split(/\s+/u) : [], number };
}

/** Return what stands in a field. @param {Content} content */
export function writeField({ cards, unread, number }) {
  return [...(Number.isInteger(number) ? [number] : []), ...cards, ...unread].join(" ");
}

/**
 * Return what stands in a part of a pile as text: cards, a number, numbers by colour or a colour.
 * @param {Written} written
 */
export function textOf(written) {
  if (Array.isArray(written)) return written.join(" ");
  if (typeof written !== "object" || written === null) return String(written ?? "");
  return Object.entries(written).map(([colour, number]) => `${colour}:${number}`).join(" ");
}
