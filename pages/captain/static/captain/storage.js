/* What a phone keeps: drafts by table and round, what its captain prefers, and submissions on their
   way. Where a browser keeps nothing, they live as long as the page. */

const STORE = "sending";
const PATIENCE = 3_000; // milliseconds for the database: some browsers never answer
const PREFIX = "stichtafel:outbox:";
const EVIDENCES = ["cards", "counts", "points"];

/** @type {Map<string, string>} */
const memory = new Map();
/** @type {Promise<IDBDatabase> | null} */
let opening = null;
let silent = false; // the database
/** @type {Map<string, Item>} what the database held when it was last read, by key */
let stored = new Map();

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Keep a value, which JSON can hold, under a name; as long as the page where there is no room.
 * @param {string} name @param {unknown} value
 */
export function keep(name, value) {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    const store = storage();
    store?.setItem(name, text);
    if (store?.getItem(name) === text) memory.delete(name); // some take it and keep nothing
  } catch {
    // Full or forbidden: the page still has it.
  }
  if (memory.has(name)) dispatchEvent(new Event("unkept"));
}

/** Return what is kept under a name, or null. @param {string} name */
export function kept(name) {
  // What is in memory had no room in the storage, where an older value may be.
  const text = memory.get(name) ?? storage()?.getItem(name);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // not written by us
  }
}

/** Say whether what is entered outlives this page, as far as that was tried. */
export function keepsDrafts() {
  const name = "stichtafel:tried";
  try {
    const store = storage();
    store?.setItem(name, name);
    const works = store?.getItem(name) === name;
    store?.removeItem(name);
    return works && memory.size === 0;
  } catch {
    return false;
  }
}

/** Say whether a submission would be lost with this page. @param {Pick<Item, "key">} item */
export const isUnkept = ({ key }) => memory.has(PREFIX + key);

/** Keep nothing under a name. @param {string} name */
export function forget(name) {
  memory.delete(name);
  storage()?.removeItem(name);
}

/** Return the names that begin so and under which something is kept. @param {string} prefix */
export function keptNames(prefix) {
  const store = storage();
  const names = store ? Array.from({ length: store.length }, (_, index) => store.key(index)) : [];
  return [...new Set([...names, ...memory.keys()])].filter((name) => name?.startsWith(prefix));
}

/**
 * Return the name of a draft: one for each thing that a result may rest on, so changing one's mind
 * loses nothing.
 * @param {number} table @param {number} number @param {string} evidence
 */
export function draftName(table, number, evidence) {
  const name = `stichtafel:draft:${table}:${number}`;
  return evidence === "cards" ? name : `${name}:${evidence}`;
}

/**
 * Return the name of what a phone knows of the draft piles of a round.
 * @param {number} table @param {number} number @param {string} evidence
 */
export const pilesName = (table, number, evidence) =>
  `stichtafel:piles:${table}:${number}:${evidence}`;

/**
 * Return the name of the highest edits that a phone made of the draft piles of a round. They are
 * not forgotten with the drafts: an edit that is made later must stand above them.
 * @param {number} table @param {number} number
 */
export const editsName = (table, number) => `stichtafel:edits:${table}:${number}`;

/**
 * Return the name of the address of a round's page, which holds the link of its table.
 * @param {number} table @param {number} number
 */
export const pageName = (table, number) => `stichtafel:page:${table}:${number}`;

/**
 * Return the name of the piles that other phones handed over by a code.
 * @param {number} table @param {number} number
 */
export const handedName = (table, number) => `stichtafel:handed:${table}:${number}`;

/**
 * Return the name of whether the holder of a phone said that the last trick of a round is played.
 * @param {number} table @param {number} number
 */
export const overName = (table, number) => `stichtafel:over:${table}:${number}`;

/** @param {number} table @param {number} number */
export function forgetDrafts(table, number) {
  for (const evidence of EVIDENCES) {
    forget(draftName(table, number, evidence));
    forget(pilesName(table, number, evidence));
  }
  forget(handedName(table, number));
  forget(overName(table, number));
}

/* Submissions lie in the phone's database, which a closed browser or an empty battery does not
   lose. Where there is none, they lie beside the drafts. A browser may close the database of a page
   that sleeps: it is opened again, and what cannot be read just now is not taken for gone. */

function database() {
  if (silent) return Promise.reject(new Error("silent"));
  opening ??= inTime((resolve, reject) => {
    const request = indexedDB.open("stichtafel", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => {
      silent = false;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/**
 * Return what is resolved in time; a database that is silent once is not asked again before it has
 * answered.
 * @template T
 * @param {(resolve: (value: T) => void, reject: (error: unknown) => void) => void} begin
 * @returns {Promise<T>}
 */
function inTime(begin) {
  return new Promise((resolve, reject) => {
    const alarm = setTimeout(() => {
      silent = true;
      reject(new Error("silent"));
    }, PATIENCE);
    const settled = (/** @type {(value: any) => void} */ act) => (/** @type {unknown} */ value) => {
      clearTimeout(alarm);
      act(value);
    };
    begin(settled(resolve), settled(reject));
  });
}

/**
 * Do one thing with the store; resolves to its result once that is safe.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
async function once(mode, ask) {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  const request = ask(transaction.objectStore(STORE));
  return inTime((resolve, reject) => {
    transaction.oncomplete = () => {
      silent = false;
      resolve(request.result);
    };
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * Do it with a database that is opened again if the one that was open has failed.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
function twice(mode, ask) {
  return once(mode, ask).catch(() => {
    opening = null;
    return once(mode, ask);
  });
}

/** Keep a submission, in place of what is kept of it. @param {Item} item */
export async function keepItem(item) {
  try {
    await twice("readwrite", (store) => store.put(item));
    stored.set(item.key, structuredClone(item));
    forget(PREFIX + item.key);
  } catch {
    keep(PREFIX + item.key, item);
  }
}

/** @param {Item} item */
export async function forgetItem(item) {
  forget(PREFIX + item.key);
  stored.delete(item.key);
  await twice("readwrite", (store) => store.delete(item.key)).catch(() => null);
}

/** Return all submissions, the oldest first. @returns {Promise<Item[]>} */
export async function keptItems() {
  /** @type {Item[]} */
  const items = await twice("readonly", (store) => store.getAll()).catch(
    () => [...stored.values()],
  );
  stored = new Map(items.map((item) => [item.key, structuredClone(item)]));
  /** @type {Item[]} */
  const beside = keptNames(PREFIX).map((name) => kept(String(name))).filter((item) => item?.key);
  const newest = new Map([...items, ...beside].map((item) => [item.key, item]));
  return [...newest.values()].sort((one, other) => one.order - other.order);
}
