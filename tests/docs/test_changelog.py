"""The changelog and the pages of earlier releases are short, and have one form."""

import re
import tomllib

import pytest

from tests.catalogues import ROOT
from tests.glossary import UNWANTED

READERS = (
    "captains and players",
    "visitors",
    "organisers",
    "operators",
    "programmers of other programs",
    "those who work on Stichtafel",
)
FOR_READERS = [f"For {reader}" for reader in READERS]
HIGHLIGHTS, YOU_MUST_DO, NEW, FIXED = "Highlights", "You must do", "New", "Fixed"
ORDER = [HIGHLIGHTS, YOU_MUST_DO, *FOR_READERS]
MOST_HIGHLIGHTS = 10
MOST_WORDS = 15  # of a line that says what is new or fixed
MOST_LINES = 130  # of a release
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
MOVED = {page.stem: page for page in (ROOT / "docs/releases").glob("*.md")}
EARLIER = "Earlier releases"
UNRELEASED = "Unreleased"


def sections_of(text: str, level: int) -> dict[str, str]:
    """Return what stands below each heading of a level, by heading and in order."""
    parts = re.split(rf"^{'#' * level} (.+)\n", text, flags=re.M)
    headings = parts[1::2]
    assert len(set(headings)) == len(headings), headings
    return dict(zip(headings, parts[2::2], strict=True))


def lines_of(text: str) -> list[str]:
    """Return the lines of the lists of a text."""
    return re.findall(r"^\* (.+)$", text, re.M)


def releases() -> dict[str, tuple[str, int]]:
    """Return the text of each release by its name, with the level of its headings."""
    in_changelog = {
        heading: (text, 3)
        for heading, text in sections_of(CHANGELOG, 2).items()
        if heading != EARLIER
    }
    moved = {name: (page.read_text(encoding="utf-8"), 2) for name, page in MOVED.items()}
    return in_changelog | moved


def parts_of(release: str) -> dict[str, str]:
    """Return the parts of a release by heading, in order."""
    return sections_of(*releases()[release])


@pytest.mark.parametrize("release", releases())
def test_a_release_has_its_parts_in_the_order_of_the_form(release: str) -> None:
    headings = list(parts_of(release))

    assert headings == [heading for heading in ORDER if heading in headings]
    if release != UNRELEASED:
        assert headings[:2] == [HIGHLIGHTS, YOU_MUST_DO]


@pytest.mark.parametrize("release", releases())
def test_a_release_has_ten_highlights_at_most(release: str) -> None:
    highlights = lines_of(parts_of(release).get(HIGHLIGHTS, ""))

    assert len(highlights) <= MOST_HIGHLIGHTS


@pytest.mark.parametrize("release", releases())
def test_each_reader_is_told_what_is_new_and_then_what_is_fixed(release: str) -> None:
    _text, level = releases()[release]

    for reader, text in parts_of(release).items():
        if reader in FOR_READERS:
            kinds = sections_of(text, level + 1)
            assert list(kinds) in ([NEW], [FIXED], [NEW, FIXED]), reader
            assert all(map(lines_of, kinds.values())), reader


@pytest.mark.parametrize("release", releases())
def test_no_line_of_highlights_or_of_what_is_new_or_fixed_is_long(release: str) -> None:
    parts = parts_of(release)
    lines = [line for part in parts if part != YOU_MUST_DO for line in lines_of(parts[part])]

    assert [line for line in lines if len(line.split()) > MOST_WORDS] == []


@pytest.mark.parametrize("release", releases())
def test_a_release_is_read_in_one_go(release: str) -> None:
    text, _level = releases()[release]

    assert len(text.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("release", releases())
def test_no_release_has_an_unwanted_word(release: str) -> None:
    text, _level = releases()[release]
    unwanted = [words for language, words, _wanted in UNWANTED if language == "en"]

    assert [match[0] for words in unwanted if (match := words.search(text))] == []


def test_each_earlier_release_is_linked_and_its_page_is_there_the_newest_first() -> None:
    links = re.findall(
        r"^\* \[(.+)\]\(docs/releases/\1\.md\), \d+ [A-Z][a-z]+ \d{4}$",
        sections_of(CHANGELOG, 2)[EARLIER],
        re.M,
    )

    newest_first = sorted(MOVED, key=lambda name: [*map(int, name.split("."))], reverse=True)
    assert links == newest_first


def test_what_is_not_released_and_the_newest_release_stand_before_the_earlier_ones() -> None:
    *newest, earlier = sections_of(CHANGELOG, 2)
    released = [heading for heading in newest if heading != UNRELEASED]

    assert earlier == EARLIER
    assert newest in (released, [UNRELEASED, *released])
    assert len(released) <= 1
    assert all(map(re.compile(r"\d+\.\d+\.\d+, \d+ [A-Z][a-z]+ \d{4}").fullmatch, released))


def test_the_version_of_the_project_is_the_newest_release() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = re.findall(r"^## (\d+\.\d+\.\d+)|^\* \[(.+?)\]", CHANGELOG, re.M)

    assert "".join(names[0]) == project["version"]
