/* The page of a registration: the phone remembers its link as long as there is something to see. */

import { forgetRegistration, keepRegistration, registrationsAt } from "./kept_registrations.js";

const own = /** @type {HTMLElement} */ (document.getElementById("own-registration"));
const { event = "", link = "", name = "" } = own.dataset;

if ("stays" in own.dataset) {
  keepRegistration(event, { link, name });
  const remembered = document.getElementById("remembered");
  const kept = registrationsAt(event).some((registration) => registration.link === link);
  if (remembered) remembered.hidden = !kept; // a browser may keep nothing
} else forgetRegistration(event, link);
