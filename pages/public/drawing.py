"""Draws the pictures that chats show beside a shared link: what they say is in ``share_pictures``.

Nothing here knows an event. Every text is cut where it would leave its room, and the same picture
is drawn on every machine: the font is ours, and so is the way in which letters are set.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from pages.public.picture_texts import HEIGHT, WIDTH, Picture, PictureList, PictureRow, drawable

_FONT: Final = Path(__file__).parent / "vendor" / "m-plus-1p.ttf"

# The light palette of pages/static/pages/base.css: a picture cannot follow its reader's.
_PAPER, _RAISED, _LINE = "#faf8f3", "#ffffff", "#d8d2c4"
_INK, _FAINT, _ACCENT, _ON_ACCENT = "#1d2321", "#565f5b", "#17614f", "#ffffff"
_WARN, _WARN_WASH = "#8a5200", "#fbeed6"

_COLOURS: Final = 64

# The suits of templates/includes/suits.html in a field of 20 × 20, each with its colour.
_SUITS: Final[Mapping[str, Sequence[tuple[float, float]]]] = {
    "#0c6a3c": [(10, 2), (19, 18), (1, 18)],
    "#a80208": [(10, 0.5), (18.5, 10), (10, 19.5), (1.5, 10)],
    "#3c271a": [(2.5, 2.5), (17.5, 2.5), (17.5, 17.5), (2.5, 17.5)],
    "#c48100": [
        *((10, 0.8), (12.6, 6.8), (19.2, 7.4), (14.2, 11.7), (15.7, 18.2)),
        *((10, 14.8), (4.3, 18.2), (5.8, 11.7), (0.8, 7.4), (7.4, 6.8)),
    ],
}
_DISC, _CRESCENT = "#07299e", "#993eb4"

_MARGIN: Final = 64
_INNER: Final = WIDTH - 2 * _MARGIN
_FOOT: Final = HEIGHT - 44  # the middle of the last line
_ELLIPSIS: Final = "..."  # the font has the sign for Japanese: its dots hang in the middle


def draw(picture: Picture) -> bytes:
    """Return a PNG of ``WIDTH`` × ``HEIGHT`` pixels."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    top = _draw_edge(pen, picture.warning)
    if picture.above:
        _write(pen, picture.above, (_MARGIN, top + 18), size=30, ink=_ACCENT)
        top += 52
    sizes = (52, 46) if picture.lists else (84, 72, 60)
    for line, size in _heading_lines(picture.heading, sizes, lines=1 if picture.lists else 2):
        _write(pen, line, (_MARGIN, top + size * 0.62), size=size, bold=True)
        top += round(size * 1.2)
    top += 6
    for text in picture.below:
        size = 30 if picture.lists else 38
        _write(pen, text, (_MARGIN, top + size * 0.62), size=size, ink=_FAINT)
        top += round(size * 1.4)
    _draw_figures(pen, picture.figures, top + 24)
    _draw_lists(pen, picture.lists, top + 12)
    if not (picture.figures or picture.lists):
        image.paste(_suits(), (_MARGIN, _FOOT - 124))
    _draw_foot(pen, picture.foot)
    return _png(image)


def _draw_edge(pen: ImageDraw.ImageDraw, warning: str) -> int:
    """Draw the upper edge; return where the first line may begin."""
    if not warning:
        pen.rectangle((0, 0, WIDTH, 14), fill=_ACCENT)
        return 54
    pen.rectangle((0, 0, WIDTH, 56), fill=_WARN_WASH)
    pen.line((0, 56, WIDTH, 56), fill=_WARN, width=3)
    _write(pen, warning, (WIDTH / 2, 29), size=28, ink=_WARN, anchor="mm")
    return 78


def _draw_figures(pen: ImageDraw.ImageDraw, figures: Sequence[tuple[str, str]], top: int) -> None:
    room = _INNER / max(len(figures), 2)
    for index, (label, value) in enumerate(figures):
        left = _MARGIN + index * room
        _write(pen, label, (left, top + 16), size=30, ink=_FAINT, room=room - 32)
        _write(pen, value, (left, top + 94), size=104, ink=_ACCENT, bold=True, room=room - 32)


def _draw_lists(pen: ImageDraw.ImageDraw, lists: Sequence[PictureList], top: int) -> None:
    gap = 40
    room = (_INNER - gap * (len(lists) - 1)) / max(len(lists), 1)
    for index, shown in enumerate(lists):
        left = _MARGIN + index * (room + gap)
        unit = (left + room, top + 20)
        taken = _write(pen, shown.unit, unit, size=24, ink=_FAINT, anchor="rm", room=room / 3)
        heading_room = room - taken - 20
        _write(pen, shown.heading, (left, top + 18), size=30, ink=_ACCENT, room=heading_room)
        _draw_rows(pen, shown.rows, left=left, right=left + room, top=top + 48)


def _draw_rows(
    pen: ImageDraw.ImageDraw, rows: Sequence[PictureRow], *, left: float, right: float, top: int
) -> None:
    height = min(64, (_FOOT - 40 - top) / max(len(rows), 1))
    for index, row in enumerate(rows):
        upper = top + index * height
        middle = upper + height / 2
        first = row.rank == "1"
        badge = (left, upper + 4, left + 60, upper + height - 4)
        pen.rounded_rectangle(badge, radius=10, fill=_ACCENT if first else _RAISED, outline=_LINE)
        ink = _ON_ACCENT if first else _INK
        _write(
            pen, row.rank, (left + 30, middle), size=32, ink=ink, bold=True, anchor="mm", room=52
        )
        taken = _write(pen, row.result, (right, middle), size=34, ink=_INK, anchor="rm", room=200)
        name_room = right - left - 76 - taken - 20
        _write(pen, row.name, (left + 76, middle), size=36, room=name_room, bold=first)
        pen.line((left + 76, upper + height, right, upper + height), fill=_LINE)


@lru_cache(maxsize=1)
def _suits() -> Image.Image:
    """Return a row of all suits, drawn larger and made smaller, so that no edge has steps."""
    unit, step = 12, 28 * 12
    row = Image.new("RGB", (step * (len(_SUITS) + 2), 20 * unit), _PAPER)
    pen = ImageDraw.Draw(row)
    for index, (colour, corners) in enumerate(_SUITS.items()):
        pen.polygon([(index * step + x * unit, y * unit) for x, y in corners], fill=colour)
    left = len(_SUITS) * step
    pen.circle((left + 10 * unit, 10 * unit), 8 * unit, fill=_DISC)
    pen.circle((left + step + 11.88 * unit, 10 * unit), 8.8 * unit, fill=_CRESCENT)
    pen.circle((left + step + 17.12 * unit, 10 * unit), 8.8 * unit, fill=_PAPER)
    return row.reduce(4)


def _draw_foot(pen: ImageDraw.ImageDraw, foot: str) -> None:
    name = _write(pen, "Stichtafel", (WIDTH - _MARGIN, _FOOT), size=28, bold=True, anchor="rm")
    _write(pen, foot, (_MARGIN, _FOOT), size=28, ink=_FAINT, room=_INNER - name - 40)


def _write(
    pen: ImageDraw.ImageDraw,
    text: str,
    at: tuple[float, float],
    *,
    size: int,
    ink: str = _INK,
    bold: bool = False,
    anchor: str = "lm",
    room: float = _INNER,
) -> float:
    """Write a text in one line of ``room`` pixels, cut where it is longer; return its width."""
    font = _font(size)
    shown = _cut(drawable(text), font, room)
    # One weight is enough of a font of two megabytes.
    pen.text(at, shown, fill=ink, font=font, anchor=anchor, stroke_width=size // 36 if bold else 0)
    return font.getlength(shown)


def _heading_lines(text: str, sizes: Sequence[int], lines: int) -> Iterator[tuple[str, int]]:
    """Yield the lines of a heading with their size: the first one in which it fits, or the last."""
    words = drawable(text)
    for size in sizes:
        broken = _broken(words, _font(size), lines)
        if not broken[-1].endswith(_ELLIPSIS) or size == sizes[-1]:
            yield from ((line, size) for line in broken)
            return


def _broken(text: str, font: ImageFont.FreeTypeFont, lines: int) -> list[str]:
    """Return a text in so many lines at most: between words, or letters where there are none."""
    broken = list[str]()
    while len(broken) < lines - 1 and font.getlength(text) > _INNER:
        fits = _letters_that_fit(text, font, _INNER)
        space = text.rfind(" ", 0, fits + 1)
        broken.append(text[: space if space > 0 else fits].rstrip())
        text = text[space if space > 0 else fits :].lstrip()
    return [*broken, _cut(text, font, _INNER)]


def _cut(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    if font.getlength(text) <= room:
        return text
    fits = _letters_that_fit(text, font, room - font.getlength(_ELLIPSIS))
    return text[:fits].rstrip() + _ELLIPSIS


def _letters_that_fit(text: str, font: ImageFont.FreeTypeFont, room: float) -> int:
    """Return how many letters of a text that is too long stand in so many pixels, one at least."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if font.getlength(text[:middle]) <= room else (low, middle - 1)
    return low


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    # Another layout would be there on some machines alone.
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _png(image: Image.Image) -> bytes:
    # A few colours and the shades of letters between them: a third of the bytes, in half the time.
    few = image.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG")
    return out.getvalue()
