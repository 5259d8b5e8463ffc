"""The glossary, as the tests of messages and documents read it."""

import re
from collections.abc import Sequence

from tests.catalogues import LANGUAGES, ROOT

GLOSSARY = (ROOT / "docs/glossary.md").read_text()
WRITTEN = ["en", *LANGUAGES]


def rows(heading: str) -> list[list[str]]:
    """Return the cells of every row of every table with this heading."""
    tables = re.findall(rf"^\| {re.escape(heading)} \|\n\|[-|]+\n((?:\|.*\n)+)", GLOSSARY, re.M)
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for table in tables
        for line in table.splitlines()
    ]


def forms(cell: str) -> list[str]:
    return [form.strip() for form in cell.split(",")]


def pattern(found: Sequence[str], language: str) -> re.Pattern[str]:
    """Return what matches any of these words; the longest one, where several begin alike."""
    words = sorted(found, key=len, reverse=True)
    if language == "ja":
        return re.compile("|".join(map(re.escape, words)))
    ends = [re.escape(word[:-1]) if word[-1] == "-" else rf"{re.escape(word)}\b" for word in words]
    return re.compile(rf"\b(?:{'|'.join(ends)})", re.IGNORECASE)


UNWANTED = [
    (language, pattern(forms(words), language), wanted)
    for language, words, wanted in rows("language | not | but")
]


QUOTATION_MARKS = next(
    dict(zip(WRITTEN, marks, strict=True))
    for manner, *marks in rows("| " + " | ".join(WRITTEN))
    if manner == "quotation marks"
)
