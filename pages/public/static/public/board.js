/* The projector's page: shows one page after another, and the clock of the hall. */

import { pagesOf } from "./board_pages.js";

const SLIDE_TIME = 10000; // milliseconds

const clock = /** @type {HTMLTimeElement} */ (document.getElementById("clock"));
const pageNumber = /** @type {HTMLElement} */ (document.getElementById("page-number"));
const sizes = /** @type {NodeListOf<HTMLAnchorElement>} */ (
  document.querySelectorAll(".sizes a")
);
const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: clock.dataset.zone,
});
let current = 0;
let ticks = 0;

function show() {
  const slides = [...document.querySelectorAll(".slide")];
  const rows = slides.map((slide) => slide.querySelectorAll("tbody tr, li"));
  const pages = pagesOf(
    slides.map((slide, index) => ({ rows: rows[index].length, length: rowsOnAPage(slide) })),
  );
  current %= pages.length;
  const { slide: shown, first, end } = pages[current];
  showOnly(slides, shown, shown + 1);
  showOnly(rows[shown], first, end);
  const notices = document.querySelectorAll(".announcements li");
  const notice = ticks % notices.length;
  showOnly(notices, notice, notice + 1); // one at a time: each may take three lines
  const template = pages.length < 2 ? "" : pageNumber.dataset.pages ?? "";
  pageNumber.textContent = template
    .replace("{page}", String(current + 1))
    .replace("{pages}", String(pages.length));
  for (const link of sizes) {
    link.setAttribute("aria-current", String(link.hash === (location.hash || "#medium")));
  }
}

/**
 * Return how many rows fit, by the style sheet; without one all stand on one page.
 * @param {Element} slide
 */
function rowsOnAPage(slide) {
  const style = getComputedStyle(slide);
  const [rows, columns] = ["--rows", "--columns"].map((name) => style.getPropertyValue(name));
  return Number(rows) * Number(columns) || Infinity;
}

/**
 * @param {Iterable<Element>} elements
 * @param {number} first index
 * @param {number} end index after the last one
 */
function showOnly(elements, first, end) {
  [...elements].forEach((element, index) =>
    element.toggleAttribute("hidden", index < first || index >= end)
  );
}

function tick() {
  const now = new Date();
  clock.textContent = time.format(now);
  clock.dateTime = now.toISOString();
}

setInterval(() => {
  current += 1;
  ticks += 1;
  show();
}, SLIDE_TIME);
setInterval(tick, 1000);
document.addEventListener("contentupdated", show);
addEventListener("hashchange", show);
addEventListener("load", show); // only now is the size in the address sure to count
show();
tick();
