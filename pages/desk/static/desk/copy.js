/* A key that is shown once goes to the clipboard by one tap, where the browser has one: by https. */

const button = document.getElementById("copy");

/** @param {HTMLElement} tapped */
async function copy(tapped) {
  const status = /** @type {HTMLElement} */ (document.getElementById("copied"));
  const { copied = "", failed = "" } = tapped.dataset;
  try {
    await navigator.clipboard.writeText(document.getElementById("key")?.textContent ?? "");
    status.textContent = copied;
  } catch {
    status.textContent = failed;
  }
}

if (button && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
