/* As much of a page as a script under test touches, without a browser. */

/** What `document` is: tests put it there. */
export const page = {
  /** @type {FakeElement | null} */
  body: null,
  /** @type {FakeElement | null} */
  activeElement: null,
  /** @param {string} selector */
  querySelector: (selector) => page.body?.querySelector(selector) ?? null,
};

class FakeNode {
  /** @type {FakeElement | null} */
  parent = null;
  nodeName = "#text";

  /** @returns {boolean} */
  get isConnected() {
    return page.body?.contains(this) ?? false;
  }

  get nextSibling() {
    const all = this.parent?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  /** @param {FakeNode} other */
  isEqualNode(other) {
    return markup(this) === markup(other);
  }

  remove() {
    if (this.contains(page.activeElement)) page.activeElement = page.body; // as browsers do
    const all = this.parent?.childNodes ?? [];
    all.splice(all.indexOf(this), 1);
    this.parent = null;
  }

  /** @param {FakeNode | null} other */
  contains(other) {
    while (other && other !== this) other = other.parent;
    return other === this;
  }

  /** @param {FakeNode} other */
  replaceWith(other) {
    this.parent?.insertBefore(other, this);
    this.remove();
  }
}

class FakeText extends FakeNode {
  /** @param {string} text */
  constructor(text) {
    super();
    this.nodeValue = text;
  }
}

/** An element with its attributes and what is in it. */
export class FakeElement extends FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   */
  constructor(name, attributes) {
    super();
    this.localName = name;
    this.nodeName = name.toUpperCase();
    this.named = new Map(Object.entries(attributes));
  }

  get attributes() {
    return [...this.named].map(([name, value]) => ({ name, value }));
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get id() {
    return this.named.get("id") ?? "";
  }

  get dataset() {
    const own = [...this.named].filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(own.map(([name, value]) => [name.slice(5), value]));
  }

  get hidden() {
    return this.hasAttribute("hidden");
  }

  set hidden(hidden) {
    this.toggleAttribute("hidden", hidden);
  }

  get textContent() {
    return this.childNodes.map((node) => node instanceof FakeText ? node.nodeValue : "").join("");
  }

  set textContent(text) {
    this.childNodes = [];
    this.insertBefore(new FakeText(text), null);
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.named.has(name);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.named.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.named.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.named.delete(name);
  }

  /**
   * @param {string} name
   * @param {boolean} wanted
   */
  toggleAttribute(name, wanted) {
    if (wanted) this.named.set(name, "");
    else this.named.delete(name);
  }

  /**
   * @param {FakeNode} node
   * @param {FakeNode | null} next
   */
  insertBefore(node, next) {
    if (node.parent) node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parent = this;
  }

  /**
   * @param {string} selector a name, or an attribute in brackets
   * @returns {FakeElement[]}
   */
  querySelectorAll(selector) {
    const attribute = selector.match(/^\[(.+)\]$/)?.[1];
    return this.children.flatMap((child) => {
      const fits = attribute ? child.hasAttribute(attribute) : child.localName === selector;
      return [...(fits ? [child] : []), ...child.querySelectorAll(selector)];
    });
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  focus() {
    page.activeElement = this;
  }
}

/**
 * Return a new element; what is in it are elements and texts.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(FakeNode | string)[]} content
 */
export function element(name, attributes = {}, ...content) {
  const made = new FakeElement(name, attributes);
  for (const one of content) {
    made.insertBefore(typeof one === "string" ? new FakeText(one) : one, null);
  }
  return made;
}

/**
 * Return a node as markup, its attributes in the order of their names.
 * @param {FakeNode} node
 * @returns {string}
 */
export function markup(node) {
  if (node instanceof FakeText) return node.nodeValue;
  if (!(node instanceof FakeElement)) throw new TypeError("neither element nor text");
  const attributes = [...node.named].sort().map(([name, value]) => ` ${name}="${value}"`);
  const content = node.childNodes.map(markup).join("");
  return `<${node.localName}${attributes.join("")}>${content}</${node.localName}>`;
}
