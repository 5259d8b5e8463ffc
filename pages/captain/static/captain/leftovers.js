/* Submissions that are not recorded: on their way, for example before a reload, or refused. */

import { element } from "./elements.js";
import { forgetDrafts } from "./kept.js";
import { deliver, unrecordedItems } from "./outbox.js";
import { fill } from "./phrases.js";

const PAUSE = 6_000; // milliseconds between two tries

/* Send them until each has an answer, and tell in the page what came of it. */
export async function sendWaiting(page, except = () => false) {
  const items = (await unrecordedItems(page.link)).filter((item) => !except(item));
  for (const item of items.filter(({ outcome }) => outcome)) report(item, item.outcome, page);
  let waiting = items.filter(({ outcome }) => !outcome);
  while (waiting.length) {
    for (const item of waiting) report(item, await deliver(item, page.link), page);
    await pause();
    waiting = (await unrecordedItems(page.link)).filter((item) => !item.outcome && !except(item));
  }
}

/* Wait until it is time to try again, or until the network is back. */
function pause() {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
    window.addEventListener("online", resolve, { once: true });
  });
}

function report(item, { answer, refusal, unanswered }, page) {
  const { phrases } = page;
  const gaps = { round: item.number, sentence: refusal?.title };
  const open = item.table === page.table && item.number === page.round; // being changed here
  if (answer) {
    if (!open) forgetDrafts(item.table, item.number);
    tell(item, "good", fill(phrases.recorded_elsewhere, gaps));
  } else if (refusal) {
    tell(item, "bad", fill(phrases.refused_elsewhere, gaps), ...mend(item, page));
  } else {
    tell(item, "warn", fill(phrases.waits, { ...gaps, sentence: phrases[unanswered] }));
  }
}

/* Return a link to the round's page, where what was refused stands to be mended. */
function mend(item, { rounds = [], phrases }) {
  const round = rounds.find(({ table, number }) => table === item.table && number === item.number);
  return round
    ? [" ", element("a", { href: round.address, text: fill(phrases.mend, { round: item.number }) })]
    : [];
}

/* One line for each round, the newest news of it. */
function tell(item, kind, ...content) {
  const line = element(
    "p",
    { id: `sent-${item.table}-${item.number}`, class: `notice ${kind}` },
    ...content,
  );
  const before = document.getElementById(line.id);
  if (before) before.replaceWith(line);
  else document.getElementById("news")?.append(line);
}
