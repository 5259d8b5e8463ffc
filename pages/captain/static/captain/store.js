/* Where submissions lie on the phone: in its database, which a closed browser or an empty battery
   does not lose. Where there is none, they lie beside the drafts. */

import { forget, keep, kept, keptNames } from "./kept.js";

const STORE = "sending";
const PREFIX = "stichtafel:outbox:";

let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("stichtafel", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/* Do one thing with the store; resolves to its result once that is safe. */
async function once(mode, ask) {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  const request = ask(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export async function keepItem(item) {
  try {
    await once("readwrite", (store) => store.put(item));
    forget(PREFIX + item.key);
  } catch {
    keep(PREFIX + item.key, item);
  }
}

export async function forgetItem(item) {
  forget(PREFIX + item.key);
  await once("readwrite", (store) => store.delete(item.key)).catch(() => null);
}

/* Return all items, the oldest first. */
export async function keptItems() {
  const stored = await once("readonly", (store) => store.getAll()).catch(() => []);
  const beside = keptNames(PREFIX).map(kept).filter((item) => item?.key);
  const items = new Map([...stored, ...beside].map((item) => [item.key, item]));
  return [...items.values()].sort((one, other) => one.order - other.order);
}
