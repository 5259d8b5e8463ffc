/* A second tap on a button sends nothing: the first one is on its way. */

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// Back from the next page, the form counts again.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
