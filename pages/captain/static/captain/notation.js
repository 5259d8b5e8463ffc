/* Cards and numbers as people type them. The words for colours come from the server; the pattern is
   that of engine/notation.py. */

const GAP = String.raw`[\s_.:-]*`;
const ONE = String.raw`(?:(?<word>\p{L}+)${GAP})?(?<value>[0-9]{1,2})(?![0-9])`;

/** Return the pattern of a card, or of whatever else stands there. @param {string[]} words */
function itemOf(words) {
  const word = String.raw`(?:${words.filter((one) => !/^[a-z]$/.test(one)).join("|")})(?!\p{L})`;
  const turns = `(?=(?:${GAP}[0-9]{1,2}${GAP}${word}){0,120}(?!${GAP}[0-9]))`;
  const behind = `(?<number>[0-9]{1,2})${GAP}(?<behind>${word})${turns}`;
  return new RegExp(`${behind}|${ONE}|(?<other>[^\\s,;、・]+)`, "gu");
}

/**
 * Yield what stands in a line between its gaps. A number alone takes the colour before it; after a
 * word that cannot be read it has none, nor after a colour behind its number.
 * @param {string} text
 * @param {Record<string, Letter>} words
 * @returns {Generator<{ typed: string, card?: Card, byLetter?: boolean }>}
 */
function* wordsOf(text, words) {
  const plain = text.normalize("NFKC").toLowerCase();
  let colour, byLetter;
  for (const { 0: typed, groups = {} } of plain.matchAll(itemOf(Object.keys(words)))) {
    if (groups.behind) {
      yield { typed, card: `${words[groups.behind]}${Number(groups.number)}` };
      colour = undefined;
      continue;
    }
    if (groups.word) {
      colour = Object.hasOwn(words, groups.word) ? words[groups.word] : undefined;
      byLetter = groups.word === colour;
    } else if (groups.other) colour = undefined;
    yield colour ? { typed, card: `${colour}${Number(groups.value)}`, byLetter } : { typed };
  }
}

/**
 * Return the cards of a typed line and every word that names none.
 * @param {string} text
 * @param {Record<string, Letter>} words
 * @returns {Content}
 */
export function readCards(text, words) {
  const all = [...wordsOf(text, words)];
  return {
    cards: all.flatMap(({ card }) => card ?? []),
    unread: all.flatMap(({ typed, card }) => card ? [] : typed),
  };
}

/**
 * Return those cards of a typed line whose colour was typed as a letter.
 * @param {string} text
 * @param {Record<string, Letter>} words
 */
export function cardsByLetter(text, words) {
  return [...wordsOf(text, words)].flatMap(({ card, byLetter }) => card && byLetter ? card : []);
}

// Keyboards write a minus as a hyphen, a dash or, in Japanese, the sign of a long vowel.
const NUMBER = /^([-\u2010-\u2015\u2212\u30fc]?)\s*([0-9]{1,4})$/u;

/** Return a whole number as people type it, on any keyboard, or null. @param {string} text */
export function readNumber(text) {
  const [, minus, digits] = NUMBER.exec(text.normalize("NFKC").trim()) ?? [];
  if (digits === undefined) return null;
  return minus ? 0 - Number(digits) : Number(digits);
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
