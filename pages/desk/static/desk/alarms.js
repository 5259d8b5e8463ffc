/* Calls, registrations and what is silent are heard on every page of an event: a number at Tonight
   and in the title, the newest one in words, a sound and a vibration. */

const EVERY = 5000; // milliseconds
const VIBRATION = [200, 100, 200]; // milliseconds on, off, on
const TONES = [880, 1175]; // hertz, one after the other
const TONE = 0.18; // seconds
const QUIET = "alarms.quiet";

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-alarms]"));
const title = document.title;
/** @type {AudioContext | undefined} */
let audio;

/**
 * What this browser keeps below a name; nothing where it keeps nothing.
 * @param {string} name
 */
function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} text */
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The next page rings again.
  }
}

/** Sound and vibration, as far as the browser allows them before the page was touched. */
function ring() {
  if (kept(QUIET)) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
  audio ??= new AudioContext();
  audio.resume();
  const volume = audio.createGain();
  volume.gain.value = 0.2;
  volume.connect(audio.destination);
  TONES.forEach((frequency, at) => {
    const tone = /** @type {AudioContext} */ (audio).createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    const begin = /** @type {AudioContext} */ (audio).currentTime + at * TONE;
    tone.start(begin);
    tone.stop(begin + TONE);
  });
}

/** @param {HTMLElement} bar */
function listen(bar) {
  const address = bar.dataset.alarms ?? "";
  const [heardHere, hiddenHere] = [`heard:${address}`, `hidden:${address}`];
  const line = /** @type {HTMLElement} */ (bar.querySelector("p"));
  const counts = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-alarm-count]")
  );
  /** @type {string[]} */
  let present = [];
  /** @type {string[]} of a page that no one sees, which leaves the others their sound */
  let rung = [];

  /** @param {Element} drawn */
  const show = (drawn) => {
    present = (drawn.getAttribute("data-keys") ?? "").split(" ").filter(Boolean);
    const known = [...kept(heardHere).split(" "), ...rung];
    if (present.some((key) => !known.includes(key))) ring();
    rung = present;
    if (!document.hidden) keep(heardHere, present.join(" "));
    for (const count of counts) {
      count.textContent = String(present.length);
      count.hidden = !present.length;
    }
    document.title = present.length ? `(${present.length}) ${title}` : title;
    if (line.innerHTML !== drawn.innerHTML) line.replaceChildren(...drawn.childNodes);
    const hidden = kept(hiddenHere).split(" ");
    bar.hidden = present.every((key) => hidden.includes(key));
  };

  const look = async () => {
    try {
      const answer = await fetch(address);
      if (answer.ok && !answer.redirected) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const drawn = page.querySelector("[data-keys]");
        if (drawn) show(drawn);
      }
    } catch {
      // Without a network the next look tries again.
    }
    setTimeout(look, EVERY);
  };

  bar.querySelector("button")?.addEventListener("click", () => {
    keep(hiddenHere, present.join(" "));
    bar.hidden = true;
    counts[0]?.closest("a")?.focus();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) keep(heardHere, present.join(" "));
  });
  look();
}

/** @param {HTMLElement} button */
function switchSound(button) {
  const show = () => button.setAttribute("aria-pressed", String(!kept(QUIET)));
  button.addEventListener("click", () => {
    keep(QUIET, kept(QUIET) ? "" : "yes");
    show();
    ring();
  });
  show();
  button.hidden = false;
}

if (bar) listen(bar);
for (const button of document.querySelectorAll("[data-alarm-switch]")) {
  switchSound(/** @type {HTMLElement} */ (button));
}
