/* Brings a part of the page up to a newer version of itself. What is alike stays where it is: what
   a visitor has opened, typed, chosen or focused is left alone, and so is what a script owns. */

/**
 * Take over what a newer version of an element has; the newer one is used up.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
export function morph(old, fresh) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  morphElement(old, fresh);
  if (focused !== document.activeElement && focused?.isConnected) {
    focused.focus({ preventScroll: true }); // a row that changed places took it along
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphElement(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isReaders(old, name)) old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
}

/**
 * @param {Element} element
 * @param {string} name of an attribute
 */
const isReaders = (element, name) => name === "open" && element.localName === "details";

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map([...old.children].map((child) => [keyOf(child), child]));
  let at = old.firstChild; // all before it is done
  for (const wanted of [...fresh.childNodes]) {
    const found = keyOf(wanted) ? keyed.get(keyOf(wanted)) : at;
    if (!found || !isAlike(found, wanted)) {
      old.insertBefore(wanted, at);
      continue;
    }
    keyed.delete(keyOf(wanted));
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    morphNode(found, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} node */
function keyOf(node) {
  const { id, dataset } = /** @type {HTMLElement} */ (node);
  return id || dataset?.row || "";
}

/**
 * @param {Node} old
 * @param {Node} fresh
 */
const isAlike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

/** @param {Node} node */
const isOwned = (node) => "own" in (/** @type {HTMLElement} */ (node).dataset ?? {});

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function morphNode(old, fresh) {
  if (old.isEqualNode(fresh) || isOwned(old)) return;
  // Elements of our own read their attributes when they come onto the page.
  if (old.nodeName.includes("-")) old.replaceWith(fresh);
  else if (old instanceof Element && fresh instanceof Element) morphElement(old, fresh);
  else old.nodeValue = fresh.nodeValue;
}
