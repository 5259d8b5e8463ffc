"""Two players side by side."""

import pytest
from django.test import Client

from scoring.services.seatings import close_seating, publish_seating
from tests.builders import an_entry, an_event, points_sheet
from tests.pages.public.rows import cells
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(6, slug="spring", evidence=["points"], rounds=1, preferred_size=3)


def seated(event: Event, *tables: tuple[int, ...]) -> list[Table]:
    layout = dict(enumerate(tables, start=1))
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    return list(tables_of(publish_seating(seating_id=seating.pk)))


def page(one: int, other: int) -> str:
    answer = Client().get(f"/en/e/spring/players/{one}/{other}/")
    assert answer.status_code == 200
    return answer.content.decode()


def bodies(text: str) -> list[list[str]]:
    return [cells(part.split("</tbody>")[0]) for part in text.split("<tbody>")[1:]]


def test_two_players_see_their_matches_and_who_was_ahead(event: Event) -> None:
    played = [(9, 3, 0), (4, 4, 0), (1, 5, 9), (3, 0, 1)]
    for points in played:
        table, _ = seated(event, (1, 2, 3), (4, 5, 6))
        an_entry(table, sheet=points_sheet(*points))
        close_seating(seating_id=table.seating_id)
    seated(event, (1, 2, 3), (4, 5, 6))

    text = page(1, 2)
    summary, meetings = bodies(text)

    assert summary == ["Ahead same place 1 time", "2", "1", "Card points", "17", "12"]
    assert meetings == [
        "1 Table 1", "▲ 9 place 1", "", "3 place 2",
        "2 Table 1", "4 place 1", "", "4 place 1",
        "3 Table 1", "1 place 3", "", "▲ 5 place 2",
        "4 Table 1", "▲ 3 place 1", "", "0 place 3",
        "5 Table 1 under way", "0", "", "0",
    ]  # fmt: skip
    bars = [part.split("/>")[0] for part in text.split("<rect ")[1:]]
    assert bars == [
        'x="0" y="2" width="50" height="8"',
        'x="50" y="2" width="0" height="8"',
        'x="50" y="2" width="33" height="8"',
        'x="25" y="2" width="25" height="8"',
        'x="50" y="2" width="0" height="8"',
    ]


def test_a_match_that_ended_early_counts_with_the_rounds_it_has(event: Event) -> None:
    Event.objects.update(rounds=2)
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, sheet=points_sheet(9, 3, 0))
    close_seating(seating_id=table.seating_id)

    assert bodies(page(1, 2)) == [
        ["Ahead", "1", "0", "Card points", "9", "3"],
        ["1 Table 1", "▲ 9 place 1", "", "3 place 2"],
    ]


def test_who_never_met_is_said(event: Event) -> None:
    seated(event, (1, 2, 3), (4, 5, 6))

    assert "These two players have not played at the same table yet." in page(1, 6)


@pytest.mark.parametrize("other", [1, 7])
def test_no_one_is_compared_with_themselves_or_with_no_one(event: Event, other: int) -> None:
    assert Client().get(f"/en/e/spring/players/1/{other}/").status_code == 404


def test_a_match_whose_points_are_hidden_with_the_standings_has_no_winner(event: Event) -> None:
    Event.objects.update(standings_shown="hidden")
    table, _ = seated(event, (1, 2, 3), (4, 5, 6))
    an_entry(table, sheet=points_sheet(9, 3, 0))
    hidden = bodies(page(1, 2))

    Event.objects.update(standings_shown="seating")
    close_seating(seating_id=table.seating_id)

    assert hidden == [[], ["1 Table 1", "–", "", "–"]]
    assert bodies(page(1, 2))[1] == ["1 Table 1", "▲ 9 place 1", "", "3 place 2"]
