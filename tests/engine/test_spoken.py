"""What players read about every problem, in every language: sentences that people have read."""

import json

import pytest

from engine.problems import Code
from tests.engine.spoken import FILE, LANGUAGES, catalogue, problems, sentence

EXPECTED: dict[str, dict[str, str]] = json.loads(FILE.read_text())


def test_every_code_and_case_stands_in_the_table() -> None:
    assert list(EXPECTED) == list(problems())
    assert {key.split()[0] for key in EXPECTED} == set(Code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_the_one_that_was_read(language: str) -> None:
    translations = catalogue(language)

    said = {key: sentence(problem, translations) for key, problem in problems().items()}

    assert said == {key: row[language] for key, row in EXPECTED.items()}
