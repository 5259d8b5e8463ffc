/* Forms that are saved one by one: what stands unsaved in the others is there again afterwards. */

const KEY = `unsaved ${location.pathname}`; // of this tab alone, for the next look at this page
const forms = /** @type {HTMLFormElement[]} */ ([
  ...document.querySelectorAll("form[data-section]"),
]);

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  const fields = [...form.elements].filter((one) => one.matches("input, select, textarea"));
  return /** @type {Field[]} */ (fields);
}

/** @param {Field} field */
function touched(field) {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (/checkbox|radio/.test(field.type)) {
    const box = /** @type {HTMLInputElement} */ (field);
    return box.checked !== box.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

/** @param {Field} field */
const valueOf = (field) =>
  field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
    ? field.checked
    : field.value;

/** @param {HTMLFormElement} sent */
function leave(sent) {
  const unsaved = forms.filter((form) => form !== sent).flatMap(fieldsOf).filter(touched);
  const left = unsaved.map((field) => [field.id, valueOf(field)]);
  try {
    if (left.length) sessionStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // A browser that keeps nothing shows what is stored.
  }
}

function take() {
  const left = /** @type {[string, string | boolean][]} */ (
    JSON.parse(sessionStorage.getItem(KEY) ?? "[]")
  );
  sessionStorage.removeItem(KEY);
  for (const [id, value] of left) {
    const field = /** @type {Field | null} */ (document.getElementById(id));
    if (!field) continue;
    if (typeof value === "boolean") /** @type {HTMLInputElement} */ (field).checked = value;
    else field.value = value;
    say(/** @type {HTMLFormElement} */ (field.form));
  }
}

/** @param {HTMLFormElement} form */
function say(form) {
  if (form.querySelector(".unsaved")) return;
  const line = document.createElement("p");
  line.className = "notice warn unsaved";
  line.textContent = form.dataset.unsaved ?? "";
  form.prepend(line);
}

for (const form of forms) form.addEventListener("submit", () => leave(form));
try {
  take();
} catch {
  // The same.
}
