"""``/api/v1/events/<slug>/players/<number>/``: what a player reached, as visitors may see it."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.services.standings import refresh_standings
from tests.api.programs import program
from tests.builders import an_event
from tests.scoring.plays import play, play_fully
from tournaments.models import Event, EventState, Scope
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def player(event: Event, number: int = 1, query: str = "") -> str:
    return f"/api/v1/events/{event.slug}/players/{number}/{query}"


def an_evening(**fields: Any) -> Event:
    """One seating of three is closed, whose points are 9, 5 and 1."""
    event = an_event(3, rounds=1, evidence=["points"], **fields)
    play_fully(event, 9, 5, 1)
    return event


@pytest.mark.django_db(transaction=True)
def test_a_player_has_every_match_and_the_line_of_the_standings() -> None:
    event = an_evening()
    refresh_standings(event_id=event.pk)

    answer = Client().get(player(event)).json()

    [table] = tables_of(event.seatings.get())
    [match] = answer["matches"]
    assert (answer["number"], answer["name"], answer["withdrawn"]) == (1, "Anna", False)
    assert (answer["standing"]["rank"], answer["standing"]["points"]) == (1, 840)
    assert answer["ranks"] == [{"seating": 1, "rank": 1}]
    assert (match["table"], match["seating"], match["place"]) == (table.pk, 1, 1)
    assert dict(zip(match["entrants"], match["totals"], strict=True)) == {1: 9, 2: 5, 3: 1}
    assert dict(zip(match["entrants"], match["places"], strict=True)) == {1: 1, 2: 2, 3: 3}
    assert match["rounds"] == [{"number": 1, "state": "closed", "points": 9}]
    assert (match["over"], match["hidden"], match["stands"]) == (True, False, True)


def test_matches_can_be_those_against_one_other() -> None:
    event = an_event(8, rounds=1, evidence=["points"])
    seating = play(event, *range(8))
    tables = [sorted(players) for players in layout_of(seating).values()]
    first, mate, stranger = tables[0][0], tables[0][1], tables[1][0]

    with_mate, with_stranger, with_none = (
        Client().get(player(event, first, f"?against={other}")) for other in (mate, stranger, 99)
    )

    assert len(with_mate.json()["matches"]) == 1
    assert with_stranger.json()["matches"] == []
    assert (with_none.status_code, list(with_none.json()["fields"])) == (400, ["against"])


def test_hidden_standings_hide_what_a_player_reached_from_members_too() -> None:
    event = an_evening(standings_shown="hidden")

    for client in (Client(), program(event, Scope.MANAGE)):
        answer = client.get(player(event)).json()
        [match] = answer["matches"]
        assert (answer["standing"], answer["ranks"]) == (None, [])
        assert (match["hidden"], match["totals"], match["places"]) == (True, [], [])
        assert match["rounds"] == [{"number": 1, "state": "closed", "points": None}]


def test_a_player_of_a_draft_is_seen_by_members_alone() -> None:
    event = an_event(1, state=EventState.DRAFT)

    statuses = [
        client.get(player(event)).status_code
        for client in (Client(), program(an_event(0)), program(event, Scope.READ))
    ]

    assert statuses == [404, 404, 200]


@pytest.mark.parametrize("number", [4, 2**31, 10**17])
def test_a_number_that_no_one_has_is_not_found(number: int) -> None:
    assert Client().get(player(an_evening(), number)).status_code == 404


@pytest.mark.parametrize("seatings", [1, 3])
def test_a_player_takes_as_many_queries_with_one_match_as_with_three(
    seatings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    for _ in range(seatings):
        play_fully(event, 9, 5, 1)
    Client().get(player(event))

    with django_assert_num_queries(12):
        Client().get(player(event))
