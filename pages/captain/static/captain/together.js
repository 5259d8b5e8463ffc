/* The other phones at the table, from the moment at which what was entered before is back. */

import { find } from "./elements.js";
import { Following } from "./following.js";
import { later } from "./later.js";
import { contestedPiles, isShared } from "./phones.js";

/** @type {() => Promise<typeof import("./news.js") | null>} */
const fetchNews = () => later(new URL("./news.js", import.meta.url));

/** @type {(keyof RoundState)[]} of which each change is shown */
const NEWS = ["holder", "sealedPile", "reached", "recorded", "ended"];

/**
 * Follow the other phones from now on.
 * @param {RoundStore} store @param {Sending} sending @param {HTMLFormElement} form
 */
export function enterTogether(store, sending, form) {
  const following = new Following(store);
  const show = async (/** @type {RoundState} */ state, /** @type {RoundState} */ before) => {
    askForLastTrick(store);
    // What this phone had kept is at the table again.
    const isKept = state.notice === store.round.phrases.kept;
    if (isKept && isShared(store)) store.set({ notice: "" });
    if (!isContested(store) && NEWS.every((key) => state[key] === before[key])) return;
    (await fetchNews())?.showNews({ store, sending, following, before });
  };
  store.subscribe(show);
  // What may be needed without a network comes with the first touch.
  form.addEventListener("click", fetchNews, { once: true });
  find(form, "#typed").addEventListener("focusout", () => following.notice());
  show(store.state, store.state);
  following.start();
  form.dataset.together = "";
}

/* Whether a person has to decide about a pile, or is still asked to. */
const isContested = (/** @type {RoundStore} */ store) =>
  contestedPiles(store).length > 0 || !find(document, "#versions").hidden;

/**
 * Ask whether the last trick is played while the others are not shown all that was entered here. A
 * page that hides its form until then asks from the beginning.
 * @param {RoundStore} store
 */
function askForLastTrick(store) {
  const { isOver, keptBack } = store.state;
  const notice = document.getElementById("face-down");
  if (!notice || "hidesForm" in notice.dataset) return;
  notice.hidden = isOver || !isShared(store) || keptBack.size === 0;
}
