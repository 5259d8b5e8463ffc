/* Entering a round as its captain taps it, one step after the other as the page proposes it, and
   one's own pile alone. Each is counted twice: with every card as a tap, and as movements, where
   one along a line of the grid chooses all its neighbouring cards. */

import { deepStrictEqual as same } from "node:assert/strict";

import {
  counted,
  holders,
  playedBy,
  sheetOf,
  withCard,
  withFilled,
  withRest,
} from "../../../pages/captain/static/captain/draft.js";
import { isSettled, nextStep, restOf } from "../../../pages/captain/static/captain/steps.js";
import { draftWith } from "./rounds.js";

const CELLS_IN_A_LINE = 6; // on a phone 390 px wide, held in tests/browser/test_captain_sliding.py

/** What is open and written down, with the number of taps and of movements so far. */
class Tapped {
  /** @param {Game} round */
  constructor(round) {
    this.round = round;
    this.draft = draftWith(round);
    this.open = "0";
    /** @type {Set<number>} */
    this.seen = new Set();
    this.taps = this.moves = 0;
  }

  /** @param {string} part @param {Card[]} cards */
  put(part, cards) {
    this.choose(`${part}-${this.open}`, cards);
  }

  /** @param {Field} field @param {Card[]} cards */
  choose(field, cards) {
    const moves = this.moves + runsOf(cards, this.draft, this.round);
    for (const card of cards) {
      same(holders(this.draft, card), []);
      this.become(withCard(this.draft, field, card, this.round));
    }
    this.moves = moves;
  }

  /** Say how many tricks there are, which opens the next player's pile. @param {number} cards */
  tapTricks(cards) {
    this.become({ ...this.draft, [`captured-${this.open}`]: counted(cards) });
    this.open = this.next?.pile ?? this.open;
  }

  /** @param {Draft} draft */
  become(draft) {
    this.draft = withFilled(draft, this.round);
    this.count();
    if (isSettled(this.draft, this.open, this.round)) this.seen.add(Number(this.open));
  }

  /** Return what the page proposes. */
  get next() {
    return nextStep(this.draft, this.open, this.round, this.seen);
  }

  /** Open a pile: the one that is proposed, or another one. @param {number} seat */
  goTo(seat) {
    this.open = String(seat);
    this.count();
  }

  count() {
    this.taps += 1;
    this.moves += 1;
  }

  get counts() {
    return { taps: this.taps, moves: this.moves };
  }
}

/**
 * Return in how many movements along the lines of the grid cards are chosen: each passes over what
 * lies in a pile already and ends before a free card that is not meant.
 * @param {Card[]} cards @param {Draft} draft @param {Game} round
 */
function runsOf(cards, draft, round) {
  let runs = 0;
  for (const colour of round.deck.colours) {
    let within = false;
    for (const [index, card] of Object.keys(colour.cards).entries()) {
      if (index % CELLS_IN_A_LINE === 0) within = false;
      if (cards.includes(card)) {
        runs += Number(!within);
        within = true;
      } else if (holders(draft, card).length === 0) within = false;
    }
  }
  return runs;
}

/**
 * Return how many taps a round of numbers takes until it is sent, and the sheet that is.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapCounts({ piles }, round) {
  const tapped = new Tapped(round);
  for (const [seat, { penalty, captured, own }] of piles.entries()) {
    same(tapped.open, String(seat));
    tapped.put("penalty", /** @type {Card[]} */ (penalty));
    tapped.put("own", /** @type {Card[]} */ (own));
    if (seat < piles.length - 1) tapped.tapTricks(Number(captured));
  }
  same(tapped.next, null);
  tapped.count(); // to send it
  return { ...tapped.counts, sheet: sheetOf(tapped.draft, round) };
}

/**
 * Return how many taps a round of cards takes until it is sent, and the sheet that is. The cards
 * left over come first; the largest pile comes last, or where that is not known the last player's.
 * @param {Sheet} sheet @param {Game} round @param {boolean} largestLast
 */
export function tapCards({ piles, undealt = [] }, round, largestLast) {
  const tapped = new Tapped(round);
  const sizes = piles.map(({ captured }) => /** @type {Card[]} */ (captured).length);
  const last = largestLast ? sizes.lastIndexOf(Math.max(...sizes)) : piles.length - 1;
  const seats = [...piles.keys()].filter((seat) => seat !== last);
  if (round.apart) tapped.choose("undealt", undealt);
  if (seats[0] !== 0) tapped.goTo(seats[0]);
  for (const [index, seat] of seats.entries()) {
    tapped.put("penalty", /** @type {Card[]} */ (piles[seat].penalty));
    tapped.put("captured", /** @type {Card[]} */ (piles[seat].captured));
    tapped.goTo(seats[index + 1] ?? last);
  }
  tapped.put("penalty", /** @type {Card[]} */ (piles[last].penalty));
  if (sizes[last]) {
    const { pile, count } = restOf(tapped.draft, tapped.open, round);
    same({ pile, count }, { pile: String(last), count: sizes[last] });
    tapped.become(withRest(tapped.draft, `captured-${last}`, round));
  } else same(tapped.next, null);
  tapped.count(); // to send it
  return { ...tapped.counts, sheet: sheetOf(tapped.draft, round) };
}

/**
 * Return how many taps each player needs for their own pile of numbers, open on a phone
 * that they hold, and for sending it.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapOwnCounts({ piles }, round) {
  return piles.map(({ penalty, captured, own }, seat) => {
    const tapped = new Tapped(round);
    tapped.open = String(seat);
    tapped.put("penalty", /** @type {Card[]} */ (penalty));
    tapped.put("own", /** @type {Card[]} */ (own));
    tapped.tapTricks(Number(captured));
    same(playedBy(tapped.draft, seat, round), captured);
    tapped.count();
    return tapped.counts;
  });
}

/**
 * Return how many taps each player needs for their own pile of cards, open on a phone that
 * they hold, and for sending it; the largest pile is the rest, once all others are entered.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapOwnCards({ piles }, round) {
  const sizes = piles.map(({ captured }) => /** @type {Card[]} */ (captured).length);
  const last = sizes.lastIndexOf(Math.max(...sizes));
  return piles.map(({ penalty, captured }, seat) => {
    const tapped = new Tapped(round);
    tapped.open = String(seat);
    tapped.put("penalty", /** @type {Card[]} */ (penalty));
    if (seat === last) tapped.count(); // the rest
    else {
      tapped.put("captured", /** @type {Card[]} */ (captured));
      same(playedBy(tapped.draft, seat, round), sizes[seat]);
    }
    tapped.count();
    return tapped.counts;
  });
}
