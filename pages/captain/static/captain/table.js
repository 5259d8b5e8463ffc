/* The pages around a table's rounds: send what still waits on this phone, look again while there
   is nothing to enter, and show a new seating. */

import "../pages/floor.js";
import { doubt, showAge, showAgeOfCopy } from "./age.js";
import { dataOf, fill, find } from "./elements.js";
import "./hall.js";
import { later } from "./later.js";
import { followSeatings, showSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { refusedItems, sendWaiting, unrecordedItems } from "./outbox.js";

/** @returns {TablePage} */
const pageOf = (/** @type {Document} */ document) => dataOf("table-data", document);

/** @type {() => Promise<typeof import("./waiting.js") | null>} of what few pages need */
const fetchWaiting = () => later(new URL("./waiting.js", import.meta.url));

/* Where something may be typed only what became of calls is new, but for a page that is a copy. */
async function lookAgain() {
  const waiting = await fetchWaiting();
  return waiting?.lookAt((page) => isReplaced(page) ? "main" : ".calls", replace) ?? false;
}

/** @param {Document} page as it is now */
const isReplaced = (page) => pageOf(page).replaceable || document.getElementById("copied") !== null;

/* Look whether what stands here is so now. Until that is known the page says so, and not where
   people sit. */
async function lookWhetherOld(at = Date.now()) {
  doubt(at);
  if (await lookAgain()) return true;
  if (!document.hidden) waitForAnswer();
  return false;
}

function waitForAnswer() {
  doubt();
  showAge(pageOf(document).phrases);
  waitAndLook();
}

async function waitAndLook() {
  if (document.querySelector("[data-waiting]")) (await fetchWaiting())?.waitForNews(lookAgain);
}

/** @param {HTMLElement} before @param {HTMLElement} after */
function replace(before, after) {
  for (const part of ["#news", "#unsent"]) {
    const own = before.querySelector(part);
    if (own) after.querySelector(part)?.replaceWith(own);
  }
  before.replaceWith(after);
  if (after.querySelector("#news")) prepare(pageOf(document), String(Date.now()));
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

/* Show what was refused and lies on this phone. Seldom is there any, so what shows it is no part of
   every first load. */
async function showRefused() {
  const page = pageOf(document);
  const items = await refusedItems(page.link);
  if (!items.length || !document.getElementById("unsent")) return;
  /** @type {typeof import("./unsent.js") | null} */
  const unsent = await later(new URL("./unsent.js", import.meta.url));
  unsent?.showUnsent(page, items);
}

/** @param {TablePage} page @param {string} [stamp] of what is shown, where it is new */
function prepare(page, stamp) {
  leadOn(page);
  showRefused();
  keepPages(page, stamp);
}

/** @param {number} number */
async function newSeating(number) {
  if (!pageOf(document).replaceable) return showSeating(number, pageOf(document));
  return await lookWhetherOld() ? showSeating(pageOf(document).known, pageOf(document)) : 0;
}

/* A page that says where people sit cannot hear of a new seating while it is put away, or without a
   connection. */
function watchSeats() {
  let seenAt = Date.now();
  const isWatched = () =>
    !document.hidden && document.querySelector(".moves") && !document.getElementById("copied");
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) seenAt = Date.now();
    else if (isWatched()) lookWhetherOld(seenAt);
  });
  addEventListener("unheard", () => isWatched() && lookWhetherOld());
  addEventListener("offline", () => isWatched() && waitForAnswer());
}

const page = pageOf(document);
prepare(page);
sendWaiting(page, undefined, showRefused);
followSeatings(page, newSeating);
showAgeOfCopy(page.phrases);
watchSeats();
waitAndLook();
