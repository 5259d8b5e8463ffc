/* Numbers that fill themselves: what all players took in tricks together is known, so the tricks of
   the last one follow from those of all others. */

import { counted, fieldOf, seatsOf } from "./draft.js";

/* Return the draft with every number that is certain, marked as filled in, and without those that
   were filled in and no longer are. What somebody wrote down stays. */
export function withFilled(draft, round) {
  const part = sharedPart(round);
  if (!part) return draft;
  const fields = seatsOf(round).map((seat) => fieldOf(part, seat));
  const open = fields.filter((field) => !isOwnWord(draft[field]));
  const said = fields.filter((field) =>
    Number.isInteger(draft[field].number) && !open.includes(field)
  );
  const left = round.deck.captured - said.reduce((sum, field) => sum + draft[field].number, 0);
  const readable = said.length + open.length === fields.length;
  const sure = readable && left >= 0 && left % round.step === 0 &&
    (open.length === 1 || left === 0);
  const content = sure ? { ...counted(left), filled: true } : counted(null);
  return { ...draft, ...Object.fromEntries(open.map((field) => [field, content])) };
}

/* Return the number of which all players together have a known sum: whole tricks, in one place. */
export function sharedPart(round) {
  return round.step > 1
    ? round.parts.find(({ played, written }) => played && written === "number")
    : undefined;
}

/* A word that is no number is one, too: it is not written over. */
const isOwnWord = ({ number, unread, filled }) =>
  !filled && (Number.isInteger(number) || unread.length > 0);
