/* The numbers of the open pile: typed, or counted up and down by whole tricks. */

import { counted, fieldOf } from "./draft.js";
import { element } from "./elements.js";
import { sharedPart } from "./filled.js";
import { readNumber } from "./notation.js";
import { fill } from "./phrases.js";

/* Draw the numbers into a place; return what brings them up to date for a draft, a seat (null for
   nobody) and the open part. ``onChange`` gets a field and its new content. */
export function drawNumbers(place, round, onChange) {
  const parts = round.parts.filter((part) => part.written !== "cards");
  const rows = parts.map((part) => drawRow(part, round));
  place.replaceChildren(...rows);
  return (draft, seat, open) => {
    place.hidden = seat === null;
    rows.forEach((row, index) => {
      const part = parts[index];
      row.hidden = part.written === "either" && part !== open;
      if (seat !== null) {
        bringUpToDate(row, draft, { part, field: fieldOf(part, seat), round, onChange });
      }
    });
  };
}

function drawRow(part, round) {
  const input = element("input", { inputmode: "numeric", maxlength: "4", autocomplete: "off" });
  const text = part.written === "either" ? round.phrases.how_many : part.label;
  return element(
    "div",
    { class: "number-row" },
    element("label", {}, element("span", { text }), input),
    element("button", { type: "button", text: "−" }),
    element("button", { type: "button", text: "+" }),
    element("output"),
  );
}

function bringUpToDate(row, draft, { part, field, round, onChange }) {
  const input = row.querySelector("input");
  const [fewer, more] = row.querySelectorAll("button");
  const { number, filled } = draft[field];
  const tricks = part === sharedPart(round);
  const step = tricks ? round.step : 1;
  const set = (value) => onChange(field, counted(value));
  if (input !== document.activeElement) input.value = number ?? "";
  input.oninput = () => set(readNumber(input.value));
  fewer.onclick = () => set(Math.max(0, Math.ceil((number ?? 0) / step - 1) * step));
  more.onclick = () => set(Math.floor((number ?? 0) / step + 1) * step);
  fewer.disabled = part.written === "number" ? number === 0 : !number; // none is a number, too
  input.classList.toggle("filled", Boolean(filled));
  const output = row.querySelector("output");
  output.hidden = !tricks;
  output.textContent = tricks ? tricksText(number, filled, round) : "";
  fewer.setAttribute("aria-label", fill(round.phrases.fewer, { label: part.label }));
  more.setAttribute("aria-label", fill(round.phrases.more, { label: part.label }));
}

/* Return so many cards as tricks and cards; nothing where they are no whole tricks. */
function tricksText(number, filled, { says, step, phrases }) {
  const tricks = Number.isInteger(number) ? says.tricks[number / step] : "";
  return filled ? fill(phrases.filled_in, { tricks }) : (tricks ?? "");
}
