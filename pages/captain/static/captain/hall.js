/* Keeps what is said to everyone current on a captain's open page: announcements and the clock. */

import "../pages/floor.js";
import { find } from "./elements.js";
import { later } from "./later.js";
import { followNumbers } from "./live.js";

const AT_ONCE = 700; // milliseconds, at random, so that not all phones ask together

/** @param {HTMLElement} hall */
function start(hall) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /* What waits for a moment has a script of its own, which most pages never need. */
  const wake = () => {
    if (!hall.querySelector("hall-clock, [data-until]")) return;
    later(new URL(hall.dataset.script ?? "", location.href));
  };

  const look = async () => {
    waiting = undefined;
    try {
      const answer = await fetch(hall.dataset.address ?? "", { cache: "no-store" });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      hall.dataset.notice = find(page, "#hall").dataset.notice;
      for (const part of hall.children) {
        const newer = find(page, `#${part.id}`);
        if (newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
      }
      wake();
    } catch {
      // No network: the numbers come again with it.
    }
  };

  wake();
  const { live = "", link = "" } = hall.dataset;
  followNumbers({ live, link }, ({ notice }) => {
    if (notice > Number(hall.dataset.notice)) waiting ||= setTimeout(look, AT_ONCE * Math.random());
  });
}

const hall = document.getElementById("hall");
if (hall) start(hall);
