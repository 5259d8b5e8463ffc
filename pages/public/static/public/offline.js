/* Makes the public pages open without a network, where the browser can, and says of when a page is
   that nothing else keeps current. */

import { formatAge } from "./age.js";

const cachedAt = Number(document.documentElement.dataset.cachedAt); // when, if this is a copy
const scope = `/${location.pathname.split("/")[1]}/`;

async function registerWorker() {
  try {
    await navigator.serviceWorker.register(`${scope}worker.js`, { scope });
  } catch {
    return; // no network on the first visit, or forbidden: the page works as long as it is open
  }
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ page: location.href.split(/[?#]/)[0], files });
}

function showAge() {
  const script = /** @type {HTMLElement} */ (document.querySelector("script[data-offline]"));
  const age = formatAge(Date.now() - cachedAt, document.documentElement.lang, "minute");
  const line = document.createElement("p");
  line.className = "notice warn";
  line.setAttribute("role", "status");
  line.textContent = script.dataset.offline?.replace("{age}", age) ?? "";
  document.querySelector("main")?.prepend(line);
  window.addEventListener("online", () => location.reload());
}

// A browser caches no pages for an address without https.
if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) registerWorker();
if (cachedAt && !document.getElementById("live-content")) showAge();
