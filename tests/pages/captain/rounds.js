/* What the tests of the captain's scripts share: games as pages give them, and rounds as played. */

import stored from "../../data/games.json" with { type: "json" };
import lines from "../../data/rounds.jsonl" with { type: "text" };
import {
  choicesOf,
  chosen,
  counted,
  fieldsOf,
} from "../../../pages/captain/static/captain/draft.js";

const NAMES = ["Anna", "Béla", "Cili", "Dani", "Emma", "Fritz", "Gino", "Hana"];

/**
 * Return a game by variant, players and evidence, for example "classic 4 cards".
 * @param {string} name
 * @returns {Game}
 */
export function gameOf(name) {
  const games = /** @type {Record<string, any>} JSON */ (stored.games);
  const { phrases, words } = stored;
  const game = games[name];
  const typing = { ...game.typing, words };
  return { names: NAMES.slice(0, game.game.players), phrases, ...game, typing };
}

/** Return the game of a sheet. @param {Sheet} sheet */
export const gameOfSheet = ({ variant, players, evidence }) =>
  gameOf(`${variant} ${players} ${evidence}`);

/**
 * @typedef {{
 *   id: string,
 *   sheet: Sheet,
 *   quick_sheet: Sheet,
 *   scores: number[],
 *   wrong: { mistake: string, sheet: Sheet, codes: string[] }[],
 * }} Played
 */

/** @type {Played[]} every recorded round */
export const PLAYED = lines.trim().split("\n").map((line) => JSON.parse(line));

/**
 * Return a draft with these fields written down: a line of cards, a number, or a colour.
 * @param {Game} round
 * @param {Record<Field, string | number>} written
 * @returns {Draft}
 */
export function draftWith(round, written = {}) {
  const choices = choicesOf(round);
  const empty = [...fieldsOf(round), ...choices].map((field) => [
    field,
    choices.includes(field) ? chosen("") : { cards: [], unread: [] },
  ]);
  const filled = Object.entries(written).map(([field, content]) => [
    field,
    typeof content === "number"
      ? counted(content)
      : choices.includes(field)
      ? chosen(content)
      : { cards: content.split(" "), unread: [] },
  ]);
  return Object.fromEntries([...empty, ...filled]);
}
