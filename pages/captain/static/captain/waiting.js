/* The table's page: sends what still waits on this phone, and looks again while there is nothing
   to enter. */

import { sendWaiting } from "./leftovers.js";
import { keepPages } from "./offline.js";
import { unrecordedItems } from "./outbox.js";
import { fill } from "./phrases.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together

async function lookAgain() {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [before, after] = [document.querySelector("main"), page.querySelector("main")];
    const news = document.getElementById("news");
    after?.querySelector("#news")?.replaceWith(news.cloneNode(true));
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

/* Lead on to the first round that is neither recorded nor waits on this phone. */
async function leadOn({ link, rounds = [], phrases }) {
  const button = document.querySelector(".bar a.main");
  if (!rounds.some(({ address }) => address === button?.pathname)) return;
  const items = (await unrecordedItems(link)).filter(({ outcome }) => !outcome);
  const sent = ({ table, number }) => items.some((item) => item.table === table && item.number === number);
  const next = rounds.find((round) => round.missing && !sent(round));
  if (!next) return;
  button.href = next.address;
  button.textContent = fill(phrases.enter, { round: next.number });
}

const page = JSON.parse(document.getElementById("table-data").textContent);
leadOn(page);
keepPages(page);
sendWaiting(page);
waitForNews();
