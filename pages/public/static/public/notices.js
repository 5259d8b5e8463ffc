/* Notices that reach the phone while the page is closed: one tap in, one tap out. */

import { within } from "../pages/deadline.js";

const TIMEOUT = 10_000; // milliseconds for an answer

/**
 * Return the bytes of a text in base64url.
 * @param {string} text
 */
export const bytesOf = (text) =>
  Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.charCodeAt(0),
  );

/**
 * Return bytes in base64url, without what fills up its end.
 * @param {ArrayBuffer | null} bytes
 */
export const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * Make a button the switch for notices, where the browser can have them, and show it.
 * @param {HTMLElement} button its data say where to ask, the key, and what went wrong
 * @param {HTMLElement} status where that is said
 */
export async function offerNotices(button, status) {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return;
  const { address = "", key = "", kept = "" } = button.dataset;
  const worker = await navigator.serviceWorker.ready;

  /** The one of this key: under another nothing would come. */
  const subscription = async () => {
    const found = await worker.pushManager.getSubscription();
    if (found && textOf(found.options.applicationServerKey) !== key) {
      await found.unsubscribe();
      return null;
    }
    return found;
  };

  const send = async (/** @type {PushSubscription} */ phone, /** @type {boolean} */ out) => {
    const body = new URLSearchParams({
      endpoint: phone.endpoint,
      key: textOf(phone.getKey("p256dh")),
      secret: textOf(phone.getKey("auth")),
    });
    if (out) body.set("out", "1");
    const { ok, status } = await within(
      TIMEOUT,
      (signal) => fetch(address, { method: "POST", body, credentials: "omit", signal }),
    );
    if (!ok) throw new Error(String(status));
  };

  const enter = async () => {
    if (await Notification.requestPermission() !== "granted") throw new Error("denied");
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    await send(await subscription() ?? await worker.pushManager.subscribe(options), false);
    localStorage.setItem(kept, "yes");
  };

  const leave = async () => {
    localStorage.removeItem(kept);
    const found = await subscription();
    if (found) await send(found, true);
  };

  const show = async () => {
    const on = localStorage.getItem(kept) && await subscription();
    button.setAttribute("aria-pressed", String(Boolean(on)));
  };

  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      await (button.getAttribute("aria-pressed") === "true" ? leave() : enter());
    } catch {
      status.textContent = button.dataset.failed ?? "";
    }
    await show();
  });
  await show();
  button.hidden = false;
}
