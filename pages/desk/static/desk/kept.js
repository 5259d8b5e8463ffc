/* What was sent without a log-in, back in the form where it was typed: filled in, not stored. */

const KEY = "kept"; // of this tab alone, for the one page that is opened next

/** @typedef {{ path: string, said: string, fields: [string, string][] }} Kept */

/**
 * Return the form of a page to which these fields belong.
 * @param {Document} page @param {string} address of the page
 * @param {Kept} kept
 */
function formFor(page, address, { path, fields }) {
  return [...page.forms].find((form) =>
    form.method === "post" &&
    new URL(form.getAttribute("action") || address, location.href).pathname === path &&
    fields.every(([name]) => form.elements.namedItem(name))
  );
}

/** Offer to look at it in its form, if the page that the address leads to has one. */
async function offer() {
  const sending = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-kept]"));
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-in-form]"));
  if (!sending || !button) return;
  const own = /** @type {[string, string][]} */ ([...new FormData(sending)]);
  const fields = own.filter(([name]) => name !== "csrfmiddlewaretoken");
  const path = new URL(sending.action).pathname;
  const kept = { path, said: sending.dataset.kept ?? "", fields };
  const answer = await fetch(sending.action);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || !formFor(page, answer.url, kept)) return;
  button.hidden = false;
  sending.querySelector("details")?.remove(); // the form shows it better
  button.addEventListener("click", () => {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    location.assign(answer.url);
  });
}

/** Fill in what was left for this page. */
function take() {
  const left = sessionStorage.getItem(KEY);
  if (!left) return;
  sessionStorage.removeItem(KEY);
  const kept = /** @type {Kept} */ (JSON.parse(left));
  const form = formFor(document, location.href, kept);
  if (!form) return;
  const values = new Map(kept.fields.map(([name]) => [name, /** @type {string[]} */ ([])]));
  for (const [name, value] of kept.fields) values.get(name)?.push(value);
  for (const element of form.elements) fill(element, values);
  const said = document.createElement("p");
  said.className = "notice warn";
  said.setAttribute("role", "status");
  said.textContent = kept.said;
  form.prepend(said);
  said.scrollIntoView({ block: "center" });
}

/**
 * @param {Element} element of a form
 * @param {Map<string, string[]>} values by name; those that are used up are taken away
 */
function fill(element, values) {
  if (element instanceof HTMLSelectElement) {
    const chosen = values.get(element.name);
    if (!chosen) return;
    for (const option of element.options) option.selected = chosen.includes(option.value);
  } else if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) {
    element.checked = values.get(element.name)?.includes(element.value) ?? false;
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const value = values.get(element.name)?.shift();
    if (value === undefined || element.type === "file") return;
    element.value = value;
  } else return;
  for (const kind of ["input", "change"]) {
    element.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

take();
await offer();
