/*
 * The roll call without waiting: a tap shows at once and is saved. Without a network it is kept and
 * sent once there is one; where it was refused, the line says so.
 */

import { matchesTerms, searchTerms } from "../pages/names.js";
import { within } from "../pages/deadline.js";
import { forgetForm, keepForm, keptForms, newId } from "./kept_forms.js";
import { untilNextTry } from "./network.js";

const EVERY = 8000; // milliseconds between two looks at what others have tapped
const PATIENCE = 15_000; // milliseconds for one tap
const form = /** @type {HTMLFormElement} */ (document.getElementById("roll"));
const search = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const failed = /** @type {HTMLElement} */ (document.getElementById("failed"));
const offline = /** @type {HTMLElement} */ (document.getElementById("offline"));
const loggedOut = /** @type {HTMLElement} */ (document.getElementById("logged-out"));
const { user = "" } = /** @type {HTMLElement} */ (document.getElementById("unsent")).dataset;
const ACTS = ["mark", "pay", "unpay"]; // of one line: a state, the fee in cash, that taken back
/** @type {import("./kept_forms.js").KeptForm[]} in their order; the first is on its way */
const taps = [];
let unreached = false; // the service, at the last try

const lines = () => /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".entry")]);

/** @param {import("./kept_forms.js").KeptForm} tap */
const actOf = ({ fields }) => fields.find(([key]) => ACTS.includes(key)) ?? ["", ""];

/** @param {import("./kept_forms.js").KeptForm} tap */
const valueOf = (tap) => actOf(tap)[1];

/** @param {import("./kept_forms.js").KeptForm} tap */
const lineOf = (tap) => document.getElementById(`entrant-${valueOf(tap).split(":")[0]}`);

/** @param {import("./kept_forms.js").KeptForm} tap */
const isMoney = (tap) => actOf(tap)[0] !== "mark";

/** Return what a tap changes of a line. @param {import("./kept_forms.js").KeptForm} tap */
const shownBy = (tap) => /** @type {HTMLElement | null | undefined} */ (
  lineOf(tap)?.querySelector(isMoney(tap) ? ".paid" : ".kind")
);

form.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  const line = /** @type {HTMLElement | null} */ (button?.closest(".entry"));
  if (!button || !ACTS.includes(button.name) || !line) return;
  event.preventDefault();
  if (button.name !== "mark" && taps.some((tap) => isMoney(tap) && lineOf(tap) === line)) return;
  const typed = /** @type {[string, string][]} */ ([...new FormData(form)]);
  const fields = typed.filter(([name]) => name !== "csrfmiddlewaretoken");
  fields.push([button.name, button.value]);
  if (button.name === "mark") fields.push(["seen", stateBefore(line)]);
  const path = new URL(button.getAttribute("formaction") ?? form.action, location.href).pathname;
  const title = document.querySelector("h1")?.textContent?.trim() ?? "";
  const page = location.pathname + location.search;
  const tap = {
    ...{ id: newId(), user, at: Date.now(), page, title, path, fields, tried: false, tap: true },
  };
  keepForm(tap);
  line.querySelector("details")?.removeAttribute("open");
  showTap(tap, button.textContent);
  add([tap]);
});

/**
 * Return what is known of a line before a tap: what was tapped last, else what was noted.
 * @param {HTMLElement} line
 */
function stateBefore(line) {
  const last = taps.filter((tap) => lineOf(tap) === line && !isMoney(tap)).at(-1);
  if (!last) return line.dataset.kind ?? "";
  const state = valueOf(last).split(":")[1];
  return state === "leaves_now" ? "left" : state;
}

/**
 * Show what was tapped as what is so.
 * @param {import("./kept_forms.js").KeptForm} tap
 * @param {string | null} label
 */
function showTap(tap, label) {
  const line = lineOf(tap), shown = shownBy(tap);
  if (!line || !shown) return;
  shown.dataset.before ??= shown.textContent ?? "";
  shown.textContent = label;
  line.classList.remove("lost");
  line.querySelector(".not-saved")?.remove();
  line.classList.add("sending");
  if (unreached) say(line, offline);
}

/** @param {HTMLElement} line @param {HTMLElement} words */
function say(line, words) {
  line.querySelector(".not-saved")?.remove();
  const said = document.createElement("p");
  said.className = "not-saved";
  said.setAttribute("role", "alert");
  said.append(...words.cloneNode(true).childNodes);
  line.append(said);
}

/**
 * Send taps one after the other, in their order, behind those that are on their way.
 * @param {typeof taps} more
 */
async function add(more) {
  const underway = taps.length > 0;
  taps.push(...more);
  if (unreached) { for (const tap of more) keepWaiting(tap); }
  if (underway) return;
  while (taps.length) {
    const [tap] = taps;
    const answer = await attempt(tap);
    unreached = answer === null;
    if (answer === null) {
      for (const one of taps) keepWaiting(one);
      await untilNextTry();
    } else {
      taps.shift();
      forgetForm(tap.id);
      settle(tap, answer);
    }
  }
}

/** @param {import("./kept_forms.js").KeptForm} tap */
function keepWaiting(tap) {
  const line = lineOf(tap);
  if (!tap.tried) keepForm(Object.assign(tap, { tried: true }));
  if (line && !line.querySelector(".not-saved")) say(line, offline);
}

/**
 * Send a tap once; what waited goes in only where no one has noted something else meanwhile. Null where no answer came.
 * @param {import("./kept_forms.js").KeptForm} tap
 */
async function attempt({ path, fields, tried }) {
  const content = new FormData(form);
  for (const [name, value] of fields) if (tried || name !== "seen") content.set(name, value);
  content.set("part", "1");
  try {
    return await within(PATIENCE, async (signal) => {
      const answer = await fetch(path, { method: "POST", body: content, signal });
      return { answer, text: await answer.text() };
    });
  } catch {
    return null;
  }
}

/**
 * @param {import("./kept_forms.js").KeptForm} tap
 * @param {{ answer: Response, text: string }} answered
 */
function settle(tap, { answer, text }) {
  const line = lineOf(tap);
  const again = taps.some((one) => lineOf(one) === line); // tapped once more meanwhile
  if (!line || again) return;
  const drawn = new DOMParser().parseFromString(text, "text/html");
  const problem = /** @type {HTMLElement | null} */ (drawn.querySelector(".problem"));
  if (answer.status === 403 || answer.redirected) return lose(line, loggedOut);
  if (!drawn.getElementById(line.id)) return lose(line, problem ?? failed);
  draw(drawn, [line.id]);
  const newer = document.getElementById(line.id);
  if (problem && newer) say(newer, problem);
  newer?.classList.toggle("lost", problem !== null);
}

/** @param {HTMLElement} line @param {HTMLElement} why */
function lose(line, why) {
  line.classList.remove("sending");
  line.classList.add("lost");
  for (
    const shown of /** @type {NodeListOf<HTMLElement>} */ (line.querySelectorAll("[data-before]"))
  ) {
    shown.textContent = shown.dataset.before ?? "";
    delete shown.dataset.before;
  }
  say(line, why);
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
    if (!document.hidden && !taps.length) {
      const answer = await fetch(form.dataset.all ?? "");
      loggedOut.hidden = !answer.redirected;
      if (answer.ok && !answer.redirected) {
        const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!taps.length) draw(drawn, quiet(drawn));
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

/** Go on with what was tapped before this page was opened. */
function resume() {
  const path = new URL(form.action).pathname; // of this event, under which all its taps go
  const roll = path.slice(0, path.lastIndexOf("mark/"));
  const kept = keptForms(user).filter((tap) => tap.tap && tap.path.startsWith(roll));
  for (const tap of kept) {
    const named =
      /** @type {HTMLButtonElement[]} */ ([...(lineOf(tap)?.querySelectorAll("button") ?? [])]);
    const button = named.find(({ value }) => value === valueOf(tap));
    showTap(tap, button?.textContent ?? "…");
  }
  add(kept);
}

search.addEventListener("input", find);
setTimeout(look, EVERY);
resume();
