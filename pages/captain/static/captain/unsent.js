/* What this phone still has of rounds that were refused: to look at, to show the director, to put
   right, or to throw away. */

import { element, fill, find } from "./elements.js";
import { later } from "./later.js";
import { textOf } from "./notation.js";
import { hideLine, roundOf, seatingOf, tableOf, versionMeanwhile } from "./outbox.js";
import { canHandOver } from "./packing.js";
import { forgetDrafts, forgetItem } from "./storage.js";

/** @type {() => Promise<typeof import("./handover.js") | null>} */
const fetchHandover = () => later(new URL("./handover.js", import.meta.url));

/** @param {TablePage} page */
const saysOf = ({ unsent = {} }) => unsent;

/**
 * Show these submissions; those that were open stay open.
 * @param {TablePage} page @param {Item[]} items
 */
export function showUnsent(page, items) {
  fetchHandover(); // it may be needed without a network
  const section = find(document, "#unsent");
  const isNew = section.hidden;
  const open = new Set([...section.querySelectorAll("details[open]")].map(({ id }) => id));
  const lines = items.map((item) => drawItem(item, page));
  for (const line of lines) {
    const details = find(line, "details", HTMLDetailsElement);
    details.open = open.has(details.id);
  }
  find(section, "ul").replaceChildren(...lines);
  section.hidden = items.length === 0;
  // The address may name this part of the page, which is not there before its script.
  if (isNew && location.hash === "#unsent") section.scrollIntoView();
}

/** @param {Item} item @param {TablePage} page */
function drawItem(item, page) {
  const template = find(document, "#unsent-item", HTMLTemplateElement);
  const line = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const shown = find(line, "li");
  find(line, "details").id = `unsent-${item.key}`;
  find(line, "summary").textContent = nameOf(item, page);
  find(line, "[data-why]").textContent = whyOf(item, page);
  find(line, "tbody").replaceChildren(...drawRows(item, page));
  offerActs(shown, item, page);
  return shown;
}

/** @param {Item} item @param {TablePage} page */
function nameOf(item, page) {
  const [seating, round] = [seatingOf(item, page), item.number];
  return fill(seating ? saysOf(page).round_of : page.phrases.round, { seating, round });
}

/** @param {Item} item @param {TablePage} page */
function whyOf(item, page) {
  const version = versionMeanwhile(item, page);
  return version
    ? fill(saysOf(page).recorded_without, { version })
    : item.outcome?.refusal?.title ?? "";
}

/**
 * Return a row for each player, and one for the cards apart where they were written down.
 * @param {Item} item @param {TablePage} page
 */
function drawRows({ names, body }, page) {
  const { piles, undealt, unplayed } = body.sheet;
  const says = saysOf(page);
  const rows = piles.map((pile, seat) =>
    drawRow(
      names?.[seat] ?? fill(says.start_number, { number: body.seats[seat] }),
      Object.values(pile).map(textOf).join(" | "),
    )
  );
  if (undealt) rows.push(drawRow(says.undealt, textOf(undealt)));
  if (unplayed) rows.push(drawRow(says.unplayed, textOf(unplayed)));
  return rows;
}

/** @param {string} name @param {string} cards */
const drawRow = (name, cards) =>
  element("tr", {}, element("th", { scope: "row", text: name }), element("td", { text: cards }));

/** @param {HTMLElement} line @param {Item} item @param {TablePage} page */
function offerActs(line, item, page) {
  const [table, round] = [tableOf(item, page), roundOf(item, page)];
  const correct = find(line, "[data-correct]", HTMLAnchorElement);
  correct.hidden = !round?.address;
  correct.href = round?.address ?? "";
  correct.textContent = fill(page.phrases.put_right, { round: item.number });
  const code = find(line, "[data-code]");
  code.hidden = !table || !canHandOver(item);
  code.onclick = async () => table && (await fetchHandover())?.showHandover(table, item);
  find(line, "[data-discard]").onclick = () => askToDiscard(line, item, page);
}

/**
 * Ask once, then throw a submission away, with what is kept of the round as a draft.
 * @param {HTMLElement} line @param {Item} item @param {TablePage} page
 */
function askToDiscard(line, item, page) {
  const dialog = find(document, "#discard", HTMLDialogElement);
  find(dialog, "[data-question]").textContent = nameOf(item, page);
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "discard") return;
    await forgetItem(item);
    forgetDrafts(item.table, item.number);
    hideLine(item);
    line.remove();
    const section = find(document, "#unsent");
    section.hidden = find(section, "ul").children.length === 0;
  };
  dialog.showModal();
}
