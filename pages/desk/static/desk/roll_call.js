/* The roll call without waiting: a tap shows at once, is saved, and says so where it is not. */

import { matchesTerms, searchTerms } from "../pages/names.js";

const EVERY = 8000; // milliseconds between two looks at what others have tapped
const form = /** @type {HTMLFormElement} */ (document.getElementById("roll"));
const search = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const failed = /** @type {HTMLElement} */ (document.getElementById("failed"));
const loggedOut = /** @type {HTMLElement} */ (document.getElementById("logged-out"));
let sent = Promise.resolve(); // taps are sent one after the other, in their order
let waiting = 0;

const lines = () => /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".entry")]);

/** @param {HTMLElement} line */
const stateOf = (line) => /** @type {HTMLElement} */ (line.querySelector(".kind"));

form.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  const line = /** @type {HTMLElement | null} */ (button?.closest(".entry"));
  if (button?.name !== "mark" || !line) return;
  event.preventDefault();
  const state = stateOf(line);
  const before = state.textContent;
  state.textContent = button.textContent;
  line.querySelector("details")?.removeAttribute("open");
  line.classList.remove("lost");
  line.querySelector(".not-saved")?.remove();
  line.classList.add("sending");
  waiting += 1;
  sent = sent.then(() => save(line.id, button.value, before));
});

/**
 * @param {string} id of the line
 * @param {string} mark
 * @param {string} before what the line said until then
 */
async function save(id, mark, before) {
  const content = new FormData(form);
  content.set("mark", mark);
  content.set("part", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: content });
    if (answer.status === 403 || answer.redirected) {
      lose(id, before, loggedOut);
      return;
    }
    if (!answer.ok && answer.status !== 409) throw new Error("not saved");
    const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
    const problem = /** @type {HTMLElement | null} */ (drawn.querySelector(".problem"));
    if (problem) lose(id, before, problem);
    else draw(drawn, [id]);
  } catch {
    lose(id, before, failed);
  } finally {
    waiting -= 1;
  }
}

/**
 * @param {string} id of the line
 * @param {string} before what it says again
 * @param {HTMLElement} why
 */
function lose(id, before, why) {
  const line = document.getElementById(id);
  if (!line) return;
  line.classList.remove("sending");
  line.classList.add("lost");
  stateOf(line).textContent = before;
  const said = document.createElement("p");
  said.className = "not-saved";
  said.setAttribute("role", "alert");
  said.append(...why.cloneNode(true).childNodes);
  line.append(said);
}

/**
 * @param {Document} drawn the newer page
 * @param {string[]} ids of lines to take from it
 */
function draw(drawn, ids) {
  drawFilters(drawn);
  for (const id of ids) {
    const line = document.getElementById(id);
    const newer = drawn.getElementById(id);
    if (!line || !newer) continue;
    const tapped = line.contains(document.activeElement) &&
      document.activeElement instanceof HTMLButtonElement;
    line.replaceWith(newer);
    const first = /** @type {HTMLElement | null} */ (newer.querySelector("button, summary"));
    if (tapped) first?.focus({ preventScroll: true });
  }
  find();
}

/** @param {Document} page */
const filtersOf = (page) => [...page.querySelectorAll("#filters a")];

/**
 * What is shown stays chosen; only the numbers are newer.
 * @param {Document} drawn the newer page
 */
function drawFilters(drawn) {
  const [before, now] = [document, drawn].map((page) =>
    filtersOf(page).map((one) => one.textContent).join()
  );
  if (before === now) return;
  const newer = drawn.getElementById("filters")?.childNodes ?? [];
  document.getElementById("filters")?.replaceChildren(...newer);
  for (const one of /** @type {HTMLAnchorElement[]} */ (filtersOf(document))) {
    const shows = new URL(one.href).searchParams.get("show") ?? "";
    one.toggleAttribute("aria-current", false);
    if (shows === form.dataset.show) one.setAttribute("aria-current", "true");
  }
}

async function look() {
  try {
    if (!document.hidden && !waiting) {
      const answer = await fetch(form.dataset.all ?? "");
      loggedOut.hidden = !answer.redirected;
      if (answer.ok && !answer.redirected) {
        const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!waiting) draw(drawn, quiet(drawn));
      }
    }
  } catch {
    // Offline: the next look tries again.
  }
  setTimeout(look, EVERY);
}

/**
 * Return the lines that are different by now and that are not being used here.
 * @param {Document} drawn the newer page
 */
function quiet(drawn) {
  return lines()
    .filter((line) => !line.matches(".lost") && !line.contains(document.activeElement))
    .filter((line) => !line.querySelector("details[open]"))
    .filter((line) => drawn.getElementById(line.id)?.textContent !== line.textContent)
    .map((line) => line.id);
}

function find() {
  const terms = searchTerms(search.value);
  for (const line of lines()) line.hidden = !matchesTerms(line.dataset.name ?? "", terms);
}

search.addEventListener("input", find);
setTimeout(look, EVERY);
