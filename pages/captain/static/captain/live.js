/* What is new at the event: its live numbers, and what a later seating means. */

import { element, fill } from "./elements.js";

const SPREAD = 2_000; // milliseconds, so that phones do not ask together
const AGAIN = 60_000; // milliseconds, after the service had no room for another listener

/** @typedef {{ seating: number, notice: number }} Numbers */

/** @type {((numbers: Numbers) => void)[]} */
const takers = [];
/** @type {Numbers | null} */
let newest = null;

/**
 * Call `take` with the numbers whenever they come; a page has one connection for all.
 * @param {string} address @param {(numbers: Numbers) => void} take
 */
export function followNumbers(address, take) {
  takers.push(take);
  if (takers.length === 1) connect(address);
  else if (newest) take(newest);
}

/** @param {string} address */
function connect(address) {
  const live = new EventSource(address);
  live.onmessage = ({ data }) => {
    const numbers = JSON.parse(data);
    newest = numbers;
    for (const take of takers) take(numbers);
  };
  live.onerror = () => {
    if (live.readyState === EventSource.CLOSED) setTimeout(() => connect(address), AGAIN);
  };
}

/**
 * Call `look` for a seating later than the page's, again until it says that it has looked.
 * @param {Page} page @param {(number: number) => boolean | Promise<boolean>} look
 */
export function followSeatings({ live, seating }, look) {
  let [known, announced, looking] = [seating, seating, false];
  const check = async () => {
    if (looking || announced <= known || document.hidden) return;
    looking = true;
    const number = announced;
    await new Promise((resolve) => setTimeout(resolve, SPREAD * Math.random()));
    if (await look(number)) known = number;
    looking = false;
  };
  document.addEventListener("visibilitychange", check);
  followNumbers(live, (numbers) => {
    announced = numbers.seating;
    check();
  });
}

/**
 * Show that a seating is published, above what is being typed, and lead to who sits where; true.
 * @param {number} number @param {TablePage} page
 */
export function showSeating(number, page) {
  const text = fill(page.published, { seating: number });
  const line = element("p", { id: "published", class: "notice good", text: `${text} ` });
  if (!page.replaceable) {
    line.append(element("a", { href: page.table_page, text: page.next_seats }));
  }
  document.getElementById("published")?.remove();
  document.getElementById("news")?.prepend(line);
  return true;
}
