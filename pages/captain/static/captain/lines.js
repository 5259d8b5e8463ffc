/* The line about each round that waits on this phone, went out by itself or was refused. */

import { element, fill } from "./elements.js";
import { lineId, linkOf, nameOf, roundOf, versionMeanwhile } from "./outbox.js";

/**
 * Show what came of a submission; `sentence` says why it got no answer.
 * @param {Item} item @param {Outcome} outcome @param {TablePage} page @param {string} sentence
 */
export function showLine(item, { answer, refusal, unanswered }, page, sentence) {
  const { phrases } = page;
  const round = nameOf(item, page);
  if (answer) show(item, "good", fill(phrases.recorded_elsewhere, { round }));
  else if (refusal) {
    if (versionMeanwhile(item, page)) return;
    const text = fill(phrases.refused_elsewhere, { round, sentence: refusal.title });
    show(item, "bad", text, ...linkTo(item, page), " ", linkToCards(item, page));
  } else if (unanswered) show(item, "warn", fill(phrases.waits, { round, sentence }));
}

/**
 * Return a link to the round's page, where what was refused can be put right.
 * @param {Item} item @param {TablePage} page
 */
function linkTo(item, page) {
  const address = roundOf(item, page)?.address;
  if (!address) return [];
  const text = fill(page.phrases.put_right, { round: item.number });
  return [" ", element("a", { href: address, text })];
}

/**
 * Return a link to what this phone still has, whatever became of the round: on the page of its own
 * table.
 * @param {Item} item @param {TablePage} page
 */
function linkToCards(item, { link, table_page, phrases }) {
  const own = linkOf(item, link) ?? link;
  const here = document.getElementById("unsent") ? "" : table_page;
  // Of another table its newest seating: the one of this page may not be one of its own.
  const address = own === link ? here : table_page.split("?")[0].replace(link, own);
  return element("a", { href: `${address}#unsent`, text: phrases.see_cards });
}

/**
 * Show one line for each round, the newest news of it.
 * @param {Item} item @param {string} kind @param {(Node | string)[]} content
 */
function show(item, kind, ...content) {
  const line = element(
    "p",
    { id: lineId(item), class: `notice ${kind}` },
    ...content,
  );
  const before = document.getElementById(line.id);
  if (before) before.replaceWith(line);
  else document.getElementById("news")?.append(line);
}
