/* What the captain's scripts work with. Known to `deno check` in all of them, never served.

   What a page gives them is written by phone.py, published.py and client_checks.py, and by
   layouts.py and scripts.py in pages/rounds. */

type Card = string; // for example r7
type Letter = string; // of a colour
type Seat = number | string; // from 0, clockwise; a string as the value of a tab
type Field = string; // of the form: a part's name and a seat, or the key of the cards apart
type Evidence = "cards" | "counts" | "points";
type Apart = "undealt" | "unplayed"; // cards that belong to no player

/** What every page below a link gives its script. */
interface Page {
  link: string;
  worker: string;
  phrases: Record<string, string>;
  live: string; // the address of its one stream
  seating: number; // that the page is of, 0 for none
  known: number; // the newest one of which it says where its people sit, 0 for none
  published: string;
  next_seats: string;
  table_page: string;
}

/** The page of a table. */
interface TablePage extends Page {
  table?: number;
  round?: number;
  keep?: Record<string, string>;
  rounds?: TableRound[];
  tables?: Table[]; // all that were at this place
  unsent?: Record<string, string>; // phrases about what was refused
  replaceable?: boolean; // nothing is typed here, so the whole page may be replaced
}

interface TableRound {
  table: number;
  number: number;
  address: string;
  missing: boolean;
  turn: string;
}

interface Table {
  table: number;
  seating: number;
  handover: string; // the address where the director takes a round over
  rounds: { number: number; version: number; address: string | null }[]; // null: takes no entry
}

/** What is asked about a round, without its people; lists are in seat order. */
interface Game {
  names: string[];
  game: { edition: string; variant: string; players: number; evidence: Evidence; house?: unknown };
  deck: { colours: Colour[]; captured: number };
  parts: Part[];
  apart: (Part & { key: Apart; needed: number }) | null;
  step: number; // captured cards of one player come in so many
  says: {
    pile: string;
    marked_pile: string;
    incomplete: string;
    rest_waits: string;
    tricks: string[];
    complete: string;
  };
  choice: Choice | null;
  checks: Checks;
  phrases: Record<string, string>;
  typing: Typing;
}

/** How typed cards are read; letters.py writes it. */
interface Typing {
  words: Record<string, Letter>;
  letters: Record<Letter, { phrase: string; card: string }>; // those that begin another name, too
  phrases: Record<string, string>;
}

/** The page of a round. */
interface Round extends Game, Page {
  table: number;
  round: number;
  event: number;
  version: number;
  recorded: Answer | null; // of that version
  seats: number[];
  lines: number[]; // where each player stands in the lists of the match
  allowed: Evidence[];
  handover: string;
  confirmation: "none" | "asked" | "needed" | "director";
  addresses: {
    check: string;
    entries: string;
    piles: string;
    confirmations: string;
    confirm: string; // the page of what is recorded
    handed: string; // with the host, for it stands in a code
  };
  keep?: undefined;
  rounds?: undefined;
  tables?: undefined;
}

interface Colour {
  letter: Letter;
  name: string;
  cards: Record<Card, string>;
}

/** Cards that lie together, or a number; the sentences are described in layouts.py. */
interface Part {
  key: "penalty" | "captured" | "own" | "face_up" | "face_down" | "points" | Apart;
  name: string;
  label: string;
  written: "cards" | "number" | "either";
  colour: Letter | null;
  needed: number | null;
  played: boolean;
  lies: string;
  move: string;
  missing: string;
  counted: string;
  rest: string;
  summary: string;
  tab: string;
}

interface Choice {
  key: "choice";
  of: string;
  nothing: string;
  costs: Record<Card, number>;
}

interface Checks {
  weights: Record<string, number> | null;
  penalty_cards: number;
  values_count: boolean;
  lowest: number;
  highest: number;
  left_over: number;
  sentences: Record<string, string>;
  colours: Record<Letter, string>; // in order
  card: string;
  pair: string;
  more: string;
  apart: Record<Apart, string>;
  most_listed: number;
}

/** What is written down in one field. */
interface Content {
  cards: Card[];
  unread: string[]; // words that name no card
  number?: number | null;
  colour?: Letter; // "" for none
  filled?: boolean; // by the script
}

type Draft = Record<Field, Content>;

/** What is kept for one person: by the names of the parts. */
interface KeptPile {
  number: number | null; // the start number, null where an older release kept it by seat
  name: string;
  seat: number; // where the person sat then
  fields: Record<string, Content>;
}

interface KeptDraft {
  version: number; // that it was based on
  piles: KeptPile[];
  apart: Content | null;
}

/** Who entered a pile, as its tab shows it and as it is read out. */
interface Standing {
  mark: string;
  says: string;
  entering?: boolean; // another phone is at it
}

/** A pile as in a sheet, but incomplete, or the cards apart. */
interface DraftContent extends Pile {
  undealt?: Card[];
  unplayed?: Card[];
}

/** One edit of a draft pile; see engine/drafts.py. */
interface Version {
  number: number | null; // start number of its person, null for the cards apart
  edit: number;
  device: string;
  seen: Record<string, number>; // edits by device
  by: number | null; // start number of the person who holds the phone
  over?: boolean; // its author said that the last trick is played; older releases did not say it
  content: DraftContent;
  hidden?: string[]; // parts that no phone is sent yet
}

/** A round as the API takes it. */
interface Sheet {
  edition: string;
  variant: string;
  players: number;
  evidence: Evidence;
  house?: unknown;
  piles: Pile[];
  undealt?: Card[];
  unplayed?: Card[];
}

interface Pile {
  penalty?: Card[];
  captured?: Card[] | number;
  own?: Card[] | number;
  face_up?: Card[] | Record<Letter, number>;
  face_down?: Card[] | number;
  choice?: Letter | null;
  points?: number;
}

/** What may stand in a part of a pile. */
type Written = Pile[keyof Pile];

/** Something to look at before sending. */
interface Finding {
  severity: "error" | "warning" | "info";
  message: string;
  cards: Card[];
  code?: string;
  repairs?: Repair[];
}

interface Problem extends Finding {
  code: string;
  seats: number[];
}

interface Repair {
  message: string; // before
  report: string; // after
  changes: Change[];
}

interface Change {
  place: string;
  seat: number | null;
  remove?: Card[];
  add?: Card[];
  value?: number | Letter | null;
}

interface Verdict {
  ok: boolean;
  problems: Problem[];
  scores?: (number | null)[];
}

// By these names, for a script that named another one in a comment would be served after it.
type RoundStore = import("./static/captain/round_store.js").RoundStore;
type Following = import("./static/captain/following.js").Following;
type Sending = import("./static/captain/sending.js").Sending;

/** The round that is being entered, as round_store.js holds it. */
interface RoundState {
  draft: Draft;
  earlier: Draft[]; // for undo
  others: KeptPile[]; // of people who do not sit here now
  pile: string; // that is open: a seat, or the key of the cards apart
  part: Part; // of it; none where only numbers are written down
  seen: Set<number>; // seats; see steps.js
  holder: number | null; // the seat of the person who holds this phone
  isLeft: boolean; // the holder said that the own pile is complete
  isOver: boolean; // and that the last trick is played
  basedOn: number; // the version that the draft follows
  verdict: Verdict | null; // of this very draft
  refusal: Refusal | null; // the service's answer to this very draft
  repair: Repair | null; // the one that led to this very draft
  notice: string; // goes before everything else in the line above the button
  accepted: Set<string>; // codes of warnings
  item: Item | null; // on its way
  underway: boolean; // sent, or about to be
  held: boolean; // nothing can be changed meanwhile
  unanswered: Outcome | null; // of what is on its way
  shown: number; // the version that the page shows as recorded, 0 for none
  piles: Record<string, Held>; // by key, once the round is followed
  keptBack: Set<string>; // keys of piles of which the service keeps back what this phone entered
  sealedPile: string | null; // a person tried to change it, and may not
  reached: boolean; // the service answered last time
  recorded: Recorded | null; // as the service said last
  ended: Ending | null; // the round is not entered together any more
}

/**
 * What a phone has of one pile. `base` are the versions that its next edit has seen; while a person
 * has to decide between two, only the one that is shown.
 */
interface Held {
  stands: Version[];
  base: Version[];
  shown: DraftContent;
  sent: number; // the newest own edit that the service has
  times: number; // it was sent
  handed: string[]; // versions that came by a code, which the service may not have
}

/** Why a round is not entered together any more. */
type Ending = Pick<Refusal, "code" | "evidence"> & { title?: string };

/** Where a pile lies: before a person, or apart. */
interface Place {
  key: string;
  number: number | null;
  seat: number | null;
  pile: string;
}

/** A submission on its way, or answered. */
interface Item {
  table: number;
  number: number; // of the round
  seating?: number; // older releases kept neither this nor names
  names?: string[]; // in seat order
  address: string;
  body: Submission;
  place: string; // of the table, the first part of its link
  key: string;
  order: number;
  at: number; // milliseconds
  tried: boolean;
  outcome: Outcome | null;
  draft?: string; // of which it was made, as it is kept; older releases did not keep it
  compared?: { version: number; same: boolean }; // with what was recorded meanwhile
}

interface Submission {
  based_on: number | string; // a version, or the key of the submission that it corrects
  seats: number[];
  sheet: Sheet;
  accept: string[];
  device: string;
  player: number | null;
}

/** One of answer, refusal and unanswered. */
interface Outcome {
  answer?: Answer;
  refusal?: Refusal;
  status?: number; // of the refusal
  unanswered?: "no_network" | "no_network_open" | "busy" | "fault" | "trouble" | "failed";
  id?: string; // of the request, by which the service's log knows a fault
  seconds?: number; // to wait
}

interface Answer {
  version: number;
  recorded_at: string;
  complete: boolean;
  scores: number[]; // in seat order
  totals: number[]; // of the match
  places: (number | null)[];
}

interface Refusal {
  code: string;
  title: string;
  request_id?: string; // of a fault
  problems?: Problem[];
  sheet?: Sheet; // stored meanwhile
  answer?: Answer | null; // to that
  evidence?: Evidence; // that others enter
  version: number;
}

/** The newest entry of a round, for the phones that did not send it. */
interface Recorded extends Answer {
  sheet: Sheet;
  confirmed: number[]; // start numbers
}

/** What the service knows of a round that is being entered. */
interface PilesAnswer {
  table: number; // rises with every change that its phones are to see
  seating: number;
  seats: number[];
  version: number; // of the newest entry, 0 for none
  evidence: Evidence | null;
  piles: Version[]; // all that stand
  recorded: Recorded | null;
}

// Stand before the service worker where it is served.
declare const RELEASE: string;
declare const FILES: string[];
