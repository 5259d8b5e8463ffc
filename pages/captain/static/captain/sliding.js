/* Choosing neighbouring cards by one movement along a row of the grid: by a finger or the mouse,
   or with Shift and the arrow keys. Up and down the page scrolls as always. */

const FAR = 10; // pixels; before that it is a tap, and no one knows where it leads

/** @typedef {{ left: number, right: number, top: number, bottom: number, letter: Letter }} Spot */

/**
 * Return to which cell of its colour a movement has come from the one where it was: the nearest in
 * its line, or in another line once it is half a cell beyond its own; null once it has left all.
 * @param {number} from @param {{ x: number, y: number }} point
 * @param {Spot[]} spots of all cells, in their order
 */
export function cellReached(from, { x, y }, spots) {
  const { letter, top, bottom } = spots[from];
  const across = (/** @type {number} */ cell) => away(y, spots[cell].top, spots[cell].bottom);
  const along = (/** @type {number} */ cell) => away(x, spots[cell].left, spots[cell].right);
  const cells = [...spots.keys()].filter((cell) => spots[cell].letter === letter);
  const half = (bottom - top) / 2;
  const line = across(from) > half ? spots[cells.reduce(nearer(across))].top : top;
  const to = cells.filter((cell) => spots[cell].top === line).reduce(nearer(along));
  return across(to) > half ? null : to;
}

/** @param {number} place @param {number} start @param {number} end */
const away = (place, start, end) => Math.max(start - place, place - end, 0);

/** @param {(cell: number) => number} distance */
const nearer = (distance) => (/** @type {number} */ one, /** @type {number} */ other) =>
  distance(other) < distance(one) ? other : one;

/**
 * Return the cells from one to another, in this order.
 * @template T @param {number} from @param {number} to @param {T[]} cells
 */
export function cellsPassed(from, to, cells) {
  return from <= to ? cells.slice(from, to + 1) : cells.slice(to, from + 1).reverse();
}

/**
 * Choose cards by movements in a place from now on. A movement that begins on a card of the open
 * field takes cards out of it, any other one puts free cards there, once it is over; until then the
 * cards that it passed light up. `touch` is what fetched this, a movement of which may go on.
 * @param {HTMLElement} place @param {HTMLElement[]} cells @param {(cards: Card[]) => void} onSlide
 * @param {Event} touch
 */
export function followSlides(place, cells, onSlide, touch) {
  /** @type {{ x: number, y: number, cell: HTMLElement } | null} */
  let pressed = null;
  /** @type {{ from: number, at: number, shown: HTMLElement[], spots: Spot[], lies: string } | null} */
  let slide = null;
  /** @type {HTMLElement[]} */
  let passed = [];
  let slid = false; // a click of the mouse comes after its movement

  /** @param {HTMLElement} cell */
  function begin(cell) {
    const shown = cells.filter((one) => !one.closest(".colour[hidden]"));
    const spots = shown.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom, letter: one.dataset.card?.[0] ?? "" };
    });
    const lies = cell.dataset.lies === "here" ? "here" : "free";
    const from = shown.indexOf(cell);
    return { from, at: from, shown, spots, lies };
  }

  /** @param {number} to */
  function extend(to) {
    if (!slide) return;
    slide.at = to;
    const { from, shown, lies } = slide;
    light(cellsPassed(from, to, shown).filter(({ dataset }) => dataset.lies === lies));
  }

  /** @param {HTMLElement[]} now */
  function light(now) {
    for (const cell of passed) cell.classList.remove("passed");
    for (const cell of now) cell.classList.add("passed");
    passed = now;
  }

  function end() {
    const cards = passed.map(({ dataset }) => dataset.card ?? "");
    cancel();
    if (cards.length) onSlide(cards);
  }

  function cancel() {
    light([]);
    pressed = slide = null;
  }

  /** @param {PointerEvent} event */
  function press({ target, clientX: x, clientY: y, button, isPrimary }) {
    cancel(); // a second finger zooms
    slid = false;
    const cell = cellOf(target);
    if (cell && isPrimary && button === 0) pressed = { x, y, cell };
  }

  if (touch instanceof PointerEvent) press(touch);
  place.addEventListener("pointerdown", press);
  place.addEventListener("pointermove", (event) => {
    const { clientX, clientY, pointerId, buttons } = event;
    if (!pressed || !buttons) return;
    const [along, across] = [clientX - pressed.x, clientY - pressed.y].map(Math.abs);
    if (!slide && Math.max(along, across) < FAR) return;
    if (!slide && across > along) return cancel();
    if (!slide) {
      slide = begin(pressed.cell);
      place.setPointerCapture(pointerId);
      slid = true;
    }
    const to = cellReached(slide.at, { x: clientX, y: clientY }, slide.spots);
    if (to === null) end();
    else extend(to);
  });
  // After a fast one, which is a fling to the browser, the next tap would only stop that.
  place.addEventListener("touchmove", (event) => slid && event.preventDefault(), {
    passive: false,
  });
  place.addEventListener("pointerup", () => slide ? end() : cancel());
  place.addEventListener("pointercancel", cancel);
  place.addEventListener("dragstart", (event) => event.preventDefault());
  place.addEventListener("click", (event) => {
    if (slid && event.detail) event.stopImmediatePropagation(); // the keyboard's has no detail
    slid = false;
  }, { capture: true });

  place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const cell = cellOf(event.target);
    if (!step || !cell || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    slide ??= begin(cell);
    const { from, shown, spots } = slide;
    const to = shown.indexOf(cell) + step;
    if (spots[to]?.letter !== spots[from].letter) return;
    shown[to].focus();
    extend(to);
  });
  place.addEventListener("keyup", ({ key }) => key === "Shift" && slide && end());
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (!pressed && !place.contains(/** @type {Node | null} */ (relatedTarget))) cancel();
  });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const cellOf = (target) => /** @type {Element} */ (target).closest("[data-card]");
