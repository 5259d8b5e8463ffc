/* The page of an event: the registrations that were sent from this phone, each with its own page. */

import { registrationsAt } from "./kept_registrations.js";

function show() {
  const list = document.getElementById("own-registrations");
  if (!list) return;
  const { event = "", address = "" } = list.dataset;
  const registrations = registrationsAt(event);
  for (const link of list.querySelectorAll("a")) link.remove();
  for (const { link, name } of registrations) {
    const anchor = document.createElement("a");
    anchor.className = "tap-target";
    anchor.href = address.replace("/link/", `/${encodeURIComponent(link)}/`);
    anchor.textContent = name;
    list.append(" ", anchor);
  }
  list.hidden = !registrations.length;
}

document.addEventListener("contentupdated", show);
show();
