/* The page behind the code of a draft pile: it keeps the pile on this phone, and leads to the round
   that this phone has opened before. */

import { find } from "./elements.js";
import { handedIn } from "./packing.js";
import { handedName, keep, kept, pageName } from "./storage.js";

async function take() {
  const { table, round, evidence, version } = await handedIn(location.hash.slice(1));
  const address = kept(pageName(table, round));
  if (!address) throw new TypeError("this phone does not know the round");
  const before = kept(handedName(table, round)) ?? [];
  keep(handedName(table, round), [...before, { evidence, version }]);
  find(document, "a.main", HTMLAnchorElement).href = address;
  find(document, "#taken").hidden = false;
}

take().catch(() => find(document, "#unknown").hidden = false);
