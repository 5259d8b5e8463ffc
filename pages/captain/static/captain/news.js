/* What is shown of the other phones at the table once they have done something: what has to be
   decided between two of them, that the round is entered alone from now on, or is recorded. No part
   of the first load. */

import { draftOfSheet } from "./draft.js";
import { element, fill, find } from "./elements.js";
import { later } from "./later.js";
import { authorOf, contestedPiles, decisionsOf, nameOf, versionOf } from "./phones.js";
import { openEvidence } from "./preferences.js";
import { isBusy } from "./round_store.js";

/* What may be needed without a network comes with this. */
/** @type {() => Promise<typeof import("./handover.js") | null>} */
const fetchHandover = () => later(new URL("./handover.js", import.meta.url));
/** @type {() => Promise<typeof import("./questions.js") | null>} */
const fetchQuestions = () => later(new URL("./questions.js", import.meta.url));
/** @type {() => Promise<typeof import("./confirming.js") | null>} */
const fetchConfirming = () => later(new URL("./confirming.js", import.meta.url));

/**
 * Show what has changed since a state before.
 * @param {{ store: RoundStore, sending: Sending, following: Following, before: RoundState }} news
 */
export function showNews({ store, sending, following, before }) {
  const { state } = store;
  askWhich(store, following);
  if (state.sealedPile && !before.sealedPile) offerAgain(store, following);
  if (state.reached !== before.reached || state.holder !== before.holder) {
    offerCode(store, following);
  }
  if (state.ended && !before.ended) showEnd(store.round, state.ended);
  if (state.recorded && state.recorded !== before.recorded) {
    showAnswer(store, sending, following, state.recorded);
  }
}

/**
 * Offer to enter a pile again that only another phone may change.
 * @param {RoundStore} store @param {Following} following
 */
async function offerAgain(store, following) {
  const place = following.places.find(({ pile }) => pile === store.state.sealedPile);
  store.set({ sealedPile: null });
  if (!place) return;
  (await fetchQuestions())?.offerAgain(store.round, place, () => following.clear(place));
}

/**
 * Show two edits of a pile that did not know of each other side by side, open where they concern
 * the holder of the phone.
 * @param {RoundStore} store @param {Following} following
 */
async function askWhich(store, following) {
  const section = find(document, "#versions");
  const [first] = contestedPiles(store);
  const asked = JSON.stringify(first?.versions ?? null);
  if (section.dataset.asked === asked) return;
  section.dataset.asked = asked;
  const questions = first && await fetchQuestions();
  if (first && !questions) section.dataset.asked = ""; // the next change asks again
  section.hidden = !questions;
  if (!first || !questions) return;
  const { place, versions: [version, other] } = first;
  const { device, round, state: { holder } } = store;
  const concerned = [version, other].some((edit) => edit.device === device) ||
    holder === null || place.seat === holder;
  find(section, "summary").textContent = decisionsOf(store)[0].message;
  find(section, "details", HTMLDetailsElement).open = concerned;
  questions.drawSides(
    section,
    [{ name: nameOf(place, round), contents: [version.content, other.content] }],
    [version, other].map((edit) => ({
      title: authorOf(store, edit),
      words: fill(round.phrases.version_right, { name: authorOf(store, edit) }),
      onChoose: () => following.decide(place, edit.content),
    })),
  );
}

/** @param {Round} round @param {Ending} why */
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
 * @param {RoundStore} store @param {Following} following
 */
async function offerCode(store, following) {
  const { round, state: { holder, reached } } = store;
  const button = find(document, "#hand-pile");
  button.hidden = true;
  const place = following.places.find(({ seat }) => seat === holder);
  if (reached || !place || !("CompressionStream" in window)) return;
  const handover = await fetchHandover();
  if (!handover || store.state.reached || store.state.holder !== holder) return;
  button.hidden = false;
  button.onclick = () => {
    following.commit(place);
    const version = versionOf(store, place);
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
 * @param {RoundStore} store
 * @param {Sending} sending
 * @param {Following} following
 * @param {Recorded} recorded
 */
async function showAnswer(store, sending, following, recorded) {
  const { round, state } = store;
  if (isBusy(store) || !recorded.scores) return; // one from an event file has no answer
  if (recorded.version > Math.max(state.basedOn, state.shown)) {
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
  confirming?.showConfirming(store, recorded, () => following.look());
}
