/* A person's evening: says aloud what is new, with a sound and a vibration, and shares a result. */

import { ring, switchSound } from "../pages/ring.js";
import { choose, chosenAt } from "./chosen.js";
import { isPast, newMoments } from "./moments.js";
import { offerNotices } from "./notices.js";

const SAID_FOR = 120_000; // milliseconds
const MINUTES = [5, 0]; // left, of which a person hears

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { event = "", number = "" } = /** @type {HTMLElement} */ (
  document.querySelector("script[data-number]")
).dataset;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clearing;
/** @type {string[]} what stands there of moments */
let sentences = [];

/** @returns {import("./moments.js").Moments} */
const readMoments = () => JSON.parse(find("moments").textContent);
let moments = readMoments();

/** @param {string} text */
function say(text) {
  clearTimeout(clearing);
  find("alert").textContent = text;
  clearing = setTimeout(clear, SAID_FOR);
  ring();
}

function clear() {
  find("alert").textContent = "";
  sentences = [];
}

function sayWhatIsNew() {
  const now = readMoments();
  const fresh = newMoments(moments, now);
  moments = now;
  if (fresh.length) {
    say(fresh.join(" "));
    sentences = fresh;
  } else if (isPast(sentences, now)) clear();
}

function showShare() {
  const button = document.getElementById("share");
  if (!button) return;
  button.hidden = false;
  if (button.dataset.picture) fetchPicture(button.dataset.picture);
}

/** @type {{ address: string, files: File[] }} */
let drawn = { address: "", files: [] };

/**
 * Fetch the picture of the result ahead: a browser shares only right after a tap.
 * @param {string} address
 */
async function fetchPicture(address) {
  if (!navigator.canShare || drawn.address === address) return;
  drawn = { address, files: [] };
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const files = [new File([await answer.blob()], "result.png", { type: "image/png" })];
    if (drawn.address === address && navigator.canShare({ files })) drawn = { address, files };
  } catch {
    // Without a network the text is shared alone.
    if (drawn.address === address) drawn = { address: "", files: [] };
  }
}

/** @param {HTMLElement} button */
async function share(button) {
  const { text = "", address = "", picture = "", copied = "", failed = "" } = button.dataset;
  const files = drawn.address === picture ? drawn.files : [];
  const url = new URL(address, location.href).href;
  const said = find("shared");
  said.textContent = "";
  try {
    if (navigator.share) {
      return await navigator.share(files.length ? { text, url, files } : { text, url });
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    said.textContent = copied;
  } catch (error) {
    // Who closes what the browser opened has decided so.
    if (!(error instanceof DOMException && error.name === "AbortError")) said.textContent = failed;
  }
}

document.addEventListener("contentupdated", () => {
  sayWhatIsNew();
  showShare();
});
document.addEventListener("timeannounced", (announced) => {
  const { minutes, words } = /** @type {CustomEvent} */ (announced).detail;
  if (!MINUTES.includes(minutes)) return;
  say(words);
  sentences = [];
});
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("#share");
  if (button instanceof HTMLElement) share(button);
});
if (!chosenAt(event)) choose(event, Number(number));
if (document.getElementById("ringing")) { // not after the event
  switchSound(find("ringing"));
  offerNotices(find("notices"), find("notices-said"));
}
showShare();
