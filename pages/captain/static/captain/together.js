/* What the page shows of the other phones at the table: who enters which pile, what has to be
   decided between two of them, and that the round is recorded. */

import { draftOfSheet } from "./draft.js";
import { element, fill, find, inARow } from "./elements.js";
import { Following } from "./following.js";
import { later } from "./later.js";
import { isEmpty, isFinished } from "./piles.js";
import { openEvidence } from "./preferences.js";

/* What may be needed without a network comes with the first touch. */
/** @type {() => Promise<typeof import("./handover.js") | null>} */
const fetchHandover = () => later(new URL("./handover.js", import.meta.url));
/** @type {() => Promise<typeof import("./questions.js") | null>} */
const fetchQuestions = () => later(new URL("./questions.js", import.meta.url));
/** @type {() => Promise<typeof import("./confirming.js") | null>} */
const fetchConfirming = () => later(new URL("./confirming.js", import.meta.url));

const CONTRADICTS = "#mine"; // how the page is opened by a person whose pile is recorded wrongly

/**
 * Follow the other phones from now on. `form` is what the page came with.
 * @param {Entry} entry
 * @param {Sending} sending
 * @param {Draft} form
 */
export function enterTogether(entry, sending, form) {
  const following = new Following(entry, sending, form);
  const news = () => showNews(entry, following);
  entry.standsBy = (seat) => standing(entry, following, seat);
  entry.isShared = () => following.shared;
  entry.waitsFor = () => missing(entry, following);
  entry.worded = (problem) => worded(problem, entry, following);
  entry.onHolder = news;
  entry.onSealed = async () => (await fetchQuestions())?.offerAgain(entry, following);
  entry.onOver = () => following.showAll();
  following.onNews = news;
  following.onReach = (reached) => offerCode(entry, following, reached);
  following.onRepeated = (sentence) => {
    entry.notice = sentence; // until the pile is changed, which then goes out again
    entry.show();
  };
  following.onEnd = (why) => showEnd(entry.round, why);
  following.onRecorded = (recorded) => showAnswer(entry, sending, following, recorded);
  sending.onRecorded = () => following.look();
  if (location.hash === CONTRADICTS) {
    sending.review = async () => (await fetchQuestions())?.review(entry, form) ?? true;
  }
  entry.form.addEventListener("click", fetchHandover, { once: true });
  following.start();
  news();
}

/**
 * @param {Entry} entry @param {Following} following
 */
function showNews(entry, following) {
  entry.sealed = new Set(
    following.places.filter((place) => following.versionOf(place)?.hidden?.length)
      .map(({ seat }) => seat ?? -1),
  );
  entry.asked = following.contested.map(({ place, versions }) => ({
    severity: /** @type {const} */ ("error"),
    cards: [],
    message: fill(entry.round.phrases.two_versions, {
      name: nameOf(place, entry.round),
      names: inARow(versions.map((version) => author(version, following)), entry.round.phrases),
    }),
  }));
  askWhich(entry, following);
  askForLastTrick(following);
  // What this phone had kept is at the table again.
  if (following.shared && entry.notice === entry.round.phrases.kept) entry.notice = "";
  entry.show();
}

/**
 * Ask whether the last trick is played while the others are not shown all that was entered here. A
 * page that hides its form until then asks from the beginning.
 * @param {Following} following
 */
function askForLastTrick({ shared, keptBack, saidOver }) {
  const notice = document.getElementById("face-down");
  if (!notice || "hidesForm" in notice.dataset) return;
  notice.hidden = saidOver || !shared || keptBack.size === 0;
}

/** @param {Place} place @param {Round} round */
const nameOf = ({ seat }, round) => (seat === null ? String(round.apart?.tab) : round.names[seat]);

/** Return who entered a version. @param {Version} version @param {Following} following */
function author({ by, device }, { round, device: own }) {
  if (device === own) return round.phrases.own_phone;
  const seat = round.seats.indexOf(by ?? 0);
  return seat < 0 ? round.phrases.other_phone : round.names[seat];
}

/**
 * Return who entered a pile: this phone, another one, or that it is being entered.
 * @param {Entry} entry @param {Following} following @param {number} seat
 * @returns {Standing | null}
 */
function standing({ round, draft }, following, seat) {
  const place = following.places.find((one) => one.seat === seat);
  const version = place && following.versionOf(place);
  if (!version || !following.shared) return null;
  const { phrases } = round;
  const own = version.device === following.device;
  const done = version.hidden?.length || isFinished(draft, seat, round);
  if (isEmpty(version.content) || !done) {
    return own ? null : {
      mark: "…",
      says: fill(phrases.being_entered, { name: author(version, following) }),
      entering: true,
    };
  }
  const says = version.hidden?.length ? phrases.entered_hidden : phrases.entered_by;
  const mark = own ? "✓" : round.seats.indexOf(version.by ?? 0) === seat ? "✓✓" : "✓…";
  return { mark, says: fill(says, { name: author(version, following) }) };
}

/**
 * Say whose piles are not complete; nothing once all are.
 * @param {Entry} entry @param {Following} following
 */
function missing({ round }, following) {
  const places = following.places.filter((place) =>
    !following.versionOf(place)?.hidden?.length && !following.isDone(place)
  );
  const names = inARow(places.map((place) => nameOf(place, round)), round.phrases);
  return names && fill(round.phrases.still_missing, { names });
}

/**
 * Say of a problem with cards of several people whom it is for.
 * @param {Problem} problem @param {Entry} entry @param {Following} following
 */
function worded(problem, { holder, round }, following) {
  const asks = holder !== null && following.shared && problem.code.startsWith("DUP");
  if (!asks || !problem.seats.length) return problem;
  const names = inARow(problem.seats.map((seat) => round.names[seat]), round.phrases);
  return {
    ...problem,
    message: fill(round.phrases.others_asked, { names, sentence: problem.message }),
  };
}

/**
 * Show two edits of a pile that did not know of each other side by side, open where they concern
 * the holder of the phone.
 * @param {Entry} entry @param {Following} following
 */
async function askWhich(entry, following) {
  const section = find(document, "#versions");
  const [first] = following.contested;
  const asked = JSON.stringify(first?.versions ?? null);
  if (section.dataset.asked === asked) return;
  section.dataset.asked = asked;
  const questions = first && await fetchQuestions();
  if (first && !questions) section.dataset.asked = ""; // the next news ask again
  section.hidden = !questions;
  if (!first || !questions) return;
  const { place, versions: [one, other] } = first;
  const { phrases } = entry.round;
  const concerned = [one, other].some(({ device }) => device === following.device) ||
    entry.holder === null || place.seat === entry.holder;
  find(section, "summary").textContent = entry.asked[0].message;
  find(section, "details", HTMLDetailsElement).open = concerned;
  questions.drawSides(
    section,
    [{ name: nameOf(place, entry.round), contents: [one.content, other.content] }],
    [one, other].map((version) => ({
      title: author(version, following),
      words: fill(phrases.version_right, { name: author(version, following) }),
      onChoose: () => following.decide(place, version.content),
    })),
  );
}

/** @param {Round} round @param {import("./following.js").Ending} why */
function showEnd({ phrases }, { code, evidence, title }) {
  /** @type {Record<string, string | undefined>} */
  const says = {
    seats_changed: phrases.seats_changed,
    evidence_differs: phrases.evidence_differs,
  };
  const text = `${says[code] ?? title} `;
  const line = element("p", { id: "together", class: "notice warn", text });
  const button = element("button", {
    type: "button",
    text: evidence ? phrases.enter_as_others : phrases.load_again,
  });
  button.onclick = () => evidence ? openEvidence(evidence) : location.reload();
  line.append(button);
  document.getElementById("together")?.remove();
  find(document, "#news").append(line);
}

/**
 * Offer the pile of the person who holds this phone as a code while nothing answers.
 * @param {Entry} entry @param {Following} following @param {boolean} reached
 */
async function offerCode({ holder, round }, following, reached) {
  const button = find(document, "#hand-pile");
  button.hidden = true;
  const place = following.places.find(({ seat }) => seat === holder);
  if (reached || !place || !("CompressionStream" in window)) return;
  const handover = await fetchHandover();
  if (!handover) return;
  button.hidden = false;
  button.onclick = () => {
    following.commit(place);
    const version = following.versionOf(place);
    if (!version) return;
    const { table, round: number, game, addresses } = round;
    handover.showPile(addresses.handed, {
      table,
      round: number,
      evidence: game.evidence,
      version,
    });
  };
}

/**
 * Show what another phone has sent: everyone's points, or what differs from what stands here.
 * @param {Entry} entry
 * @param {Sending} sending
 * @param {Following} following
 * @param {Recorded} recorded
 */
async function showAnswer(entry, sending, following, recorded) {
  const { round } = entry;
  if (sending.busy || !recorded.scores) return; // one from an event file has no answer
  const shown = Number(find(document, "#recorded").dataset.shown ?? 0);
  if (recorded.version > Math.max(entry.basedOn, shown)) {
    const same = recorded.sheet.evidence === round.game.evidence;
    const draft = same ? draftOfSheet(recorded.sheet, round) : null;
    const differs = following.places.some((place) => following.differsFrom(place, draft));
    const section = find(document, "#conflict");
    const asked = !section.hidden && section.dataset.version === String(recorded.version);
    if (asked) return;
    section.dataset.version = String(recorded.version);
    if (differs) return sending.choose(recorded.sheet, recorded.version, recorded);
    await sending.finish(recorded, draft, round.phrases.receipt_elsewhere);
  }
  const confirming = await fetchConfirming();
  confirming?.showConfirming(entry, recorded, () => following.look());
}
