/* Entering round after round from paper: the first field is ready, and Enter stores. */

const WANTED = "[aria-invalid=true], textarea, input:not([type=hidden])";
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("round"));
const usual = /** @type {HTMLButtonElement | null} */ (
  document.querySelector("button[form=round].unseen")
);

/** @param {KeyboardEvent} event */
function store(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return; // elsewhere the browser does it
  event.preventDefault();
  form?.requestSubmit(usual);
}

if (form && usual) {
  form.addEventListener("keydown", store);
  const wanted = /** @type {HTMLElement | null} */ (form.querySelector(WANTED));
  if (usual.value) wanted?.focus();
}
