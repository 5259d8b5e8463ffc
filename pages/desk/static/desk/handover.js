/* A round that came as a code: shown first, then recorded as the table would have sent it. */

import { element, fill } from "../captain/elements.js";
import { attempt } from "../captain/outbox.js";
import { textOf } from "../captain/notation.js";
import { unpacked } from "../captain/packing.js";

/**
 * What the page says: where rounds go by their number, and names by start number.
 * @type {{
 *   link: string,
 *   rounds: Record<number, string>,
 *   names: Record<string, string>,
 *   phrases: Record<string, string>,
 * }}
 */
const page = JSON.parse(byId("handover-data").textContent);

/** @typedef {Awaited<ReturnType<typeof unpacked>>} Item as it came in the code */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new TypeError(`no #${id}`);
  return found;
}

async function start() {
  const item = await unpacked(location.hash.slice(1)).catch(() => null);
  const address = item && page.rounds[item.number];
  if (!address) return;
  show(item);
  const button = /** @type {HTMLButtonElement} */ (byId("record"));
  button.onclick = async () => {
    button.disabled = true;
    say(page.phrases.sending);
    report(item.number, await attempt({ ...item, address }, page.link), button);
  };
}

/** @param {Item} item */
function show({ number, body }) {
  byId("nothing").hidden = true;
  byId("taken-round").textContent = fill(page.phrases.round, { round: number });
  document.querySelector("#taken tbody")?.replaceChildren(
    ...body.sheet.piles.map((pile, seat) =>
      element(
        "tr",
        {},
        element("th", { scope: "row", text: page.names[body.seats[seat]] ?? body.seats[seat] }),
        element("td", { text: Object.values(pile).map(textOf).join(" | ") }),
      )
    ),
  );
  byId("taken").hidden = false;
}

/**
 * @param {number} number of the round
 * @param {Awaited<ReturnType<typeof attempt>>} outcome
 * @param {HTMLButtonElement} button
 */
function report(number, { answer, refusal }, button) {
  const { phrases } = page;
  if (answer) say(fill(phrases.recorded_elsewhere, { round: number }));
  else if (refusal) {
    say(fill(phrases.refused_elsewhere, { round: number, sentence: refusal.title }));
  } else say(phrases.handover_again);
  button.disabled = Boolean(answer);
}

/** @param {string} text */
function say(text) {
  byId("said").textContent = text;
}

start();
