"""The lengths of sentences in documents."""

import pytest

from docs.sentences import LONG, sentences
from tests.catalogues import ROOT

MOST_LONG = {"operators.md": 10, "at-the-table.md": 12, "organisers.md": 15}  # percent


def test_sentences_stand_apart_from_code_tables_and_headings() -> None:
    text = (
        "# Head\n\nStart it first. Then\nlook at *State*.\n\n| a | b |\n\n* One more `a.b` here.\n"
    )

    assert sentences(text) == [
        "Start it first.",
        "Then look at *State*.",
        "One more `a.b` here.",
    ]


@pytest.mark.parametrize(("document", "most"), MOST_LONG.items())
def test_few_sentences_for_the_hall_are_long(document: str, most: int) -> None:
    read = sentences((ROOT / "docs" / document).read_text(encoding="utf-8"))

    assert round(100 * sum(len(one.split()) > LONG for one in read) / len(read)) <= most
