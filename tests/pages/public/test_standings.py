import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.games import POINTS_SYSTEM_NAMES, TIE_BREAK_NAMES, name_of
from scoring.models import StandingsSnapshot
from tests.builders import a_published_seating, a_table, an_entry, an_event
from tests.pages.markup import one_line
from tests.pages.public.rows import a_row, cells, stored
from tournaments.models import Event, Seating
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def page(event: Event, language: str = "en", more: str = "") -> str:
    answer = Client().get(f"/{language}/e/{event.slug}/standings/{more}")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def lines(text: str) -> list[str]:
    """The words in the table's body, cell by cell."""
    return cells(text.split("<tbody>")[1].split("</tbody>")[0])


def test_a_line_names_the_team_and_who_plays_out_of_competition() -> None:
    event = an_event()
    stored(
        event,
        a_row(1, team="Foxes", out_of_competition=False),
        a_row(2, rank=None, team="", out_of_competition=True),
    )

    named = lines(page(event))[1::4]

    assert named == ["Anna 1 Team Foxes", "Anna 2 out of competition"]


def test_a_line_says_who_has_withdrawn() -> None:
    event = an_event(2)
    stored(event, a_row(1), a_row(2))
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    assert lines(page(event))[1::4] == ["Anna 1", "Anna 2 Withdrawn"]


def test_standings_before_the_first_result_say_so() -> None:
    text = page(an_event())

    assert "No results yet." in text
    assert "<table" not in text


def test_standings_show_every_line_with_its_reasons() -> None:
    event = an_event()
    stored(
        event,
        a_row(1, club="Card Club"),
        a_row(2, name="Béla", decided_by="table_wins", tie_breaks=[420, 0], missing=[2]),
        a_row(3, rank=None, name="Cili <3", matches=0, points=0, raw=0),
    )

    assert lines(page(event)) == [
        *("1", "Anna 1 Card Club", "66.7", "\N{MINUS SIGN}7"),
        *(
            "2",
            "Béla Tie-break: Tables won, ½; Anna 1 has 1 Seating 2: result missing",
            "66.7",
            "\N{MINUS SIGN}7",
        ),
        *("– no rank", "Cili &lt;3", "–", "0"),
    ]


def test_standings_write_decimals_as_the_language_does() -> None:
    event = an_event()
    stored(event, a_row(1))

    assert lines(page(event, "de"))[2].startswith("66,7")


def test_standings_carry_the_numbers_of_their_live_message() -> None:
    event = an_event()
    stored(event, a_row(1))

    text = page(event)

    assert f'data-live="/live/{event.slug}"' in text
    assert """data-versions='{"standings": 5, "seating": 0, "notice": 0}'""" in text


def test_standings_say_of_when_they_are_in_the_time_zone_of_the_event() -> None:
    event = an_event(time_zone="Asia/Tokyo")
    snapshot = stored(event, a_row(1))
    StandingsSnapshot.objects.filter(pk=snapshot.pk).update(made_at="2026-03-06T11:14:00Z")

    assert "As of 6 March 2026, 20:14 (JST). No results are missing." in page(event)


def test_standings_of_a_finished_event_are_final() -> None:
    event = an_event(players=0, state="finished", time_zone="Asia/Tokyo")
    snapshot = stored(event, a_row(1))
    StandingsSnapshot.objects.filter(pk=snapshot.pk).update(made_at="2026-03-06T11:14:00Z")

    assert "Final standings of 6 March 2026, 20:14 (JST)." in page(event)


def full(event: Event, number: int, *rows: dict[str, Any]) -> StandingsSnapshot:
    """The standings after a closed seating."""
    seating = a_published_seating(event, number)
    Seating.objects.filter(pk=seating.pk).update(state="closed")
    seating.tables.update(state="closed")
    return StandingsSnapshot.objects.create(event=event, after=seating, version=5, rows=rows)


@pytest.mark.parametrize("number", [1, 3])
def test_standings_take_five_queries(number: int) -> None:
    event = an_event()
    full(event, 1, a_row(1))
    stored(event, *(a_row(number) for number in range(1, number + 1)))

    with CaptureQueriesContext(connection) as queries:
        page(event)

    assert len(queries) == 5


def test_standings_after_a_seating_are_as_they_were_then() -> None:
    event = an_event(4)
    full(event, 1, a_row(1, points=840, matches=1))
    full(event, 2, a_row(1, points=840, matches=2))
    stored(event, a_row(2))

    now, first = page(event), page(event, more="1/")

    assert lines(now)[1] == "Anna 2"
    assert lines(first) == ["1", "Anna 1", "100.0 1 of 1", "\N{MINUS SIGN}7"]
    assert "<h1>Standings <small>After seating 1</small></h1>" in first
    chosen = f'<a class="button" href="/en/e/{event.slug}/standings/{{}}" aria-current="page">'
    assert (chosen.format("") in now, chosen.format("1/") in first) == (True, True)
    assert re.findall(r"After seating \d", now) == ["After seating 2", "After seating 1"]
    assert f'href="/en/e/{event.slug}/standings/2/">After seating 2</a>' in now


def test_there_are_no_standings_yet_after_a_seating_that_is_being_played() -> None:
    event = an_event(4)
    a_published_seating(event, 1)
    stored(event, a_row(1))

    text = page(event, more="1/")

    assert "<h1>Standings <small>After seating 1</small></h1>" in text
    assert "No results yet." in text
    assert "Anna 1" not in text


def test_there_is_no_page_of_standings_after_a_seating_that_is_not_published() -> None:
    assert Client().get(f"/en/e/{an_event().slug}/standings/1/").status_code == 404


def test_standings_that_follow_full_seatings_show_the_newest_of_them() -> None:
    event = an_event(4, standings_shown="seating")
    full(event, 1, a_row(1))
    a_published_seating(event, 2)
    stored(event, a_row(2))

    text = page(event)

    assert lines(text)[1] == "Anna 1"
    assert "<small>After seating 1</small></h1>" in text
    # Those of the seating that is played are not in question.
    assert "No results are missing." in text
    assert '"standings": 5' in text  # what it is compared with is how far the event is


def test_hidden_standings_say_so_until_the_end() -> None:
    event = an_event(4, standings_shown="hidden")
    full(event, 1, a_row(1))
    stored(event, a_row(1))

    hidden = page(event)
    first = page(event, more="1/")
    Event.objects.update(state="finished")

    for text in (hidden, first):
        assert "The standings are hidden until the end." in text
        assert "Anna 1" not in text
    assert "After seating 1" not in hidden
    assert lines(page(event))[1] == "Anna 1"


def test_standings_say_how_they_came_about() -> None:
    event = an_event(
        points_system="raw", best_seatings=3, tie_breaks=["table_wins", "penalty_colour", "lot"]
    )
    snapshot = stored(event, a_row(1))
    snapshot.notes = {"skipped": ["penalty_colour"], "not_comparable": True}
    snapshot.save()

    said = re.findall(r'<p class="faint">(.*?)</p>', page(event))

    lot, colour = (name_of(key, TIE_BREAK_NAMES) for key in ("lot", "penalty_colour"))
    assert said == [
        f"The points of all matches are added up: {name_of('raw', POINTS_SYSTEM_NAMES)}.",
        "Only the best 3 seatings of each player count.",
        f"Ties are broken in this order: Tables won, {lot}.",
        f"Not used, because some matches have no value for it: {colour}.",
        (
            "Tables have different numbers of players or rounds. These points do not compare them "
            "fairly."
        ),
    ]


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "Everyone who has played gets a rank."),
        (34, "People with points from fewer than 34 % of the closed seatings get no rank."),
        (50, "People with points from fewer than half of the closed seatings get no rank."),
        (100, "People without points from every closed seating get no rank."),
    ],
)
def test_standings_say_what_a_rank_needs(share: int, said: str) -> None:
    event = an_event(rank_share=share)
    stored(event, a_row(1))

    lines = re.findall(r'<p class="faint">(.*?)</p>', page(event))

    assert lines[1:3] == [said, "People who only sat out get no rank."]


@pytest.mark.parametrize(
    ("rounds", "said"), [(0, ""), (1, "1 round is provisional."), (2, "2 rounds are provisional.")]
)
def test_standings_say_how_many_rounds_are_provisional(rounds: int, said: str) -> None:
    table = a_table(confirmation="needed")
    for number in range(1, rounds + 1):
        an_entry(table, number)

    shown = page(table.seating.event)

    assert ("provisional" in shown) == bool(rounds)
    assert said in shown
