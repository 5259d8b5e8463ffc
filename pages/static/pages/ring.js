/* A short sound and a vibration, as far as the browser allows them before the page was touched, and
   the one switch for both, which the browser keeps. */

const VIBRATION = [200, 100, 200]; // milliseconds on, off, on
const TONES = [880, 1175]; // hertz, one after the other
const TONE = 0.18; // seconds
const QUIET = "alarms.quiet";

/** @type {AudioContext | undefined} */
let audio;

/**
 * Return what this browser keeps below a name; nothing where it keeps nothing.
 * @param {string} name
 */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The next page asks again, or rings again.
  }
}

export function ring() {
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

/**
 * Make a button the switch, and show it.
 * @param {HTMLElement} button
 */
export function switchSound(button) {
  const show = () => button.setAttribute("aria-pressed", String(!kept(QUIET)));
  button.addEventListener("click", () => {
    keep(QUIET, kept(QUIET) ? "" : "yes");
    show();
    ring();
  });
  show();
  button.hidden = false;
}
