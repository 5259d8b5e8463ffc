// Feeds the bar of a running search; the page itself is drawn by the server.

const EVERY = 1000; // milliseconds

const section = document.querySelector("[data-progress]");
const overdue = document.querySelector("[data-overdue]");

function show({ done, planned, best, overdue: late }) {
  const bar = section.querySelector("progress");
  bar.max = planned;
  bar.value = done;
  section.querySelector("[data-done]").textContent = done;
  section.querySelector("[data-planned]").textContent = planned;
  for (const part of section.querySelectorAll("[data-best-line]")) part.hidden = best === null;
  for (const shown of section.querySelectorAll("[data-best]")) shown.textContent = best ?? "";
  if (overdue && late) overdue.hidden = false; // it never goes away under a finger
}

async function ask() {
  try {
    const answer = await fetch(section.dataset.progress, {
      headers: { accept: "application/json" },
    });
    const progress = await answer.json();
    if (progress.state !== "waiting") {
      location.reload();
      return;
    }
    show(progress);
  } catch {
    // Offline or logged out: the next try, or a reload by hand, tells.
  }
  setTimeout(ask, EVERY);
}

if (section) setTimeout(ask, EVERY);
