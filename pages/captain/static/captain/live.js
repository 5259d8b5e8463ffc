/* What is new at the event: its live numbers, and what a later seating means. */

import { follow } from "../pages/stream.js";
import { doubt } from "./age.js";
import { element, fill } from "./elements.js";

const SPREAD = 2_000; // milliseconds, so that phones do not ask together
const LONGEST = 5; // times as long to wait after so many looks in vain

/** @typedef {{ seating: number, notice: number, table?: number }} Numbers */
/** @typedef {{ live: string, link: string }} Source the address of the page's stream, and its link */

/** @type {((numbers: Numbers) => void)[]} */
const takers = [];
/** @type {Numbers | null} */
let newest = null;

/**
 * Call `take` with the numbers whenever they come; a page has one stream for all.
 * @param {Source} source @param {(numbers: Numbers) => void} take
 */
export function followNumbers({ live, link }, take) {
  takers.push(take);
  if (newest) take(newest);
  if (takers.length > 1) return;
  follow(live, {
    headers: { Authorization: `Place ${link}` },
    take: (/** @type {Numbers} */ numbers) => {
      newest = numbers;
      dispatchEvent(new Event("answered"));
      for (const taker of takers) taker(numbers);
    },
    lose: () => dispatchEvent(new Event("unheard")),
  });
}

/**
 * Call `look` for a seating later than those the page knows, again until it returns which is the
 * newest one that the page knows now; 0 stands for none.
 * @param {Page} page @param {(number: number) => number | Promise<number>} look
 */
export function followSeatings({ live, link, known }, look) {
  let [announced, looking, tries] = [known, false, 0];
  const check = async () => {
    if (looking) return;
    looking = true;
    try {
      while (announced > known && !document.hidden) {
        await new Promise((resolve) => setTimeout(resolve, SPREAD * (Math.random() + tries)));
        const shown = await look(announced);
        known = Math.max(known, shown);
        tries = shown ? 0 : Math.min(tries + 1, LONGEST);
      }
    } finally {
      looking = false;
    }
  };
  document.addEventListener("visibilitychange", check);
  followNumbers({ live, link }, (numbers) => {
    announced = numbers.seating;
    if (announced > known) doubt();
    check();
  });
}

/**
 * Show that a seating is published, above what is being typed, and lead to who sits where; return
 * its number.
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
  return number;
}
