"""Every sentence is said of a sheet that some test of the checks has worked out."""

import pytest

from engine.checks import Code, judge
from engine.messages import english
from engine.sentences import SENTENCES
from tests.engine.cases import RIGHT, a_sheet
from tests.engine.spoilt.sheets import SHEETS


def test_every_sentence_occurs_for_some_sheet() -> None:
    problems = [problem for sheet in SHEETS for problem in judge(sheet).problems]

    assert {(problem.code, problem.case) for problem in problems} == set(SENTENCES)
    assert all(english(problem).endswith(".") for problem in problems)
    assert not [problem for problem in problems if "{" in english(problem)]


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence(code: Code) -> None:
    assert any(known is code for known, _ in SENTENCES)


def test_no_sentence_occurs_for_a_sheet_in_order() -> None:
    assert judge(a_sheet(*RIGHT)).problems == ()


ABOUT_PENALTIES = [
    pytest.param(code, case, id=f"{code}-{case}")
    for (code, case), sentence in SENTENCES.items()
    if "penalty c" in sentence
    # What only two penalty cards, none at all or mere numbers can get: no game with lucky cards.
    and code not in {Code.PENALTY_SAME_COLOUR, Code.POINTS_IMPOSSIBLE}
    and case not in {"few of several", "none of several", "none", "nobody"}
    and (code, case) != (Code.UNUSUAL, "card")  # high there, low here
]


@pytest.mark.parametrize(("code", "case"), ABOUT_PENALTIES)
def test_sentence_about_penalty_cards_is_there_for_lucky_cards_too(code: Code, case: str) -> None:
    lucky = SENTENCES[code, f"lucky {case}".strip()]

    assert lucky == SENTENCES[code, case].replace("penalty", "lucky")
