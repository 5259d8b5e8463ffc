/* Typing a round at the desk: what its letters were read as, before it is saved. */

import { dataOf } from "../captain/elements.js";
import { explainLetters } from "../captain/letters.js";

const form = document.getElementById("round");
if (form instanceof HTMLFormElement) explainLetters(form, dataOf("typing"));
