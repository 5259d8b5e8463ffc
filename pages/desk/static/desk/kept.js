/* What was sent without a log-in, back in the form where it was typed: filled in, not stored. */

import { formFor } from "./filling.js";
import { keepForm, newId } from "./kept_forms.js";

/** Offer to look at it in its form, if the page that the address leads to has one. */
async function offer() {
  const sending = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-kept]"));
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-in-form]"));
  const frame = document.getElementById("unsent");
  if (!sending || !button || !frame) return;
  const own = /** @type {[string, string][]} */ ([...new FormData(sending)]);
  const fields = own.filter(([name]) => name !== "csrfmiddlewaretoken");
  const { pathname: path } = new URL(sending.action);
  const answer = await fetch(sending.action);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || !formFor(page, answer.url, { path, fields })) return;
  button.hidden = false;
  sending.querySelector("details")?.remove(); // the form shows it better
  button.addEventListener("click", () => {
    const { user = "" } = frame.dataset;
    const { kept: said } = sending.dataset;
    keepForm({
      ...{ id: newId(), user, at: Date.now(), page: answer.url, title: document.title },
      ...{ path, fields, tried: false, said },
    });
    location.assign(answer.url);
  });
}

await offer();
