/* Keeps what is said to everybody current on a captain's open page: announcements and the clock. */

import { hear } from "./live.js";

const AT_ONCE = 700; // milliseconds, at random, so that not all phones ask together

const hall = document.getElementById("hall");
let waiting = null;

/* What waits for a moment has a script of its own, which most pages never need. */
function wake() {
  if (hall.querySelector("hall-clock, [data-until]")) import(hall.dataset.script);
}

async function look() {
  waiting = null;
  try {
    const answer = await fetch(hall.dataset.address, { cache: "no-store" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    hall.dataset.notice = page.getElementById("hall").dataset.notice;
    for (const part of hall.children) {
      const newer = page.getElementById(part.id);
      if (newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
    }
    wake();
  } catch {
    // No network: the numbers come again with it.
  }
}

function take({ notice }) {
  if (notice > Number(hall.dataset.notice)) waiting ??= setTimeout(look, AT_ONCE * Math.random());
}

if (hall) {
  wake();
  hear(hall.dataset.live, take);
}
