/* Which rows of the board stand on which page. */

/**
 * A page: on which slide it is, and which of the slide's rows it shows.
 * @typedef {{ slide: number, first: number, end: number }} Page
 */

/**
 * Return the pages of all slides. A slide without rows is a page, too.
 * @param {{ rows: number, length: number }[]} slides how many rows, and how many on a page
 * @returns {Page[]}
 */
export function pagesOf(slides) {
  return slides.flatMap(({ rows, length }, slide) => {
    const size = Math.min(length, rows) || 1;
    const firsts = Array.from({ length: Math.ceil(rows / size) || 1 }, (_, page) => page * size);
    return firsts.map((first) => ({ slide, first, end: first + size }));
  });
}
