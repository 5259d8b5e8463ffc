/* What is being entered for one round, as the form shows it: every part of the page is drawn from
   the state of the round alone. */

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
  seatOf,
  withColour,
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
import { decisionsOf, missingPiles, standing, worded } from "./phones.js";
import { apartIsOpen, isLast, openField, ownIsOpen, stepOf } from "./round_store.js";
import { lettersShown, restOf } from "./steps.js";
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

/**
 * Return the draft that the fields of a form hold.
 * @param {Round} round @param {HTMLFormElement} form
 * @returns {Draft}
 */
export const draftIn = (round, form) => ({
  ...Object.fromEntries(fieldsOf(round).map((field) => [field, readTyped(round, form, field)])),
  ...Object.fromEntries(
    choicesOf(round).map((field) => [field, chosen(inputOf(form, field).value)]),
  ),
});

/**
 * Keep each draft of a round, have it judged, and show it in a form, where a person changes it.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
export function showEntry(store, form) {
  store.subscribe(drawEntry(store, form));
  store.subscribe(judge(store));
  store.subscribe(keepDraft(store.round));
  form.addEventListener("click", fetchQuestions, { once: true });
  find(form, "#rest").onclick = () => store.takeRest();
  find(form, "#undo").onclick = () => store.undo();
  find(form, "#next").onclick = () => goOn(store, form);
  find(form, ".parts").onchange = ({ target }) =>
    store.set({ part: partOf(/** @type {HTMLInputElement} */ (target).value, store.round) });
  for (const field of fieldsOf(store.round)) {
    const input = inputOf(form, field);
    input.oninput = () =>
      store.change({ ...store.state.draft, [field]: readTyped(store.round, form, field) });
    input.onblur = () => store.set({}); // it shows what was read
  }
  for (const field of choicesOf(store.round)) {
    const input = inputOf(form, field);
    input.onchange = () => store.change({ ...store.state.draft, [field]: chosen(input.value) });
  }
}

/**
 * Do what the button at the thumb says; from there the keyboard goes on, too.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
export function goOn(store, form) {
  store.goOn();
  find(form, "#piles input:checked").focus({ preventScroll: true });
  find(form, "#piles").scrollIntoView({ block: "nearest" }); // on a low screen it is above
}

/** @param {RoundStore} store @param {Card} card */
async function tap(store, card) {
  if (store.tap(card)) return;
  const { draft } = store.state;
  const field = openField(store);
  const [from] = holders(draft, card);
  if (await (await fetchQuestions())?.askToMove(store.round, card, from, field)) {
    store.put(moved(store.state.draft, card, openField(store), store.round));
  }
}

/**
 * Do what a repair says, where it is seen.
 * @param {RoundStore} store @param {HTMLFormElement} form
 * @param {Repair} repair @param {typeof import("./repairs.js")} repairs
 */
function applyRepair(store, form, repair, { marksOf, repaired }) {
  const { round } = store;
  const field = marksOf(repair).fields.at(-1) ?? "";
  const part = partOf(field, round);
  store.set({
    pile: String(seatOf(field) ?? field),
    ...(cardParts(round).includes(part) ? { part } : {}),
  });
  store.change(repaired(store.state.draft, repair) ?? store.state.draft);
  store.set({ repair });
  const changed = find(form, "#changed");
  changed.focus({ preventScroll: true });
  changed.scrollIntoView({ block: "center" }); // the bar lies over the end of the page
}

/** Return what keeps each draft on this phone. @param {Round} round */
function keepDraft(round) {
  const name = draftName(round.table, round.round, round.game.evidence);
  return (/** @type {RoundState} */ state, /** @type {RoundState} */ before) => {
    if (state.draft === before.draft && state.others.length >= before.others.length) return;
    if (state.item) return; // it is compared with the draft of which it was made
    keep(name, { version: state.basedOn, ...keptDraft(state.draft, round, state.others) });
  };
}

/** Return what has each draft judged, here and by the service. @param {RoundStore} store */
function judge(store) {
  const { round } = store;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  const checkIn = (/** @type {number} */ pause) => {
    clearTimeout(alarm);
    alarm = setTimeout(check, pause);
  };
  const check = async () => {
    const { draft } = store.state;
    // Of another draft nothing that was found is there any more.
    const isOld = () => draft !== store.state.draft || store.state.refusal;
    const here = await findHere(draft, round);
    if (isOld()) return;
    store.set({ verdict: here });
    if (lacksNumbers(draft, round)) return;
    const verdict = await askForVerdict(draft, round);
    if (isOld()) return;
    if (!verdict) checkIn(PATIENCE);
    store.set({ verdict: verdict ?? here });
  };
  return (/** @type {RoundState} */ state, /** @type {RoundState} */ before) => {
    if (state.draft !== before.draft && !state.item) checkIn(CALM);
  };
}

/**
 * Return what is wrong, what the holder of this phone is asked before all other people.
 * @param {RoundStore} store
 */
function problemsOf(store) {
  const { round, state: { draft, holder, refusal, verdict } } = store;
  const all = refusal
    ? (refusal.problems ?? [])
    : verdict
    ? problemsNow(verdict, draft, round)
    : [];
  const own = all.filter(({ seats }) => seats.includes(holder ?? -1));
  const others = all.filter((problem) => !own.includes(problem));
  return [
    ...decisionsOf(store),
    ...unreadProblems(draft, round),
    ...own,
    ...others.map((problem) => worded(store, problem)),
  ];
}

/**
 * Return what brings the form up to date.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
function drawEntry(store, form) {
  const showTapped = drawTapped(store, form);
  const showFindings = drawFindings(store, form);
  find(form, "#found").replaceChildren();
  return () => {
    const { state } = store;
    const problems = problemsOf(store);
    const doubtful = new Set(problems.flatMap(doubtfulCards));
    const marks = state.repair && repairs?.marksOf(state.repair) || { fields: [], cards: [] };
    showNext(store, form);
    if (state.part) showTapped(doubtful, new Set(marks.cards));
    showTexts(store, form, marks.fields);
    showLine(store, form, problems);
    showFindings(problems);
    find(form, "#undo", HTMLButtonElement).disabled = state.earlier.length === 0;
  };
}

/**
 * Return what lists the problems, once what draws them is here.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
function drawFindings(store, form) {
  /** @type {((problems: Finding[], repair: Repair | null) => void) | null} */
  let draw = null;
  return (/** @type {Finding[]} */ problems) => {
    const shown = repairs;
    if (shown) {
      draw ??= shown.drawFindings(form, {
        phrases: store.round.phrases,
        isAccepted: (code) => store.state.accepted.has(code),
        onAccept: (code, isAccepted) => {
          const others = [...store.state.accepted].filter((other) => other !== code);
          store.set({ accepted: new Set(isAccepted ? [...others, code] : others) });
        },
        fits: (repair) => shown.repaired(store.state.draft, repair) !== null,
        onRepair: (repair) => applyRepair(store, form, repair, shown),
        onUndo: () => store.undo(),
      });
      draw(problems, store.state.repair);
    } else if (problems.length) fetchChecks().then(() => repairs && store.set({}));
  };
}

/**
 * Return what shows the cards and numbers of the open pile, with doubtful and changed cards.
 * @param {RoundStore} store @param {HTMLFormElement} form
 */
function drawTapped(store, form) {
  const { round } = store;
  /** @type {(field: Field, content: Content) => void} */
  const write = (field, content) => store.change({ ...store.state.draft, [field]: content });
  const grid = drawGrid(find(form, "#grid"), round, {
    onTap: (card) => tap(store, card),
    onSlide: (cards) => store.slide(cards),
  });
  const numbers = drawNumbers(find(form, "#numbers"), round, write);
  const tricks = drawTricks(find(form, "#tricks"), round, {
    onType: write,
    onTap: (field, content) => {
      write(field, content);
      if (stepOf(store) && !ownIsOpen(store)) goOn(store, form); // own cards come before
    },
  });
  const piles = drawPiles(find(form, "#piles"), round, (pile) => store.open(pile));
  return (/** @type {Set<Card>} */ doubtful, /** @type {Set<Card>} */ changed) => {
    const { draft, part, pile, verdict } = store.state;
    const seat = apartIsOpen(store) ? null : pile;
    const letters = lettersShown(draft, seat, part, round);
    grid(draft, openField(store), { doubtful, changed, letters });
    const points = pointsNow(draft, round, { verdict, open: pile });
    piles(draft, pile, points, (of) => standing(store, of));
    numbers(draft, seat, part);
    tricks(draft, seat);
    showParts(store, form);
    showColours(store, form);
    showRest(store, form);
  };
}

/** @param {RoundStore} store @param {HTMLFormElement} form */
function showNext(store, form) {
  const { phrases, names } = store.round;
  const step = stepOf(store);
  const button = find(form, "#next");
  button.hidden = step === null;
  find(form, "#send").classList.toggle("main", step === null && !waitsFor(store));
  if (step === null) return;
  const other = step.pile === store.state.pile ? phrases.own_complete : phrases.next;
  const phrase = step.rest ? phrases.rest_to : other;
  say(button, fill(phrase, { name: names[Number(step.pile)], count: step.count }));
}

/* Return whose piles are missing, once the own one is left. */
const waitsFor = (/** @type {RoundStore} */ store) => store.state.isLeft ? missingPiles(store) : "";

/** @param {RoundStore} store @param {HTMLFormElement} form */
function showParts(store, form) {
  const isApart = apartIsOpen(store);
  const parts = find(form, ".parts", HTMLFieldSetElement);
  parts.disabled = isApart;
  for (const radio of parts.querySelectorAll("input")) {
    radio.checked = !isApart && radio.value === store.state.part.name;
    radio.parentElement?.classList.toggle("open", radio.checked);
    const label = partLabel(store, partOf(radio.value, store.round));
    if (radio.nextElementSibling) say(radio.nextElementSibling, label);
  }
}

/**
 * Return what a part is called; where it takes several cards, with how many there are.
 * @param {RoundStore} store @param {Part} part
 */
function partLabel(store, part) {
  if (!part.counted || apartIsOpen(store)) return part.label;
  const { cards } = store.state.draft[fieldOf(part, store.state.pile)];
  return fill(part.counted, { count: cards.length, needed: part.needed });
}

/** @param {RoundStore} store @param {HTMLFormElement} form */
function showColours(store, form) {
  const { choice } = store.round;
  if (!choice || !questions) return;
  const place = find(form, "#colours");
  place.hidden = apartIsOpen(store);
  const seat = Number(store.state.pile);
  const choose = (/** @type {Letter} */ colour) =>
    store.change(withColour(store.state.draft, seat, colour, choice));
  if (!place.hidden) questions.drawColours(place, store.state.draft, seat, store.round, choose);
}

/** @param {RoundStore} store @param {HTMLFormElement} form */
function showRest(store, form) {
  const { phrases, names, says, apart } = store.round;
  const { draft, pile: open } = store.state;
  const { pile, count, last } = restOf(draft, open, store.round, isLast(store));
  const button = find(form, "#rest", HTMLButtonElement);
  button.hidden = count === 0 || last; // then it is the next step
  button.disabled = pile === null;
  const phrase = pile === null
    ? says.rest_waits
    : pile === apart?.key
    ? apart.rest
    : phrases.rest_to;
  say(button, fill(phrase, { name: names[Number(pile)], count }));
}

/** @param {RoundStore} store @param {HTMLFormElement} form @param {Field[]} changed */
function showTexts({ round, state: { draft, verdict } }, form, changed) {
  for (const field of fieldsOf(round)) {
    const input = inputOf(form, field);
    const text = writeField(draft[field]);
    if (input !== document.activeElement && input.value !== text) input.value = text;
    setAttribute(input, "aria-invalid", String(draft[field].unread.length > 0));
    input.classList.toggle("changed", changed.includes(field));
    input.classList.toggle("filled", Boolean(draft[field].filled));
  }
  for (const field of choicesOf(round)) inputOf(form, field).value = draft[field].colour ?? "";
  showPoints(form, pointsNow(draft, round, { verdict, open: null }), round);
}

/** @param {RoundStore} store @param {HTMLFormElement} form @param {Finding[]} problems */
function showLine(store, form, problems) {
  const { round, state: { draft, notice, refusal, verdict } } = store;
  const line = find(form, "#status");
  const problem = firstProblem(problems, round.phrases) || refusal?.title;
  const incomplete = progressLine(draft, round);
  const good = verdict?.ok ? round.says.complete : "";
  say(line, notice || problem || waitsFor(store) || incomplete || good);
  line.tabIndex = problem ? 0 : -1; // a long sentence scrolls in its three lines, by keys, too
  const isGood = good && !incomplete;
  setAttribute(line, "data-kind", notice ? "" : problem ? "bad" : isGood ? "good" : "");
}

/** @param {Round} round @param {HTMLFormElement} form @param {Field} field */
const readTyped = (round, form, field) =>
  readField(inputOf(form, field).value, partOf(field, round), round.typing.words);

/** @param {HTMLFormElement} form @param {Field} field */
const inputOf = (form, field) => /** @type {HTMLInputElement} */ (form.elements.namedItem(field));

/** @param {Finding} problem */
function doubtfulCards({ severity, cards }) {
  return severity === "error" && cards.length <= MOST_MARKED ? cards : [];
}
