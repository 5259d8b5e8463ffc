/* The table's page: sends what still waits on this phone, and looks again while there is nothing
   to enter. */

import { sendWaiting } from "./leftovers.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together

async function lookAgain() {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [before, after] = [document.querySelector("main"), page.querySelector("main")];
    if (after && before.textContent !== after.textContent) before.replaceWith(after);
  } catch {
    // No network: the next look may find one.
  }
}

async function waitForNews() {
  while (document.querySelector("[data-waiting]")) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random() / 2)));
    await lookAgain();
  }
}

sendWaiting(JSON.parse(document.getElementById("table-data").textContent));
waitForNews();
