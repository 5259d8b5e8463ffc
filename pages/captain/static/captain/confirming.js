/* Once a round is recorded: the people at the table look at their own piles and confirm them, one
   after the other on a phone that they share. What is recorded of each is that of the page for phones
   without scripts. */

import { element, fill, find } from "./elements.js";
import { ask, askPage } from "./exchange.js";
import { deviceOf } from "./identity.js";

const BY_PLAYERS = ["asked", "needed"]; // what an event may say of confirmations

/** @type {{ version: number, piles: Map<number, Element> }} what is recorded, by start number */
let looked = { version: 0, piles: new Map() };
let calls = 0; // each waits for the page, and only the last one shows anything

/**
 * Show who has confirmed a round, with the pile of each who has not and a button for it;
 * `onOutdated` is done where it was corrected meanwhile.
 * @param {RoundStore} store @param {Recorded} recorded
 * @param {() => void} onOutdated
 */
export async function showConfirming(store, recorded, onOutdated) {
  const { round, state: { holder } } = store;
  const { phrases, seats, names } = round;
  const section = find(document, "#confirming");
  section.hidden = !BY_PLAYERS.includes(round.confirmation) ||
    find(document, "#recorded").hidden;
  if (section.hidden) return;
  const confirmed = recorded.confirmed;
  const confirm = async (/** @type {number} */ player) => {
    const { version } = recorded;
    const { answer, refusal } = await ask(round.addresses.confirmations, {
      link: round.link,
      method: "POST",
      body: { version, device: deviceOf(), player },
    });
    if (answer) showConfirming(store, { ...recorded, confirmed: answer.confirmed }, onOutdated);
    else if (refusal?.code === "outdated") onOutdated();
    else find(section, "p").textContent = refusal?.title ?? phrases.handover_again;
  };
  const offerFor = (/** @type {number} */ seat) => {
    const own = seat === holder;
    const text = fill(own ? phrases.confirm_own : phrases.confirm_for, {
      name: names[seat],
      points: recorded.scores[seat],
    });
    const button = element("button", { type: "button", class: own ? "main" : "", text });
    button.onclick = () => confirm(seats[seat]);
    const pile = looked.piles.get(seats[seat]);
    const name = element("strong", { text: names[seat] });
    return element("div", {}, name, ...(pile ? [document.importNode(pile, true)] : []), button);
  };
  const open = seats.map((_number, seat) => seat).filter((seat) =>
    !confirmed.includes(seats[seat])
  );
  find(section, "p").textContent = fill(phrases.confirmed_by, {
    count: confirmed.length,
    of: seats.length,
  });
  calls += 1;
  const call = calls;
  const version = open.length ? await look(round, recorded.version) : recorded.version;
  if (call !== calls) return;
  if (version === null) {
    const again = element("button", { type: "button", text: phrases.again });
    again.onclick = () => showConfirming(store, recorded, onOutdated);
    find(section, "p").textContent = phrases.handover_again;
    return find(section, ".offers").replaceChildren(again);
  }
  if (version !== recorded.version) return onOutdated();
  const own = open.filter((seat) => seat === holder || holder === null);
  const others = open.filter((seat) => !own.includes(seat));
  find(section, ".offers").replaceChildren(...own.map(offerFor));
  const more = find(section, "details");
  more.hidden = others.length === 0;
  find(more, "div").replaceChildren(...others.map(offerFor));
  const wrong = find(section, "[data-wrong]");
  wrong.hidden = open.length === 0;
  wrong.onclick = () => {
    location.hash = "mine";
    location.reload();
  };
}

/**
 * Look at what is recorded of a round, unless it is the version that was looked at last; resolves to
 * the version that counts, null where nothing answers.
 * @param {Round} round @param {number} version
 */
async function look({ addresses }, version) {
  if (looked.version === version) return version;
  const page = await askPage(addresses.confirm);
  const input = page?.querySelector("input[name=version]");
  if (!page || !input) return null;
  const piles = [...page.querySelectorAll("[data-pile]")].map((
    place,
  ) => /** @type {[number, Element]} */ ([
    Number(place.getAttribute("data-pile")),
    find(place, ".contents"),
  ]));
  looked = { version: Number(input.getAttribute("value")), piles: new Map(piles) };
  return looked.version;
}
