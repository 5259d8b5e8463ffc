/* What is being entered for one round: the draft, the open pile, and everything that shows them. */

import {
  cardParts,
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
  without,
  withRest,
} from "./draft.js";
import {
  askForVerdict,
  findHere,
  pointsNow,
  problemsNow,
  progressLine,
  unreadProblems,
} from "./findings.js";
import { drawChanged, drawFindings, firstProblem } from "./findings_list.js";
import { withFilled } from "./filled.js";
import { drawGrid } from "./grid.js";
import { sender } from "./identity.js";
import { draftName, keep } from "./kept.js";
import { readField, writeField } from "./notation.js";
import { drawNumbers } from "./numbers.js";
import { fill } from "./phrases.js";
import { drawPiles, sayPoints } from "./piles.js";
import { marksOf, repaired } from "./repairs.js";
import { lettersShown, restOf } from "./rest.js";
import { sheetOf } from "./sheet.js";
import { isSettled, nextStep } from "./steps.js";

const CALM = 350; // milliseconds without a change before the server is asked
const PATIENCE = 4_000; // milliseconds before it is asked again when it could not say
const MOST_MARKED = 12; // cards; more marks than that point at nothing

// Of one game only, so no part of every first load.
const choices = document.getElementById("colours") ? await import("./choices.js") : null;

/* What asks is needed once two piles want a card: it comes with the first touch, and without it
   nothing moves. */
const fetchAsking = () => import("./asking.js").catch(() => null);

export class Entry {
  /* The draft starts as what the form's fields hold. */
  constructor(round, form) {
    this.round = round;
    this.form = form;
    this.basedOn = round.version;
    this.draft = {
      ...Object.fromEntries(fieldsOf(round).map((field) => [field, this.readField(field)])),
      ...Object.fromEntries(choicesOf(round).map((field) => [field, this.readChoice(field)])),
    };
    this.earlier = []; // drafts, for undo
    this.pile = "0"; // the seat, or the key of nobody's cards
    const parts = cardParts(round);
    [this.part] = parts; // none where only numbers are written down
    this.last = parts.find((part) => part.played) ?? parts.at(-1); // entered after the others
    this.verdict = null; // of this very draft
    this.refusal = null; // the server's answer to this very draft
    this.notice = ""; // goes before everything else in the line above the button
    this.repair = null; // the one that led to this very draft
    this.accepted = new Set();
    this.seen = new Set(round.version ? seatsOf(round) : []); // seats; see steps.js
    this.drawGrid = drawGrid(form.querySelector("#grid"), round, (card) => this.tap(card));
    this.drawNumbers = drawNumbers(
      form.querySelector("#numbers"),
      round,
      (field, content) => this.change({ ...this.draft, [field]: content }),
    );
    this.drawPiles = drawPiles(form.querySelector("#piles"), round, (pile) => this.open(pile));
    const { phrases } = round;
    this.drawChanged = drawChanged(form.querySelector("#changed"), {
      phrases,
      onUndo: () => this.undo(),
    });
    this.drawFindings = drawFindings(form.querySelector("#found"), {
      phrases,
      accepted: this.accepted,
      fits: (repair) => repaired(this.draft, repair) !== null,
      onRepair: (repair) => this.mend(repair),
    });
    this.listen();
  }

  get nobodys() {
    return this.pile === this.round.apart?.key;
  }

  get field() {
    return this.nobodys ? this.pile : fieldOf(this.part, this.pile);
  }

  get draftName() {
    const { table, round: number, game } = this.round;
    return draftName(table, number, game.evidence);
  }

  get incomplete() {
    return progressLine(this.draft, this.round);
  }

  listen() {
    this.form.querySelector("#rest").onclick = () => this.takeRest();
    this.form.querySelector("#undo").onclick = () => this.undo();
    this.form.addEventListener("click", fetchAsking, { once: true });
    this.form.querySelector("#next").onclick = () => this.goOn();
    this.form.querySelector(".parts").onchange = (event) => {
      this.part = partOf(event.target.value, this.round);
      this.show();
    };
    for (const field of fieldsOf(this.round)) {
      this.input(field).oninput = () =>
        this.change({ ...this.draft, [field]: this.readField(field) });
      this.input(field).onblur = () => this.show();
    }
    for (const field of choicesOf(this.round)) {
      this.input(field).onchange = () =>
        this.change({ ...this.draft, [field]: this.readChoice(field) });
    }
  }

  /* Nobody's cards come first: they lie on the table. */
  openFirst() {
    this.open(progressOf(this.draft, this.round).apartMissing ? this.round.apart.key : "0");
  }

  open(pile) {
    this.pile = pile;
    const missing = this.nobodys ? [] : partsMissing(this.draft, pile, this.round);
    this.part = missing.find((part) => cardParts(this.round).includes(part)) ?? this.last;
    this.show();
  }

  get nextStep() {
    return this.part ? nextStep(this.draft, this.pile, this.round, this.seen) : null;
  }

  /* Do what the button at the thumb says; from there the keyboard goes on, too. */
  goOn() {
    const { rest, pile } = this.nextStep;
    if (rest) this.takeRest();
    else this.open(pile);
    this.form.querySelector("#piles input:checked").focus({ preventScroll: true });
  }

  async tap(card) {
    const { field, round } = this;
    const lies = holders(this.draft, card);
    if (lies.includes(field)) this.change(without(this.draft, field, card));
    else if (lies.length === 0) this.put(withCard(this.draft, field, card, round), field);
    else if (await (await fetchAsking())?.askToMove(round, card, lies[0], field)) {
      this.put(moved(this.draft, card, field, round), field);
    }
  }

  /* After the penalty cards come the captured cards, after nobody's cards the first player's. */
  put(draft, field) {
    const seat = seatOf(field);
    const complete = seat !== null && !partsMissing(draft, seat, this.round).includes(this.part);
    if (complete && this.part.needed) this.part = this.last;
    this.change(draft);
    const next = this.nobodys ? this.nextStep : null;
    if (next && !next.rest) this.open(next.pile);
  }

  /* Give all cards that lie nowhere to the last player, or to whose pile is open, or to nobody. */
  takeRest() {
    this.pile = restOf(this.draft, this.pile, this.round).pile;
    if (!this.part.played) this.part = this.last;
    this.change(withRest(this.draft, this.field, this.round));
  }

  /* Do what a repair says, where everybody sees it. */
  mend(repair) {
    const field = marksOf(repair).fields.at(-1);
    this.pile = seatOf(field) === null ? field : String(seatOf(field));
    const part = partOf(field, this.round);
    if (cardParts(this.round).includes(part)) this.part = part;
    this.change(repaired(this.draft, repair));
    this.repair = repair;
    this.show();
    const told = this.form.querySelector("#changed");
    told.focus({ preventScroll: true });
    told.scrollIntoView({ block: "center" }); // the bar lies over the end of the page
  }

  undo() {
    const before = this.earlier.pop();
    if (before) this.become(before);
  }

  change(draft) {
    this.earlier.push(this.draft);
    this.become(withFilled(draft, this.round));
  }

  become(draft) {
    this.draft = draft;
    this.verdict = null;
    this.refusal = null;
    this.notice = "";
    this.repair = null;
    keep(this.draftName, { version: this.basedOn, draft });
    this.show();
    this.checkIn(CALM);
  }

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

  problems() {
    const unread = unreadProblems(this.draft, this.round);
    if (this.refusal) return [...unread, ...(this.refusal.problems ?? [])];
    return this.verdict
      ? [...unread, ...problemsNow(this.verdict, this.draft, this.round)]
      : unread;
  }

  show() {
    const problems = this.problems();
    const doubtful = new Set(problems.flatMap(doubtfulCards));
    const marks = this.repair ? marksOf(this.repair) : { fields: [], cards: [] };
    this.showNext();
    if (this.part) this.showTapped(doubtful, new Set(marks.cards));
    this.showTexts(marks.fields);
    this.showLine(problems);
    this.drawChanged(this.repair);
    this.drawFindings(problems);
    this.form.querySelector("#undo").disabled = this.earlier.length === 0;
  }

  showTapped(doubtful, changed) {
    const { draft, round, pile } = this;
    const points = pointsNow(draft, round, { verdict: this.verdict, open: pile });
    const letters = lettersShown(draft, this.nobodys ? null : pile, this.part, round);
    this.drawGrid(draft, this.field, { doubtful, changed, letters });
    this.drawPiles(draft, pile, points);
    this.drawNumbers(draft, this.nobodys ? null : pile, this.part);
    this.showParts();
    this.showColours();
    this.showRest();
  }

  showNext() {
    if (!this.nobodys && isSettled(this.draft, this.pile, this.round)) {
      this.seen.add(Number(this.pile));
    }
    const step = this.nextStep;
    const button = this.form.querySelector("#next");
    button.hidden = step === null;
    this.form.querySelector("#send").classList.toggle("main", step === null);
    if (step === null) return;
    const { phrases, names } = this.round;
    button.textContent = fill(step.rest ? phrases.rest_to : phrases.next, {
      name: names[step.pile],
      count: step.count,
    });
  }

  showParts() {
    const parts = this.form.querySelector(".parts");
    parts.disabled = this.nobodys;
    for (const radio of parts.querySelectorAll("input")) {
      radio.checked = !this.nobodys && radio.value === this.part.name;
      radio.parentElement.classList.toggle("open", radio.checked);
      radio.nextElementSibling.textContent = this.partLabel(partOf(radio.value, this.round));
    }
  }

  showColours() {
    if (!this.round.choice) return;
    const place = this.form.querySelector("#colours");
    place.hidden = this.nobodys;
    const seat = this.pile;
    const choose = (colour) => this.change(withColour(this.draft, seat, colour, this.round));
    if (!this.nobodys) choices.drawColours(place, this.draft, seat, this.round, choose);
  }

  /* Return what a part is called; where it takes several cards, with how many there are. */
  partLabel(part) {
    if (!part.counted || this.nobodys) return part.label;
    const { cards } = this.draft[fieldOf(part, this.pile)];
    return fill(part.counted, { count: cards.length, needed: part.needed });
  }

  showRest() {
    const { phrases, names, says, apart } = this.round;
    const { pile, count, last } = restOf(this.draft, this.pile, this.round);
    const button = this.form.querySelector("#rest");
    button.hidden = count === 0 || last; // then it is the next step
    button.disabled = pile === null;
    const phrase = pile === null
      ? says.rest_waits
      : pile === apart?.key
      ? apart.rest
      : phrases.rest_to;
    button.textContent = fill(phrase, { name: names[pile], count });
  }

  showTexts(changed) {
    for (const field of fieldsOf(this.round)) {
      const input = this.input(field);
      if (input !== document.activeElement) input.value = writeField(this.draft[field]);
      input.setAttribute("aria-invalid", String(this.draft[field].unread.length > 0));
      input.classList.toggle("changed", changed.includes(field));
      input.classList.toggle("filled", Boolean(this.draft[field].filled));
    }
    for (const field of choicesOf(this.round)) this.input(field).value = this.draft[field].colour;
    sayPoints(
      this.form,
      pointsNow(this.draft, this.round, { verdict: this.verdict, open: null }),
      this.round,
    );
  }

  showLine(problems) {
    const line = this.form.querySelector("#status");
    const problem = firstProblem(problems, this.round.phrases) || this.refusal?.title;
    const good = this.verdict?.ok ? this.round.says.complete : "";
    const text = this.notice || problem || this.incomplete || good;
    if (line.textContent !== text) line.textContent = text;
    line.dataset.kind = this.notice
      ? ""
      : problem
      ? "bad"
      : this.incomplete
      ? ""
      : good
      ? "good"
      : "";
  }

  readField(field) {
    return readField(this.input(field).value, partOf(field, this.round), this.round.words);
  }

  readChoice(field) {
    return chosen(this.input(field).value);
  }

  input(field) {
    return this.form.elements.namedItem(field);
  }

  /* Return what is sent to the server. */
  body() {
    return {
      based_on: this.basedOn,
      seats: this.round.seats,
      sheet: sheetOf(this.draft, this.round),
      accept: [...this.accepted],
      ...sender(this.round.event),
    };
  }
}

function doubtfulCards({ severity, cards }) {
  return severity === "error" && cards.length <= MOST_MARKED ? cards : [];
}
