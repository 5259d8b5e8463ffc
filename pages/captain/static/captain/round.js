/* Entering a round. The form works without this script; with it cards are tapped, what is wrong
   is seen at once, and nothing entered is lost. */

import "../pages/floor.js";
import { showAgeOfCopy } from "./age.js";
import { dataOf, find } from "./elements.js";
import { goOnByEnter } from "./enter_key.js";
import { draftIn, showEntry } from "./entry.js";
import "./hall.js";
import { showHolder } from "./holder.js";
import { deviceOf, holderOf } from "./identity.js";
import { later } from "./later.js";
import { followSeatings, showSeating } from "./live.js";
import { keepPages } from "./offline.js";
import { offerTyping, opensOther, rememberEvidence } from "./preferences.js";
import { RoundStore } from "./round_store.js";
import { Sending } from "./sending.js";
import { enterTogether } from "./together.js";

/** @type {typeof import("./questions.js") | null} of few games, so no part of every first load */
const questions = document.getElementById("face-down")
  ? await later(new URL("./questions.js", import.meta.url))
  : null;

async function waitForCalls() {
  /** @type {typeof import("./waiting.js") | null} */
  const waiting = await later(new URL("./waiting.js", import.meta.url));
  waiting?.waitForNews(waiting.lookAtCalls);
}

/** @param {Round} round @param {HTMLFormElement} form */
function start(round, form) {
  rememberEvidence();
  if (opensOther(round)) return;
  const store = new RoundStore(round, draftIn(round, form), deviceOf());
  showEntry(store, form);
  const sending = new Sending(store, form);
  const holder = round.seats.indexOf(holderOf(round.event) ?? 0);
  store.set({ holder: holder < 0 ? null : holder });
  showHolder(store);
  form.addEventListener("submit", (event) => {
    const name = event.submitter?.getAttribute("name") ?? "";
    // Those of a page that came without this script, and taking a call back, send the form itself.
    if (["repair", "take_back", "withdraw"].includes(name)) return;
    event.preventDefault();
    sending.send();
  });
  goOnByEnter(store, form, () => sending.send());
  // Only then can cards be tapped: what was kept would take the place of the first ones.
  const resumed = sending.resume()
    .catch((error) => sending.fail(error))
    .finally(() => offerTyping(round, form));
  resumed.then(() => enterTogether(store, sending, form));
  questions?.askForLastTrick(store, form);
  keepPages({ ...round, keep: { [new URL(round.addresses.handed).pathname]: "" } });
  followSeatings(round, (number) => showSeating(number, round));
  showAgeOfCopy(round.phrases);
  if (document.querySelector("[data-waiting]")) waitForCalls();
}

start(dataOf("round-data"), find(document, "#round", HTMLFormElement));
