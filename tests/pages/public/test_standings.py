import re
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pages.public.standings import percent
from scoring.models import StandingsSnapshot
from tests.builders import a_table, an_entry, an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def a_row(number: int, **fields: object) -> dict[str, object]:
    return {
        "rank": number,
        "number": number,
        "name": f"Anna {number}",
        "club": "",
        "points": 1120,
        "matches": 2,
        "closed_seatings": 2,
        "raw": -7,
        "tie_breaks": [840, 0],
        "decided_by": None,
        "missing": [],
        **fields,
    }


def stored(event: Event, *rows: dict[str, object]) -> StandingsSnapshot:
    return StandingsSnapshot.objects.create(event=event, version=5, rows=list(rows))


def page(event: Event, language: str = "en") -> str:
    answer = Client().get(f"/{language}/e/{event.slug}/standings/")
    assert answer.status_code == 200
    return answer.content.decode()


def cells(text: str) -> list[str]:
    """The words in the table's body, cell by cell."""
    body = text.split("<tbody>")[1].split("</tbody>")[0]
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", body)
    return [" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in found]


@pytest.mark.parametrize(
    ("points", "matches", "shown"),
    [
        (840, 1, "100.0"),
        (0, 3, "0.0"),
        (1120, 2, "66.7"),
        (1, 1, "0.1"),
        (840 * 2 // 3, 1, "66.7"),
        (-84, 1, "-10.0"),
        (21, 4, "0.6"),  # 0.625
        (63, 20, "0.4"),  # 0.375
        (21, 50, "0.1"),  # exactly half
    ],
)
def test_percent_has_one_decimal_with_halves_rounded_up(
    points: int, matches: int, shown: str
) -> None:
    assert percent(points, matches) == Decimal(shown)


def test_percent_of_no_match_is_none() -> None:
    assert percent(0, 0) is None


def test_a_line_names_the_team_and_who_plays_out_of_competition() -> None:
    event = an_event()
    stored(
        event,
        a_row(1, team="Foxes", out_of_competition=False),
        a_row(2, rank=None, team="", out_of_competition=True),
    )

    named = cells(page(event))[1::4]

    assert named == ["Anna 1 Team Foxes", "Anna 2 out of competition"]


def test_standings_before_the_first_result_say_so() -> None:
    text = page(an_event())

    assert "No results yet." in text
    assert "<table" not in text


def test_standings_show_every_line_with_its_reasons() -> None:
    event = an_event()
    stored(
        event,
        a_row(1, club="Card Club"),
        a_row(2, name="Béla", decided_by="table_wins", missing=[2]),
        a_row(3, rank=None, name="Cili <3", matches=0, points=0, raw=0),
    )

    assert cells(page(event)) == [
        *("1", "Anna 1 Card Club", "66.7 2 of 0", "-7"),
        *("2", "Béla Tie-break: Tables won Seating 2 missing", "66.7 2 of 0", "-7"),
        *("–", "Cili &lt;3", "– 0 of 0", "0"),
    ]


def test_standings_write_decimals_as_the_language_does() -> None:
    event = an_event()
    stored(event, a_row(1))

    assert cells(page(event, "de"))[2].startswith("66,7")


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

    assert "As of 20:14, no table missing." in page(event)


def test_standings_of_a_finished_event_are_final() -> None:
    event = an_event(players=0, state="finished", time_zone="Asia/Tokyo")
    snapshot = stored(event, a_row(1))
    StandingsSnapshot.objects.filter(pk=snapshot.pk).update(made_at="2026-03-06T11:14:00Z")

    assert "Final standings of March 6, 2026, 20:14." in page(event)


@pytest.mark.parametrize("lines", [1, 3])
def test_standings_take_five_queries(lines: int) -> None:
    event = an_event()
    stored(event, *(a_row(number) for number in range(1, lines + 1)))

    with CaptureQueriesContext(connection) as queries:
        page(event)

    assert len(queries) == 5


@pytest.mark.parametrize(
    ("rounds", "said"), [(0, ""), (1, "1 round provisional."), (2, "2 rounds provisional.")]
)
def test_standings_say_how_many_rounds_are_provisional(rounds: int, said: str) -> None:
    table = a_table(confirmation="player")
    for number in range(1, rounds + 1):
        an_entry(table, number)

    shown = page(table.seating.event)

    assert ("provisional" in shown) == bool(rounds)
    assert said in shown
