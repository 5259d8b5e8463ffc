"""A season of twelve evenings, as it was worked out by hand."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from scoring.models import Series
from scoring.selectors.series_pages import SeriesPageLine, series_page
from tests.conftest import StoreOnce
from tests.scoring.whole_season import WholeSeason, a_whole_season
from tournaments.models import PageConsent

pytestmark = pytest.mark.django_db

SIXTH = 14_000  # of a won match, in 1/84 000
POINT = 84_000
REFUSAL = PageConsent.REFUSED


@pytest.fixture(scope="module")
def whole(commit_once: StoreOnce) -> WholeSeason:
    return commit_once(a_whole_season)


def table(lines: Sequence[SeriesPageLine], whole: WholeSeason, unit: int) -> list[tuple[Any, ...]]:
    """Return rank, person, points and what decided, line by line."""
    return [
        (line.rank, whole.letters[line.number], line.points / unit, line.decided_by)
        for line in lines
    ]


def contributions(line: SeriesPageLine, unit: int) -> list[tuple[float, str] | None]:
    return [(each.points / unit, str(each.reason)) if each else None for each in line.contributions]


def line_of(letter: str, series: Series, whole: WholeSeason) -> SeriesPageLine:
    (line,) = (line for line in series_page(series).lines if whole.letters[line.number] == letter)
    return line


def test_a_correction_in_march_changes_the_table_of_november(whole: WholeSeason) -> None:
    as_entered, corrected = whole.november

    # 16, 12, 4 sixths and 2 for Emma; corrected 12, 14, 8.
    assert as_entered == {"A": 1, "B": 2, "C": 3, "E": 4, "D": 5, "H": 5, "f": 5}
    assert corrected == {"B": 1, "A": 2, "C": 3, "E": 4, "D": 5, "H": 5, "f": 5}


def test_the_table_of_the_season_is_the_one_by_hand(whole: WholeSeason) -> None:
    assert table(series_page(whole.season).lines, whole, SIXTH) == [
        (1, "B", 26, None),
        (2, "A", 26, "lot"),
        (3, "G", 25, None),
        (4, "C", 24, None),
        (5, "H", 12, None),
        (6, "E", 11, None),
        (7, "K", 9, None),
        (8, "I", 8, None),
        (9, "F", 4, None),
        (10, "D", 2, None),
        (11, "L", 0, None),
    ]


def test_a_tie_for_the_first_rank_is_shared_before_lots_are_drawn(whole: WholeSeason) -> None:
    assert whole.tied == ((1, "A"), (1, "B"), (3, "G"))
    assert line_of("A", whole.season, whole).tie_breaks == [3 * POINT, POINT, 2 * POINT]
    assert line_of("B", whole.season, whole).tie_breaks == [3 * POINT, POINT, POINT]


def test_the_best_five_evenings_count_and_the_others_say_why_not(whole: WholeSeason) -> None:
    counts, not_best = "counts", "not_best"

    assert contributions(line_of("A", whole.season, whole), SIXTH) == [
        (6, counts),
        (4, counts),
        (2, not_best),
        None,
        (0, not_best),
        None,
        (6, counts),
        (4, counts),
        None,
        None,
        (6, counts),
        (0, not_best),
    ]
    assert contributions(line_of("B", whole.season, whole), SIXTH) == [
        (4, counts),
        (6, counts),
        (4, counts),
        None,
        (6, counts),
        None,
        None,
        (6, counts),
        None,
        None,
        None,
        (4, not_best),  # August, 2 twice: of equal ones the earlier count
    ]


def test_the_rank_after_each_evening_is_the_one_by_hand(whole: WholeSeason) -> None:
    ranks = {whole.letters[line.number]: line.ranks for line in series_page(whole.season).lines}

    no = None
    assert ranks == {
        "A": [1, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2],
        "B": [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "C": [3, 3, 3, 3, 3, 4, 4, 4, 3, 3, 3, 4],
        "D": [4, 5, 5, 7, 9, 10, 10, 10, 10, 10, 10, 10],
        "E": [no, 3, 4, 6, 7, 5, 6, 6, 5, 6, 6, 6],
        "F": [no, 5, 5, 7, 7, 9, 9, 8, 8, 9, 9, 9],
        "G": [no, no, no, 4, 4, 6, 4, 4, 6, 4, 4, 3],
        "H": [no, no, 5, 7, 9, 2, 3, 3, 4, 5, 5, 5],
        "I": [no, no, no, no, 5, 7, 7, 7, 7, 8, 8, 8],
        "K": [no, no, no, 5, 6, 8, 8, 9, 9, 7, 7, 7],
        "L": [no, no, no, 7, 9, 10, 10, 10, 10, 10, 11, 11],
    }


def test_somebody_of_two_clubs_has_the_evenings_of_both(whole: WholeSeason) -> None:
    line = line_of("G", whole.season, whole)

    assert contributions(line, SIXTH) == [
        None,
        None,
        None,
        (6, "counts"),  # December, in the other club
        None,
        None,
        (4, "counts"),
        (0, "counts"),
        None,
        (3, "counts"),  # June, there again
        None,
        (12, "counts"),
    ]
    assert line.person is not None
    assert (line.person.name, line.person.organisation.name) == ("Gino", "Card Club")


def test_somebody_who_was_merged_has_all_evenings_and_who_was_erased_too(
    whole: WholeSeason,
) -> None:
    merged, erased = (line_of(letter, whole.season, whole) for letter in "FH")

    assert (merged.events, merged.points / SIXTH) == (3, 0 + 2 + 2)
    assert (erased.events, erased.points / SIXTH) == (2, 0 + 12)
    assert merged.person is not None
    assert erased.person is not None
    assert (merged.person.name, erased.person.name) == ("Fritz", "Person 1")


def test_who_refused_has_no_page_through_merging_and_erasing(whole: WholeSeason) -> None:
    people = {
        whole.letters[line.number]: line.person
        for line in series_page(whole.season).lines
        if line.person
    }
    page = Client().get("/en/s/season/").content.decode()
    linked = {
        letter
        for letter, person in people.items()
        if f"/o/{person.organisation.slug}/people/{person.pk}/" in page
    }

    # Fritz and Hana refused before they were merged and erased, the other club shows no pages.
    assert {letter for letter, person in people.items() if person.page == REFUSAL} == set("FHI")
    assert linked == set("ABCDEG")


def test_the_cup_is_as_it_was_closed(whole: WholeSeason) -> None:
    assert table(series_page(whole.cup).lines, whole, POINT) == [
        (1, "C", 18, None),
        (2, "A", 17, None),
        (3, "E", 14, None),
        (4, "G", 13.5, None),
        (5, "H", 8, None),
        (6, "B", 7, None),
        (7, "D", 7, "best_result"),
        (8, "I", 4, None),
        (9, "K", 2.5, None),
        (10, "L", 2, None),
    ]


def test_who_left_early_or_came_late_has_only_the_bonus(whole: WholeSeason) -> None:
    late = contributions(line_of("C", whole.cup, whole), POINT)

    assert late == [
        (5, "counts"),
        None,
        (1.5, "not_full"),  # ranks 3 and 4 shared: half of 2 and 1
        (2, "counts"),
        (3, "counts"),
        None,
        (3, "counts"),
    ]
    assert line_of("C", whole.cup, whole).bonus == 5 * POINT
    assert contributions(line_of("D", whole.cup, whole), POINT)[2] == (1.5, "not_full")


def test_the_closed_cup_says_what_differs_since(whole: WholeSeason) -> None:
    page = series_page(whole.cup)

    # In May Cili and not Emma was first.
    assert page.record is not None
    assert [
        (
            each.name,
            each.before and (each.before.rank, each.before.points / POINT),
            each.after and (each.after.rank, each.after.points / POINT),
        )
        for each in page.differences
    ] == [
        ("Cili", (1, 18), (1, 20)),
        ("Gino", (4, 13.5), (3, 13.5)),
        ("Emma", (3, 14), (4, 12)),
    ]
    assert series_page(whole.season).differences == ()
