/// <reference lib="webworker" />
/* The service worker below /t/: pages and files for a phone without a network.

   A page comes from the network wherever that answers in time; its copy is for when it does not.
   What is sent goes past this script. RELEASE and FILES stand before it, where it is served. */

const FILES_KEPT = `stichtafel-files-${RELEASE}`;
const PAGES = "stichtafel-pages-";
const PAGES_KEPT = `${PAGES}${RELEASE}`;
const OWN = /^stichtafel-(files|pages)-/;
const PATIENCE = 4_000; // milliseconds for the network, where there is a copy
// Milliseconds before the next try, as in pages/retry.js, which no worker can import in Firefox 102.
const PAUSES = [200, 500, 1_000, 2_000, 4_000];
const KEPT_FOR = 24 * 60 * 60 * 1000; // milliseconds; a page names people
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  event.waitUntil(keepPages(event.source, event.data));
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (FILES.includes(new URL(url).pathname)) event.respondWith(file(event.request));
  else if (mode === "navigate") event.respondWith(page(event));
});

/* Take over with new files and new copies of all pages, or, where one is missing, not yet: a page
   of one release never meets the scripts of another. */
async function install() {
  const files = await caches.open(FILES_KEPT);
  await Promise.all(FILES.map(async (name) => {
    if (!await files.match(name)) await again(() => files.add(name));
  }));
  for (const url of await pagesOfOthers()) await again(() => renew(url, ""));
  await worker.skipWaiting();
}

/**
 * Return what `act` brings, tried again where the network loses it.
 * @template Result
 * @param {() => Promise<Result>} act
 */
async function again(act) {
  for (const pause of PAUSES) {
    try {
      return await act();
    } catch (error) {
      if (!worker.navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => OWN.test(name) && ![FILES_KEPT, PAGES_KEPT].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function pagesOfOthers() {
  const names = (await caches.keys()).filter((name) =>
    name.startsWith(PAGES) && name !== PAGES_KEPT
  );
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => url);
}

/** @param {Request} request */
async function file(request) {
  const kept = await (await caches.open(FILES_KEPT)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function page(event) {
  const { url } = event.request;
  const kept = await copyOf(url);
  const fetching = fetch(event.request).then((answer) =>
    remember(url, answer).catch((error) => {
      if (error.name === "QuotaExceededError") return answer; // there is no room for a copy
      throw error;
    })
  );
  if (!kept) return fetching;
  event.waitUntil(fetching.catch(() => null));
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([fetching, late]).catch(() => null);
  return answer && answer.status < 500 ? answer : dated(kept);
}

/** Return a copy whose root element says when it was kept. @param {Response} copy */
async function dated(copy) {
  const text = (await copy.text()).replace("<html ", `<html data-cached-at="${keptAt(copy)}" `);
  return new Response(text, { headers: copy.headers });
}

/**
 * Return the copy of a page, null without one that is young enough. A table has a copy for each
 * address by which its page was opened: the youngest of the seating that is asked for, or else of
 * the newest one, stands for them all.
 * @param {string} url
 */
async function copyOf(url) {
  const pages = await caches.open(PAGES_KEPT);
  const { pathname, searchParams } = new URL(url);
  const copies = await pages.matchAll(url, { ignoreSearch: /^\/t\/[^/]+\/$/.test(pathname) });
  const asked = searchParams.get("seating");
  const isAsked = (/** @type {Response} */ copy) => Number(String(seatingOf(copy)) === asked);
  const [found] = copies.filter((copy) => Date.now() - keptAt(copy) < KEPT_FOR).sort((one, other) =>
    isAsked(other) - isAsked(one) ||
    seatingOf(other) - seatingOf(one) ||
    keptAt(other) - keptAt(one)
  );
  return found ?? null;
}

/** Return the number of the seating that a copy shows, 0 for none. @param {Response} copy */
const seatingOf = ({ headers }) =>
  Number(new URLSearchParams(headers.get("Content-Location") ?? "").get("seating"));

/** @param {Response | undefined} copy */
const keptAt = (copy) => Number(copy?.headers.get("Kept-At"));

/**
 * Do with an answer what the service wishes; one without a wish is not our own, or says that
 * something is broken.
 * @param {string} url @param {Response} answer @param {string} stamp
 */
async function remember(url, answer, stamp = "") {
  const wish = answer.headers.get("Offline-Copy");
  const pages = await caches.open(PAGES_KEPT);
  if (wish === "keep" && !answer.redirected) {
    const headers = new Headers(answer.headers);
    headers.set("Kept-At", String(Date.now()));
    headers.set("Kept-Stamp", stamp);
    await pages.put(url, new Response(await answer.clone().blob(), { headers }));
  }
  if (wish === "drop") await dropPages(pages, (other) => linkOf(other) === linkOf(url));
  return answer;
}

/** @param {string} url */
const linkOf = (url) => new URL(url).pathname.split("/")[2];

/** @param {Cache} pages @param {(url: string) => boolean} goes */
async function dropPages(pages, goes) {
  for (const request of await pages.keys()) {
    if (goes(request.url)) await pages.delete(request);
  }
}

/** @param {string} url @param {string} stamp */
const renew = async (url, stamp) => remember(url, await fetch(url, { cache: "no-store" }), stamp);

/**
 * Keep the pages that may be needed next, and say whether all of them are kept. What was kept in
 * another language than that of the open page comes again in this one.
 * @param {{ postMessage: (message: unknown) => void } | null} client
 * @param {{ here: string, keep: Record<string, string>, language: string }} wanted
 */
async function keepPages(client, { here, keep, language }) {
  await dropOld();
  const pages = await caches.open(PAGES_KEPT);
  const wanted = new Map(await inOtherLanguages(pages, language));
  for (const [path, stamp] of Object.entries(keep)) wanted.set(new URL(path, here).href, stamp);
  for (const [url, stamp] of wanted) {
    const kept = await pages.match(url);
    const same = kept?.headers.get("Kept-Stamp") === stamp && speaks(kept, language);
    if (!same) await again(() => renew(url, stamp)).catch(() => null);
  }
  const copies = await Promise.all([...wanted.keys()].map((url) => pages.match(url)));
  client?.postMessage({ ready: FILES.length > 0 && copies.every(Boolean) });
}

/** @param {Response | undefined} copy @param {string} language */
const speaks = (copy, language) => copy?.headers.get("Content-Language") === language;

/**
 * @param {Cache} pages @param {string} language
 * @returns {Promise<[string, string][]>}
 */
async function inOtherLanguages(pages, language) {
  const copies = await Promise.all(
    (await pages.keys()).map(async ({ url }) => ({ url, copy: await pages.match(url) })),
  );
  const others = copies.filter(({ copy }) => !speaks(copy, language));
  return others.map(({ url, copy }) => [url, copy?.headers.get("Kept-Stamp") ?? ""]);
}

async function dropOld() {
  const pages = await caches.open(PAGES_KEPT);
  for (const request of await pages.keys()) {
    const age = Date.now() - keptAt(await pages.match(request));
    if (age >= KEPT_FOR) await pages.delete(request);
  }
}
