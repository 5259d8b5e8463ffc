from django.utils.translation import override

from pages.standings.points_format import PointsFormat
from pages.standings.tie_break_reasons import TieBreakReasons
from tournaments.models import Event

RULES = ["table_wins", "opponents_mean"]


def reason(decided_by: str | None, own: list[int | None], above: list[int | None]) -> str:
    with override("en"):
        reasons = TieBreakReasons(RULES, PointsFormat.of(Event(points_system="place")))
        row = {"decided_by": decided_by, "tie_breaks": own}
        return reasons.of(row, {"decided_by": None, "tie_breaks": above, "name": "Anna"})


def test_a_tie_break_is_given_with_the_values_of_both_rows_and_whose_they_are() -> None:
    given = reason("table_wins", [1260, None], [1680, None])

    assert given == "Tie-break: Tables won, 1½; Anna has 2"


def test_means_of_opponents_are_given_in_the_unit_of_the_event() -> None:
    given = reason("opponents_mean", [840, 420], [840, 441])

    assert given.endswith(", 50; Anna has 52.5")


def test_a_row_that_no_tie_break_put_there_has_no_reason() -> None:
    assert reason(None, [840, None], [1680, None]) == ""


def test_a_rule_that_the_event_has_no_more_is_only_named() -> None:
    assert reason("above_table_mean", [1], [2]) == "Tie-break: Points above the table’s mean"


def test_values_that_are_not_known_are_left_out() -> None:
    assert reason("table_wins", [None], [840]) == "Tie-break: Tables won"
