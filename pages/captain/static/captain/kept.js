/* What a phone keeps: drafts by table and round, and the one submission that waits for an answer.
   Where a browser keeps nothing, they live as long as the page. */

const memory = new Map();

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function keep(name, value) {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    storage()?.setItem(name, text);
  } catch {
    // Full or forbidden: the page still has it.
  }
}

export function kept(name) {
  const text = storage()?.getItem(name) ?? memory.get(name);
  return text ? JSON.parse(text) : null;
}

export function forget(name) {
  memory.delete(name);
  storage()?.removeItem(name);
}

export function keptNames(prefix) {
  const store = storage();
  const names = store ? Array.from({ length: store.length }, (_, index) => store.key(index)) : [];
  return [...new Set([...names, ...memory.keys()])].filter((name) => name.startsWith(prefix));
}

/* One draft for each thing that a result may rest on, so changing one's mind loses nothing. */
export function draftName(table, number, evidence) {
  const name = `stichtafel:draft:${table}:${number}`;
  return evidence === "cards" ? name : `${name}:${evidence}`;
}

export function forgetDrafts(table, number) {
  for (const evidence of ["cards", "counts", "points"]) forget(draftName(table, number, evidence));
}
