/* Choosing neighbouring cards by one movement along a line of the grid: by a finger or the mouse,
   or with Shift and the arrow keys. Up and down the page scrolls as always. */

const FAR = 10; // pixels; before that it is a tap, and no one knows where it leads

/** @typedef {{ left: number, right: number, top: number, bottom: number, letter: Letter }} Spot */

/**
 * Return which cells of one colour a movement along their line as drawn has passed, in its order,
 * from a cell to the one nearest to `x`.
 * @param {number} from @param {number} x @param {Spot[]} spots of all cells, in their order
 */
export function cellsPassed(from, x, spots) {
  const { top, letter } = spots[from];
  const line = [...spots.keys()].filter((cell) =>
    spots[cell].top === top && spots[cell].letter === letter
  );
  const away = (/** @type {number} */ cell) =>
    Math.max(spots[cell].left - x, x - spots[cell].right);
  const to = line.reduce((one, other) => (away(other) < away(one) ? other : one));
  const passed = line.filter((cell) => cell >= Math.min(from, to) && cell <= Math.max(from, to));
  return to < from ? passed.reverse() : passed;
}

/**
 * Say whether a movement has left the line of the cell where it began, by more than half a cell.
 * @param {number} y @param {Spot} spot
 */
export function hasLeft(y, { top, bottom }) {
  const half = (bottom - top) / 2;
  return y < top - half || y > bottom + half;
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
  /** @type {{ from: number, shown: HTMLElement[], spots: Spot[], lies: string } | null} */
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
    return { from: shown.indexOf(cell), shown, spots, lies };
  }

  /** @param {number} x */
  function extend(x) {
    if (!slide) return;
    const { from, shown, spots, lies } = slide;
    light(
      cellsPassed(from, x, spots).map((cell) => shown[cell]).filter((cell) =>
        cell.dataset.lies === lies
      ),
    );
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
    if (hasLeft(clientY, slide.spots[slide.from])) end();
    else extend(clientX);
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
    const { top, letter } = spots[from];
    if (spots[to]?.top !== top || spots[to].letter !== letter) return;
    shown[to].focus();
    extend((spots[to].left + spots[to].right) / 2);
  });
  place.addEventListener("keyup", ({ key }) => key === "Shift" && slide && end());
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (!pressed && !place.contains(/** @type {Node | null} */ (relatedTarget))) cancel();
  });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const cellOf = (target) => /** @type {Element} */ (target).closest("[data-card]");
