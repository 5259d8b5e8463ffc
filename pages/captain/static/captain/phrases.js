/* Sentences come whole from the server, in the reader's language, with gaps for names. */

export function fill(phrase, gaps = {}) {
  const text = withGaps(phrase, gaps);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/* Return a phrase that is a part of a sentence, or the name of something. */
export function withGaps(phrase, gaps) {
  return phrase.replace(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);
}

/* Return things side by side, with the comma of the reader's language. */
export function inARow(items, phrases) {
  const join = (first, next) =>
    phrases.in_a_row.replace("{first}", () => first).replace("{next}", () => next);
  return items.length ? items.reduce(join) : "";
}

/* Return the shortest different beginnings of some names, for places where a name has no room. */
export function initials(names) {
  for (let length = 1; length <= 2; length += 1) {
    const short = names.map((name) => [...name].slice(0, length).join(""));
    if (new Set(short).size === names.length) return short;
  }
  return names.map((name, seat) => `${[...name][0]}${seat + 1}`);
}
