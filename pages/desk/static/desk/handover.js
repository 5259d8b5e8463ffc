/* A round that came as a code: shown first, then recorded as the table would have sent it. */

import { element, fill } from "../captain/elements.js";
import { attempt } from "../captain/outbox.js";
import { textOf } from "../captain/notation.js";
import { unpacked } from "../captain/packing.js";

const page = JSON.parse(document.getElementById("handover-data").textContent);

async function start() {
  const item = await unpacked(location.hash.slice(1)).catch(() => null);
  const address = page.rounds[item?.number];
  if (!address) return;
  show(item);
  const button = document.getElementById("record");
  button.onclick = async () => {
    button.disabled = true;
    say(page.phrases.sending);
    report(item, await attempt({ ...item, address }, page.link), button);
  };
}

function show({ number, body }) {
  document.getElementById("nothing").hidden = true;
  document.getElementById("taken-round").textContent = fill(page.phrases.round, { round: number });
  document.querySelector("#taken tbody").replaceChildren(
    ...body.sheet.piles.map((pile, seat) =>
      element(
        "tr",
        {},
        element("th", { scope: "row", text: page.names[body.seats[seat]] ?? body.seats[seat] }),
        element("td", { text: Object.values(pile).map(textOf).join(" | ") }),
      )
    ),
  );
  document.getElementById("taken").hidden = false;
}

function report({ number }, { answer, refusal, unanswered }, button) {
  const { phrases } = page;
  if (answer) say(fill(phrases.recorded_elsewhere, { round: number }));
  else if (refusal) {
    say(fill(phrases.refused_elsewhere, { round: number, sentence: refusal.title }));
  } else say(phrases.handover_again);
  button.disabled = Boolean(answer);
}

function say(text) {
  document.getElementById("said").textContent = text;
}

start();
