"""What players read about every problem, in every language: sentences that people have read."""

import json

import pytest

from engine.messages import COLOUR_NAMES, card_name
from engine.problems import Code
from tests.engine.spoken import FILE, LANGUAGES, NAMES, catalogue, problems, sentence

EXPECTED: dict[str, dict[str, str]] = json.loads(FILE.read_text())


def test_every_code_and_case_stands_in_the_table() -> None:
    assert list(EXPECTED) == list(problems())
    assert {key.split()[0] for key in EXPECTED} == set(Code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_the_one_that_was_read(language: str) -> None:
    translations = catalogue(language)

    said = {key: sentence(problem, translations) for key, problem in problems().items()}

    assert said == {key: row[language] for key, row in EXPECTED.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_names_all_seats_cards_and_colours_of_its_problem(language: str) -> None:
    translations = catalogue(language)

    def translate(text: str) -> str:
        return translations.get(text) or text

    lacking = []
    for key, problem in problems().items():
        known = [
            *(NAMES[seat] for seat in problem.seats),
            *(card_name(card, translate) for card in problem.cards),
            *(translate(COLOUR_NAMES[colour]) for colour in problem.colours),
        ]
        said = sentence(problem, translations).lower()
        lacking += [(key, word) for word in known if word.lower() not in said]
    assert lacking == []
