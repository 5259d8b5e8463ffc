/* Entering a round as its captain taps it, one step after the other as the page proposes it. */

import { deepStrictEqual as same } from "node:assert/strict";

import {
  counted,
  holders,
  sheetOf,
  withCard,
  withFilled,
  withRest,
} from "../../../pages/captain/static/captain/draft.js";
import { isSettled, nextStep } from "../../../pages/captain/static/captain/steps.js";
import { draftWith } from "./rounds.js";

const SEND = 1;

/** What is open and written down, with the number of taps so far. */
class Tapped {
  /** @param {Game} round */
  constructor(round) {
    this.round = round;
    this.draft = draftWith(round);
    this.open = "0";
    /** @type {Set<number>} */
    this.seen = new Set();
    this.taps = 0;
  }

  /** @param {string} part @param {Card[]} cards */
  put(part, cards) {
    for (const card of cards) {
      same(holders(this.draft, card), []);
      this.become(withCard(this.draft, `${part}-${this.open}`, card, this.round));
    }
  }

  /** Count tricks up, or say that there is none. @param {number} cards */
  count(cards) {
    const { step } = this.round;
    const field = `captured-${this.open}`;
    const numbers = cards
      ? Array.from({ length: cards / step }, (_, one) => (one + 1) * step)
      : [0];
    for (const number of numbers) this.become({ ...this.draft, [field]: counted(number) });
  }

  /** @param {Draft} draft */
  become(draft) {
    this.draft = withFilled(draft, this.round);
    this.taps += 1;
    if (isSettled(this.draft, this.open, this.round)) this.seen.add(Number(this.open));
  }

  /** Return what the page proposes. */
  get next() {
    return nextStep(this.draft, this.open, this.round, this.seen);
  }

  /** Take the step that is proposed, which is the next player's pile. */
  goOn() {
    same(this.next, { rest: false, pile: String(Number(this.open) + 1) });
    this.open = String(Number(this.open) + 1);
    this.taps += 1;
  }
}

/**
 * Return how many taps a round of numbers takes until it is sent, and the sheet that is.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapCounts({ piles }, round) {
  const tapped = new Tapped(round);
  for (const [seat, { penalty, captured, own }] of piles.entries()) {
    const last = seat === piles.length - 1;
    tapped.put("penalty", /** @type {Card[]} */ (penalty));
    if (!last) tapped.count(Number(captured));
    tapped.put("own", /** @type {Card[]} */ (own));
    if (!last) tapped.goOn();
  }
  same(tapped.next, null);
  return { taps: tapped.taps + SEND, sheet: sheetOf(tapped.draft, round) };
}

/**
 * Return how many taps a round of cards takes until it is sent, and the sheet that is.
 * @param {Sheet} sheet @param {Game} round
 */
export function tapCards({ piles }, round) {
  const tapped = new Tapped(round);
  for (const [seat, { penalty, captured }] of piles.entries()) {
    const last = seat === piles.length - 1;
    const cards = /** @type {Card[]} */ (captured);
    tapped.put("penalty", /** @type {Card[]} */ (penalty));
    if (!last) {
      tapped.put("captured", cards);
      tapped.goOn();
    } else if (cards.length === 0) {
      same(tapped.next, null);
    } else {
      same(tapped.next, { rest: true, pile: String(seat), count: cards.length });
      tapped.become(withRest(tapped.draft, `captured-${seat}`, round));
    }
  }
  return { taps: tapped.taps + SEND, sheet: sheetOf(tapped.draft, round) };
}
