/* Who holds this phone: said on the round's page, and remembered. */

import { element, fill, find } from "./elements.js";
import { keepHolder } from "./identity.js";

/** Show who holds this phone, in the button that changes it. @param {Entry} entry */
export function showHolder(entry) {
  const { event, names, phrases, seats } = entry.round;
  const holder = find(document, "#holder");
  const dialog = find(document, "#holders", HTMLDialogElement);
  const show = () => {
    const name = entry.holder === null ? "" : names[entry.holder];
    holder.textContent = name ? fill(phrases.this_phone, { name }) : phrases.whose_phone;
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
  holder.onclick = () => dialog.showModal();
  holder.hidden = false;
  show();
}
