/* Looking again at an open page, as long as something on it waits. */

import { within } from "../pages/deadline.js";
import { pause } from "../pages/retry.js";
import { trust } from "./age.js";
import { find } from "./elements.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together
const PATIENCE = 15_000; // milliseconds for one look
const ANSWERS = ["online", "answered"]; // what says that a look may be answered now

let waiting = false;

/** Look again while anything waits. @param {() => Promise<boolean>} look */
export async function waitForNews(look) {
  if (waiting) return;
  waiting = true;
  while (document.querySelector("[data-waiting]")) {
    await timeToLook();
    await look();
  }
  waiting = false;
}

/* Wait until it is time to look; where the service did not answer, no longer than it does not. */
function timeToLook() {
  const copied = document.getElementById("copied");
  return pause(PAUSE * (1 + Math.random() / 2), copied ? ANSWERS : []);
}

/**
 * Put a part of the page as it is now in place of the open one; say whether it could be had.
 * @param {(page: Document) => string} partOf selector
 * @param {(before: HTMLElement, after: HTMLElement) => void} replace
 */
export async function lookAt(partOf, replace) {
  if (document.hidden) return false;
  try {
    const text = await within(PATIENCE, async (signal) => {
      const response = await fetch(location.href, { cache: "no-store", signal });
      return response.text();
    });
    const page = new DOMParser().parseFromString(text, "text/html");
    const part = partOf(page);
    const [before, after] = [find(document, part), find(page, part)];
    if (shownBy(before) !== shownBy(after)) replace(before, after);
    trust();
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
