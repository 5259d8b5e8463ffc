/* Makes the public pages open without a network, where the browser can, and says of when a page is
   that nothing else keeps current. */

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

/* A time, which stays true however long the page is open. */
function showTime() {
  const script = /** @type {HTMLElement} */ (document.querySelector("script[data-offline]"));
  const time = new Date(cachedAt).toLocaleTimeString(document.documentElement.lang, {
    timeStyle: "short",
    hourCycle: "h23",
  });
  const line = document.createElement("p");
  line.className = "notice warn";
  line.setAttribute("role", "status");
  line.textContent = script.dataset.offline?.replace("{time}", time) ?? "";
  document.querySelector("main")?.prepend(line);
  window.addEventListener("online", () => location.reload());
}

// A browser caches no pages for an address without https.
if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) registerWorker();
if (cachedAt && !document.getElementById("live-content")) showTime();
