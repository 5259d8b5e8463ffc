"""Documents for the people of the hall: short paragraphs in the words of the glossary."""

import re

import pytest

from tests.catalogues import ROOT
from tests.glossary import UNWANTED

LONGEST = 8  # lines
LARGEST = 100_000  # bytes: every clone has every picture there ever was
FOR_THE_HALL = ["organisers.md", "at-the-table.md"]


def paragraphs(name: str) -> list[str]:
    """Return the blocks of a document but tables and lists, which are not read line by line."""
    blocks = (ROOT / "docs" / name).read_text().split("\n\n")
    return [block for block in blocks if not block.startswith(("|", "* "))]


@pytest.mark.parametrize("name", FOR_THE_HALL)
def test_no_paragraph_is_longer_than_eight_lines_of_100_characters(name: str) -> None:
    lines = [paragraph.splitlines() for paragraph in paragraphs(name)]

    assert [one[0] for one in lines if len(one) > LONGEST] == []
    assert [line for one in lines for line in one if len(line) > 100 and "](" not in line] == []


@pytest.mark.parametrize("name", FOR_THE_HALL)
def test_no_document_for_the_hall_has_an_unwanted_word(name: str) -> None:
    text = (ROOT / "docs" / name).read_text()
    found = [words.search(text) for language, words, _wanted in UNWANTED if language == "en"]

    assert [one[0] for one in found if one] == []


def test_every_picture_is_shown_to_organisers_and_every_one_shown_is_there() -> None:
    drawn = {picture.name for picture in (ROOT / "docs/pictures").iterdir()}
    shown = re.findall(r"\(pictures/(.+?)\)", (ROOT / "docs/organisers.md").read_text())

    assert sorted(shown) == sorted(drawn)


def test_no_picture_is_larger_than_100_kb() -> None:
    pictures = (ROOT / "docs/pictures").iterdir()

    assert [picture.name for picture in pictures if picture.stat().st_size > LARGEST] == []


def test_contents_name_every_section_in_its_order() -> None:
    text = (ROOT / "docs/organisers.md").read_text()
    sections = re.findall(r"^## (.+)$", text, re.M)
    links = [
        f"* [{one}](#{re.sub(r'[^a-z0-9 -]', '', one.lower()).replace(' ', '-')})"
        for one in sections
    ]

    assert re.findall(r"^\* \[.*\]\(#.*\)$", text, re.M) == links
