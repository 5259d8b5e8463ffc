/* Choosing neighbouring cards by one movement along a line of the grid: by a finger or the mouse,
   or with Shift and the arrow keys. Up and down the page scrolls as always. */

const FAR = 10; // pixels; before that it is a tap, and no one knows where it leads

/** @typedef {{ left: number, right: number, top: number, letter: Letter }} Spot */

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
 * Choose cards by movements in a place from now on. A movement that begins on a card of the open
 * field takes cards out of it, any other one puts free cards there, once it is over; until then the
 * cards that it passed light up.
 * @param {HTMLElement} place @param {HTMLElement[]} cells @param {(cards: Card[]) => void} onSlide
 */
export function followSlides(place, cells, onSlide) {
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
      const { left, right, top } = one.getBoundingClientRect();
      return { left, right, top, letter: one.dataset.card?.[0] ?? "" };
    });
    const lies = cell.dataset.lies === "here" ? "here" : "free";
    slide = { from: shown.indexOf(cell), shown, spots, lies };
    return slide;
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

  place.addEventListener("pointerdown", ({ target, clientX: x, clientY: y, button, isPrimary }) => {
    cancel(); // a second finger zooms
    slid = false;
    const cell = cellOf(target);
    if (cell && isPrimary && button === 0) pressed = { x, y, cell };
  });
  place.addEventListener("pointermove", (event) => {
    if (!pressed) return;
    const { clientX, clientY, pointerId } = event;
    const [along, across] = [clientX - pressed.x, clientY - pressed.y].map(Math.abs);
    if (!slide && Math.max(along, across) < FAR) return;
    if (!slide && across > along) return cancel();
    if (!slide) {
      begin(pressed.cell);
      place.setPointerCapture(pointerId);
      slid = true;
    }
    extend(clientX);
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
    const { from, shown, spots } = slide ?? begin(cell);
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
