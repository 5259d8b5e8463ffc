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
import { isBusy } from "./round_store.js";
import { draftName, forgetDrafts, keepsDrafts, kept } from "./storage.js";

// Refusals of a page that shows what is no longer so: it has to be loaded again.
const STALE = ["seats_changed", "sheet_differs", "round_unknown"];
const CONTRADICTS = "#mine"; // how the page is opened by a person whose pile is recorded wrongly
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
  /** @param {RoundStore} store @param {HTMLFormElement} form */
  constructor(store, form) {
    this.store = store;
    this.form = form;
    this.round = store.round;
    this.hand = find(form, "#hand");
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
    store.subscribe(drawButtons(store, form));
    find(form, "#change").onclick = () => this.letChange();
    window.addEventListener("online", () => store.state.item && this.send());
    for (const event of HANDS) form.addEventListener(event, fetchAll, { once: true });
  }

  /** Send what is entered, or again what got no answer; a tap while it is underway does nothing. */
  async send() {
    const { store } = this;
    if (store.state.underway) return;
    if (!store.state.item && !isReadable(store)) return;
    store.set({ underway: true });
    try {
      const outcome = await this.deliver();
      store.set({ underway: false });
      if (outcome?.unanswered) this.waitAndTryAgain(outcome);
      else if (outcome) await this.settle(outcome);
    } catch (error) {
      this.fail(error);
    }
  }

  /* Return what came of what is entered, null where it does not go out. */
  async deliver() {
    const { round, store } = this;
    find(document, "#conflict").hidden = true; // the answer asks again
    if (!store.state.item && !(await this.review())) return null;
    this.hold(round.phrases.sending);
    const item = store.state.item ?? await this.freeze();
    store.set({ item });
    return deliver(item, round.link);
  }

  /* Say whether what is entered goes out: who contradicts sees first what differs. */
  async review() {
    if (location.hash !== CONTRADICTS) return true;
    return (await fetchQuestions())?.review(this.store) ?? true;
  }

  /**
   * Nothing foreseen came of it: give the form back, and say what to do.
   * @param {unknown} error
   */
  fail(error) {
    reportError(error);
    const { store } = this;
    const { item } = store.state;
    const { phrases } = this.round;
    const notice = keepsDrafts() ? phrases.failed : phrases.failed_open;
    say(find(this.form, "#status"), notice); // if showing is what failed
    find(document, "#reload").hidden = false;
    const waits = () => !store.state.underway;
    this.offerCode(() => item ?? this.submission(), waits).catch(reportError);
    this.release({ notice, underway: false });
  }

  freeze() {
    const { seating, names, link, addresses } = this.round;
    return freeze({ ...this.submission(), seating, names, link, address: addresses.entries });
  }

  /* What is entered, as it goes out. */
  submission() {
    const { round, store: { state } } = this;
    const body = {
      based_on: state.basedOn,
      seats: round.seats,
      sheet: sheetOf(state.draft, round),
      accept: [...state.accepted],
      ...sender(round.event),
    };
    return { table: round.table, number: round.round, body };
  }

  /**
   * While a submission is on its way it cannot be changed: it might be recorded already.
   * @param {string} notice
   */
  hold(notice) {
    clearTimeout(this.alarm);
    this.hand.hidden = true;
    this.store.set({ held: true, notice });
  }

  /** @param {Outcome} unanswered */
  waitAndTryAgain(unanswered) {
    const { store } = this;
    const pause = unanswered.seconds ?? pauseAfter(this.tries);
    this.tries += 1;
    const { item } = store.state;
    this.hold(sentenceOf(item, unanswered, this.round.phrases));
    store.set({ unanswered });
    this.alarm = setTimeout(() => this.send(), pause * 1000);
    const waits = () => store.state.item === item && !store.state.underway;
    if (item) this.offerCode(() => item, waits);
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
    this.release({ notice: this.round.phrases.changing });
    this.sendOthers();
  }

  /* Send what else waits on this phone. */
  sendOthers() {
    const { table, round: number } = this.round;
    sendWaiting(
      this.round,
      (item) =>
        item.key === this.store.state.item?.key ||
        (item.outcome && item.table === table && item.number === number),
    );
  }

  /* Give the form back. */
  release(/** @type {Partial<RoundState>} */ changes) {
    clearTimeout(this.alarm);
    this.tries = 0;
    this.hand.hidden = true;
    this.store.set({ item: null, held: false, unanswered: null, ...changes });
  }

  /** @param {Outcome} outcome */
  async settle({ answer, refusal }) {
    this.release({ notice: "" });
    if (answer) await this.finish(answer, this.store.state.draft);
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
    this.store.set({ shown: answer.version });
  }

  /** @param {Refusal} refusal */
  refuse(refusal) {
    this.store.set({ refusal });
    find(document, "#reload").hidden = !STALE.includes(refusal.code);
    if (refusal.sheet) this.choose(refusal.sheet, refusal.version, refusal.answer);
    else if (refusal.code === "outdated") {
      this.store.set({ basedOn: refusal.version }); // void meanwhile
    }
  }

  /**
   * Let the captain choose between the own cards and those that were stored meanwhile.
   * @param {Sheet} sheet @param {number} version @param {Answer | null} answer
   */
  async choose(sheet, version, answer = this.round.recorded) {
    const questions = await fetchQuestions();
    find(document, "#reload").hidden = questions !== null;
    const { store } = this;
    if (isBusy(store)) return;
    questions?.showConflict(
      this.round,
      { own: sheetOf(store.state.draft, this.round), newer: sheet },
      {
        onTake: () => this.take(sheet, answer),
        onKeep: () => {
          store.set({ basedOn: version });
          store.change(store.state.draft);
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
    const { round, store } = this;
    const form = store.original;
    const before = kept(draftName(round.table, round.round, round.game.evidence));
    const { draft, others } = before
      ? broughtBack(before, round, { form, item })
      : { draft: form, others: [] };
    store.set({ others });
    if (!sameDraft(draft, form)) {
      const isOfThis = before.version === round.version;
      const notice = isOfThis ? round.phrases.kept : "";
      store.become(draft, { basedOn: before.version, notice });
      if (!isOfThis) this.choose(sheetOf(form, round), round.version);
    }
    if (others.length) fetchStrangers().then((strangers) => strangers?.askWhose(store));
    store.openFirst();
  }

  /** @param {Item} item */
  sendAgain(item) {
    const { sheet, seats } = item.body;
    const draft = draftOfSheet(sheetNow(sheet, seats, this.round), this.round);
    this.store.set({ item, draft });
    this.send();
  }

  /**
   * Say again why a round was refused, as long as it is the one that stands here.
   * @param {Submission} body @param {Refusal} refusal
   */
  showRefusal({ sheet, seats }, refusal) {
    const { round, store } = this;
    const same = sheet.evidence === round.game.evidence &&
      sameDraft(draftOfSheet(sheetNow(sheet, seats, round), round), store.state.draft);
    if (!same || refusal.code === "outdated" || STALE.includes(refusal.code)) return;
    store.set({ notice: "" });
    this.refuse(refusal);
  }
}

/** Say whether what is entered can be read: the line above the button says what cannot. @param {RoundStore} store */
const isReadable = ({ round, state: { draft } }) =>
  !unreadProblems(draft, round).length && !lacksNumbers(draft, round);

/**
 * Return what shows on the buttons of a form how far its round is on its way.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
function drawButtons({ round }, form) {
  const send = find(form, "#send");
  const label = send.textContent;
  return (/** @type {RoundState} */ { held, unanswered, underway }) => {
    for (const name of ["#tapped", "#typed", "#undo"]) find(form, name).inert = held;
    find(form, "#change").hidden = !unanswered || underway;
    say(send, unanswered ? round.phrases.again : label ?? "");
  };
}
