/* Elements of the page: text is always text, never markup. Sentences come whole from the server, in
   the reader's language, with gaps for names. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return the element that a selector names in a place; the templates have it.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => T} [kind] of element, where that matters
 * @returns {T}
 */
export function find(place, selector, kind) {
  const found = place.querySelector(selector);
  if (!found || (kind && !(found instanceof kind))) throw new TypeError(`no ${selector}`);
  return /** @type {T} */ (found);
}

/**
 * Return what a page gives its script, as JSON in an element with this id.
 * @param {string} id
 * @param {Document} page
 */
export const dataOf = (id, page = document) => JSON.parse(find(page, `#${id}`).textContent);

/**
 * Return a new element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes `text` is what it says
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = String(text);
  made.append(...children);
  return made;
}

/**
 * Let a place say a text. Where it says so already nothing is written: the browser would style and
 * lay out even an equal text again.
 * @param {Element} place @param {string} text
 */
export function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * Give an element an attribute, written only where it has another value.
 * @param {Element} place @param {string} name @param {string} value
 */
export function setAttribute(place, name, value) {
  if (place.getAttribute(name) !== value) place.setAttribute(name, value);
}

/** Return the symbol of a colour; includes/suits.html draws it. @param {Letter} letter */
export function suitSymbol(letter) {
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawing.setAttribute("class", `suit suit-${letter}`);
  drawing.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${letter}`);
  drawing.append(use);
  return drawing;
}

/**
 * Return a sentence with its gaps filled. A name that ends in a dot ends it with that one.
 * @param {string} phrase
 * @param {Record<string, unknown>} gaps
 */
export function fill(phrase, gaps = {}) {
  const text = withGaps(phrase, gaps);
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/([^.])\.\.(?![.\w])/g, "$1.");
}

/**
 * Return a phrase that is a part of a sentence, or the name of something.
 * @param {string} phrase
 * @param {Record<string, unknown>} gaps
 */
export function withGaps(phrase, gaps) {
  return phrase.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = gaps[name] ?? gap;
    return typeof value === "number" ? figure(value) : String(value);
  });
}

/**
 * Return a number with the minus sign of print.
 * @param {number} number
 */
export function figure(number) {
  return String(number).replace("-", "−");
}

/**
 * Return things side by side, with the comma of the reader's language.
 * @param {string[]} items
 * @param {Record<string, string>} phrases
 */
export function inARow(items, phrases) {
  const join = (/** @type {string} */ first, /** @type {string} */ next) =>
    phrases.in_a_row.replace("{first}", () => first).replace("{next}", () => next);
  return items.length ? items.reduce(join) : "";
}
