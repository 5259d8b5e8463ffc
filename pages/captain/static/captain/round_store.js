/* The round that is being entered: its state as one value, and what each act of a person makes of
   it. What shows, keeps, sends and follows the round subscribes. Nothing here knows the page. */

import {
  cardParts,
  changedPiles,
  fieldOf,
  holders,
  partsMissing,
  progressOf,
  seatOf,
  seatsOf,
  withCard,
  withFilled,
  without,
  withRest,
} from "./draft.js";
import { isShared, sealedSeats, standing } from "./phones.js";
import { isSettled, nextStep, restOf } from "./steps.js";

/** The state of a round, which changes by `set` alone. */
export class RoundStore {
  /**
   * The draft starts as `original`, which the page came with: what is recorded, or nothing.
   * @param {Round} round @param {Draft} original @param {string} device
   */
  constructor(round, original, device) {
    this.round = round;
    this.original = original;
    this.device = device;
    const parts = cardParts(round);
    this.lastPart = parts.find((part) => part.played) ?? parts[parts.length - 1];
    /** @type {RoundState} */
    this.state = {
      draft: original,
      earlier: [],
      others: [],
      pile: "0",
      part: parts[0],
      seen: new Set(round.version ? seatsOf(round) : []),
      holder: null,
      isLeft: false,
      isOver: false,
      basedOn: round.version,
      verdict: null,
      refusal: null,
      repair: null,
      notice: "",
      accepted: new Set(),
      item: null,
      underway: false,
      held: false,
      unanswered: null,
      shown: 0,
      piles: {},
      keptBack: new Set(),
      sealedPile: null,
      reached: true,
      recorded: null,
      ended: null,
    };
    /** @type {{ notify: (state: RoundState, before: RoundState) => void, heard: RoundState }[]} */
    this.subscribers = [];
    this.notifying = false;
  }

  /**
   * Call back after each change, with the state and the one before. The last subscriber
   * hears first, so that the form is drawn once, with what the others made of the change.
   * @param {(state: RoundState, before: RoundState) => void} notify
   */
  subscribe(notify) {
    this.subscribers.unshift({ notify, heard: this.state });
  }

  /** Change the state, and notify everyone. @param {Partial<RoundState>} changes */
  set(changes) {
    this.state = { ...this.state, ...changes };
    const { draft, pile, seen } = this.state;
    if (!apartIsOpen(this) && isSettled(draft, pile, this.round) && !seen.has(Number(pile))) {
      this.state.seen = new Set([...seen, Number(pile)]);
    }
    if (this.notifying) return; // by a subscriber: all of them hear once it is done
    this.notifying = true;
    /** @type {unknown[]} */
    const errors = [];
    const outdated = () => this.subscribers.find(({ heard }) => heard !== this.state);
    for (let next = outdated(); next; next = outdated()) {
      const before = next.heard;
      next.heard = this.state;
      try {
        next.notify(this.state, before);
      } catch (error) {
        errors.push(error); // the others still hear
      }
    }
    this.notifying = false;
    if (errors.length) throw errors[0];
  }

  /** Open the own pile first; else the cards apart, for they lie on the table; else the first. */
  openFirst() {
    const { round, state: { draft, holder } } = this;
    if (holder !== null) return this.open(String(holder));
    this.open(round.apart && progressOf(draft, round).apartMissing ? round.apart.key : "0");
  }

  /** @param {string} pile */
  open(pile) {
    const { round, lastPart, state: { draft } } = this;
    const missing = pile === round.apart?.key ? [] : partsMissing(draft, pile, round);
    const part = missing.find((one) => cardParts(round).includes(one)) ?? lastPart;
    this.set({ pile, part, isLeft: false });
  }

  /** Do what comes next. */
  goOn() {
    const step = stepOf(this);
    if (step?.rest) this.takeRest();
    else if (step?.pile === this.state.pile) this.set({ isLeft: true });
    else if (step) this.open(step.pile);
  }

  /**
   * Take a card out of the open field, or put it there; return false where it lies in another one.
   * @param {Card} card
   */
  tap(card) {
    const { round, state: { draft } } = this;
    const lies = holders(draft, card);
    const field = openField(this);
    if (lies.includes(field)) this.change(without(draft, field, card));
    else if (lies.length === 0) this.put(withCard(draft, field, card, round));
    else return false;
    return true;
  }

  /**
   * Do what tapping some cards one after the other does, as one step; cards of other piles stay.
   * @param {Card[]} cards
   */
  slide(cards) {
    const { round, state: { draft: before, pile } } = this;
    let { draft, part } = this.state;
    for (const card of cards) {
      const field = apartIsOpen(this) ? pile : fieldOf(part, pile);
      const lies = holders(draft, card);
      if (lies.includes(field)) draft = without(draft, field, card);
      else if (lies.length === 0) {
        draft = withCard(draft, field, card, round);
        part = this.partAfter(draft, part);
      }
    }
    if (draft !== before) this.put(draft, part);
  }

  /**
   * Go on with cards put into the open field; after the cards apart comes the first player's pile.
   * @param {Draft} draft @param {Part} part
   */
  put(draft, part = this.partAfter(draft, this.state.part)) {
    if (part !== this.state.part) this.set({ part });
    this.change(draft);
    const next = apartIsOpen(this) ? stepOf(this) : null;
    if (next && !next.rest) this.open(next.pile);
  }

  /* Return the part to go on with: after the penalty cards come the captured cards. */
  partAfter(/** @type {Draft} */ draft, /** @type {Part} */ part) {
    if (apartIsOpen(this) || !part.needed) return part;
    return partsMissing(draft, this.state.pile, this.round).includes(part) ? part : this.lastPart;
  }

  /** Put all cards that lie nowhere with the last player, the open pile, or the cards apart. */
  takeRest() {
    const { round, lastPart, state: { draft, part, pile } } = this;
    this.set({
      pile: restOf(draft, pile, round, isLast(this)).pile ?? pile,
      part: part.played ? part : lastPart,
    });
    this.change(withRest(draft, openField(this), round));
  }

  /** Go back to the draft before. */
  undo() {
    const { held, earlier, draft, pile } = this.state;
    const before = earlier.at(-1);
    if (held || !before) return;
    const piles = changedPiles(before, draft);
    this.become(before, { earlier: earlier.slice(0, -1), isLeft: false });
    if (piles.length && !piles.includes(pile)) this.open(piles[0]);
  }

  /**
   * Go on with another draft, which can be undone. Piles of which something is hidden from this
   * phone stay as they are.
   * @param {Draft} draft
   */
  change(draft) {
    const { round, state } = this;
    if (state.held) return this.set({}); // fields say again what stands
    const sealed = sealedSeats(this);
    const kept = Object.entries(state.draft).filter(([field]) => sealed.has(seatOf(field) ?? -1));
    const isSealed = !apartIsOpen(this) && sealed.has(Number(state.pile));
    this.become(withFilled({ ...draft, ...Object.fromEntries(kept) }, round), {
      earlier: [...state.earlier, state.draft],
      isLeft: false,
      ...(isSealed ? { notice: round.phrases.sealed, sealedPile: state.pile } : {}),
    });
  }

  /**
   * Go on with what other phones have entered, which is no step to take back.
   * @param {(draft: Draft) => Draft} taken @param {Partial<RoundState>} changes beside it
   */
  receive(taken, changes) {
    const { draft, earlier } = this.state;
    const next = taken(draft);
    const all = { ...changes, earlier: earlier.map(taken) };
    if (next === draft) this.set(all);
    else this.become(next, all);
  }

  /** @param {Draft} draft @param {Partial<RoundState>} changes beside it */
  become(draft, changes = {}) {
    this.set({ draft, verdict: null, refusal: null, repair: null, notice: "", ...changes });
  }

  /** Keep the pile of a person who does not sit here now no longer. @param {KeptPile} pile */
  forget(pile) {
    this.set({ others: this.state.others.filter((other) => other !== pile) });
  }
}

/** Say whether the cards apart are open. @param {RoundStore} store */
export const apartIsOpen = ({ round, state }) => state.pile === round.apart?.key;

/** Return the field that cards are tapped into. @param {RoundStore} store */
export function openField(store) {
  const { part, pile } = store.state;
  return apartIsOpen(store) ? pile : fieldOf(part, pile);
}

/** Say whether the open pile is the holder's own, while others enter theirs. @param {RoundStore} store */
export function ownIsOpen(store) {
  const { holder, pile } = store.state;
  return holder === Number(pile) && isShared(store);
}

/** Say whether other phones entered all piles but the own one, which is open. @param {RoundStore} store */
export const isLast = (store) =>
  ownIsOpen(store) && seatsOf(store.round).every((seat) => {
    const entered = standing(store, seat);
    return seat === store.state.holder || (entered && !entered.entering);
  });

/**
 * Return what comes next, see steps.js; while others enter theirs, that the own pile is complete.
 * @param {RoundStore} store
 */
export function stepOf(store) {
  const { round, state: { draft, isLeft, part, pile, seen } } = store;
  const step = part ? nextStep(draft, pile, round, seen, isLast(store)) : null;
  if (!step || !standing(store, Number(step.pile))?.entering) return step;
  return ownIsOpen(store) && !isLeft ? { rest: false, pile } : null;
}

/** Say whether something is on its way, or about to be: its answer says what is recorded. @param {RoundStore} store */
export const isBusy = ({ state }) => state.underway || state.item !== null;
