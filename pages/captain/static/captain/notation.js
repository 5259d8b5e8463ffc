/* Cards as people type them. The words for colours come from the server; the pattern is that of
   engine/notation.py. */

const ITEM = /(?:(?<word>\p{L}+)[\s_.:-]*)?(?<value>[0-9]{1,2})(?![0-9])|(?<other>[^\s,;、・]+)/gu;

/* Return {cards, unread}: the cards of a typed line and every word that names none. A number alone
   takes the colour before it; after a word that cannot be read it has none. */
export function readCards(text, words) {
  const cards = [];
  const unread = [];
  let colour;
  for (const { 0: typed, groups } of text.normalize("NFKC").toLowerCase().matchAll(ITEM)) {
    if (groups.word) colour = Object.hasOwn(words, groups.word) ? words[groups.word] : undefined;
    else if (groups.other) colour = undefined;
    if (colour) cards.push(`${colour}${Number(groups.value)}`);
    else unread.push(typed);
  }
  return { cards, unread };
}

export function writeCards({ cards, unread }) {
  return [...cards, ...unread].join(" ");
}
