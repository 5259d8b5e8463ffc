/* Fetches again what the network loses of this page. It comes with the page itself. */
{
  const lost = new Set();
  const show = () => {
    const line = document.getElementById("lost-files");
    if (line) line.hidden = lost.size === 0;
  };
  addEventListener("error", ({ target: file }) => {
    if (!(file instanceof HTMLScriptElement || file instanceof HTMLLinkElement)) return;
    const tries = Number(file.dataset.tries ?? 0) + 1;
    const again = document.createElement(file.localName);
    for (const { name, value } of file.attributes) again.setAttribute(name, value);
    again.dataset.tries = String(tries);
    // A browser remembers the address of a lost module.
    const name = file instanceof HTMLScriptElement ? "src" : "href";
    again.setAttribute(name, `${file.getAttribute(name)?.split("?")[0]}?${tries}`);
    const fetchAgain = () => {
      lost.delete(file);
      file.replaceWith(again);
    };
    lost.add(file);
    again.onload = show;
    show();
    setTimeout(fetchAgain, Math.min(500 * tries, 10_000)); // milliseconds
    addEventListener("online", fetchAgain, { once: true });
  }, true);
  document.addEventListener("DOMContentLoaded", show);
}
