/* The engine's sentences, as it sends them in the reader's language, with names and numbers. */

import { fill, inARow, withGaps } from "./phrases.js";

/* Return a problem with its sentence, in the form that the server's problems have. */
export function told({ code, reason = "", seats = [], cards = [], colour, ...facts }, round) {
  const { checks } = round;
  const people = seats.map((seat) => round.names[seat]);
  const named = cards.map((card) => cardName(card, checks));
  const message = fill(checks.sentences[`${code} ${reason}`.trim()], {
    ...facts,
    card: named[0],
    cards: listing(named, round),
    name: people[0],
    names: listing(people, round),
    others: listing(people.slice(1), round),
    colour: checks.colours[colour],
  });
  return { code, severity: "error", seats, cards, message };
}

function cardName(card, { card: phrase, colours }) {
  return withGaps(phrase, { colour: colours[card[0]], value: card.slice(1) });
}

/* Join names or cards the way people say it; of very many only the first. */
function listing(items, { checks, phrases }) {
  if (items.length < 2) return items[0] ?? checks.nothing;
  const most = checks.most_listed;
  const first = (count) => inARow(items.slice(0, count), phrases);
  if (items.length > most) {
    return withGaps(checks.more, { first: first(most), count: items.length - most });
  }
  return withGaps(checks.pair, { first: first(-1), last: items.at(-1) });
}
