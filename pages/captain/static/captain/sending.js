/* The way of a round to the server: sent once, tried again until there is an answer. */

import { pauseAfter } from "../pages/retry.js";
import { draftOfSheet, lacksNumbers, sameDraft, sheetOf } from "./draft.js";
import { find, say } from "./elements.js";
import { fetchChecks, unreadProblems } from "./findings.js";
import { sender } from "./identity.js";
import { later } from "./later.js";
import {
  deliver,
  fetchLines,
  forgetRefused,
  freeze,
  hideLine,
  isChangedSince,
  newestItem,
  sendWaiting,
  sentenceOf,
} from "./outbox.js";
import { canHandOver } from "./packing.js";
import { broughtBack, sheetNow } from "./people.js";
import { openEvidence } from "./preferences.js";
import { forgetDrafts, keepsDrafts, kept } from "./storage.js";

// Refusals of a page that shows what is no longer so: it has to be loaded again.
const STALE = ["seats_changed", "sheet_differs", "round_unknown"];
const HANDS = ["click", "input"]; // the first of them brings what may be needed without a network

/* Return what is no part of the first load, null where it cannot be had. */
/** @type {() => Promise<typeof import("./handover.js") | null>} */
const fetchHandover = () => later(new URL("./handover.js", import.meta.url));
/** @type {() => Promise<typeof import("./questions.js") | null>} */
const fetchQuestions = () => later(new URL("./questions.js", import.meta.url));
/** @type {() => Promise<typeof import("./recorded.js") | null>} */
const fetchRecorded = () => later(new URL("./recorded.js", import.meta.url));
/** @type {() => Promise<typeof import("./strangers.js") | null>} */
const fetchStrangers = () => later(new URL("./strangers.js", import.meta.url));
const fetchAll = () =>
  Promise.all([
    fetchChecks(),
    fetchHandover(),
    fetchLines(),
    fetchQuestions(),
    fetchRecorded(),
  ]);

/** What is on its way of one round, and the buttons around it. */
export class Sending {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    this.round = entry.round;
    this.button = find(entry.form, "#send");
    this.label = this.button.textContent;
    this.change = find(entry.form, "#change");
    this.change.onclick = () => this.letChange();
    this.hand = find(entry.form, "#hand");
    /** @type {Item | null} on its way */
    this.item = null;
    this.underway = false;
    // Of a round that several phones enter; see together.js.
    this.onRecorded = () => {};
    this.review = () => Promise.resolve(true); // whether it goes out
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
    window.addEventListener("online", () => this.item && this.send());
    for (const event of HANDS) entry.form.addEventListener(event, fetchAll, { once: true });
  }

  /** Whether something is on its way, or about to be: its answer says what is recorded. */
  get busy() {
    return this.underway || this.item !== null;
  }

  /** Send what is entered, or again what got no answer; a tap while it is underway does nothing. */
  async send() {
    if (this.underway) return;
    if (!this.item && !this.readable) return;
    this.underway = true;
    try {
      const outcome = await this.deliver();
      this.underway = false;
      if (outcome?.unanswered) this.waitAndTryAgain(outcome);
      else if (outcome) await this.settle(outcome);
    } catch (error) {
      this.underway = false;
      this.fail(error);
    }
  }

  /* Return what came of what is entered, null where it does not go out. */
  async deliver() {
    find(document, "#conflict").hidden = true; // the answer asks again
    if (!this.item && !(await this.review())) return null;
    this.hold(this.round.phrases.sending);
    this.item ??= await this.freeze();
    return deliver(this.item, this.round.link);
  }

  /**
   * Nothing foreseen came of it: give the form back, and say what to do.
   * @param {unknown} error
   */
  fail(error) {
    reportError(error);
    const { item, entry } = this;
    const { phrases } = this.round;
    this.release();
    entry.notice = keepsDrafts() ? phrases.failed : phrases.failed_open;
    say(find(entry.form, "#status"), entry.notice); // if showing is what failed
    find(document, "#reload").hidden = false;
    this.offerCode(() => item ?? this.submission(), () => !this.underway).catch(reportError);
    entry.show();
  }

  /* Whether what is entered can be read: the line above the button says what cannot. */
  get readable() {
    const { draft } = this.entry;
    return !unreadProblems(draft, this.round).length &&
      !lacksNumbers(draft, this.round);
  }

  freeze() {
    const { seating, names, link, addresses } = this.round;
    return freeze({ ...this.submission(), seating, names, link, address: addresses.entries });
  }

  /* What is entered, as it goes out. */
  submission() {
    const { entry, round } = this;
    const body = {
      based_on: entry.basedOn,
      seats: round.seats,
      sheet: sheetOf(entry.draft, round),
      accept: [...entry.accepted],
      ...sender(round.event),
    };
    return { table: round.table, number: round.round, body };
  }

  /**
   * While a submission is on its way it cannot be changed: it might be recorded already.
   * @param {string} text
   */
  hold(text) {
    clearTimeout(this.alarm);
    this.setHeld(true);
    this.entry.notice = text;
    this.entry.show();
  }

  /** @param {boolean} held */
  setHeld(held) {
    this.entry.held = held;
    for (const name of ["#tapped", "#typed", "#undo"]) find(this.entry.form, name).inert = held;
    this.change.hidden = this.hand.hidden = true;
  }

  /** @param {Outcome} outcome */
  waitAndTryAgain(outcome) {
    const pause = outcome.seconds ?? pauseAfter(this.tries);
    this.tries += 1;
    const { item } = this;
    this.hold(sentenceOf(item, outcome, this.round.phrases));
    this.button.textContent = this.round.phrases.again;
    this.change.hidden = false;
    this.alarm = setTimeout(() => this.send(), pause * 1000);
    if (item) this.offerCode(() => item, () => this.item === item && !this.underway);
  }

  /**
   * Offer the code for the director while a submission waits, once what draws it is here.
   * @param {() => Pick<Item, "table" | "number" | "body">} made @param {() => boolean} waits
   */
  async offerCode(made, waits) {
    const handover = await fetchHandover();
    const submission = made();
    if (!handover || !canHandOver(submission) || !waits()) return;
    this.hand.onclick = () => handover.showHandover(this.round, submission);
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

  /** @param {Outcome} outcome */
  async settle({ answer, refusal }) {
    this.release();
    this.entry.notice = "";
    if (answer) await this.finish(answer, this.entry.draft);
    else if (refusal) this.refuse(refusal);
  }

  /**
   * Show what was recorded, at the least by a page that is loaded again.
   * @param {Answer} answer @param {Draft | null} draft that was recorded, null for another form
   * @param {string} receipt
   */
  async finish(answer, draft, receipt = this.round.phrases.receipt) {
    forgetDrafts(this.round.table, this.round.round);
    hideLine({ table: this.round.table, number: this.round.round });
    const recorded = await fetchRecorded();
    try {
      recorded?.showRecorded(this.round, answer, draft, receipt);
    } catch (error) {
      reportError(error);
    }
    if (find(document, "#recorded").hidden) return window.location.reload();
    this.onRecorded();
  }

  /** @param {Refusal} refusal */
  refuse(refusal) {
    this.entry.refusal = refusal;
    this.entry.show();
    find(document, "#reload").hidden = !STALE.includes(refusal.code);
    if (refusal.sheet) this.choose(refusal.sheet, refusal.version, refusal.answer);
    else if (refusal.code === "outdated") this.entry.basedOn = refusal.version; // void meanwhile
  }

  /**
   * Let the captain choose between the own cards and those that were stored meanwhile.
   * @param {Sheet} sheet @param {number} version @param {Answer | null} answer
   */
  async choose(sheet, version, answer = this.round.recorded) {
    const questions = await fetchQuestions();
    find(document, "#reload").hidden = questions !== null;
    if (this.busy) return;
    questions?.showConflict(
      this.round,
      { own: sheetOf(this.entry.draft, this.round), newer: sheet },
      {
        onTake: () => this.take(sheet, answer),
        onKeep: () => {
          this.entry.basedOn = version;
          this.entry.change(this.entry.draft);
        },
      },
    );
  }

  /**
   * Go on with what is recorded already: nothing is left to send of the own cards.
   * @param {Sheet} sheet @param {Answer | null} answer which nothing has that came from a file
   */
  async take(sheet, answer) {
    const { round } = this;
    await forgetRefused({ table: round.table, number: round.round });
    if (answer) {
      const same = sheet.evidence === round.game.evidence;
      return this.finish(
        answer,
        same ? draftOfSheet(sheet, round) : null,
        round.phrases.receipt_elsewhere,
      );
    }
    forgetDrafts(round.table, round.round);
    window.location.assign(find(document, "#recorded .bar a", HTMLAnchorElement).href);
  }

  /** Bring back what was entered before a reload: on its way, refused, or not sent yet. */
  async resume() {
    const item = await newestItem(this.round.table, this.round.round);
    this.bringBack(item);
    const { evidence } = item?.body.sheet ?? this.round.game;
    const waits = item && !item.outcome && this.round.allowed.includes(evidence);
    if (waits && evidence !== this.round.game.evidence) openEvidence(evidence);
    else if (waits && isChangedSince(item)) return this.letChange();
    else if (waits) this.sendAgain(item);
    else if (item?.outcome?.refusal) this.showRefusal(item.body, item.outcome.refusal);
    this.sendOthers();
  }

  /** @param {Item | null} item */
  bringBack(item) {
    const { entry, round } = this;
    const before = kept(entry.draftName);
    const { draft, others } = before
      ? broughtBack(before, round, { form: entry.draft, item })
      : { draft: entry.draft, others: [] };
    entry.others = others;
    if (!sameDraft(draft, entry.draft)) {
      const recorded = sheetOf(entry.draft, round);
      entry.basedOn = before.version;
      entry.become(draft);
      if (before.version !== round.version) this.choose(recorded, round.version);
      else entry.notice = round.phrases.kept;
    }
    if (others.length) fetchStrangers().then((strangers) => strangers?.askWhose(entry));
    entry.openFirst();
  }

  /** @param {Item} item */
  sendAgain(item) {
    const { sheet, seats } = item.body;
    this.item = item;
    this.entry.draft = draftOfSheet(sheetNow(sheet, seats, this.round), this.round);
    this.send();
  }

  /**
   * Say again why a round was refused, as long as it is the one that stands here.
   * @param {Submission} body @param {Refusal} refusal
   */
  showRefusal({ sheet, seats }, refusal) {
    const { entry, round } = this;
    const same = sheet.evidence === round.game.evidence &&
      sameDraft(draftOfSheet(sheetNow(sheet, seats, round), round), entry.draft);
    if (!same || refusal.code === "outdated" || STALE.includes(refusal.code)) return;
    entry.notice = "";
    this.refuse(refusal);
  }
}
