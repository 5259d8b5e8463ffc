// Entering round after round from paper: the first field is ready, and Enter stores.

const form = document.getElementById("round");
const usual = document.querySelector("button[form=round].unseen");

function store(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (event.target.tagName !== "TEXTAREA") return; // in other fields the browser does it
  event.preventDefault();
  form.requestSubmit(usual);
}

if (form && usual) {
  form.addEventListener("keydown", store);
  const wanted = form.querySelector("[aria-invalid=true], textarea, input:not([type=hidden])");
  if (usual.value) wanted?.focus();
}
