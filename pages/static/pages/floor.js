/* Imported before all else: no script of a page begins in a browser that could not end what it
   begins. The page says so (templates/includes/old_browser.js), and its form works without one. */

if ("old" in document.documentElement.dataset) throw new Error("this browser is too old");
