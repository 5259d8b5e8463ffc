/// <reference lib="webworker" />

/* The service worker of the public pages in one language: the last known page for a phone without
   a network. It answers for pages below its own address and for files whose names carry a hash;
   everything else goes past it.

   A page comes from the network wherever that answers in time. Its copy says of when it is. */

const PAGES = "stichtafel-public-pages";
const FILES = "stichtafel-public-files";
/** @type {Record<string, number>} */
const MOST = { [PAGES]: 40, [FILES]: 80 };
const PATIENCE = 3_000; // milliseconds for the network, where there is a copy
const KEPT_FOR = 24 * 60 * 60 * 1000; // milliseconds; a page names people
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // such a file never changes

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BELOW = new URL(worker.registration.scope).pathname;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(keepOpened(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(file(event.request));
  else if (!pathname.startsWith(BELOW)) return;
  else if (mode === "navigate") event.respondWith(page(event));
  else event.respondWith(fromNetwork(event.request));
});

async function activate() {
  await dropOld();
  await worker.clients.claim();
}

/** @param {Request} request */
async function file(request) {
  const kept = await (await caches.open(FILES)).match(request);
  return kept ?? keep(FILES, request.url, await fetch(request));
}

/** @param {FetchEvent} event */
async function page(event) {
  const kept = await copyOf(event.request.url);
  const fetching = fromNetwork(event.request);
  if (!kept) return fetching;
  event.waitUntil(fetching.then(dropOld, () => null));
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([fetching, late]).catch(() => null);
  return answer && answer.status < 500 ? answer : datedCopy(kept);
}

/**
 * Return what the network says, and keep it if it is a page for everybody. The browser's own copy
 * may be half a minute old, and would pass for new.
 * @param {Request} request
 */
async function fromNetwork(request) {
  const answer = await fetch(request, { cache: "no-cache" });
  if (answer.status === 404) await (await caches.open(PAGES)).delete(addressOf(request.url));
  return isPublicPage(answer) ? keep(PAGES, addressOf(request.url), answer) : answer;
}

/** @param {Response} answer */
function isPublicPage({ ok, redirected, headers }) {
  const html = headers.get("Content-Type")?.startsWith("text/html");
  return ok && !redirected && html && headers.get("Cache-Control")?.startsWith("public");
}

/**
 * Put an answer with its time among the copies, let the oldest go, and return it.
 * @param {string} name of the copies
 * @param {string} url
 * @param {Response} answer
 */
async function keep(name, url, answer) {
  if (!answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Kept-At", String(Date.now()));
  const copies = await caches.open(name);
  await copies.put(url, new Response(await answer.clone().blob(), { headers }));
  for (const oldest of (await copies.keys()).slice(0, -MOST[name])) await copies.delete(oldest);
  return answer;
}

/**
 * Return an address without what stands behind the question mark: public pages are the same.
 * @param {string} url
 */
const addressOf = (url) => url.split(/[?#]/)[0];

/** @param {Response} copy */
const keptAt = (copy) => Number(copy.headers.get("Kept-At"));

/** @param {string} url */
async function copyOf(url) {
  const found = await (await caches.open(PAGES)).match(addressOf(url));
  return found && Date.now() - keptAt(found) < KEPT_FOR ? found : null;
}

/** @param {Response} kept */
async function datedCopy(kept) {
  const text = await kept.text();
  const dated = text.replace("<html ", `<html data-kept="${keptAt(kept)}" `);
  return new Response(dated, { headers: kept.headers });
}

async function dropOld() {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    if (!(await copyOf(url))) await pages.delete(url);
  }
}

/**
 * Keep the page that was open before this worker came, and its files; the browser has them.
 * @param {{ page: string, files: string[] }} opened
 */
async function keepOpened({ page, files }) {
  /** @type {RequestInit} */
  const already = { cache: "force-cache", credentials: "omit" };
  const opened = await fetch(page, already);
  if (isPublicPage(opened)) await keep(PAGES, page, opened);
  for (const url of files.filter((url) => HASHED.test(url))) {
    if (!(await caches.match(url))) await keep(FILES, url, await fetch(url, already));
  }
}
