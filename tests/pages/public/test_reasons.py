from django.utils.translation import override

from pages.public.figures import Figures
from pages.public.reasons import Reasons
from tournaments.models import Event

RULES = ["table_wins", "opponents_mean"]


def reason(decided_by: str | None, own: list[int | None], above: list[int | None]) -> str:
    with override("en"):
        reasons = Reasons(RULES, Figures.of(Event(points_system="place")))
        row = {"decided_by": decided_by, "tie_breaks": own}
        return reasons.of(row, {"decided_by": None, "tie_breaks": above})


def test_a_tie_break_is_told_with_the_numbers_of_both_lines() -> None:
    told = reason("table_wins", [1260, None], [1680, None])

    assert told == "Tie-break: Tables won, 1½ against 2"


def test_means_of_opponents_are_told_in_the_unit_of_the_event() -> None:
    told = reason("opponents_mean", [840, 420], [840, 441])

    assert told.endswith(", 50 against 52.5")


def test_a_line_that_no_tie_break_put_there_has_no_reason() -> None:
    assert reason(None, [840, None], [1680, None]) == ""


def test_a_rule_that_the_event_has_no_more_is_only_named() -> None:
    assert reason("above_table_mean", [1], [2]) == "Tie-break: Points above the table’s mean"


def test_numbers_that_are_not_known_are_left_out() -> None:
    assert reason("table_wins", [None], [840]) == "Tie-break: Tables won"
