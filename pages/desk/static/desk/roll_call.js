// The roll call without waiting: a tap shows at once, is saved, and says so where it is not.

const EVERY = 8000; // milliseconds between two looks at what others have tapped
const form = document.getElementById("roll");
const search = document.getElementById("q");
const failed = document.getElementById("failed");
let sent = Promise.resolve(); // taps are sent one after the other, in their order
let waiting = 0;

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=mark]");
  if (!button) return;
  event.preventDefault();
  const line = button.closest(".entry");
  const before = line.querySelector(".kind").textContent;
  line.querySelector(".kind").textContent = button.textContent;
  line.querySelector("details").open = false;
  line.classList.remove("lost");
  line.querySelector(".not-saved")?.remove();
  line.classList.add("sending");
  waiting += 1;
  sent = sent.then(() => save(line.id, button.value, before));
});

async function save(id, value, before) {
  const data = new FormData(form);
  data.set("mark", value);
  data.set("part", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: data });
    if (answer.redirected || (!answer.ok && answer.status !== 409)) throw new Error("not saved");
    const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
    const problem = drawn.querySelector(".problem");
    if (problem) lose(id, before, problem.textContent);
    else draw(drawn, [id]);
  } catch {
    lose(id, before, failed.textContent);
  } finally {
    waiting -= 1;
  }
}

function lose(id, before, sentence) {
  const line = document.getElementById(id);
  line.classList.remove("sending");
  line.classList.add("lost");
  line.querySelector(".kind").textContent = before;
  const said = document.createElement("p");
  said.className = "not-saved";
  said.setAttribute("role", "alert");
  said.textContent = sentence;
  line.append(said);
}

function draw(drawn, ids) {
  const filters = drawn.getElementById("filters");
  const old = document.getElementById("filters");
  // What is shown stays chosen; only the numbers are newer.
  const counts = [...filters.querySelectorAll("a")].map((one) => one.textContent).join();
  if (counts !== [...old.querySelectorAll("a")].map((one) => one.textContent).join()) {
    const chosen = form.dataset.show;
    old.replaceChildren(...filters.childNodes);
    for (const one of old.querySelectorAll("a")) {
      const shows = new URL(one.href).searchParams.get("show") ?? "";
      one.toggleAttribute("aria-current", false);
      if (shows === chosen) one.setAttribute("aria-current", "true");
    }
  }
  for (const id of ids) {
    const line = document.getElementById(id);
    const newer = drawn.getElementById(id);
    if (!line || !newer) continue;
    const tapped = line.contains(document.activeElement) && document.activeElement.value;
    line.replaceWith(newer);
    if (tapped) newer.querySelector("button, summary").focus({ preventScroll: true });
  }
  find();
}

async function look() {
  try {
    if (!document.hidden && !waiting) {
      const answer = await fetch(form.dataset.all);
      if (answer.ok && !answer.redirected) {
        const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!waiting) draw(drawn, quiet(drawn));
      }
    }
  } catch {
    // Offline: the next look tells.
  }
  setTimeout(look, EVERY);
}

// The lines that are different by now and that nobody is busy with here.
function quiet(drawn) {
  return [...form.querySelectorAll(".entry")]
    .filter((line) => !line.matches(".lost") && !line.contains(document.activeElement))
    .filter((line) => !line.querySelector("details[open]"))
    .filter((line) => drawn.getElementById(line.id)?.textContent !== line.textContent)
    .map((line) => line.id);
}

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function find() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  for (const line of form.querySelectorAll(".entry")) {
    const name = plain(line.dataset.name);
    line.hidden = !words.every((word) => name.includes(word));
  }
}

search.addEventListener("input", find);
setTimeout(look, EVERY);
