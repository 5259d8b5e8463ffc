// Says anew what the settings mean whenever one of them changes; the server finds the words.

const shown = document.getElementById("consequences");
const form = shown.closest("form");

async function tell() {
  const asked = new URLSearchParams(new FormData(form));
  asked.delete("csrfmiddlewaretoken");
  try {
    const answer = await fetch(`${location.pathname}?${asked}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const newer = page.getElementById("consequences");
    if (answer.ok && newer) shown.replaceChildren(...newer.childNodes);
  } catch {
    // Offline: the next change asks again.
  }
}

form.addEventListener("change", tell);
