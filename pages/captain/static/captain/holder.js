/* Who holds this phone: said on the round's page, and remembered. */

import { element, fill, find } from "./elements.js";
import { keepHolder } from "./identity.js";

/** Show who holds this phone, in the button that changes it. @param {RoundStore} store */
export function showHolder(store) {
  const { event, names, phrases, seats } = store.round;
  const holder = find(document, "#holder");
  const dialog = find(document, "#holders", HTMLDialogElement);
  const show = () => {
    const name = names[store.state.holder ?? -1];
    holder.textContent = name ? fill(phrases.this_phone, { name }) : phrases.whose_phone;
  };
  const buttons = names.map((name, seat) => {
    const button = element("button", { text: name });
    button.onclick = () => {
      keepHolder(event, seats[seat]);
      store.set({ holder: seat });
      show();
      store.openFirst();
    };
    return button;
  });
  find(dialog, ".offers").replaceChildren(...buttons);
  holder.onclick = () => dialog.showModal();
  holder.hidden = false;
  show();
}
