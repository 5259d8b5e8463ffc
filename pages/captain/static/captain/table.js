/* The pages around a table's rounds: send what still waits on this phone, look again while there
   is nothing to enter, and show a new seating. */

import { dataOf, fill, find } from "./elements.js";
import { followSeatings, showSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { sendWaiting, unrecordedItems } from "./outbox.js";
import { lookAt, waitForNews } from "./waiting.js";

/** @returns {TablePage} */
const pageOf = (/** @type {Document} */ document) => dataOf("table-data", document);

/* Where something may be typed only what became of calls is new. */
const lookAgain = () => lookAt((page) => (pageOf(page).replaceable ? "main" : ".calls"), replace);

/** @param {HTMLElement} before @param {HTMLElement} after */
function replace(before, after) {
  const news = before.querySelector("#news");
  if (news) find(after, "#news").replaceWith(news);
  before.replaceWith(after);
  if (news) prepare(pageOf(document));
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
waitForNews(lookAgain);
