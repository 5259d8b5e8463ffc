/* After a small act its page comes back: at the same height, with the focus where it was. */

const KEY = "stay"; // of this tab alone, for the page that is opened next
const page = location.pathname + location.search;

document.addEventListener("submit", ({ target, submitter }) => {
  const form = /** @type {HTMLFormElement} */ (target);
  if (!("stay" in form.dataset)) return;
  const { id = "" } = submitter?.closest("[id]") ?? {};
  const label = submitter?.textContent?.trim() ?? "";
  sessionStorage.setItem(KEY, JSON.stringify({ page, id, label, height: scrollY }));
});

/** Go where the last act was, if this is its page. */
function goBack() {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const left = text ? JSON.parse(text) : null;
  if (left?.page !== page) return;
  const part = document.getElementById(left.id) ?? document.getElementById("main");
  const offered =
    /** @type {NodeListOf<HTMLElement>} */ (part?.querySelectorAll("a, button") ?? []);
  const same = [...offered].find((one) => one.textContent?.trim() === left.label);
  (same ?? offered[0])?.focus({ preventScroll: true });
  scrollTo({ top: left.height, behavior: "instant" });
}

goBack();
