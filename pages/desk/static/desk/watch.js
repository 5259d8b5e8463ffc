/* Keeps the marked parts of a page fresh while it is looked at; the server draws them. */

const EVERY = 5000; // milliseconds

async function look() {
  try {
    if (!document.hidden) refresh(await drawnNow());
  } catch {
    // Offline: the next look tries again.
  }
  setTimeout(look, EVERY);
}

async function drawnNow() {
  const answer = await fetch(location.href);
  if (!answer.ok || answer.redirected) throw new Error("not this page");
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {Document} drawn */
function refresh(drawn) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = drawn.getElementById(part.id);
    if (newer && newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
  }
}

setTimeout(look, EVERY);
