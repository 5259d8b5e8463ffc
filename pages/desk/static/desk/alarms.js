/* Calls, registrations and what is silent are heard on every page of an event: a number at Tonight
   and in the title, the newest one in words, a sound and a vibration. */

import { keep, kept, ring, switchSound } from "../pages/ring.js";

const EVERY = 5000; // milliseconds

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-alarms]"));
const title = document.title;
/** @param {HTMLElement} bar */
function listen(bar) {
  const address = bar.dataset.alarms ?? "";
  const [heardHere, hiddenHere] = [`heard:${address}`, `hidden:${address}`];
  const line = /** @type {HTMLElement} */ (bar.querySelector("p"));
  const counts = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-alarm-count]")
  );
  /** @type {string[]} */
  let present = [];
  /** @type {string[]} of a page that no one sees, which leaves the others their sound */
  let rung = [];

  /** @param {Element} drawn */
  const show = (drawn) => {
    present = (drawn.getAttribute("data-keys") ?? "").split(" ").filter(Boolean);
    const known = [...kept(heardHere).split(" "), ...rung];
    if (present.some((key) => !known.includes(key))) ring();
    rung = present;
    if (!document.hidden) keep(heardHere, present.join(" "));
    for (const count of counts) {
      count.textContent = String(present.length);
      count.hidden = !present.length;
    }
    document.title = present.length ? `(${present.length}) ${title}` : title;
    if (line.innerHTML !== drawn.innerHTML) line.replaceChildren(...drawn.childNodes);
    const hidden = kept(hiddenHere).split(" ");
    bar.hidden = present.every((key) => hidden.includes(key));
  };

  const look = async () => {
    try {
      const answer = await fetch(address);
      if (answer.ok && !answer.redirected) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const drawn = page.querySelector("[data-keys]");
        if (drawn) show(drawn);
      }
    } catch {
      // Without a network the next look tries again.
    }
    setTimeout(look, EVERY);
  };

  bar.querySelector("button")?.addEventListener("click", () => {
    keep(hiddenHere, present.join(" "));
    bar.hidden = true;
    counts[0]?.closest("a")?.focus();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) keep(heardHere, present.join(" "));
  });
  look();
}

if (bar) listen(bar);
for (const button of document.querySelectorAll("[data-alarm-switch]")) {
  switchSound(/** @type {HTMLElement} */ (button));
}
