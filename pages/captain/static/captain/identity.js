/* Which phone this is, and whose: the two cookies of identity.py, read and written by the page. */

const KEPT_FOR = 365 * 24 * 60 * 60; // seconds

let device = ""; // where the browser keeps no cookies

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

/** @param {string} name @param {string} value */
function keepCookie(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/t/; max-age=${KEPT_FOR}; samesite=lax${secure}`;
}

/** Return the identifier of this phone, which it gets with the first one asked for. */
export function deviceOf() {
  device = cookie("device") || device;
  if (!device) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    device = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    keepCookie("device", device);
  }
  return device;
}

/**
 * Return the start number of the person who holds this phone, null before that is said. It is
 * known by event, for one phone may play at two.
 * @param {number} event
 */
export function holderOf(event) {
  const [of, number] = cookie("player").split(".");
  return of === String(event) ? Number(number) : null;
}

/** @param {number} event @param {number} number */
export const keepHolder = (event, number) => keepCookie("player", `${event}.${number}`);

/**
 * Return what a submission says about its sender, as the phone's cookies say: one that has none
 * sends neither.
 * @param {number} event
 */
export const sender = (event) => ({ device: cookie("device"), player: holderOf(event) });
