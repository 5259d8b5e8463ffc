"""Writes one problem of each code and case, and its whole sentence in five languages, for reading.

``python -m tests.engine.spoken`` renews ``tests/data/sentences.json``; what changes is read before
it is committed.
"""

import json
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from engine.checks import Problem, judge
from engine.messages import problem_message
from tests.engine.spoilt.sheets import SHEETS

LANGUAGES: Final = ("en", "de", "hu", "it", "ja")
NAMES: Final = ("Anna", "Béla", "Cili", "Dora", "Emil", "Franz", "Gina", "Hugo")
ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "data" / "sentences.json"


def problems() -> dict[str, Problem]:
    """Return the first problem of each code and case, among sheets of the tests of the checks."""
    found: dict[str, Problem] = {}
    for problem in chain.from_iterable(judge(sheet).problems for sheet in SHEETS):
        found.setdefault(f"{problem.code} {problem.case}".strip(), problem)
    return dict(sorted(found.items()))


def catalogue(language: str) -> Mapping[str, str]:
    """Return the translations of a language by their English text, none for English."""
    file = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        messages = read_po(lines, locale=language)
    return {
        message.id: message.string
        for message in messages
        if isinstance(message.id, str) and isinstance(message.string, str)
    }


def sentence(problem: Problem, translations: Mapping[str, str]) -> str:
    """Return the sentence about a problem; what is not translated stays English."""
    return problem_message(
        problem, names=NAMES, translate=lambda text: translations.get(text) or text
    )


def sentences() -> dict[str, dict[str, str]]:
    """Return the sentences of all codes and cases, by language."""
    catalogues = {language: catalogue(language) for language in LANGUAGES}
    return {
        key: {language: sentence(problem, catalogues[language]) for language in LANGUAGES}
        for key, problem in problems().items()
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(sentences(), ensure_ascii=False, indent=2) + "\n")
