"""The description of the event file names every list and every value, and nothing else."""

import re
from pathlib import Path

from scoring.selectors.event_files.columns import FILE_TABLES, FORMAT, VERSION, columns_of
from scoring.selectors.event_files.documents import FILE_ONLY

TEXT = (Path(__file__).parents[2] / "docs/event-file.md").read_text()
NAME = "`[a-z_]+`"
# What a line of a list begins with: names, up to a colon or the end.
NAMES = re.compile(rf"^\* ({NAME}(?:,\s+{NAME})*)", re.MULTILINE)


def described() -> dict[str, set[str]]:
    """The values by section, as the lists there begin with them."""
    sections = re.split(r"^## (\w+)$", TEXT, flags=re.MULTILINE)[1:]
    texts = zip(sections[::2], sections[1::2], strict=True)
    return {name: set(re.findall(r"\w+", " ".join(NAMES.findall(text)))) for name, text in texts}


def test_every_value_of_every_list_is_described_and_there() -> None:
    written = {table.name: {column.key for column in columns_of(table)} for table in FILE_TABLES}
    made = {name: set(keys) for name, keys in FILE_ONLY.items()}

    assert described() == {"organisation": set(), **written, **made}


def test_the_lists_are_described_in_the_order_of_the_file() -> None:
    assert list(described()) == [
        "organisation",
        *(table.name for table in FILE_TABLES),
        *FILE_ONLY,
    ]


def test_format_and_version_are_those_described() -> None:
    assert f'"format": "{FORMAT}",\n"version": {VERSION},' in TEXT
