/* A round that came as a code: the fragment of an address reaches no server, so it is posted. */

const form = document.getElementById("coded");
const code = location.hash.slice(1);

if (form instanceof HTMLFormElement && code) {
  const field = form.elements.namedItem("code");
  if (field instanceof HTMLInputElement) field.value = code;
  form.submit();
}
