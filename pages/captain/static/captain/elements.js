/* Making elements: text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

export function element(tag, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

/* Return the symbol of a colour; includes/suits.html draws it. */
export function suitSymbol(letter) {
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawing.setAttribute("class", `suit suit-${letter}`);
  drawing.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${letter}`);
  drawing.append(use);
  return drawing;
}
