/* What a page says aloud as soon as it is new. */

/** @typedef {Record<string, string>} Moments sentences, each by a key of its own */

/**
 * Return the sentences that were not there before, in their order.
 * @param {Moments} before
 * @param {Moments} now
 */
export const newMoments = (before, now) =>
  Object.keys(now).filter((key) => !(key in before)).map((key) => now[key]);

/**
 * Return whether one of these sentences is no longer so.
 * @param {string[]} sentences
 * @param {Moments} now
 */
export const isPast = (sentences, now) =>
  sentences.some((sentence) => !Object.values(now).includes(sentence));
