/* Who holds this phone: said on the round's page, and remembered. */

import { element, fill, find } from "./elements.js";
import { keepHolder } from "./identity.js";

/** Show who holds this phone, with a button to say it or to change it. @param {Entry} entry */
export function showHolder(entry) {
  const { event, names, phrases, seats } = entry.round;
  const line = find(document, "#holder");
  const dialog = find(document, "#holders", HTMLDialogElement);
  const show = () => {
    const name = entry.holder === null ? "" : names[entry.holder];
    find(line, "span").textContent = name && fill(phrases.this_phone, { name });
    find(line, "button").textContent = name ? phrases.change_holder : phrases.whose_phone;
  };
  const buttons = names.map((name, seat) => {
    const button = element("button", { text: name });
    button.onclick = () => {
      keepHolder(event, seats[seat]);
      entry.holder = seat;
      show();
      entry.openFirst();
      entry.onHolder();
    };
    return button;
  });
  find(dialog, ".offers").replaceChildren(...buttons);
  find(line, "button").onclick = () => dialog.showModal();
  line.hidden = false;
  show();
}
