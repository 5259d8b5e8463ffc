/* Which rows of a page have changed. */

/**
 * Return a key for each row: the same row may stand in several lists.
 * @param {string[]} names of rows, in the order of the page
 */
export function rowKeys(names) {
  /** @type {Map<string, number>} */
  const times = new Map();
  return names.map((name) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return `${name} ${count}`;
  });
}

/**
 * Return the keys of the rows that were there before and have other values now.
 * @param {Map<string, string>} before values by key
 * @param {Map<string, string>} now
 */
export const changedKeys = (before, now) =>
  new Set([...now.keys()].filter((key) => before.has(key) && before.get(key) !== now.get(key)));
