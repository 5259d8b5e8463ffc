"""The description of the architecture names files and folders that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/architecture.md").read_text()
PATH = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+\.\w+)?|[\w-]+\.(?:md|py|toml|txt))`")


def test_every_file_and_folder_that_is_named_is_there() -> None:
    named = PATH.findall(TEXT)

    assert {"engine/", "pyproject.toml", "scoring/services/entries.py"} <= set(named)
    assert [name for name in named if not (ROOT / name).exists()] == []
