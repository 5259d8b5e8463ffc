/* What the phones at the table have entered of each pile, and how the page says it. */

import { seatsOf } from "./draft.js";
import { fill, inARow } from "./elements.js";
import { contested, isEmpty, isFinished, keyOf, sameContent } from "./piles.js";

/**
 * Return all piles of a round: those of people by seat, then the cards apart.
 * @param {Round} round
 * @returns {Place[]}
 */
export function placesOf(round) {
  const { seats, apart } = round;
  const own = seatsOf(round).map((seat) => ({
    key: keyOf(seats[seat]),
    number: seats[seat],
    seat,
    pile: String(seat),
  }));
  return apart ? [...own, { key: "apart", number: null, seat: null, pile: apart.key }] : own;
}

/** Return what a pile is called. @param {Place} place @param {Round} round */
export const nameOf = ({ seat }, { apart, names }) =>
  seat === null ? String(apart?.tab) : names[seat];

/** Say whether another phone takes part in the round. @param {RoundStore} store */
export const isShared = ({ device, state: { piles } }) =>
  Object.values(piles).some(({ stands }) => stands.some((version) => version.device !== device));

/**
 * Return the version of a pile that is shown here, undefined where no one has said anything of it.
 * @param {RoundStore} store @param {Place} place
 * @returns {Version | undefined}
 */
export function versionOf({ state: { piles } }, { key }) {
  const { stands, shown } = piles[key] ?? { stands: [] };
  return stands.find(({ content }) => sameContent(content, shown)) ?? stands[0];
}

/**
 * Return the piles about which a person has to decide, each with the versions that stand.
 * @param {RoundStore} store
 */
export const contestedPiles = ({ round, state: { piles } }) =>
  placesOf(round).map((place) => ({ place, versions: contested(piles[place.key]?.stands ?? []) }))
    .filter(({ versions }) => versions.length);

/**
 * Return what a person has to decide before anything else.
 * @param {RoundStore} store
 * @returns {Finding[]}
 */
export const decisionsOf = (store) =>
  contestedPiles(store).map(({ place, versions }) => ({
    severity: "error",
    cards: [],
    message: fill(store.round.phrases.two_versions, {
      name: nameOf(place, store.round),
      names: inARow(versions.map((version) => authorOf(store, version)), store.round.phrases),
    }),
  }));

/**
 * Return the seats with something that this phone must not know yet, -1 for the cards apart.
 * @param {RoundStore} store
 */
export function sealedSeats(store) {
  const places = placesOf(store.round).filter((place) => isHidden(versionOf(store, place)));
  return new Set(places.map(({ seat }) => seat ?? -1));
}

/** @param {Version | undefined} version */
const isHidden = (version) => Boolean(version?.hidden?.length);

/** Return who entered a version. @param {RoundStore} store @param {Version} version */
export function authorOf({ round, device: own }, { by, device }) {
  if (device === own) return round.phrases.own_phone;
  const seat = round.seats.indexOf(by ?? 0);
  return seat < 0 ? round.phrases.other_phone : round.names[seat];
}

/** Say whether a pile is whole. @param {RoundStore} store @param {Place} place */
export const isDone = ({ round, state: { draft } }, { seat }) =>
  seat === null || isFinished(draft, seat, round);

/**
 * Return who entered the pile of a seat: this phone, another one, or that it is being entered.
 * @param {RoundStore} store @param {number} seat
 * @returns {Standing | null}
 */
export function standing(store, seat) {
  const { device, round } = store;
  if (!isShared(store)) return null;
  const place = placesOf(round).find((pile) => pile.seat === seat);
  const version = place && versionOf(store, place);
  if (!version) return null;
  const name = authorOf(store, version);
  const own = version.device === device;
  if (isEmpty(version.content) || !(isHidden(version) || isDone(store, place))) {
    return own
      ? null
      : { mark: "…", says: fill(round.phrases.being_entered, { name }), entering: true };
  }
  const says = isHidden(version) ? round.phrases.entered_hidden : round.phrases.entered_by;
  const mark = own ? "✓" : round.seats.indexOf(version.by ?? 0) === seat ? "✓✓" : "✓…";
  return { mark, says: fill(says, { name }) };
}

/** Return the sentence about piles that are not complete, "" once all are. @param {RoundStore} store */
export function missingPiles(store) {
  const { phrases } = store.round;
  const places = placesOf(store.round).filter((place) =>
    !isHidden(versionOf(store, place)) && !isDone(store, place)
  );
  const names = inARow(places.map((place) => nameOf(place, store.round)), phrases);
  return names && fill(phrases.still_missing, { names });
}

/**
 * Return a problem with cards of several people, with whom it is for.
 * @param {RoundStore} store @param {Problem} problem
 */
export function worded(store, problem) {
  const { round, state: { holder } } = store;
  const asks = holder !== null && isShared(store) && problem.code.startsWith("DUP");
  if (!asks || !problem.seats.length) return problem;
  const names = inARow(problem.seats.map((seat) => round.names[seat]), round.phrases);
  return {
    ...problem,
    message: fill(round.phrases.others_asked, { names, sentence: problem.message }),
  };
}
