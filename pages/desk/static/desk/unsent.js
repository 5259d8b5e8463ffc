/*
 * A form of the desk is kept before it is sent, until the service has answered. Without a network it
 * waits on its page and goes out once there is one; after Back or a reload it is filled in again.
 */

import { fillForm, formFor } from "./filling.js";
import { forgetForm, forgetForms, keepForm, keptForm, keptForms, newId } from "./kept_forms.js";
import { pause } from "../pages/retry.js";
import { reachesService, untilNextTry } from "./network.js";

/** @typedef {import("./kept_forms.js").KeptForm} KeptForm */
/** @typedef {"waits" | "unsent" | "unanswered" | "elsewhere"} State of a kept form */

const SECRET = "[type=password], [type=file], [name*=password], [autocomplete=one-time-code]";
const ONE_AFTER_ANOTHER = 2_000; // milliseconds, in which the service usually answers
const MOST_BEFORE = 5; // for some may be of windows that are closed
const TOKEN = "csrfmiddlewaretoken";
const frame = /** @type {HTMLTemplateElement} */ (document.getElementById("unsent"));
const { user = "", desk = "" } = frame.dataset;
/** @type {WeakMap<HTMLFormElement, string>} ids of what was brought back into forms */
const broughtBack = new WeakMap();

/** Forget what the service has answered: each answer leaves a cookie with the id of its form. */
function hearAnswers() {
  for (const [, id] of document.cookie.matchAll(/answered-([0-9a-f]{16})=/g)) {
    forgetForm(id);
    document.cookie = `answered-${id}=; path=${desk}; max-age=0`;
  }
}

/**
 * Return what a form sends, as it is kept.
 * @param {HTMLFormElement} form @param {HTMLElement | null} pressed
 * @returns {KeptForm}
 */
function keptOf(form, pressed) {
  const button = /** @type {HTMLButtonElement | null} */ (pressed);
  const typed = /** @type {[string, string][]} */ ([...new FormData(form)]);
  const fields = typed.filter(([name]) => name !== TOKEN);
  if (button?.name) fields.push([button.name, button.value]);
  const action = button?.getAttribute("formaction") || form.getAttribute("action");
  const { pathname, search, hash } = new URL(action || location.href, location.href);
  const heading = document.querySelector("h1")?.textContent?.trim();
  const label = button?.getAttribute("aria-label") ?? button?.textContent?.trim();
  const title = [heading, label].filter(Boolean).join(" · ");
  const page = location.pathname + location.search;
  const path = pathname + search;
  return { id: newId(), user, at: Date.now(), page, title, path, hash, fields, tried: false };
}

/**
 * Send what is kept, by a form of its own: its page may be another one. What was sent or given up
 * in another window meanwhile does not go out again.
 * @param {KeptForm} kept
 */
function send(kept) {
  if (!keptForm(kept.id)) return location.reload();
  keepForm({ ...kept, tried: true });
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: kept.path + (kept.hash ?? ""), hidden: true });
  const token = document.querySelector(`[name=${TOKEN}]`)?.getAttribute("value") ?? "";
  for (const [name, value] of [...kept.fields, [TOKEN, token], ["kept_form", kept.id]]) {
    const field = document.createElement("input");
    form.append(Object.assign(field, { type: "hidden", name, value }));
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/**
 * Return how many kept forms go out first. Sent at once, one of a page would stop another, and one
 * window would show what the service says to another. @param {KeptForm} kept
 */
function olderForms(kept) {
  const place = keptForms(user).findIndex(({ id }) => id === kept.id);
  return Math.min(Math.max(place, 0), MOST_BEFORE);
}

/**
 * Send what a form sends once the service can be reached; until then the form waits.
 * @param {KeptForm} kept @param {HTMLFormElement} form
 */
async function deliver(kept, form) {
  let waits = true;
  if (!(await reachesService())) {
    const notice = noticeOf(kept, "waits");
    notice.querySelector("[data-change]")?.addEventListener("click", () => {
      waits = false;
      forgetForm(kept.id);
      form.inert = false;
      delete form.dataset.sent; // once.js: it counts again
      notice.remove();
    });
    show(notice, form);
    form.inert = true;
    do await untilNextTry(); while (waits && !(await reachesService()));
    if (waits) await pause(ONE_AFTER_ANOTHER * olderForms(kept));
  }
  if (waits) send(kept);
}

/**
 * Show a notice before its form, or on top where the form has no place of its own.
 * @param {HTMLElement} notice @param {HTMLFormElement} [form]
 */
function show(notice, form) {
  if (form?.offsetHeight) form.before(notice);
  else document.querySelector("#main h1")?.after(notice);
  notice.scrollIntoView({ block: "nearest" });
}

/** @param {KeptForm} kept @param {State} state */
function noticeOf(kept, state) {
  const notice = /** @type {HTMLElement} */ (frame.content.firstElementChild?.cloneNode(true));
  for (const part of notice.querySelectorAll("[data-when]")) {
    if (!part.getAttribute("data-when")?.split(" ").includes(state)) part.remove();
  }
  for (const part of notice.querySelectorAll("[data-title]")) part.textContent = kept.title;
  notice.querySelector("[data-page]")?.setAttribute("href", kept.page);
  notice.querySelector("[data-send]")?.addEventListener("click", () => send(kept));
  notice.querySelector("[data-discard]")?.addEventListener("click", () => {
    for (const { id, title } of keptForms(user)) if (title === kept.title) forgetForm(id);
    location.reload();
  });
  return notice;
}

/** Bring back what was kept before this page was opened. */
function bringBack() {
  const titles = new Set();
  for (const kept of keptForms(user)) {
    const [path] = kept.path.split("?");
    const form = formFor(document, location.href, { path, fields: kept.fields });
    if (kept.tap && document.querySelector("form#roll")) continue; // roll_call.js sends it
    if (form) fillIn(form, kept);
    else if (!titles.has(kept.title)) {
      const notice = noticeOf(kept, "elsewhere");
      notice.dataset.elsewhere = kept.id;
      show(notice);
    }
    titles.add(kept.title);
  }
}

/** @param {HTMLFormElement} form @param {KeptForm} kept */
function fillIn(form, kept) {
  fillForm(form, kept.fields);
  if (kept.said === undefined) {
    broughtBack.set(form, kept.id);
    show(noticeOf(kept, kept.tried ? "unanswered" : "unsent"), form);
    return;
  }
  forgetForm(kept.id);
  const said = document.createElement("p");
  said.className = "notice warn";
  said.setAttribute("role", "status");
  said.textContent = kept.said;
  form.prepend(said);
  said.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const secret = form.querySelector(SECRET);
  if (
    event.defaultPrevented || form.method !== "post" || secret || !form.closest("main, .found-over")
  ) return;
  const kept = keptOf(form, event.submitter);
  if (!user || !keepForm(kept)) return;
  event.preventDefault();
  forgetForm(broughtBack.get(form) ?? "");
  deliver(kept, form);
});

// Another window has had its answer, or given up.
addEventListener("storage", () => {
  for (const notice of document.querySelectorAll("[data-elsewhere]")) {
    if (!keptForm(notice.getAttribute("data-elsewhere") ?? "")) notice.remove();
  }
});

// Back from a page that a browser shows without a network, this one may be as it was left.
addEventListener("pageshow", (event) => {
  if (!(/** @type {PageTransitionEvent} */ (event).persisted)) return;
  for (const notice of document.querySelectorAll(".unsent")) notice.remove();
  hearAnswers();
  bringBack();
});

if ("forget" in frame.dataset) forgetForms();
hearAnswers();
if (user) bringBack();
