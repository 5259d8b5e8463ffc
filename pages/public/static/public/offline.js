/* Makes the public pages open without a network, where the browser can, and says of when a page is
   that nothing else keeps current. */

import { ageInWords } from "./age.js";

const kept = Number(document.documentElement.dataset.kept); // when, if this is a copy
const scope = `/${location.pathname.split("/")[1]}/`;

async function keepPages() {
  try {
    await navigator.serviceWorker.register(`${scope}worker.js`, { scope });
  } catch {
    return; // no network on the first visit, or forbidden: the page works as long as it is open
  }
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ page: location.href.split(/[?#]/)[0], files });
}

function sayAge() {
  const script = /** @type {HTMLElement} */ (document.querySelector("script[data-offline]"));
  const age = ageInWords(Date.now() - kept, document.documentElement.lang, "minute");
  const line = document.createElement("p");
  line.className = "notice warn";
  line.setAttribute("role", "status");
  line.textContent = script.dataset.offline?.replace("{age}", age) ?? "";
  document.querySelector("main")?.prepend(line);
  window.addEventListener("online", () => location.reload());
}

// A browser keeps no pages for an address without https.
if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) keepPages();
if (kept && !document.getElementById("followed")) sayAge();
