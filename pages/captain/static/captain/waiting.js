/* Looking again at an open page, as long as something on it waits. */

import { find } from "./elements.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together

/** Look again while anything waits. @param {() => Promise<boolean>} look */
export async function waitForNews(look) {
  while (document.querySelector("[data-waiting]")) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random() / 2)));
    await look();
  }
}

/**
 * Put a part of the page as it is now in place of the open one; say whether it could be had.
 * @param {(page: Document) => string} partOf selector
 * @param {(before: HTMLElement, after: HTMLElement) => void} replace
 */
export async function lookAt(partOf, replace) {
  if (document.hidden) return false;
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = partOf(page);
    const [before, after] = [find(document, part), find(page, part)];
    if (shownBy(before) !== shownBy(after)) replace(before, after);
    return true;
  } catch {
    return false; // No network: the next look may find one.
  }
}

/** Look again at what became of calls for the director. */
export const lookAtCalls = () =>
  lookAt(() => ".calls", (before, after) => before.replaceWith(after));

/** What this phone itself says is not the page's. @param {HTMLElement} part */
function shownBy(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const own of copy.querySelectorAll("#news, #unsent")) own.remove();
  return copy.textContent;
}
