/* Submissions of other rounds that went out and got no answer, for example before a reload. */

import { element } from "./elements.js";
import { forgetDrafts } from "./kept.js";
import { deliver, waitingItems } from "./outbox.js";
import { fill } from "./phrases.js";

const PAUSE = 6_000; // milliseconds between two tries

/* Send them again until each has an answer, and tell in the page what came of it. */
export async function sendWaiting(page, except = () => false) {
  for (;;) {
    const items = waitingItems(page.link).filter((item) => !except(item));
    if (items.length === 0) return;
    for (const item of items) report(item, await deliver(item, page.link), page.phrases);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function report(item, { answer, refusal, unanswered }, phrases) {
  const gaps = { round: item.number, sentence: refusal?.title };
  if (answer) {
    forgetDrafts(item.table, item.number);
    tell(item, fill(phrases.recorded_elsewhere, gaps), "good");
  } else if (refusal) {
    tell(item, fill(phrases.refused_elsewhere, gaps), "bad");
  } else {
    tell(item, phrases[unanswered], "warn");
  }
}

/* One line for each submission, the newest news of it. */
function tell(item, text, kind) {
  const line = element("p", { id: `sent-${item.table}-${item.number}`, class: `notice ${kind}`, text });
  const before = document.getElementById(line.id);
  if (before) before.replaceWith(line);
  else document.getElementById("news")?.append(line);
}
