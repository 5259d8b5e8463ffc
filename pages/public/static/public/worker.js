/// <reference lib="webworker" />

/* The service worker of the public pages in one language: the last known page for a phone without
   a network. It answers for pages below its own address and for files whose names carry a hash;
   everything else goes past it.

   A page comes from the network wherever that answers in time. Its copy says of when it is. */

const PAGES = "stichtafel-public-pages";
const FILES = "stichtafel-public-files";
/** @type {Record<string, number>} */
const MAX_ENTRIES = { [PAGES]: 40, [FILES]: 80 };
const NETWORK_TIMEOUT = 3_000; // milliseconds for the network, where there is a copy
const MAX_AGE = 24 * 60 * 60 * 1000; // milliseconds; a page names people
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // such a file never changes

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = new URL(worker.registration.scope).pathname;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(cacheOpenPage(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(fileResponse(event.request));
  else if (!pathname.startsWith(SCOPE)) return;
  else if (mode === "navigate") event.respondWith(pageResponse(event));
  else event.respondWith(fromNetwork(event.request));
});

worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/**
 * Show what the service has sent: a browser asks for that, and a newer one takes its place.
 * @param {{ title?: string, body?: string, path?: string, tag?: string }} notice
 */
async function showNotice({ title = "Stichtafel", body = "", path = SCOPE, tag }) {
  const options = { body, tag, renotify: Boolean(tag), data: { path }, vibrate: [200, 100, 200] };
  await worker.registration.showNotification(title, options);
}

/**
 * Show the page of a notice: where it is open already, or anew.
 * @param {string} path
 */
async function openPage(path) {
  const url = new URL(path, worker.location.origin).href;
  const open = await worker.clients.matchAll({ type: "window" });
  const found = open.find((client) => client.url.startsWith(url));
  await (found ? found.focus() : worker.clients.openWindow(url));
}

async function activate() {
  await deleteExpired();
  await worker.clients.claim();
}

/** @param {Request} request */
async function fileResponse(request) {
  const cached = await (await caches.open(FILES)).match(request);
  return cached ?? store(FILES, request.url, await fetch(request));
}

/** @param {FetchEvent} event */
async function pageResponse(event) {
  const cached = await cachedPage(event.request.url);
  const fetching = fromNetwork(event.request);
  if (!cached) return fetching;
  event.waitUntil(fetching.then(deleteExpired, () => null));
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, null));
  const answer = await Promise.race([fetching, late]).catch(() => null);
  return answer && answer.status < 500 ? answer : withCacheTime(cached);
}

/**
 * Return what the network says, and store it if it is a page for everybody. The browser's own copy
 * may be half a minute old, and would pass for new.
 * @param {Request} request
 */
async function fromNetwork(request) {
  const answer = await fetch(request, { cache: "no-cache" });
  if ([404, 410].includes(answer.status)) {
    await (await caches.open(PAGES)).delete(withoutQuery(request.url));
  }
  return isPublicPage(answer) ? store(PAGES, withoutQuery(request.url), answer) : answer;
}

/** @param {Response} answer */
function isPublicPage({ ok, redirected, headers }) {
  const html = headers.get("Content-Type")?.startsWith("text/html");
  return ok && !redirected && html && headers.get("Cache-Control")?.startsWith("public");
}

/**
 * Put an answer with its time into a cache, let the oldest go, and return it.
 * @param {string} name of the cache
 * @param {string} url
 * @param {Response} answer
 */
async function store(name, url, answer) {
  if (!answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cached-At", String(Date.now()));
  const copies = await caches.open(name);
  await copies.put(url, new Response(await answer.clone().blob(), { headers }));
  for (const oldest of (await copies.keys()).slice(0, -MAX_ENTRIES[name])) {
    await copies.delete(oldest);
  }
  return answer;
}

/**
 * Return an address without what stands behind the question mark: public pages are the same.
 * @param {string} url
 */
const withoutQuery = (url) => url.split(/[?#]/)[0];

/** @param {Response} copy */
const cachedAt = (copy) => Number(copy.headers.get("Cached-At"));

/** @param {string} url */
async function cachedPage(url) {
  const found = await (await caches.open(PAGES)).match(withoutQuery(url));
  return found && Date.now() - cachedAt(found) < MAX_AGE ? found : null;
}

/** @param {Response} cached */
async function withCacheTime(cached) {
  const text = await cached.text();
  const dated = text.replace("<html ", `<html data-cached-at="${cachedAt(cached)}" `);
  return new Response(dated, { headers: cached.headers });
}

async function deleteExpired() {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    if (!(await cachedPage(url))) await pages.delete(url);
  }
}

/**
 * Keep the page that was open before this worker came, and its files; the browser has them.
 * @param {{ page: string, files: string[] }} opened
 */
async function cacheOpenPage({ page, files }) {
  /** @type {RequestInit} */
  const already = { cache: "force-cache", credentials: "omit" };
  const opened = await fetch(page, already);
  if (isPublicPage(opened)) await store(PAGES, page, opened);
  for (const url of files.filter((url) => HASHED.test(url))) {
    if (!(await caches.match(url))) await store(FILES, url, await fetch(url, already));
  }
}
