/* Hearing what is new at the event: its live numbers, and what a later seating means. */

import { element } from "./elements.js";
import { fill } from "./phrases.js";

const SPREAD = 2_000; // milliseconds, so that phones do not ask together
const AGAIN = 60_000; // milliseconds, after the service had no room for another listener

const takers = [];
let newest = null;

/* Call ``take`` with the numbers whenever they come; a page has one connection for all. */
export function hear(address, take) {
  takers.push(take);
  if (takers.length === 1) connect(address);
  else if (newest) take(newest);
}

function connect(address) {
  const live = new EventSource(address);
  live.onmessage = ({ data }) => {
    newest = JSON.parse(data);
    for (const take of takers) take(newest);
  };
  live.onerror = () => {
    if (live.readyState === EventSource.CLOSED) setTimeout(() => connect(address), AGAIN);
  };
}

/* Call ``look`` for a seating later than the page's, again until it says that it has looked. */
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
  hear(live, (numbers) => {
    announced = numbers.seating;
    check();
  });
}

/* Say that a seating is published, above whatever is being typed, and lead to who sits where. */
export function tellSeating(number, page) {
  const told = fill(page.published, { seating: number });
  const line = element("p", { id: "published", class: "notice good", text: `${told} ` });
  if (!page.anew) line.append(element("a", { href: page.table_page, text: page.next_seats }));
  document.getElementById("published")?.remove();
  document.getElementById("news")?.prepend(line);
  return true;
}
