/* Entering a round as its captain taps it, one step after the other as the page proposes it, and
   one's own pile alone. Each is counted twice: with every card as a tap, and as movements, where
   one along a row of the grid chooses all its neighbouring cards. */

import { deepStrictEqual as same } from "node:assert/strict";

import {
  counted,
  draftOfSheet,
  holders,
  playedBy,
  sheetOf,
  withCard,
  withFilled,
  withRest,
} from "../../../pages/captain/static/captain/draft.js";
import { isSettled, nextStep, restOf } from "../../../pages/captain/static/captain/steps.js";
import { draftWith } from "./rounds.js";

/** @param {Written} written @returns {Card[]} */
const cardsOf = (written) => /** @type {Card[]} */ (written);

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

  /**
   * Choose the penalty card of the open pile and what follows it.
   * @param {Card[]} penalty @param {string} part @param {Card[]} cards
   */
  put(penalty, part, cards) {
    const moves = this.moves +
      movesFor([...penalty, ...cards], this.draft, this.round, penalty[0]);
    this.choose(`penalty-${this.open}`, penalty);
    this.choose(`${part}-${this.open}`, cards);
    this.moves = moves;
  }

  /** @param {Field} field @param {Card[]} cards */
  choose(field, cards) {
    const moves = this.moves + movesFor(cards, this.draft, this.round);
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
 * Return in how many movements along the rows of the grid cards are chosen: each passes over what
 * lies in a pile already and ends before a free card that is not meant. The first card, a penalty
 * card, has to be the first of its movement.
 * @param {Card[]} cards @param {Draft} draft @param {Game} round @param {Card} [first]
 */
function movesFor(cards, draft, round, first) {
  let moves = 0;
  for (const colour of round.deck.colours) {
    const free = Object.keys(colour.cards).filter((card) => holders(draft, card).length === 0);
    for (const run of runsOf(free, cards)) {
      const isWithin = first && run.slice(1, -1).includes(first);
      moves += isWithin ? 2 : 1;
    }
  }
  return moves;
}

/**
 * Return the longest pieces of a row in which all cards are meant.
 * @param {Card[]} row @param {Card[]} meant
 */
function runsOf(row, meant) {
  /** @type {Card[][]} */
  const runs = [[]];
  for (const card of row) {
    if (meant.includes(card)) runs[runs.length - 1].push(card);
    else runs.push([]);
  }
  return runs.filter((run) => run.length);
}

/**
 * Return how many taps a round of numbers takes until it is sent, and the sheet that is.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapCounts({ piles }, round) {
  const tapped = new Tapped(round);
  for (const [seat, { penalty, captured, own }] of piles.entries()) {
    same(tapped.open, String(seat));
    tapped.put(cardsOf(penalty), "own", cardsOf(own));
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
    tapped.put(cardsOf(piles[seat].penalty), "captured", cardsOf(piles[seat].captured));
    tapped.goTo(seats[index + 1] ?? last);
  }
  tapped.put(cardsOf(piles[last].penalty), "captured", []);
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
    tapped.put(cardsOf(penalty), "own", cardsOf(own));
    tapped.tapTricks(Number(captured));
    same(playedBy(tapped.draft, seat, round), captured);
    tapped.count();
    return tapped.counts;
  });
}

/**
 * Return how many taps each player needs for their own pile of cards, open on a phone that they
 * hold, and for sending it; the largest pile is the rest, once other phones entered all others.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapOwnCards(sheet, round) {
  const sizes = sheet.piles.map(({ captured }) => cardsOf(captured).length);
  const last = sizes.lastIndexOf(Math.max(...sizes));
  return sheet.piles.map(({ penalty, captured }, seat) => {
    const tapped = new Tapped(round);
    tapped.open = String(seat);
    if (seat === last) {
      const others = sheet.piles.map((pile, other) => other === seat ? {} : pile);
      tapped.draft = draftOfSheet({ ...sheet, piles: others }, round);
      tapped.put(cardsOf(penalty), "captured", []);
      const next = nextStep(tapped.draft, tapped.open, round, tapped.seen, true);
      same(next, { rest: true, pile: tapped.open, count: sizes[seat] });
      tapped.become(withRest(tapped.draft, `captured-${seat}`, round));
    } else tapped.put(cardsOf(penalty), "captured", cardsOf(captured));
    same(playedBy(tapped.draft, seat, round), sizes[seat]);
    tapped.count();
    return tapped.counts;
  });
}
