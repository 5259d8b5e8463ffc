/* Making the captain's pages open without a network, where the browser can. */

import { again } from "../pages/retry.js";
import { keepsDrafts } from "./storage.js";

// A browser keeps no pages for an address without https, or where it may keep nothing.
let refused = !("serviceWorker" in navigator);

/** Say whether this page opens again without a network, as far as that is known. */
export const opensOffline = () => !refused;

/**
 * Keep this page and those that `page.keep` names; say once that is done. A stamp that is new has
 * this page kept again: it is no longer as it was opened.
 * @param {TablePage} page @param {string} stamp
 */
export async function keepPages(page, stamp = "") {
  sayWhatIsKept();
  addEventListener("unkept", sayWhatIsKept);
  if (refused) return;
  navigator.serviceWorker.onmessage = ({ data }) => {
    document.getElementById("opens-offline")?.toggleAttribute("hidden", !data.ready);
  };
  try {
    await again(() => navigator.serviceWorker.register(page.worker, { scope: "/t/" }));
  } catch {
    refused = true; // no network on the first visit, or forbidden
    return sayWhatIsKept(); // the page works as long as it is open
  }
  const { active } = await navigator.serviceWorker.ready;
  const here = location.href.split("#")[0];
  const language = document.documentElement.lang;
  active?.postMessage({ here, language, keep: { [here]: stamp, ...page.keep } });
}

/* Say what is lost with this page. */
function sayWhatIsKept() {
  const nothing = !keepsDrafts();
  document.getElementById("keeps-nothing")?.toggleAttribute("hidden", !nothing);
  document.getElementById("stays-open")?.toggleAttribute("hidden", nothing || !refused);
}
