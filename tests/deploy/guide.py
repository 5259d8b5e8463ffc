"""The commands of the operator's guide, as ``docs/operators.md`` has them."""

import re

from tests.processes import ROOT

CHAPTER = "## A small server in fifteen minutes"


def blocks() -> list[str]:
    """The blocks of commands of the chapter, in order."""
    guide = (ROOT / "docs/operators.md").read_text()
    chapter = guide.partition(CHAPTER)[2].partition("\n## ")[0]
    return re.findall(r"^ *```sh\n(.*?)^ *```", chapter, re.MULTILINE | re.DOTALL)
