/**
 * Return whether a key belongs to a word that is being composed, as in Japanese. Safari says of the
 * Enter that ends it, by its code alone.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;
