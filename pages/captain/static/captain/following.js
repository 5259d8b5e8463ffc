/* The round that the whole table enters together: what this phone has of each pile, what it sends
   of it and what it takes over. The draft stays the one value that the page shows; without a
   network, or without another phone, nothing here changes it. */

import { pauseAfter } from "../pages/retry.js";
import { seatOf, sheetOf } from "./draft.js";
import { ask } from "./exchange.js";
import { holderOf } from "./identity.js";
import { followNumbers } from "./live.js";
import { isDone, placesOf } from "./phones.js";
import {
  agree,
  contentAt,
  contested,
  isEmpty,
  isOfGame,
  keyOf,
  nextVersion,
  sameContent,
  standing,
  withContent,
} from "./piles.js";
import { editsName, handedName, keep, kept, overName, pageName, pilesName } from "./storage.js";

/** @type {(keyof RoundState)[]} by which it is seen what a person does here */
const ENTERED = ["draft", "pile", "isLeft"];
const CALM = 800; // milliseconds without a change before a finished pile is sent
const PATIENCE = 4_000; // milliseconds until it looks again after no answer
const FREELY = 5; // times that a pile is sent without a pause
const LOOKS = ["outdated", "pile_crowded"]; // refusals of what others at the table have done
const REPEATED = "cards_repeated"; // refusal of a pile that is to be put right here

/** The piles of one round on one phone. */
export class Following {
  /** @param {RoundStore} store */
  constructor(store) {
    this.store = store;
    this.round = store.round;
    this.places = placesOf(store.round);
    const before = kept(this.name);
    const piles = this.places.map(({ key, seat }) => [
      key,
      before?.version === this.round.version && before.piles[key] || {
        stands: [],
        base: [],
        shown: contentAt(store.original, seat, this.round),
        sent: 0,
        times: 0,
        handed: [],
      },
    ]);
    store.set({ piles: Object.fromEntries(piles), isOver: this.saidOver });
    this.seen = -1; // number of the table
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.missed = undefined;
    this.tries = 0;
    this.quietUntil = 0; // a time in milliseconds
    /** @type {Map<string, number>} until when a pile waits that was sent often, by key */
    this.pauses = new Map();
    this.wanted = -1; // number of the table that is to be asked for
    this.pushing = this.looking = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.calm = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    store.subscribe((state, old) => {
      if (state.piles !== old.piles) {
        keep(this.name, { version: this.round.version, piles: state.piles });
      }
      if (state.isOver && !old.isOver) this.showAll();
      if (ENTERED.some((key) => state[key] !== old[key])) this.notice();
      if (state.shown !== old.shown) this.look();
    });
  }

  get name() {
    const { table, round: number, game } = this.round;
    return pilesName(table, number, game.evidence);
  }

  /** @param {string} key @returns {Held} */
  held(key) {
    return this.store.state.piles[key];
  }

  /** @param {string} key @param {Partial<Held>} changes */
  hold(key, changes) {
    const { piles } = this.store.state;
    this.store.set({ piles: { ...piles, [key]: { ...piles[key], ...changes } } });
  }

  start() {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.leave();
      else this.look();
    });
    // A stream that was open before may have lost what came meanwhile.
    for (const event of ["online", "unheard"]) {
      window.addEventListener(event, () => this.look());
    }
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.look());
    window.addEventListener("storage", () => {
      this.store.set({ isOver: this.saidOver });
      this.takeKept();
      this.takeHanded();
    });
    keep(pageName(this.round.table, this.round.round), location.pathname);
    this.takeHanded();
    if (this.store.state.isOver) this.showAll();
    this.notice();
    this.look();
    followNumbers(this.round, ({ table }) => this.look(table));
  }

  /* What a person has done here: piles that were left are sent at once, the open one once it is
     finished; that it was begun is sent, too. */
  notice() {
    if (this.store.state.ended) return;
    clearTimeout(this.calm);
    for (const place of this.places) {
      if (!this.isDirty(place)) continue;
      if (this.isOpen(place)) this.begin(place);
      else this.commit(place);
    }
    this.calm = setTimeout(() => {
      this.places.forEach((place) => isDone(this.store, place) && this.commit(place));
      this.push();
    }, CALM);
    this.push();
  }

  /* The page is put away, or goes. */
  leave() {
    for (const place of this.places) this.commit(place);
    this.push({ last: true });
  }

  /** @param {Pick<Place, "seat">} place */
  contentOf({ seat }) {
    return contentAt(this.store.state.draft, seat, this.round);
  }

  /** @param {Pick<Place, "key" | "seat">} place */
  isDirty(place) {
    return !sameContent(this.contentOf(place), this.held(place.key).shown);
  }

  /* Whether a person is at a pile: it is open, or one of its fields has the focus. */
  isOpen(/** @type {Place} */ { pile, seat }) {
    const { state } = this.store;
    if (state.isLeft) return false;
    const typed = document.activeElement?.getAttribute("name") ?? "";
    return pile === state.pile || pile === typed || (seat !== null && seatOf(typed) === seat);
  }

  /* Say that a pile is being entered, where no one has said anything of it yet. */
  begin(/** @type {Place} */ { key, number }) {
    const held = this.held(key);
    if (held.stands.length === 0 && isEmpty(held.shown)) this.write(key, number, [], {});
  }

  /* Make what stands here a version of its own, if it is another content than what is known. */
  commit(/** @type {Place} */ place) {
    if (!this.isDirty(place)) return;
    const held = this.held(place.key);
    const begun = held.stands.filter((version) => isEmpty(version.content));
    this.write(place.key, place.number, [...held.base, ...begun], this.contentOf(place));
  }

  /**
   * Make an edit, above all that this phone made of a pile: on another page of it, too, and of any
   * kind of evidence.
   * @param {string} key @param {number | null} number
   * @param {Version[]} seen @param {DraftContent} content
   */
  write(key, number, seen, content) {
    const { device, round, state: { isOver } } = this.store;
    const name = editsName(round.table, round.round);
    const edits = kept(name) ?? {};
    const version = nextVersion(
      seen,
      { number, device, by: holderOf(round.event), over: isOver, content },
      edits[key],
    );
    keep(name, { ...edits, [key]: version.edit });
    const stands = standing([...this.held(key).stands, version]);
    this.hold(key, { stands, base: [version], shown: content });
  }

  /**
   * Take in what stands for a pile elsewhere. While two edits that did not know of each other stand
   * side by side, each phone goes on with its own.
   * @param {Place} place @param {Version[]} versions
   */
  take(place, versions) {
    const before = this.held(place.key).stands;
    if (JSON.stringify(standing([...before, ...versions])) === JSON.stringify(before)) return;
    this.commit(place);
    const stands = standing([...this.held(place.key).stands, ...versions]);
    const open = contested(stands);
    const own = stands.find(({ device }) => device === this.store.device);
    const [first] = stands.filter(({ content }) => !isEmpty(content));
    const shown = open.length && own ? own : first ?? stands[0];
    this.show(place, { stands, base: open.length ? [shown] : stands, shown: shown.content });
  }

  /* Have the page show what stands of a pile. */
  show(
    /** @type {Place} */ { key, seat },
    /** @type {Partial<Held> & { shown: DraftContent }} */ held,
  ) {
    const { piles } = this.store.state;
    this.store.receive(
      (draft) => withContent(draft, seat, held.shown, this.round),
      { piles: { ...piles, [key]: { ...piles[key], ...held } } },
    );
  }

  /**
   * Say whether this phone has entered something else for a pile than what a draft says. Null
   * stands for another kind of evidence, which says something else than all that was entered here.
   * @param {Place} place @param {Draft | null} draft
   */
  differsFrom({ key, seat }, draft) {
    const { stands } = this.held(key);
    const own = stands.some(({ device, content }) =>
      device === this.store.device && !isEmpty(content)
    );
    if (!own && !this.isDirty({ key, seat })) return false;
    if (isEmpty(this.contentOf({ seat }))) return false;
    if (!draft) return true;
    const [here, there] = [this.store.state.draft, draft].map((either) =>
      seat === null ? contentAt(either, null, this.round) : sheetOf(either, this.round).piles[seat]
    );
    return !agree(here, there);
  }

  /** Whether the holder of this phone said that the last trick of the round is played. */
  get saidOver() {
    return kept(overName(this.round.table, this.round.round)) === true;
  }

  /* Say of what was entered here before that the last trick is played: then others are shown it. */
  showAll() {
    for (const { key, number } of this.places) {
      const own = this.held(key).stands.find(({ device, over, content }) =>
        device === this.store.device && !over && !isEmpty(content)
      );
      if (own) this.write(key, number, [own], own.content);
    }
    this.push();
  }

  /**
   * Say which of several contents of a pile is right: an edit that has seen them all.
   * @param {Place} place @param {DraftContent} content
   */
  decide(place, content) {
    this.write(place.key, place.number, this.held(place.key).stands, content);
    this.show(place, { shown: content });
    this.push();
  }

  /**
   * Ask what stands now; a call while it is asked asks once more, unless the answer is as new.
   * @param {number} number of the table: what was seen with it is not asked for again
   */
  async look(number = Infinity) {
    if (number <= this.seen) return;
    this.wanted = Math.max(this.wanted, number);
    if (this.looking) return;
    this.looking = true;
    try {
      do await this.lookOnce(); while (this.wanted > this.seen);
    } finally {
      this.looking = false;
    }
    this.push();
  }

  async lookOnce() {
    this.wanted = -1;
    const { link, addresses } = this.round;
    const { answer, refusal } = await ask(addresses.piles, { link });
    if (refusal) this.end(refusal);
    if (answer) {
      this.seen = answer.table;
      this.see(answer);
    }
    this.takeHanded();
    const reached = Boolean(answer || refusal);
    this.store.set({ reached });
    clearTimeout(this.missed);
    // A stream that is open says nothing about what was missed.
    if (!reached) this.missed = setTimeout(() => this.look(), PATIENCE);
  }

  /* Take in what another page of this phone has of the round. */
  takeKept() {
    const other = kept(this.name);
    if (this.store.state.ended || other?.version !== this.round.version) return;
    for (const place of this.places) this.take(place, other.piles[place.key]?.stands ?? []);
    this.push();
  }

  /* Take in what other phones handed over by a code; the service gets it from this phone, too. What
     is of another kind of evidence or of a person who is not here waits for a page that it fits. */
  takeHanded() {
    const { table, round: number, game } = this.round;
    const name = handedName(table, number);
    /** @type {{ evidence: string, version: Version }[]} */
    const handed = kept(name) ?? [];
    const waiting = handed.filter(({ evidence, version }) =>
      evidence !== game.evidence || !this.places.some(({ number }) => number === version.number)
    );
    if (waiting.length === handed.length || this.store.state.ended) return;
    keep(name, waiting);
    for (const { version } of handed.filter((item) => !waiting.includes(item))) {
      const place = this.places.find(({ number }) => number === version.number);
      if (!place || !isOfGame(version.content, place.seat, this.round)) continue;
      this.hold(place.key, { handed: [...this.held(place.key).handed, nameOf(version)] });
      this.take(place, [version]);
    }
    this.push();
  }

  /** @param {PilesAnswer} answer */
  see({ version, evidence, seats, piles, recorded }) {
    if (recorded) this.store.set({ recorded });
    const { basedOn, ended, item } = this.store.state;
    if (ended || item || version !== basedOn) return;
    if (String(seats) !== String(this.round.seats)) return this.end({ code: "seats_changed" });
    if (evidence && evidence !== this.round.game.evidence) return this.differ(evidence, piles);
    for (const place of this.places) {
      const versions = piles.filter(({ number }) => number === place.number);
      if (versions.length) this.take(place, versions);
      this.noteKeptBack(place, versions);
    }
  }

  /** @param {Pick<Place, "key">} place @param {Version[]} versions as the service answered them */
  noteKeptBack({ key }, versions) {
    const { device: own, state: { keptBack } } = this.store;
    const keeps = versions.some(({ device, hidden }) => device === own && hidden?.length);
    if (keeps === keptBack.has(key)) return;
    const others = [...keptBack].filter((other) => other !== key);
    this.store.set({ keptBack: new Set(keeps ? [...others, key] : others) });
  }

  /**
   * A round has one kind of evidence: that of others is said, and what only this phone entered in
   * another way goes.
   * @param {Evidence} evidence @param {Version[]} piles
   */
  async differ(evidence, piles) {
    const entered = piles.filter(({ content }) => !isEmpty(content));
    if (entered.some(({ device }) => device !== this.store.device)) {
      return this.end({ code: "evidence_differs", evidence });
    }
    for (const { number } of entered) await this.clear({ key: keyOf(number) });
  }

  /** Have the service empty a pile for all phones. @param {Pick<Place, "key">} place */
  async clear({ key }) {
    const { link, addresses } = this.round;
    await ask(`${addresses.piles}${key}/`, { link, method: "DELETE" });
    this.look();
  }

  /** Send what the service does not have yet, each pile when its pause is over. */
  push({ last = false } = {}) {
    clearTimeout(this.later);
    if (this.pushing || this.store.state.ended || this.store.state.item) return;
    const waiting = this.places.filter(({ key }) => this.unsent(key));
    const due = (/** @type {Place} */ { key }) =>
      Math.max(last ? 0 : this.quietUntil, this.pauses.get(key) ?? 0) - Date.now();
    const [next] = waiting.sort((pile, other) => due(pile) - due(other));
    if (!next) return;
    if (due(next) > 0) {
      this.later = setTimeout(() => this.push(), due(next));
      return;
    }
    this.pushing = true;
    this.put(next, last).finally(() => {
      this.pushing = false;
      this.push();
    });
  }

  /** @param {string} key */
  unsent(key) {
    const { stands, sent, handed } = this.held(key);
    return stands.find((version) =>
      version.device === this.store.device ? version.edit > sent : handed.includes(nameOf(version))
    );
  }

  /**
   * Send a version of a pile once: the own one, or one that was handed over.
   * @param {Place} place @param {boolean} last
   */
  async put(place, last) {
    const { round, store } = this;
    const version = /** @type {Version} */ (this.unsent(place.key));
    const { edit, device, seen, by, over = false, content } = version;
    const body = {
      seating: round.seating,
      seats: round.seats,
      based_on: store.state.basedOn,
      evidence: round.game.evidence,
      ...{ edit, device, seen, by, over, content },
    };
    const address = `${round.addresses.piles}${place.key}/`;
    const asked = { link: round.link, method: "PUT", body, last };
    const { answer, refusal, seconds } = await ask(address, asked);
    const reached = Boolean(answer ?? refusal);
    store.set({ reached });
    if (!reached) {
      this.quietUntil = Date.now() + 1000 * (seconds ?? pauseAfter(this.tries));
      this.tries += 1;
      return;
    }
    this.tries = 0;
    // Of what was refused the same again would get the same answer.
    const { handed, sent, times } = this.held(place.key);
    this.hold(place.key, {
      sent: device === store.device ? edit : sent,
      handed: handed.filter((name) => name !== nameOf(version)),
      times: times + 1,
    });
    if (times + 1 >= FREELY) {
      this.pauses.set(place.key, Date.now() + 1000 * pauseAfter(times + 1 - FREELY));
    }
    if (answer) {
      this.take(place, answer.piles);
      this.noteKeptBack(place, answer.piles);
      if (answer.round) this.see(answer.round); // a stream that died says nothing of the others
    }
    // Said until the pile is changed, which then goes out again.
    if (refusal?.code === REPEATED) store.set({ notice: refusal.title });
    else if (refusal && !LOOKS.includes(refusal.code)) this.end(refusal);
    else if (refusal) this.look();
  }

  /**
   * Enter alone from now on: what stands here can still be sent, or the page loaded again.
   * @param {Ending} why
   */
  end(why) {
    if (!this.store.state.ended) this.store.set({ ended: why });
  }
}

/** @param {Version} version */
const nameOf = ({ edit, device }) => `${edit} ${device}`;
