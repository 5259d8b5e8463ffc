import { deepStrictEqual as same } from "node:assert/strict";

import {
  forgetRegistration,
  keepRegistration,
  registrationsAt,
} from "../../../pages/public/static/public/kept_registrations.js";

const ZOE = { link: "7.abc", name: "Zoë" };
const EMMA = { link: "8.def", name: "Emma" };

/** Let the browser keep these texts by name. @param {Map<string, string>} texts */
function keeping(texts) {
  const storage = {
    getItem: (/** @type {string} */ name) => texts.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => texts.set(name, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return texts;
}

Deno.test("registrations are kept by event, the oldest first, each once", () => {
  keeping(new Map());
  keepRegistration("cup", ZOE);
  keepRegistration("cup", EMMA);
  keepRegistration("cup", { ...ZOE, name: "Zoë B." });
  keepRegistration("league", ZOE);

  same(registrationsAt("cup"), [EMMA, { ...ZOE, name: "Zoë B." }]);
  same(registrationsAt("league"), [ZOE]);
  same(registrationsAt("elsewhere"), []);
});

Deno.test("one that is over is forgotten, the others stay", () => {
  keeping(new Map());
  keepRegistration("cup", ZOE);
  keepRegistration("cup", EMMA);

  forgetRegistration("cup", ZOE.link);
  forgetRegistration("cup", "unknown");

  same(registrationsAt("cup"), [EMMA]);
});

Deno.test("what others wrote there, or nothing that can be kept, does no harm", () => {
  for (const text of ["{", "7", '{"link": 1}', "null"]) {
    keeping(new Map([["registrations:cup", text]]));
    same(registrationsAt("cup"), []);
  }
  keeping(new Map([["registrations:cup", '[{"link": "7.abc"}, null, 3]']]));
  same(registrationsAt("cup"), []);
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("forbidden");
    },
    configurable: true,
  });
  keepRegistration("cup", ZOE);
  same(registrationsAt("cup"), []);
});
