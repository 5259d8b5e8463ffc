/* Says of a browser that is older than all that are promised what works in it; its scripts stay away
   (pages/floor.js). */
if (!Object.hasOwn || !window.structuredClone) {
  document.documentElement.setAttribute("data-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    const line = document.getElementById("old-browser");
    if (line) line.removeAttribute("hidden");
  });
}
