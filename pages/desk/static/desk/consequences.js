/* Says again what the settings mean whenever one of them changes; the server finds the words. */

const shown = /** @type {HTMLElement} */ (document.getElementById("consequences"));
const form = /** @type {HTMLFormElement} */ (shown.closest("form"));

async function refresh() {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) asked.append(name, String(value));
  asked.delete("csrfmiddlewaretoken");
  try {
    const answer = await fetch(`${location.pathname}?${asked}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const newer = page.getElementById("consequences");
    if (answer.ok && newer) shown.replaceChildren(...newer.childNodes);
  } catch {
    // Offline: the next change asks again.
  }
}

form.addEventListener("change", refresh);
