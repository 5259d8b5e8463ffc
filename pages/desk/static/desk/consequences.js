/* Says again what the settings mean whenever one of them changes; the server finds the words. */

const shown = /** @type {HTMLElement} */ (document.getElementById("consequences"));
const form = /** @type {HTMLFormElement} */ (shown.closest("form"));

async function refresh() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  query.delete("csrfmiddlewaretoken");
  try {
    const answer = await fetch(`${location.pathname}?${query}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const newer = page.getElementById("consequences");
    if (answer.ok && newer) shown.replaceChildren(...newer.childNodes);
  } catch {
    // Offline: the next change asks again.
  }
}

form.addEventListener("change", refresh);
