/* Keeps what is said to everybody current on a captain's open page: announcements and the clock. */

const AT_ONCE = 700; // milliseconds, at random, so that not all phones ask together
const TRY_AGAIN = 60_000; // milliseconds, after the server refused to tell

const hall = document.getElementById("hall");
let waiting = null;

async function look() {
  waiting = null;
  try {
    const answer = await fetch(hall.dataset.address, { cache: "no-store" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    hall.dataset.notice = page.getElementById("hall").dataset.notice;
    for (const part of hall.children) {
      const newer = page.getElementById(part.id);
      if (newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
    }
  } catch {
    // No network: the numbers come again with it.
  }
}

function follow() {
  const live = new EventSource(hall.dataset.live);
  live.onmessage = ({ data }) => {
    if (JSON.parse(data).notice > Number(hall.dataset.notice)) {
      waiting ??= setTimeout(look, AT_ONCE * Math.random());
    }
  };
  live.onerror = () => {
    if (live.readyState === EventSource.CLOSED) setTimeout(follow, TRY_AGAIN);
  };
}

if (hall) follow();
