from dataclasses import replace

import pytest

from engine.standings.series import RANK_LISTS, CountedBy, SeriesRules
from engine.standings.series_refusals import Refusal, RefusalCode, refusals
from tests.engine.standings.seasons import an_event

POINTS = SeriesRules(counted_by=CountedBy.POINTS)
MEAN = SeriesRules(counted_by=CountedBy.MEAN)
RANK = SeriesRules(counted_by=CountedBy.RANK, rank_points=(840, 420, 420))
BY_PLACE = an_event(7)
BY_SIZE = an_event(8, points_system="by_size")
RAW = an_event(9, points_system="raw")
BY_RANK_ALONE = an_event(10, points_system="raw", by_rank_alone=True)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(POINTS, id="8.5-points"),
        pytest.param(
            replace(POINTS, best_events=3, bonus=840, full_only=True), id="8.7-all-of-a-sum"
        ),
        pytest.param(replace(MEAN, least_matches=20, full_only=True), id="8.7-all-of-a-mean"),
        pytest.param(
            replace(RANK, best_events=3, bonus=840, full_only=True), id="8.7-all-of-ranks"
        ),
        pytest.param(
            replace(
                POINTS,
                tie_breaks=("events_won", "best_result", "direct_comparison", "newest", "lot"),
            ),
            id="8.20-all-tie-breaks",
        ),
    ],
)
def test_rules_that_make_sense_are_not_refused(rules: SeriesRules) -> None:
    assert refusals(rules, [BY_PLACE, an_event(11)]) == ()


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        pytest.param(replace(MEAN, best_events=3), ["MEAN_OF_BEST_EVENTS"], id="8.7-best-of-mean"),
        pytest.param(replace(MEAN, bonus=1), ["MEAN_WITH_BONUS"], id="8.7-bonus-of-mean"),
        pytest.param(
            replace(POINTS, least_matches=3),
            ["LEAST_MATCHES_WITHOUT_MEAN"],
            id="8.7-sum-and-matches",
        ),
        pytest.param(
            replace(RANK, least_matches=3),
            ["LEAST_MATCHES_WITHOUT_MEAN"],
            id="8.7-ranks-and-matches",
        ),
        pytest.param(
            replace(POINTS, rank_points=(840,)), ["RANK_POINTS_WITHOUT_RANK"], id="8.7-list-of-sum"
        ),
        pytest.param(replace(RANK, rank_points=()), ["RANK_POINTS_MISSING"], id="8.7-no-list"),
        pytest.param(
            replace(RANK, rank_points=(0, 0)), ["RANK_POINTS_MISSING"], id="8.7-list-of-nothing"
        ),
        pytest.param(
            replace(RANK, rank_points=(840, 420, 421)),
            ["RANK_POINTS_NOT_FALLING"],
            id="8.7-list-that-rises",
        ),
        pytest.param(replace(POINTS, counted_by="wins"), ["COUNTED_BY_UNKNOWN"], id="8.7-unknown"),
        pytest.param(
            replace(MEAN, best_events=3, bonus=1, rank_points=(840,)),
            ["MEAN_OF_BEST_EVENTS", "MEAN_WITH_BONUS", "RANK_POINTS_WITHOUT_RANK"],
            id="8.7-all-at-once",
        ),
        pytest.param(
            replace(POINTS, tie_breaks=("lot", "newest")), ["LOT_NOT_LAST"], id="8.20-lot-first"
        ),
    ],
)
def test_rules_that_make_no_sense_are_named(rules: SeriesRules, refused: list[str]) -> None:
    assert [refusal.code.value for refusal in refusals(rules, [])] == refused


def test_tie_breaks_that_are_unknown_or_asked_twice_are_named() -> None:  # 8.20
    rules = replace(POINTS, tie_breaks=("coin", "newest", "lot", "newest", "lot"))

    assert refusals(rules, []) == (
        Refusal(RefusalCode.TIE_BREAK_UNKNOWN, tie_breaks=("coin",)),
        Refusal(RefusalCode.TIE_BREAK_TWICE, tie_breaks=("newest", "lot")),
        Refusal(RefusalCode.LOT_NOT_LAST),
    )


@pytest.mark.parametrize("rules", [POINTS, MEAN])
def test_events_whose_points_do_not_add_up_are_named(rules: SeriesRules) -> None:  # 8.5
    assert refusals(rules, [BY_RANK_ALONE, BY_PLACE, BY_SIZE, RAW]) == (
        Refusal(RefusalCode.POINTS_SYSTEMS_DIFFER, events=(8, 9)),
        Refusal(RefusalCode.RANKS_ALONE, events=(10,)),
    )


def test_events_of_any_kind_go_together_by_rank() -> None:  # 8.5
    assert refusals(RANK, [BY_RANK_ALONE, BY_PLACE, BY_SIZE, RAW]) == ()


@pytest.mark.parametrize("key", RANK_LISTS)
def test_lists_to_choose_from_are_not_refused(key: str) -> None:
    rules = replace(RANK, rank_points=RANK_LISTS[key])

    assert refusals(rules, []) == ()
    assert all(points % 840 == 0 for points in rules.rank_points)
    assert rules.rank_points[-1] == 840


def test_codes_are_named_as_they_are_stored() -> None:
    assert [(code.name, code.value) for code in RefusalCode] == [
        (code.value, code.name) for code in RefusalCode
    ]
