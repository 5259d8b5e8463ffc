/* Whether the service can be reached now, asked before something is sent that must not be lost. */

import { within } from "../pages/deadline.js";
import { pause } from "../pages/retry.js";

const PATIENCE = 6_000; // milliseconds
const EVERY = 4_000; // milliseconds between two tries

/** Return whether the service answers: a hotel's log-in page is no answer of ours. */
export async function reachesService() {
  if (navigator.onLine === false) return false;
  try {
    return await within(PATIENCE, async (signal) => {
      const options = /** @type {const} */ ({ cache: "no-store", redirect: "error", signal });
      const answer = await fetch("/healthz", options);
      return answer.ok && !/html/.test(answer.headers.get("Content-Type") ?? "");
    });
  } catch {
    return false;
  }
}

/** Wait a little, or until the browser says that there is a network again. */
export const untilNextTry = () => pause(EVERY, ["online"]);
