/* What this phone still has of rounds that were refused: to look at, to show the director, to put
   right, or to throw away. */

import { element, fill, find } from "./elements.js";
import { ask } from "./exchange.js";
import { later } from "./later.js";
import { textOf } from "./notation.js";
import { hideLine, nameOf, roundOf, tableOf, versionMeanwhile } from "./outbox.js";
import { canHandOver } from "./packing.js";
import { forgetDrafts, forgetItem, keepItem } from "./storage.js";

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
  for (const [index, item] of items.entries()) compare(item, page, lines[index]);
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
  find(line, "tbody").replaceChildren(...drawRows(item, page));
  update(shown, item, page);
  return shown;
}

/** @param {HTMLElement} line @param {Item} item @param {TablePage} page */
function update(line, item, page) {
  find(line, "[data-why]").textContent = whyOf(item, page);
  offerActs(line, item, page);
}

/**
 * Ask once for each version that was recorded meanwhile whether it has the cards of a submission,
 * and draw the line again if it has.
 * @param {Item} item @param {TablePage} page @param {HTMLElement} line
 */
async function compare(item, page, line) {
  const version = versionMeanwhile(item, page);
  if (!version || item.compared?.version === version) return;
  const { pathname } = new URL("../piles/", new URL(item.address, location.href));
  const { answer } = await ask(pathname, { link: page.link });
  if (!answer?.recorded) return;
  item.compared = { version, same: hasCards(answer, item.body) };
  await keepItem(item);
  if (line.isConnected) update(line, item, page);
}

/**
 * Say whether what is recorded has the cards of a submission, person by person. Cards apart that
 * were not written down were inferred.
 * @param {Pick<PilesAnswer, "seats" | "recorded">} answer @param {Pick<Submission, "seats" | "sheet">} sent
 */
export function hasCards({ seats, recorded }, sent) {
  if (!recorded) return false;
  const { sheet } = recorded;
  const apart = /** @type {Apart[]} */ (["undealt", "unplayed"]);
  return sheet.evidence === sent.sheet.evidence &&
    inOrder(byPerson(seats, sheet)) === inOrder(byPerson(sent.seats, sent.sheet)) &&
    apart.every((key) =>
      !sent.sheet[key]?.length || inOrder(sheet[key] ?? []) === inOrder(sent.sheet[key])
    );
}

/** @param {number[]} seats @param {Sheet} sheet */
const byPerson = (seats, { piles }) =>
  Object.fromEntries(piles.map((pile, seat) => [seats[seat], pile]));

/**
 * Return the same text for the same cards in any order; a number of no cards is as good as none.
 * @param {unknown} written
 * @returns {string}
 */
function inOrder(written) {
  if (Array.isArray(written)) return JSON.stringify([...written].sort());
  if (!written || typeof written !== "object") return JSON.stringify(written ?? null);
  const parts = Object.entries(written).map(([key, value]) => [key, inOrder(value)]);
  return JSON.stringify(parts.filter(([, text]) => !["0", "null"].includes(text)).sort());
}

/** Whether the newest version has these cards. @param {Item} item @param {TablePage} page */
const isRecorded = (item, page) =>
  Boolean(item.compared?.same) && item.compared?.version === versionMeanwhile(item, page);

/** @param {Item} item @param {TablePage} page */
function whyOf(item, page) {
  const version = versionMeanwhile(item, page);
  if (!version) return item.outcome?.refusal?.title ?? "";
  const { recorded_with, recorded_without } = saysOf(page);
  return fill(isRecorded(item, page) ? recorded_with : recorded_without, { version });
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
  const [table, round, recorded] = [
    tableOf(item, page),
    roundOf(item, page),
    isRecorded(item, page),
  ];
  const correct = find(line, "[data-correct]", HTMLAnchorElement);
  correct.hidden = recorded || !round?.address;
  correct.href = round?.address ?? "";
  correct.textContent = fill(page.phrases.put_right, { round: item.number });
  const code = find(line, "[data-code]");
  code.hidden = recorded || !table || !canHandOver(item);
  code.onclick = async () => table && (await fetchHandover())?.showHandover(table, item);
  find(line, "[data-discard]").onclick = () =>
    recorded ? discard(line, item) : askToDiscard(line, item, page);
}

/**
 * Ask once, then throw a submission away.
 * @param {HTMLElement} line @param {Item} item @param {TablePage} page
 */
function askToDiscard(line, item, page) {
  const dialog = find(document, "#discard", HTMLDialogElement);
  find(dialog, "[data-question]").textContent = nameOf(item, page);
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue === "discard" && discard(line, item);
  dialog.showModal();
}

/**
 * Throw a submission away, with what is kept of the round as a draft.
 * @param {HTMLElement} line @param {Item} item
 */
async function discard(line, item) {
  await forgetItem(item);
  forgetDrafts(item.table, item.number);
  hideLine(item);
  line.remove();
  const section = find(document, "#unsent");
  section.hidden = find(section, "ul").children.length === 0;
}
