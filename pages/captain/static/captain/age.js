/* Whether a page may be old: one that the service worker kept, or an open one that could not hear
   of a new seating. The root element says since when; where people sit is left out then, by
   table.css, until the service has answered. */

import { element, fill } from "./elements.js";

const root = document.documentElement;

/** From now on the page may be old. @param {number} at when it was known to be current */
export function doubt(at = Date.now()) {
  root.dataset.cachedAt ??= String(at);
}

/** Say that the service does not answer, and of when the page is. @param {Page["phrases"]} phrases */
export function showAge(phrases) {
  if (document.getElementById("copied")) return;
  const time = new Date(Number(root.dataset.cachedAt)).toLocaleTimeString(root.lang, {
    timeStyle: "short",
    hourCycle: "h23",
  });
  const text = fill(phrases.copied, { time });
  document.getElementById("news")?.prepend(
    element("p", { id: "copied", class: "notice warn", "data-waiting": "", text }),
  );
}

/** Say of a page that the service worker had kept that it is one. @param {Page["phrases"]} phrases */
export function showAgeOfCopy(phrases) {
  if (root.dataset.cachedAt) showAge(phrases);
}

/** The service has answered: what stands here is so now. */
export function trust() {
  delete root.dataset.cachedAt;
  document.getElementById("copied")?.remove();
}
