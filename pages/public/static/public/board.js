/* The projector's page: shows one page after another, and the clock of the hall. */

const SHOWN_FOR = 10000; // milliseconds a page

const clock = /** @type {HTMLTimeElement} */ (document.getElementById("clock"));
const pageNumber = /** @type {HTMLElement} */ (document.getElementById("page-number"));
const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: clock.dataset.zone,
});
let current = 0;
let turns = 0;

function show() {
  const pages = document.querySelectorAll(".turn");
  current %= pages.length;
  turn(pages, current);
  const announced = document.querySelectorAll(".announcements li");
  turn(announced, turns % announced.length); // one at a time: each may take three lines
  const words = pages.length < 2 ? "" : pageNumber.dataset.pages ?? "";
  pageNumber.textContent = words
    .replace("{page}", String(current + 1))
    .replace("{pages}", String(pages.length));
}

/**
 * @param {NodeListOf<Element>} elements
 * @param {number} shown index
 */
function turn(elements, shown) {
  elements.forEach((element, index) => element.toggleAttribute("hidden", index !== shown));
}

function tick() {
  const now = new Date();
  clock.textContent = time.format(now);
  clock.dateTime = now.toISOString();
}

setInterval(() => {
  current += 1;
  turns += 1;
  show();
}, SHOWN_FOR);
setInterval(tick, 1000);
document.addEventListener("followed", show);
document.documentElement.classList.add("turning");
show();
tick();
