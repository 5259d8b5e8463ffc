/* The way of a round to the server: sent once, tried again until there is an answer. */

import { choicesOf, draftOfSheet, fieldsOf, lacksNumbers, sameDraft } from "./draft.js";
import { openEvidence } from "./evidence.js";
import { forgetDrafts, kept } from "./kept.js";
import { sendWaiting } from "./leftovers.js";
import { fetchChecks, unreadProblems } from "./findings.js";
import { deliver, freeze, newestItem } from "./outbox.js";
import { sheetOf } from "./sheet.js";

const PAUSES = [2, 4, 8, 15, 30]; // seconds between tries, the last one again and again
// Refusals of a page that shows what is no longer so: it has to be loaded again.
const STALE = ["seats_changed", "sheet_differs", "round_unknown"];
const HANDS = ["click", "input"]; // the first of them brings what may be needed without a network

/* Return what is no part of the first load, null where it cannot be had. */
const fetchConflict = () => import("./conflict.js").catch(() => null);
const fetchHandover = () => import("./handover.js").catch(() => null);
const fetchRecorded = () => import("./recorded.js").catch(() => null);
const fetchAll = () =>
  Promise.all([fetchChecks(), fetchConflict(), fetchHandover(), fetchRecorded()]);

export class Sending {
  constructor(entry) {
    this.entry = entry;
    this.round = entry.round;
    this.button = entry.form.querySelector("#send");
    this.label = this.button.textContent;
    this.change = entry.form.querySelector("#change");
    this.change.onclick = () => this.letChange();
    this.hand = entry.form.querySelector("#hand");
    this.item = null; // on its way
    this.underway = false;
    this.tries = 0;
    window.addEventListener("online", () => this.item && this.send());
    for (const event of HANDS) entry.form.addEventListener(event, fetchAll, { once: true });
  }

  /* Send what is entered, or again what got no answer; a tap while it is underway does nothing. */
  async send() {
    if (this.underway) return;
    if (!this.item && !this.sayable) return;
    this.underway = true;
    this.hold(this.round.phrases.sending);
    const outcome = await this.deliver();
    if (outcome.unanswered) this.waitAndTryAgain(outcome);
    else this.settle(outcome);
  }

  async deliver() {
    try {
      this.item ??= await this.freeze();
      return await deliver(this.item, this.round.link);
    } finally {
      this.underway = false;
    }
  }

  /* Whether what is entered can be read: the line above the button says what cannot. */
  get sayable() {
    const { draft } = this.entry;
    return !unreadProblems(draft, this.round).length && !lacksNumbers(draft, this.round);
  }

  freeze() {
    const { table, round: number, link, addresses } = this.round;
    return freeze({ table, number, link, address: addresses.entries, body: this.entry.body() });
  }

  /* While a submission is on its way it cannot be changed: it might be recorded already. */
  hold(text) {
    clearTimeout(this.alarm);
    this.setHeld(true);
    this.entry.notice = text;
    this.entry.show();
  }

  setHeld(held) {
    for (const part of this.entry.form.querySelectorAll("#tapped, #typed, #undo")) {
      part.inert = held;
    }
    this.change.hidden = this.hand.hidden = true;
  }

  waitAndTryAgain({ unanswered, seconds }) {
    const pause = seconds ?? PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.hold(this.round.phrases[unanswered]);
    this.button.textContent = this.round.phrases.again;
    this.change.hidden = false;
    this.alarm = setTimeout(() => this.send(), pause * 1000);
    this.offerCode(this.item);
  }

  /* Offer the code for the director while a submission waits, once what draws it is here. */
  async offerCode(item) {
    const handover = await fetchHandover();
    if (!handover?.canHandOver(item) || this.item !== item || this.underway) return;
    this.hand.onclick = () => handover.showHandover(this.round, item);
    this.hand.hidden = false;
  }

  /* Let what waits go out by itself; what is changed from now on is a correction of it. */
  letChange() {
    this.release();
    this.entry.notice = this.round.phrases.changing;
    this.entry.show();
    this.sendOthers();
  }

  /* Send what else waits on this phone. */
  sendOthers() {
    const { table, round: number } = this.round;
    sendWaiting(
      this.round,
      (item) =>
        item.key === this.item?.key ||
        (item.outcome && item.table === table && item.number === number),
    );
  }

  release() {
    clearTimeout(this.alarm);
    this.item = null;
    this.tries = 0;
    this.setHeld(false);
    this.button.textContent = this.label;
  }

  settle({ answer, refusal }) {
    this.release();
    this.entry.notice = "";
    if (answer) this.finish(answer);
    else this.refuse(refusal);
  }

  /* Show what was recorded, at the least by a page that is loaded again. */
  async finish(answer) {
    forgetDrafts(this.round.table, this.round.round);
    const recorded = await fetchRecorded();
    if (recorded) recorded.showRecorded(this.round, answer, this.entry.draft);
    else window.location.reload();
  }

  refuse(refusal) {
    this.entry.refusal = refusal;
    this.entry.show();
    document.getElementById("reload").hidden = !STALE.includes(refusal.code);
    if (refusal.sheet) this.choose(refusal.sheet, refusal.version);
    else if (refusal.code === "outdated") this.entry.basedOn = refusal.version; // void meanwhile
  }

  /* Let the captain choose between the own cards and those that were stored meanwhile. */
  async choose(sheet, version) {
    const conflict = await fetchConflict();
    document.getElementById("reload").hidden = conflict !== null;
    if (this.item) return; // what was sent before a reload is on its way again
    conflict?.showConflict(
      this.round,
      { own: sheetOf(this.entry.draft, this.round), newer: sheet },
      (draft) => {
        this.entry.basedOn = version;
        this.entry.change(draft ?? this.entry.draft);
      },
    );
  }

  /* Return the draft this phone kept, unless the number of players has changed since. */
  keptDraft() {
    const before = kept(this.entry.draftName);
    const fields = [...fieldsOf(this.round), ...choicesOf(this.round)];
    return fields.every((field) => before?.draft[field]) ? before : null;
  }

  /* Bring back what was entered before a reload: on its way, refused, or not sent yet. */
  async resume() {
    this.bringBack();
    const item = await newestItem(this.round.table, this.round.round);
    const { evidence } = item?.body.sheet ?? {};
    const waits = item && !item.outcome && this.round.allowed.includes(evidence);
    if (waits && evidence !== this.round.game.evidence) openEvidence(evidence);
    else if (waits) this.sendAgain(item);
    else if (item?.outcome?.refusal) this.showRefusal(item);
    this.sendOthers();
  }

  bringBack() {
    const { entry, round } = this;
    const before = this.keptDraft();
    if (before && !sameDraft(before.draft, entry.draft)) {
      const recorded = sheetOf(entry.draft, round);
      entry.basedOn = before.version;
      entry.become(before.draft);
      if (before.version !== round.version) this.choose(recorded, round.version);
      else entry.notice = round.phrases.kept;
    }
    entry.openFirst();
  }

  sendAgain(item) {
    this.item = item;
    this.entry.draft = draftOfSheet(item.body.sheet, this.round);
    document.getElementById("conflict").hidden = true;
    this.send();
  }

  /* Say again why a round was refused, as long as it is the one that stands here. */
  showRefusal({ body, outcome: { refusal } }) {
    const { entry, round } = this;
    const same = body.sheet.evidence === round.game.evidence &&
      sameDraft(draftOfSheet(body.sheet, round), entry.draft);
    if (!same || refusal.code === "outdated" || STALE.includes(refusal.code)) return;
    entry.notice = "";
    this.refuse(refusal);
  }
}
