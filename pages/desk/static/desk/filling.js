/* What was typed once, back in the form where it was typed. */

/** @typedef {[string, string][]} Fields in the order of the form */

/**
 * Return the form of a page that goes to a path and has all these fields.
 * @param {Document} page @param {string} address of the page
 * @param {{ path: string, fields: Fields }} typed
 */
export function formFor(page, address, { path, fields }) {
  return [...page.forms].find((form) =>
    form.method === "post" &&
    new URL(form.getAttribute("action") || address, location.href).pathname === path &&
    fields.every(([name]) => form.elements.namedItem(name))
  );
}

/** @param {HTMLFormElement} form @param {Fields} fields */
export function fillForm(form, fields) {
  const values = new Map(fields.map(([name]) => [name, /** @type {string[]} */ ([])]));
  for (const [name, value] of fields) values.get(name)?.push(value);
  for (const element of form.elements) fill(element, values);
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
