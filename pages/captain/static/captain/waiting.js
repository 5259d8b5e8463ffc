/* The pages around a table's rounds: send what still waits on this phone, look again while there
   is nothing to enter, and tell of a new seating. */

import { sendWaiting } from "./leftovers.js";
import { followSeatings, tellSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { unrecordedItems } from "./outbox.js";
import { fill } from "./phrases.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together

const dataOf = (page) => JSON.parse(page.getElementById("table-data").textContent);

/* Put the page as it is now in place of the open one; say whether it could be had. Where something
   may be typed only what became of calls is new. */
async function lookAgain() {
  if (document.hidden) return false;
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = dataOf(page).anew ? "main" : ".calls";
    const [before, after] = [document.querySelector(part), page.querySelector(part)];
    if (shownBy(before) !== shownBy(after)) replace(before, after);
    return true;
  } catch {
    return false; // No network: the next look may find one.
  }
}

/* What this phone itself tells is not the page's. */
function shownBy(part) {
  const copy = part.cloneNode(true);
  copy.querySelector("#news")?.remove();
  return copy.textContent;
}

function replace(before, after) {
  const news = before.querySelector("#news");
  if (news) after.querySelector("#news").replaceWith(news);
  before.replaceWith(after);
  if (news) prepare(dataOf(document));
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
  const sent = ({ table, number }) =>
    items.some((item) => item.table === table && item.number === number);
  const next = rounds.find((round) => round.missing && !sent(round));
  if (!next) return;
  button.href = next.address;
  button.textContent = fill(phrases.enter, { round: next.number });
  document.getElementById("turn").textContent = next.turn;
}

function prepare(page) {
  leadOn(page);
  keepPages(page);
}

async function newSeating(number) {
  const page = dataOf(document);
  if (page.anew && !(await lookAgain())) return false;
  return tellSeating(number, page);
}

const page = dataOf(document);
prepare(page);
sendWaiting(page);
followSeatings(page, newSeating);
waitForNews();
