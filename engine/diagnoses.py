"""What may have gone wrong with a sheet: repairs worth trying, the likeliest first.

A diagnosis looks at the problems of a verdict and at the sheet. It yields groups of repairs; those
of one group change the sheet in the same way, so that trying the first one is enough.
RULES.md 4.31 to 4.40.
"""

from collections.abc import Iterator, Sequence

from engine.card_diagnoses import loose_cards, mistyped, one_of_the_absent, written_twice
from engine.count_diagnoses import (
    number_wrong,
    own_forgotten,
    own_mistyped,
    penalty_cards_counted,
)
from engine.findings import Findings, RepairGroup
from engine.hattrick_diagnoses import double_trick_card_forgotten
from engine.problems import Problem
from engine.sheets import Sheet
from engine.trick_diagnoses import (
    absent_belong_together,
    choice_wrong,
    in_the_wrong_pile,
    left_over_in_a_pile,
    penalty_forgotten,
    penalty_too_many,
)

__all__ = ["RepairGroup", "diagnose"]

_DIAGNOSES = (
    written_twice,
    mistyped,
    own_mistyped,
    own_forgotten,
    in_the_wrong_pile,
    absent_belong_together,
    one_of_the_absent,
    penalty_forgotten,
    penalty_too_many,
    double_trick_card_forgotten,
    loose_cards,
    left_over_in_a_pile,
    penalty_cards_counted,
    number_wrong,
    choice_wrong,
)


def diagnose(sheet: Sheet, problems: Sequence[Problem]) -> Iterator[RepairGroup]:
    """Yield groups of repairs that may help, the likeliest first."""
    findings = Findings(sheet, problems)
    for diagnosis in _DIAGNOSES:
        yield from diagnosis(findings)
