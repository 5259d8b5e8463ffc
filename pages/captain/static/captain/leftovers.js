/* Submissions of other rounds that went out and got no answer, for example before a reload. */

import { element } from "./elements.js";
import { draftName, forget } from "./kept.js";
import { deliver, waitingItems } from "./outbox.js";
import { fill } from "./phrases.js";

/* Send them again and tell in the page what came of each. */
export async function sendWaiting({ link, phrases }, except = () => false) {
  for (const item of waitingItems(link).filter((one) => !except(one))) {
    const { answer, refusal } = await deliver(item, link);
    const gaps = { round: item.number, sentence: refusal?.title };
    if (answer) {
      forget(draftName(item.table, item.number));
      tell(fill(phrases.recorded_elsewhere, gaps), "good");
    }
    if (refusal) tell(fill(phrases.refused_elsewhere, gaps), "bad");
  }
}

function tell(text, kind) {
  document.getElementById("news")?.append(element("p", { class: `notice ${kind}`, text }));
}
