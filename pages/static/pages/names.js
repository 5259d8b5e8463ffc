/* Finding a person by parts of a name or club, in any order. `ground/letters.py` says the same. */

/** @type {Record<string, string>} */
const SPELLINGS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th" };

/**
 * Return a text as people look for it, as the service does: no accents, no capitals, katakana.
 * @param {string} text
 */
export const foldText = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELLINGS[letter])
    .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/**
 * Return the words that were typed, as they are looked for; commas are none of them.
 * @param {string} typed
 */
export const searchTerms = (typed) => foldText(typed).split(/[\s,]+/).filter(Boolean);

/**
 * Return whether a text has all words, or parts of its words that are like them.
 * @param {string} text
 * @param {string[]} terms
 */
export function matchesTerms(text, terms) {
  const whole = foldText(text);
  return terms.every((term) => whole.includes(term));
}
