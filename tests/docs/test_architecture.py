"""The documents for those who change the code: short, and what they name is there."""

import re
from pathlib import Path

import pytest

from tests.catalogues import ROOT

DOCS = ROOT / "docs"
LONGEST = 200  # lines of the first one
FOR_DEVELOPERS = ["architecture", "decisions", "figures", "locks", "packages", "processes", "ways"]
PATH = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+\.\w+)?|[\w-]+\.(?:md|py|toml|txt))`")
LINK = re.compile(r"\]\(([\w/.-]*\.(?:md|svg))?(?:#([\w-]+))?\)")


@pytest.mark.parametrize("name", FOR_DEVELOPERS)
def test_every_file_and_folder_that_is_named_is_there(name: str) -> None:
    named = PATH.findall((DOCS / f"{name}.md").read_text())

    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_first_one_is_read_in_one_go() -> None:
    assert len((DOCS / "architecture.md").read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize(
    "path", [ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))], ids=lambda path: path.stem
)
def test_every_link_leads_to_a_document_and_one_of_its_sections(path: Path) -> None:
    for file, section in LINK.findall(path.read_text()):
        target = path.parent / file if file else path
        assert target.exists(), file
        assert not section or section in _sections(target.read_text()), (file, section)


def _sections(text: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
