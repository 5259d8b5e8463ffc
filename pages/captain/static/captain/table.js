/* The pages around a table's rounds: send what still waits on this phone, look again while there
   is nothing to enter, and show a new seating. */

import { dataOf, fill, find } from "./elements.js";
import { followSeatings, showSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { sendWaiting, unrecordedItems } from "./outbox.js";

const PAUSE = 6_000; // milliseconds, and up to half as much again, so phones do not ask together

/** @returns {TablePage} */
const pageOf = (/** @type {Document} */ document) => dataOf("table-data", document);

/* Put the page as it is now in place of the open one; say whether it could be had. Where something
   may be typed only what became of calls is new. */
async function lookAgain() {
  if (document.hidden) return false;
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = pageOf(page).replaceable ? "main" : ".calls";
    const [before, after] = [find(document, part), find(page, part)];
    if (shownBy(before) !== shownBy(after)) replace(before, after);
    return true;
  } catch {
    return false; // No network: the next look may find one.
  }
}

/** What this phone itself says is not the page's. @param {HTMLElement} part */
function shownBy(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  copy.querySelector("#news")?.remove();
  return copy.textContent;
}

/** @param {HTMLElement} before @param {HTMLElement} after */
function replace(before, after) {
  const news = before.querySelector("#news");
  if (news) find(after, "#news").replaceWith(news);
  before.replaceWith(after);
  if (news) prepare(pageOf(document));
}

async function waitForNews() {
  while (document.querySelector("[data-waiting]")) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random() / 2)));
    await lookAgain();
  }
}

/**
 * Lead on to the first round that is neither recorded nor waits on this phone.
 * @param {TablePage} page
 */
async function leadOn({ link, rounds = [], phrases }) {
  const button = document.querySelector(".bar a.main");
  if (!(button instanceof HTMLAnchorElement)) return;
  if (!rounds.some(({ address }) => address === button.pathname)) return;
  const items = (await unrecordedItems(link)).filter(({ outcome }) => !outcome);
  const sent = (/** @type {TableRound} */ { table, number }) =>
    items.some((item) => item.table === table && item.number === number);
  const next = rounds.find((round) => round.missing && !sent(round));
  if (!next) return;
  button.href = next.address;
  button.textContent = fill(phrases.enter, { round: next.number });
  find(document, "#turn").textContent = next.turn;
}

/** @param {TablePage} page */
function prepare(page) {
  leadOn(page);
  keepPages(page);
}

/** @param {number} number */
async function newSeating(number) {
  const page = pageOf(document);
  if (page.replaceable && !(await lookAgain())) return false;
  return showSeating(number, page);
}

const page = pageOf(document);
prepare(page);
sendWaiting(page);
followSeatings(page, newSeating);
waitForNews();
