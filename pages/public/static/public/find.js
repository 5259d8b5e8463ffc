// Finds somebody on the page of a seating while they type: parts of a name or club, in any order.
// Without it the whole list is there to read.

const SPELLED = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th" };

/* A text as people look for it, as the service does: no accents, no capitals, one kind of kana. */
function folded(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter])
    .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}

function find() {
  const field = document.getElementById("find");
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  const found = new Set();
  const rows = document.querySelectorAll(".by-name tbody tr");
  for (const row of rows) {
    const text = folded(`${row.querySelector("th").textContent} ${row.dataset.also ?? ""}`);
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) found.add(row.dataset.row);
  }
  markTables(words.length ? found : null);
  tell(words.length ? found.size : null, rows.length);
}

/* Show the tables where somebody sits who was found, and who it is; all for null. */
function markTables(found) {
  for (const table of document.querySelectorAll(".tables > section")) {
    let here = !found;
    for (const sitter of table.querySelectorAll("li")) {
      const named = found?.has(sitter.dataset.number) ?? false;
      sitter.classList.toggle("found", named);
      here ||= named;
    }
    table.hidden = !here;
  }
}

function tell(found, all) {
  const told = document.getElementById("found");
  const words = found === 0 ? told.dataset.nobody : told.dataset.found;
  const text = found === null
    ? ""
    : words.replace("{found}", found.toString()).replace("{all}", all.toString());
  if (told.textContent !== text) told.textContent = text; // else it would be read out again
}

/* The page came, or came anew: what was typed still holds. */
function begin() {
  document.getElementById("finding").hidden = false;
  find();
}

document.addEventListener("input", (event) => {
  if (event.target.id === "find") find();
});
document.addEventListener("followed", begin);
begin();
