/* Somebody else sent the round meanwhile: both are there, side by side, and the captain chooses. */

import { draftOfSheet } from "./draft.js";
import { element } from "./elements.js";
import { openEvidence } from "./evidence.js";

/* Show the own sheet and the one that was stored meanwhile. ``onChoose`` gets the draft of the
   latter, or null for keeping one's own cards. */
export function showConflict(round, { own, newer }, onChoose) {
  const section = document.getElementById("conflict");
  section.querySelector("tbody").replaceChildren(...drawRows(round, own, newer));
  const choose = (draft) => () => {
    section.hidden = true;
    onChoose(draft);
  };
  section.querySelector("[data-take]").onclick = newer.evidence === round.game.evidence
    ? choose(draftOfSheet(newer, round))
    : () => openEvidence(newer.evidence);
  section.querySelector("[data-keep]").onclick = choose(null);
  section.hidden = false;
  section.focus();
}

/* Return a row for each player, and one for nobody's cards where both have them. */
function drawRows(round, own, newer) {
  const rows = round.names.map((name, seat) => drawRow(name, own.piles[seat], newer.piles[seat]));
  const key = round.apart?.key;
  if (!own[key] || !newer[key]) return rows;
  return [...rows, drawRow(round.apart.tab, { [key]: own[key] }, { [key]: newer[key] })];
}

function drawRow(name, own, newer) {
  return element(
    "tr",
    {},
    element("th", { scope: "row", text: name }),
    element("td", {}, ...drawPile(own, newer)),
    element("td", {}, ...drawPile(newer, own)),
  );
}

/* Return a pile part by part; what the other one does not have is marked. */
function drawPile(pile, other) {
  return Object.entries(pile).flatMap(([key, content], index) => [
    ...(index ? [" | "] : []),
    ...drawPart(content, other?.[key]),
  ]);
}

function drawPart(content, other) {
  if (!Array.isArray(content)) {
    const text = textOf(content);
    return [text === textOf(other) ? text : element("mark", { text })];
  }
  const theirs = new Set(Array.isArray(other) ? other : []);
  return content.flatMap((card, index) => [
    ...(index ? [" "] : []),
    theirs.has(card) ? card : element("mark", { text: card }),
  ]);
}

/* Return what stands in a part of a pile as text: cards, a number, numbers by colour or a colour. */
export function textOf(content) {
  if (Array.isArray(content)) return content.join(" ");
  if (typeof content !== "object" || content === null) return String(content ?? "");
  return Object.entries(content).map(([colour, number]) => `${colour}:${number}`).join(" ");
}
