/* The search of an event: what is found is shown while a name is typed; the key / leads to it. */

const WAIT = 150; // milliseconds without another letter

/** @param {HTMLFormElement} form */
function searchWhileTyping(form) {
  const found = /** @type {HTMLElement} */ (document.getElementById(form.dataset.search ?? ""));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
  const overPage = found.hidden;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let newest = 0;

  const look = async () => {
    const mine = ++newest;
    const query = new URLSearchParams({ q: field.value, part: "1" });
    try {
      const answer = await fetch(`${form.action}?${query}`);
      if (!answer.ok || answer.redirected) return;
      const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== newest) return;
      found.replaceChildren(...drawn.body.childNodes);
      if (overPage) found.hidden = !field.value.trim();
    } catch {
      // Offline: the enter key still asks the server.
    }
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, WAIT);
  });
  if (field.value !== field.defaultValue) look(); // typed before this script was here
  if (overPage) openByKey(field, found);
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} found
 */
function openByKey(field, found) {
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).closest("input, textarea, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && !found.hidden) {
      found.hidden = true;
      field.focus();
    }
  });
  document.addEventListener("click", (event) => {
    const inside = /** @type {Element} */ (event.target).closest("[data-search], .found-over");
    if (!inside) found.hidden = true;
  });
}

for (const form of document.querySelectorAll("[data-search]")) {
  searchWhileTyping(/** @type {HTMLFormElement} */ (form));
}
