/* The projector's page: shows one page after another, and the clock of the hall. */

const SLIDE_TIME = 10000; // milliseconds

const clock = /** @type {HTMLTimeElement} */ (document.getElementById("clock"));
const pageNumber = /** @type {HTMLElement} */ (document.getElementById("page-number"));
const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: clock.dataset.zone,
});
let current = 0;
let ticks = 0;

function show() {
  const slides = document.querySelectorAll(".slide");
  current %= slides.length;
  showOnly(slides, current);
  const notices = document.querySelectorAll(".announcements li");
  showOnly(notices, ticks % notices.length); // one at a time: each may take three lines
  const template = slides.length < 2 ? "" : pageNumber.dataset.pages ?? "";
  pageNumber.textContent = template
    .replace("{page}", String(current + 1))
    .replace("{pages}", String(slides.length));
}

/**
 * @param {NodeListOf<Element>} elements
 * @param {number} shown index
 */
function showOnly(elements, shown) {
  elements.forEach((element, index) => element.toggleAttribute("hidden", index !== shown));
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
show();
tick();
