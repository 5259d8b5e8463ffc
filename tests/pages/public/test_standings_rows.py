import re
from collections.abc import Collection, Mapping
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from pages.public.seating_bars import BarScale
from pages.public.standings_rows import standings_rows
from tests.pages.public.rows import a_cell, a_row, cells
from tournaments.models import Event


def body(
    *stored: Mapping[str, Any],
    seatings: int = 2,
    withdrawn: Collection[int] = (),
    language: str = "en",
    **of: Any,
) -> str:
    """The body of the table, without space beside tags."""
    event = Event(**{"points_system": "place", "tie_breaks": ["table_wins"], **of})
    bar_scale = BarScale.of(row.get("seatings", ()) for row in stored)
    with override(language):
        html = standings_rows(
            event,
            stored,
            bar_scale=bar_scale,
            seatings=seatings,
            withdrawn=withdrawn,
            players_url="/en/e/evening/players/",
        )
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", html)


def test_a_row_opens_to_what_every_seating_gave() -> None:
    row = a_row(
        7,
        matches=2,
        seatings=[a_cell(1, 840), a_cell(2, 280, "sit_out"), a_cell(3, 0, counts=False)],
    )

    assert body(row, seatings=3) == (
        '<tr data-row="7"><td class="number rank"><b>7</b></td>'
        '<th scope="row"><a href="/en/e/evening/players/7/">Anna 7</a></th>'
        '<td class="number"><details><summary>66.7<small>2 of 3</small>'
        '<svg viewBox="0 0 15 20" aria-hidden="true"><path d="M3 20v-20M8 20v-7"/>'
        '<path class="dropped" d="M13 20v-1"/></svg></summary>'
        '<ol><li value="1">100</li><li value="2">33.3<small>sitting out</small></li>'
        '<li value="3">0<small>does not count</small></li></ol></details></td>'
        '<td class="number">\N{MINUS SIGN}7</td></tr>'
    )


def test_one_match_that_was_played_needs_no_opening() -> None:
    shown = body(a_row(1, points=840, matches=1, seatings=[a_cell(1, 840)]), seatings=1)

    assert cells(shown)[2] == "100.0 1 of 1"
    assert "<details>" not in shown


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (None, "1"),
        (0, "1"),
        (1, "1 ▲ 1 1 rank higher"),
        (3, "1 ▲ 3 3 ranks higher"),
        (-1, "1 ▼ 1 1 rank lower"),
        (-2, "1 ▼ 2 2 ranks lower"),
    ],
)
def test_a_change_of_rank_has_a_shape_a_number_and_words(change: int | None, shown: str) -> None:
    assert cells(body(a_row(1, change=change)))[0] == shown


def test_a_row_without_rank_has_a_dash_that_is_read_out_in_words() -> None:
    assert cells(body(a_row(1, rank=None)))[0] == "– no rank"


def test_below_a_name_stands_what_there_is_to_know() -> None:
    first = a_row(1, tie_breaks=[1680])
    second = a_row(
        2,
        club="Card Club",
        team="Foxes",
        out_of_competition=True,
        tie_breaks=[1260],
        decided_by="table_wins",
        sanctions=-42,
        missing=[2, 3],
    )

    assert cells(body(first, second))[5] == (
        "Anna 2 Card Club Team Foxes out of competition "
        "Tie-break: Tables won, 1½; Anna 1 has 2 Sanction \N{MINUS SIGN}5\N{NO-BREAK SPACE}% "
        "Seating 2: result missing Seating 3: result missing"
    )


def test_a_player_who_withdrew_is_called_so() -> None:
    shown = cells(body(a_row(1), a_row(2), withdrawn={2}))

    assert [shown[1], shown[5]] == ["Anna 1", "Anna 2 Withdrawn"]


def test_a_bonus_is_called_one_in_the_unit_of_the_event() -> None:
    shown = body(a_row(1, sanctions=840), points_system="raw")

    assert cells(shown)[1] == "Anna 1 Bonus +1"


def test_a_sum_stands_where_the_sum_ranks() -> None:
    shown = body(a_row(1, points=10710, matches=3), points_system="five_three_two_one", seatings=3)

    assert cells(shown)[2] == "12.75 3 of 3"


def test_rows_of_before_there_was_more_to_know_are_still_shown() -> None:
    old = a_row(1)
    for key in ("team", "out_of_competition", "change", "seatings", "sanctions"):
        del old[key]

    assert cells(body(old)) == ["1", "Anna 1", "66.7 2 of 2", "\N{MINUS SIGN}7"]


def test_rows_are_in_the_language_of_the_reader() -> None:
    assert cells(body(a_row(1, team="A"), language="de"))[1:3] == [
        "Anna 1 Team A",
        "66,7 2 von 2",
    ]


@given(st.text(alphabet="<>&'\"{}%s();/ aä", min_size=1, max_size=20))
def test_nothing_that_people_wrote_becomes_a_part_of_the_page(written: str) -> None:
    plain = body(a_row(1, name="x", club="x", team="x"))

    shown = body(a_row(1, name=written, club=written, team=written))

    assert shown.count("<") == plain.count("<")
    assert shown.count(">") == plain.count(">")
    assert shown.count('"') == plain.count('"')


@pytest.mark.parametrize("field", ["name", "club", "team"])
def test_a_script_in_a_name_is_a_text(field: str) -> None:
    shown = body(a_row(1, **{field: "<script>alert('%(team)s')</script>{0}"}))

    assert "&lt;script&gt;alert(&#39;%(team)s&#39;)&lt;/script&gt;{0}" in shown
