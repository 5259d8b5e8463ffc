/* Says again what settings mean whenever one of them changes; the server finds the words. */

/**
 * @param {HTMLFormElement} form
 * @param {Element} shown in it
 */
async function refresh(form, shown) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  query.delete("csrfmiddlewaretoken");
  try {
    const answer = await fetch(`${location.pathname}?${query}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const newer = page.getElementById(shown.id);
    if (answer.ok && newer) shown.replaceChildren(...newer.childNodes);
  } catch {
    // Offline: the next change asks again.
  }
}

for (const shown of document.querySelectorAll("[data-means]")) {
  const form = /** @type {HTMLFormElement} */ (shown.closest("form"));
  form.addEventListener("change", () => refresh(form, shown));
}
