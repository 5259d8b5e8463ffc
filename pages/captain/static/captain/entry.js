/* What is being entered for one round: the draft, the open pile, and everything that shows them. */

import {
  cardParts,
  changedPiles,
  choicesOf,
  chosen,
  fieldOf,
  fieldsOf,
  holders,
  lacksNumbers,
  moved,
  partOf,
  partsMissing,
  progressOf,
  seatOf,
  seatsOf,
  withCard,
  withColour,
  withFilled,
  without,
  withRest,
} from "./draft.js";
import { fill, find, say, setAttribute } from "./elements.js";
import {
  askForVerdict,
  fetchChecks,
  findHere,
  firstProblem,
  pointsNow,
  problemsNow,
  progressLine,
  repairs,
  unreadProblems,
} from "./findings.js";
import { later } from "./later.js";
import { readField, writeField } from "./notation.js";
import { drawNumbers, drawTricks } from "./numbers.js";
import { keptDraft } from "./people.js";
import { isSettled, lettersShown, nextStep, restOf } from "./steps.js";
import { draftName, keep } from "./storage.js";
import { drawGrid, drawPiles, showPoints } from "./tapped.js";

const CALM = 350; // milliseconds without a change before the server is asked
const PATIENCE = 4_000; // milliseconds before it is asked again when it could not say
const MOST_MARKED = 12; // cards; more marks than that point at nothing

/**
 * What asks is needed once two piles want a card: it comes with the first touch, and without it
 * nothing moves.
 * @type {() => Promise<typeof import("./questions.js") | null>}
 */
const fetchQuestions = () => later(new URL("./questions.js", import.meta.url));

// Of one game only, so no part of every first load.
const questions = document.getElementById("colours") ? await fetchQuestions() : null;

/** What is entered for a round, beside the form that shows it. */
export class Entry {
  /**
   * The draft starts as what the form's fields hold.
   * @param {Round} round @param {HTMLFormElement} form
   */
  constructor(round, form) {
    this.round = round;
    this.form = form;
    this.basedOn = round.version;
    /** @type {Draft} */
    this.draft = {
      ...Object.fromEntries(fieldsOf(round).map((field) => [field, this.readField(field)])),
      ...Object.fromEntries(choicesOf(round).map((field) => [field, this.readChoice(field)])),
    };
    /** @type {KeptPile[]} of people who do not sit here now */
    this.others = [];
    /** @type {number | null} the seat of the person who holds this phone */
    this.holder = null;
    /** @type {Set<number>} seats with something that this phone must not know yet */
    this.sealed = new Set();
    /** @type {Finding[]} what a person has to decide before anything else */
    this.asked = [];
    // Of a round that several phones enter; see together.js.
    this.onEntered = () => {};
    this.onHolder = () => {};
    this.onSealed = () => {};
    this.onOver = () => {}; // the holder said that the last trick is played
    this.held = false; // on its way, which in browsers without `inert` nothing else says
    this.isShared = () => false; // whether another phone takes part
    this.waitsFor = () => ""; // a sentence about the piles that are not complete
    this.isLeft = false; // whether the holder said that the own pile is complete
    this.standsBy = (/** @type {number} */ _seat) => /** @type {Standing | null} */ (null);
    this.worded = (/** @type {Problem} */ problem) => problem;
    /** @type {Draft[]} for undo */
    this.earlier = [];
    this.pile = "0"; // the seat, or the key of the cards apart
    const parts = cardParts(round);
    this.part = parts[0]; // none where only numbers are written down
    this.last = parts.find((part) => part.played) ?? parts[parts.length - 1]; // after the others
    /** @type {Verdict | null} of this very draft */
    this.verdict = null;
    /** @type {Refusal | null} the server's answer to this very draft */
    this.refusal = null;
    this.notice = ""; // goes before everything else in the line above the button
    /** @type {Repair | null} the one that led to this very draft */
    this.repair = null;
    /** @type {Set<string>} codes of warnings */
    this.accepted = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
    this.seen = new Set(round.version ? seatsOf(round) : []); // seats; see steps.js
    this.drawGrid = drawGrid(find(form, "#grid"), round, {
      onTap: (card) => this.tap(card),
      onSlide: (cards) => this.slide(cards),
    });
    /** @type {(field: Field, content: Content) => void} */
    const write = (field, content) => this.change({ ...this.draft, [field]: content });
    this.drawNumbers = drawNumbers(find(form, "#numbers"), round, write);
    this.drawTricks = drawTricks(find(form, "#tricks"), round, {
      onType: write,
      onTap: (field, content) => {
        write(field, content);
        if (this.nextStep && !this.keepsOwn) this.goOn(); // own cards come before
      },
    });
    this.drawPiles = drawPiles(find(form, "#piles"), round, (pile) => this.open(pile));
    find(form, "#found").replaceChildren();
    /** @type {((problems: Finding[], repair: Repair | null) => void) | null} */
    this.drawFindings = null;
    this.listen();
  }

  get apartIsOpen() {
    return this.pile === this.round.apart?.key;
  }

  get field() {
    return this.apartIsOpen ? this.pile : fieldOf(this.part, this.pile);
  }

  get draftName() {
    const { table, round: number, game } = this.round;
    return draftName(table, number, game.evidence);
  }

  get incomplete() {
    return progressLine(this.draft, this.round);
  }

  listen() {
    find(this.form, "#rest").onclick = () => this.takeRest();
    find(this.form, "#undo").onclick = () => this.undo();
    this.form.addEventListener("click", fetchQuestions, { once: true });
    find(this.form, "#next").onclick = () => this.goOn();
    find(this.form, ".parts").onchange = ({ target }) => {
      this.part = partOf(/** @type {HTMLInputElement} */ (target).value, this.round);
      this.show();
    };
    for (const field of fieldsOf(this.round)) {
      this.input(field).oninput = () =>
        this.change({ ...this.draft, [field]: this.readField(field) });
      this.input(field).onblur = () => {
        this.show();
        this.onEntered();
      };
    }
    for (const field of choicesOf(this.round)) {
      this.input(field).onchange = () =>
        this.change({ ...this.draft, [field]: this.readChoice(field) });
    }
  }

  /** Open the own pile first; else the cards apart, for they lie on the table; else the first. */
  openFirst() {
    const { apart } = this.round;
    if (this.holder !== null) return this.open(String(this.holder));
    this.open(apart && progressOf(this.draft, this.round).apartMissing ? apart.key : "0");
  }

  /** @param {string} pile */
  open(pile) {
    this.pile = pile;
    this.isLeft = false;
    const missing = this.apartIsOpen ? [] : partsMissing(this.draft, pile, this.round);
    this.part = missing.find((part) => cardParts(this.round).includes(part)) ?? this.last;
    this.show();
    this.onEntered();
  }

  /* Whether the open pile is the holder's own, while others enter theirs. */
  get keepsOwn() {
    return this.holder === Number(this.pile) && this.isShared();
  }

  /* Whether other phones entered all piles but the holder's own, which is open. */
  get isLast() {
    return this.keepsOwn && seatsOf(this.round).every((seat) => {
      const standing = this.standsBy(seat);
      return seat === this.holder || (standing && !standing.entering);
    });
  }

  /* What comes next, see steps.js; while others enter theirs, that the own pile is complete. */
  get nextStep() {
    const { draft, pile, round, seen, isLast } = this;
    const step = this.part ? nextStep(draft, pile, round, seen, isLast) : null;
    if (!step || !this.standsBy(Number(step.pile))?.entering) return step;
    return this.keepsOwn && !this.isLeft ? { rest: false, pile } : null;
  }

  /* Do what the button at the thumb says; from there the keyboard goes on, too. */
  goOn() {
    const step = this.nextStep;
    if (step?.rest) this.takeRest();
    else if (step?.pile === this.pile) this.leave();
    else if (step) this.open(step.pile);
    find(this.form, "#piles input:checked").focus({ preventScroll: true });
    find(this.form, "#piles").scrollIntoView({ block: "nearest" }); // on a low screen it is above
  }

  /* Whose piles are missing, once the own one is left. */
  get missing() {
    return this.isLeft ? this.waitsFor() : "";
  }

  /* Send the own pile and say whose are missing. */
  leave() {
    this.isLeft = true;
    this.show();
    this.onEntered();
  }

  /** @param {Card} card */
  async tap(card) {
    const { field, round } = this;
    const lies = holders(this.draft, card);
    if (lies.includes(field)) this.change(without(this.draft, field, card));
    else if (lies.length === 0) this.put(withCard(this.draft, field, card, round));
    else if (await (await fetchQuestions())?.askToMove(round, card, lies[0], field)) {
      this.put(moved(this.draft, card, field, round));
    }
  }

  /**
   * Do what tapping some cards one after the other does, as one step; cards of other piles stay.
   * @param {Card[]} cards
   */
  slide(cards) {
    let { draft } = this;
    for (const card of cards) {
      const lies = holders(draft, card);
      if (lies.includes(this.field)) draft = without(draft, this.field, card);
      else if (lies.length === 0) {
        draft = withCard(draft, this.field, card, this.round);
        this.leavePart(draft);
      }
    }
    if (draft !== this.draft) this.put(draft);
  }

  /**
   * Go on with cards put into the open field; after the cards apart comes the first player's pile.
   * @param {Draft} draft
   */
  put(draft) {
    this.leavePart(draft);
    this.change(draft);
    const next = this.apartIsOpen ? this.nextStep : null;
    if (next && !next.rest) this.open(next.pile);
  }

  /* After the penalty cards come the captured cards. */
  leavePart(/** @type {Draft} */ draft) {
    if (this.apartIsOpen || !this.part.needed) return;
    if (!partsMissing(draft, this.pile, this.round).includes(this.part)) this.part = this.last;
  }

  /* Put all cards that lie nowhere with the last player, the open pile, or the cards apart. */
  takeRest() {
    this.pile = restOf(this.draft, this.pile, this.round, this.isLast).pile ?? this.pile;
    if (!this.part.played) this.part = this.last;
    this.change(withRest(this.draft, this.field, this.round));
  }

  /**
   * Do what a repair says, where it is seen.
   * @param {Repair} repair @param {typeof import("./repairs.js")} repairs
   */
  applyRepair(repair, { marksOf, repaired }) {
    const field = marksOf(repair).fields.at(-1) ?? "";
    this.pile = seatOf(field) === null ? field : String(seatOf(field));
    const part = partOf(field, this.round);
    if (cardParts(this.round).includes(part)) this.part = part;
    this.change(repaired(this.draft, repair) ?? this.draft);
    this.repair = repair;
    this.show();
    const changed = find(this.form, "#changed");
    changed.focus({ preventScroll: true });
    changed.scrollIntoView({ block: "center" }); // the bar lies over the end of the page
  }

  undo() {
    if (this.held) return;
    const before = this.earlier.pop();
    if (!before) return;
    this.isLeft = false;
    const piles = changedPiles(before, this.draft);
    this.become(before);
    if (piles.length && !piles.includes(this.pile)) this.open(piles[0]);
  }

  /** Go on with another draft, which can be undone. @param {Draft} draft */
  change(draft) {
    if (this.held) return this.show();
    const sealed = Object.entries(this.draft).filter(([field]) =>
      this.sealed.has(seatOf(field) ?? -1)
    );
    this.earlier.push(this.draft);
    this.isLeft = false;
    this.become(withFilled({ ...draft, ...Object.fromEntries(sealed) }, this.round));
    if (this.apartIsOpen || !this.sealed.has(Number(this.pile))) return;
    this.notice = this.round.phrases.sealed;
    this.onSealed();
    this.show();
  }

  /**
   * Go on with what other phones have entered, which is no step to take back.
   * @param {(draft: Draft) => Draft} taken
   */
  receive(taken) {
    const draft = taken(this.draft);
    this.earlier = this.earlier.map(taken);
    if (draft === this.draft) return;
    this.become(draft);
  }

  /** @param {Draft} draft */
  become(draft) {
    this.draft = draft;
    this.verdict = null;
    this.refusal = null;
    this.notice = "";
    this.repair = null;
    this.keep();
    this.show();
    this.checkIn(CALM);
    this.onEntered();
  }

  keep() {
    const { draft, round, others } = this;
    keep(this.draftName, { version: this.basedOn, ...keptDraft(draft, round, others) });
  }

  /** Keep the pile of a person who does not sit here now no longer. @param {KeptPile} pile */
  let(pile) {
    this.others = this.others.filter((one) => one !== pile);
    this.keep();
  }

  /** @param {number} pause in milliseconds */
  checkIn(pause) {
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.check(), pause);
  }

  async check() {
    const { draft, round } = this;
    const isOld = () => draft !== this.draft || this.refusal; // what is found is not there any more
    const here = await findHere(draft, round);
    if (isOld()) return;
    this.verdict = here;
    this.show();
    if (lacksNumbers(draft, round)) return;
    const verdict = await askForVerdict(draft, round);
    if (isOld()) return;
    this.verdict = verdict ?? here;
    if (!verdict) this.checkIn(PATIENCE);
    this.show();
  }

  /** Return what is wrong, what the holder of this phone is asked before all other people. */
  problems() {
    const { draft, round, refusal, verdict } = this;
    const found = refusal
      ? (refusal.problems ?? [])
      : verdict
      ? problemsNow(verdict, draft, round)
      : [];
    const own = found.filter(({ seats }) => seats.includes(this.holder ?? -1));
    const others = found.filter((problem) => !own.includes(problem)).map(this.worded);
    return [...this.asked, ...unreadProblems(draft, round), ...own, ...others];
  }

  /** Bring the page up to date. */
  show() {
    const problems = this.problems();
    const doubtful = new Set(problems.flatMap(doubtfulCards));
    const marks = this.repair && repairs?.marksOf(this.repair) || { fields: [], cards: [] };
    this.showNext();
    if (this.part) this.showTapped(doubtful, new Set(marks.cards));
    this.showTexts(marks.fields);
    this.showLine(problems);
    this.showFindings(problems);
    find(this.form, "#undo", HTMLButtonElement).disabled = this.earlier.length === 0;
  }

  /** @param {Finding[]} problems */
  showFindings(problems) {
    const shown = repairs;
    if (shown) {
      this.drawFindings ??= shown.drawFindings(this.form, {
        phrases: this.round.phrases,
        accepted: this.accepted,
        fits: (repair) => shown.repaired(this.draft, repair) !== null,
        onRepair: (repair) => this.applyRepair(repair, shown),
        onUndo: () => this.undo(),
      });
      this.drawFindings(problems, this.repair);
    } else if (problems.length) fetchChecks().then(() => repairs && this.show());
  }

  /** @param {Set<Card>} doubtful @param {Set<Card>} changed */
  showTapped(doubtful, changed) {
    const { draft, round, pile } = this;
    const points = pointsNow(draft, round, { verdict: this.verdict, open: pile });
    const letters = lettersShown(draft, this.apartIsOpen ? null : pile, this.part, round);
    this.drawGrid(draft, this.field, { doubtful, changed, letters });
    this.drawPiles(draft, pile, points, this.standsBy);
    this.drawNumbers(draft, this.apartIsOpen ? null : pile, this.part);
    this.drawTricks(draft, this.apartIsOpen ? null : pile);
    this.showParts();
    this.showColours();
    this.showRest();
  }

  showNext() {
    if (!this.apartIsOpen && isSettled(this.draft, this.pile, this.round)) {
      this.seen.add(Number(this.pile));
    }
    const step = this.nextStep;
    const button = find(this.form, "#next");
    button.hidden = step === null;
    find(this.form, "#send").classList.toggle("main", step === null && !this.missing);
    if (step === null) return;
    const { phrases, names } = this.round;
    const other = step.pile === this.pile ? phrases.own_complete : phrases.next;
    const phrase = step.rest ? phrases.rest_to : other;
    say(button, fill(phrase, { name: names[Number(step.pile)], count: step.count }));
  }

  showParts() {
    const parts = find(this.form, ".parts", HTMLFieldSetElement);
    parts.disabled = this.apartIsOpen;
    for (const radio of parts.querySelectorAll("input")) {
      radio.checked = !this.apartIsOpen && radio.value === this.part.name;
      radio.parentElement?.classList.toggle("open", radio.checked);
      const label = this.partLabel(partOf(radio.value, this.round));
      if (radio.nextElementSibling) say(radio.nextElementSibling, label);
    }
  }

  showColours() {
    const { choice } = this.round;
    if (!choice || !questions) return;
    const place = find(this.form, "#colours");
    place.hidden = this.apartIsOpen;
    const seat = Number(this.pile);
    const choose = (/** @type {Letter} */ colour) =>
      this.change(withColour(this.draft, seat, colour, choice));
    if (!this.apartIsOpen) questions.drawColours(place, this.draft, seat, this.round, choose);
  }

  /**
   * Return what a part is called; where it takes several cards, with how many there are.
   * @param {Part} part
   */
  partLabel(part) {
    if (!part.counted || this.apartIsOpen) return part.label;
    const { cards } = this.draft[fieldOf(part, this.pile)];
    return fill(part.counted, { count: cards.length, needed: part.needed });
  }

  showRest() {
    const { phrases, names, says, apart } = this.round;
    const { pile, count, last } = restOf(this.draft, this.pile, this.round, this.isLast);
    const button = find(this.form, "#rest", HTMLButtonElement);
    button.hidden = count === 0 || last; // then it is the next step
    button.disabled = pile === null;
    const phrase = pile === null
      ? says.rest_waits
      : pile === apart?.key
      ? apart.rest
      : phrases.rest_to;
    say(button, fill(phrase, { name: names[Number(pile)], count }));
  }

  /** @param {Field[]} changed */
  showTexts(changed) {
    for (const field of fieldsOf(this.round)) {
      const input = this.input(field);
      const text = writeField(this.draft[field]);
      if (input !== document.activeElement && input.value !== text) input.value = text;
      setAttribute(input, "aria-invalid", String(this.draft[field].unread.length > 0));
      input.classList.toggle("changed", changed.includes(field));
      input.classList.toggle("filled", Boolean(this.draft[field].filled));
    }
    for (const field of choicesOf(this.round)) {
      this.input(field).value = this.draft[field].colour ?? "";
    }
    showPoints(
      this.form,
      pointsNow(this.draft, this.round, { verdict: this.verdict, open: null }),
      this.round,
    );
  }

  /** @param {Finding[]} problems */
  showLine(problems) {
    const line = find(this.form, "#status");
    const problem = firstProblem(problems, this.round.phrases) || this.refusal?.title;
    const good = this.verdict?.ok ? this.round.says.complete : "";
    say(line, this.notice || problem || this.missing || this.incomplete || good);
    line.tabIndex = problem ? 0 : -1; // a long sentence scrolls in its three lines, by keys, too
    const isGood = good && !this.incomplete;
    setAttribute(line, "data-kind", this.notice ? "" : problem ? "bad" : isGood ? "good" : "");
  }

  /** @param {Field} field */
  readField(field) {
    const { words } = this.round.typing;
    return readField(this.input(field).value, partOf(field, this.round), words);
  }

  /** @param {Field} field */
  readChoice(field) {
    return chosen(this.input(field).value);
  }

  /** @param {Field} field */
  input(field) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(field));
  }
}

/** @param {Finding} problem */
function doubtfulCards({ severity, cards }) {
  return severity === "error" && cards.length <= MOST_MARKED ? cards : [];
}
