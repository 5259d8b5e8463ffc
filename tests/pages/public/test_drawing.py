"""Pictures of shared links: whatever a name is, it stays in its room and can be read."""

from io import BytesIO

import pytest
from PIL import Image

from pages.public.drawing import draw
from pages.public.picture_texts import Picture, PictureList, PictureRow, drawable
from tests.font_letters import LETTERS, drawn_letters
from tests.pngs import size_of

LONG = "Friederike-Wilhelmine von Hohenzollern-Sigmaringen zu Württemberg und Gyula " * 3
LONGEST = "W" * 200
JAPANESE = "第十二回全日本選手権大会春季東京予選会場大ホール" * 6


def rows(*names: str) -> list[PictureRow]:
    return [PictureRow(rank="1", name=name, result="100.00") for name in names]


def strips(png: bytes) -> list[set[tuple[int, ...]]]:
    """The colours of the two edges in which nothing may stand, below the band across the top."""
    image = Image.open(BytesIO(png)).convert("RGB")
    return [
        {image.getpixel((x, y)) for x in columns for y in range(60, 630)}  # type: ignore[misc]
        for columns in (range(0, 60, 4), range(1145, 1200, 4))
    ]


@pytest.mark.parametrize("text", [LONG, LONGEST, JAPANESE], ids=["words", "word", "Japanese"])
@pytest.mark.parametrize("kind", ["announcement", "list", "two lists", "figures"])
def test_longest_texts_stay_within_the_edges(text: str, kind: str) -> None:
    fields = {
        "announcement": {},
        "list": {"lists": [PictureList(heading=text, unit=text, rows=rows(*[text] * 5))]},
        "two lists": {"lists": [PictureList(heading=text, unit=text, rows=rows(*[text] * 5))] * 2},
        "figures": {"figures": [(text, text), (text, text)]},
    }[kind]
    picture = Picture(above=text, heading=text, below=[text, text], foot=text, **fields)  # type: ignore[arg-type]

    png = draw(picture)

    assert size_of(png) == (1200, 630)
    assert [len(colours) for colours in strips(png)] == [1, 1]
    assert len(png) < 60_000


def test_picture_is_the_same_each_time_and_another_one_for_another_name() -> None:
    anna, bela = (Picture(heading=name) for name in ("Anna", "Béla"))

    assert draw(anna) == draw(anna) != draw(bela)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Őry Szűcs Györgyné", "Őry Szűcs Györgyné"),
        ("渡邊 さくら", "渡邊 さくら"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Иван Ђорђевић", "Иван Ђорђевић"),
        ("A\N{COMBINING ACUTE ACCENT}gi", "Ági"),
        ("Anna 🎲 Kiss", "Anna Kiss"),
        ("An\N{ZERO WIDTH SPACE}na\n", "Anna"),
        ("שרה", "No. 7"),
        ("สมชาย", "No. 7"),
        ("Anna สมชาย", "No. 7"),
        ("🎲", "No. 7"),
        ("", "No. 7"),
    ],
)
def test_name_that_the_font_cannot_write_whole_is_the_start_number(name: str, shown: str) -> None:
    assert drawable(name, "No. 7") == shown


def test_the_letters_that_are_kept_are_those_that_the_font_draws() -> None:
    assert drawn_letters() == LETTERS.read_text("utf-8")
