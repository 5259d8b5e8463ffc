/* Feeds the bar of a running search; the page itself is drawn by the server. */

const EVERY = 1000; // milliseconds

/** @typedef {{ done: number, planned: number, best: number | null, overdue: boolean,
 *   queued: boolean }} Progress */

const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-progress]"));
const loggedOut = /** @type {HTMLElement} */ (document.querySelector("[data-logged-out]"));
const overdue = /** @type {HTMLElement | null} */ (document.querySelector("[data-overdue]"));

/**
 * @param {HTMLElement} section
 * @param {Progress} progress
 */
function show(section, { done, planned, best, overdue: late, queued }) {
  const bar = section.querySelector("progress");
  if (bar) [bar.max, bar.value] = [planned, done];
  write(section, "[data-done]", done);
  write(section, "[data-planned]", planned);
  write(section, "[data-best]", best ?? "");
  for (const part of section.querySelectorAll("[data-best-line]")) {
    part.toggleAttribute("hidden", best === null);
  }
  for (const line of section.querySelectorAll("[data-queued]")) {
    line.toggleAttribute("hidden", !queued);
  }
  if (overdue && late) overdue.hidden = false; // it never goes away under a finger
}

/**
 * @param {HTMLElement} section
 * @param {string} selector
 * @param {number | string} content
 */
function write(section, selector, content) {
  for (const place of section.querySelectorAll(selector)) place.textContent = String(content);
}

/** @param {HTMLElement} section */
async function ask(section) {
  try {
    const answer = await fetch(section.dataset.progress ?? "", {
      headers: { accept: "application/json" },
    });
    loggedOut.hidden = !answer.redirected;
    const progress = await answer.json();
    if (progress.state !== "waiting") {
      location.reload();
      return;
    }
    show(section, progress);
  } catch {
    // Offline or logged out: the next try, or a reload by hand, brings more.
  }
  setTimeout(ask, EVERY, section);
}

if (section) setTimeout(ask, EVERY, section);
