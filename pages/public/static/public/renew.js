// Brings a part of the page up to a newer version of itself. What is alike stays where it is: what
// somebody has opened, typed, chosen or focused is theirs.

export function renew(old, fresh) {
  const focused = document.activeElement;
  renewElement(old, fresh);
  if (focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true }); // a row that changed places took it along
  }
}

function renewElement(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isReaders(old, name)) old.setAttribute(name, value);
  }
  renewChildren(old, fresh);
}

const isReaders = (element, name) => name === "open" && element.localName === "details";

function renewChildren(old, fresh) {
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
    renewNode(found, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

const keyOf = (node) => node.id || node.dataset?.row || "";
const isAlike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

function renewNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  // Elements of our own read their attributes when they come onto the page.
  if (old.localName?.includes("-")) old.replaceWith(fresh);
  else if (old.nodeType === Node.ELEMENT_NODE) renewElement(old, fresh);
  else old.data = fresh.data;
}
