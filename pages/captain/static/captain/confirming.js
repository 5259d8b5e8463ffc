/* Once a round is recorded: the people at the table confirm their own points, one after the other
   on a phone that they share. */

import { element, fill, find } from "./elements.js";
import { ask } from "./exchange.js";
import { deviceOf } from "./identity.js";

const BY_PLAYERS = ["asked", "needed"]; // what an event may say of confirmations

/**
 * Show who has confirmed a round, with a button for each who has not; `onOutdated` is done where it
 * was corrected meanwhile.
 * @param {Entry} entry @param {Recorded} recorded
 * @param {() => void} onOutdated
 */
export function showConfirming(entry, recorded, onOutdated) {
  const { round, holder } = entry;
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
    if (answer) showConfirming(entry, { ...recorded, confirmed: answer.confirmed }, onOutdated);
    else if (refusal?.code === "outdated") onOutdated();
    else find(section, "p").textContent = refusal?.title ?? phrases.handover_again;
  };
  const buttonFor = (/** @type {number} */ seat) => {
    const own = seat === holder;
    const text = fill(own ? phrases.confirm_own : phrases.confirm_for, {
      name: names[seat],
      points: recorded.scores[seat],
    });
    const button = element("button", { type: "button", class: own ? "main" : "", text });
    button.onclick = () => confirm(seats[seat]);
    return button;
  };
  const open = seats.map((_number, seat) => seat).filter((seat) =>
    !confirmed.includes(seats[seat])
  );
  find(section, "p").textContent = fill(phrases.confirmed_by, {
    count: confirmed.length,
    of: seats.length,
  });
  const own = open.filter((seat) => seat === holder || holder === null);
  const others = open.filter((seat) => !own.includes(seat));
  find(section, ".offers").replaceChildren(...own.map(buttonFor));
  const more = find(section, "details");
  more.hidden = others.length === 0;
  find(more, "div").replaceChildren(...others.map(buttonFor));
  const wrong = find(section, "[data-wrong]");
  wrong.hidden = open.length === 0;
  wrong.onclick = () => {
    location.hash = "mine";
    location.reload();
  };
}
