"""Documents for the people of the hall: short paragraphs, and contents that name each section."""

import re

import pytest

from tests.catalogues import ROOT

LONGEST = 8  # lines
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


def test_contents_name_every_section_in_its_order() -> None:
    text = (ROOT / "docs/organisers.md").read_text()
    sections = re.findall(r"^## (.+)$", text, re.M)
    links = [
        f"* [{one}](#{re.sub(r'[^a-z0-9 -]', '', one.lower()).replace(' ', '-')})"
        for one in sections
    ]

    assert re.findall(r"^\* \[.*\]\(#.*\)$", text, re.M) == links
