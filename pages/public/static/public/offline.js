// Makes the public pages open without a network, where the browser can, and says of when a page is
// that nothing else keeps current.

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
  active.postMessage({ page: location.href.split(/[?#]/)[0], files });
}

function tellAge() {
  const { offline } = document.querySelector("script[data-offline]").dataset;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang);
  const minutes = Math.round((Date.now() - kept) / 60_000);
  const age = minutes < 60
    ? words.format(-minutes, "minute")
    : words.format(-Math.round(minutes / 60), "hour");
  const line = document.createElement("p");
  line.className = "notice warn";
  line.setAttribute("role", "status");
  line.textContent = offline.replace("{age}", age);
  document.querySelector("main").prepend(line);
  window.addEventListener("online", () => location.reload());
}

// A browser keeps no pages for an address without https.
if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) keepPages();
if (kept && !document.getElementById("followed")) tellAge();
