/* Draft piles: what each phone at the table holds of each person's pile, as versions, and how they
   become one. The same merge is in engine/drafts.py; no clock takes part in it.

   A version's content is a pile as in a sheet, but incomplete: what is missing is unknown. */

import { chosen, counted, fieldOf, partsMissing, playedBy, withFilled } from "./draft.js";

const MOST_SEEN = 40; // devices that a version names
const MOST = 999; // cards or points of a pile, either way

/** The pile of a person, or the cards apart, among those of a round. @param {number | null} number */
export const keyOf = (number) => (number === null ? "apart" : String(number));

/**
 * Say whether the author of a version had another one of the same pile before them.
 * @param {Version} one @param {Version} other
 */
export function overtakes(one, other) {
  if (one.number !== other.number) return false;
  if (one.device === other.device) return one.edit > other.edit;
  return Object.hasOwn(one.seen, other.device) && one.seen[other.device] >= other.edit;
}

/** @param {Version} one @param {Version} other */
const byName = (one, other) =>
  other.edit - one.edit || (one.device < other.device ? 1 : one.device > other.device ? -1 : 0);

/**
 * Return the versions of one pile that none overtakes, the one that counts first. A copy with
 * hidden parts never stands in place of the whole one.
 * @param {Version[]} versions
 * @returns {Version[]}
 */
export function standing(versions) {
  /** @type {Map<string, Version>} */
  const known = new Map();
  for (const version of versions) {
    const name = `${version.edit} ${version.device}`;
    const before = known.get(name);
    if (!before || before.hidden && !version.hidden) known.set(name, version);
  }
  const all = [...known.values()];
  return all.filter((one) => !all.some((other) => overtakes(other, one))).sort(byName);
}

/**
 * Return an edit by a device that has seen these versions of a pile, and what their authors had
 * seen, and so replaces them. It stands above the `own` edits that the device made before.
 * @param {Version[]} versions
 * @param {Pick<Version, "number" | "device" | "by" | "over" | "content">} edited
 * @param {number} own
 * @returns {Version}
 */
export function nextVersion(versions, edited, own = 0) {
  // A map, for a device may have a name that every object has.
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const { device, edit, seen: before } of versions) {
    for (const [other, highest] of [...Object.entries(before), [device, edit]]) {
      known.set(String(other), Math.max(known.get(String(other)) ?? 0, Number(highest)));
    }
  }
  known.delete(edited.device);
  const edit = 1 + Math.max(own, ...versions.map((version) => version.edit));
  const direct = new Set(versions.map(({ device }) => device));
  const seen = [...known].filter(([other]) => known.size <= MOST_SEEN || direct.has(other));
  return { ...edited, edit, seen: Object.fromEntries(seen) };
}

/** @param {DraftContent} content */
export const isEmpty = (content) => Object.keys(content).length === 0;

/** @param {DraftContent} one @param {DraftContent} other */
export const sameContent = (one, other) => plain(one) === plain(other);

/**
 * Say whether no part of two contents contradicts: cards and their number do not.
 * @param {DraftContent} one @param {DraftContent} other
 */
export const agree = (one, other) => sameContent(countedAs(one, other), countedAs(other, one));

/**
 * Return a content with the number of its cards where another one has only that.
 * @param {DraftContent} content @param {DraftContent} other
 * @returns {DraftContent}
 */
function countedAs(content, other) {
  const parts = /** @type {[keyof DraftContent, unknown][]} */ (Object.entries(content));
  return Object.fromEntries(parts.map(([key, written]) => {
    const counts = Array.isArray(written) && typeof other[key] === "number";
    return [key, counts ? written.length : written];
  }));
}

/**
 * Say whether a content is one of this game, as far as a phone can know: what came by a code no
 * service has checked.
 * @param {DraftContent} content @param {number | null} seat @param {Game} round
 */
export function isOfGame(content, seat, round) {
  const parts = seat === null ? [round.apart] : round.parts;
  return Object.entries(content).every(([key, written]) => {
    if (seat !== null && key === round.choice?.key) return hasColour(round, written);
    const part = parts.find((one) => one?.key === key);
    if (!part) return false;
    if (Array.isArray(written)) return part.written !== "number" && written.every(isIn(round));
    if (!part.colour) return part.written !== "cards" && isNumber(written);
    return Object.entries(Object(written)).every(([letter, number]) =>
      hasColour(round, letter) && isNumber(number)
    );
  });
}

/** @param {Game} round @returns {(card: string) => boolean} */
const isIn = ({ deck }) => (card) => deck.colours.some(({ cards }) => Object.hasOwn(cards, card));

/** @param {Game} round @param {unknown} colour */
const hasColour = ({ deck }, colour) => deck.colours.some(({ letter }) => letter === colour);

/** @param {unknown} number */
const isNumber = (number) => Number.isInteger(number) && Math.abs(Number(number)) <= MOST;

/** @param {DraftContent} content */
function plain(content) {
  const parts = Object.entries(content).map(([key, written]) => {
    if (Array.isArray(written)) return [key, [...written].sort()];
    const numbers = written && typeof written === "object"
      ? Object.entries(written).sort()
      : written;
    return [key, numbers];
  });
  return JSON.stringify(parts.sort());
}

/**
 * Return the versions between which a person has to decide: those that stand with different
 * contents, the one that counts first. A pile that was only begun is no question.
 * @param {Version[]} stands
 */
export function contested(stands) {
  const entered = stands.filter(({ content }) => !isEmpty(content));
  const different = entered.filter((one, index) =>
    entered.findIndex(({ content }) => sameContent(content, one.content)) === index
  );
  return different.length > 1 ? different : [];
}

/**
 * Return what a draft says of a pile: the one of a seat, or the cards apart for null. What the
 * script filled in by itself no one has entered.
 * @param {Draft} draft @param {number | null} seat @param {Game} round
 * @returns {DraftContent}
 */
export function contentAt(draft, seat, round) {
  /** @type {any} the keys of the parts are those of a pile */
  const content = {};
  if (seat === null) {
    const { apart } = round;
    if (apart && draft[apart.key].cards.length) content[apart.key] = draft[apart.key].cards;
    return content;
  }
  for (const part of round.parts) {
    const written = writtenIn(draft[fieldOf(part, seat)]);
    if (written === null) continue;
    content[part.key] = part.colour ? { ...content[part.key], [part.colour]: written } : written;
  }
  const { colour } = round.choice ? draft[`${round.choice.key}-${seat}`] : {};
  return colour ? { ...content, choice: colour } : content;
}

/** @param {Content} content */
function writtenIn({ cards, number, filled }) {
  if (filled) return null;
  if (Number.isInteger(number)) return /** @type {number} */ (number);
  return cards.length ? cards : null;
}

/**
 * Return a draft with what a content says of a pile. A field that says the same stays as it is.
 * @param {Draft} draft @param {number | null} seat @param {DraftContent} content
 * @param {Game} round
 * @returns {Draft}
 */
export function withContent(draft, seat, content, round) {
  if (sameContent(contentAt(draft, seat, round), content)) return draft;
  if (seat === null) {
    const { apart } = round;
    return apart ? { ...draft, [apart.key]: fieldWith(content[apart.key]) } : draft;
  }
  const fields = round.parts.map((part) => {
    const written = /** @type {any} by the key of the part */ (content[part.key]);
    return [fieldOf(part, seat), fieldWith(part.colour ? written?.[part.colour] : written)];
  });
  if (round.choice) {
    fields.push([`${round.choice.key}-${seat}`, chosen(String(content.choice ?? ""))]);
  }
  return withFilled({ ...draft, ...Object.fromEntries(fields) }, round);
}

/** @param {unknown} written @returns {Content} */
function fieldWith(written) {
  if (typeof written === "number") return counted(written);
  return { cards: Array.isArray(written) ? written : [], unread: [] };
}

/**
 * Say whether a pile is as far as it can be by itself: whole tricks, and nothing missing.
 * @param {Draft} draft @param {number} seat @param {Game} round
 */
export function isFinished(draft, seat, round) {
  const numbers = round.parts.filter(({ written }) => written === "number");
  const count = playedBy(draft, seat, round);
  return partsMissing(draft, seat, round).length === 0 && count % round.step === 0 &&
    (count > 0 || numbers.length > 0) &&
    numbers.every((part) => Number.isInteger(draft[fieldOf(part, seat)].number));
}
