/* Keeps the marked parts of a page fresh while it is looked at; the server draws them. */

const EVERY = 5000; // milliseconds

const loggedOut = /** @type {HTMLElement} */ (document.querySelector("[data-logged-out]"));

async function look() {
  try {
    if (!document.hidden) refresh(await drawnNow());
  } catch {
    // Offline: the next look tries again.
  }
  setTimeout(look, EVERY);
}

async function drawnNow() {
  const address = new URL(location.href);
  address.searchParams.set("part", "1"); // another page may have chosen another room by now
  const answer = await fetch(address);
  loggedOut.hidden = !answer.redirected;
  if (!answer.ok || answer.redirected) throw new Error("not this page");
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {Document} drawn */
function refresh(drawn) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = drawn.getElementById(part.id);
    if (!newer || newer.innerHTML === part.innerHTML) continue;
    const focused = part.querySelector(":focus");
    if (!part.hasAttribute("data-by-part") || !renewed(part, newer)) {
      part.replaceChildren(...newer.childNodes);
    }
    if (focused) focusAgain(part, focused);
  }
}

/**
 * What had the focus keeps it, if it is still offered.
 * @param {Element} part
 * @param {Element} focused
 */
function focusAgain(part, focused) {
  const offered = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("a, button"));
  [...offered].find((one) => one.outerHTML === focused.outerHTML)?.focus();
}

/**
 * Replaces only the list items that differ; false where the lists hold others than before.
 * @param {Element} part
 * @param {Element} newer
 */
function renewed(part, newer) {
  const items = [...part.querySelectorAll("li[id]")];
  const news = [...newer.querySelectorAll("li[id]")];
  if (items.map((item) => item.id).join() !== news.map((item) => item.id).join()) return false;
  items.forEach((item, at) => {
    if (item.outerHTML !== news[at].outerHTML) item.replaceWith(news[at]);
  });
  return items.length > 0;
}

setTimeout(look, EVERY);
