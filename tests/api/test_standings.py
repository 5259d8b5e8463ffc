"""What programs read of standings."""

from typing import Any

import pytest
from django.test import Client

from scoring.services.standings import refresh_standings
from tests.api.programs import program
from tests.builders import a_published_seating, an_event
from tests.pages.public.rows import a_cell, a_row, stored
from tests.scoring.plays import play_fully
from tournaments.models import Event, Scope, Seating

pytestmark = pytest.mark.django_db


def standings(event: Event) -> dict[str, Any]:
    answer: dict[str, Any] = Client().get(f"/api/v1/events/{event.slug}/standings/").json()
    return answer


def test_standings_before_the_first_result_are_empty() -> None:
    assert standings(an_event(players=0)) == {
        "version": 0,
        "made_at": None,
        "hidden": False,
        "after": None,
        "rows": [],
        "teams": [],
    }


def test_standings_show_lines_and_teams_and_what_each_seating_gave() -> None:
    event = an_event(players=0)
    row = a_row(1, change=-2, sanctions=-42, seatings=[a_cell(1, 280, "ruling", counts=False)])
    gave = {"seating": 1, "points": 280, "kind": "ruling", "counts": False}
    team = {
        "rank": 1,
        "team": "Foxes",
        "points": 560,
        "decided_by": None,
        "tie_breaks": [None, None, None],
        "members": [{"number": 1, "name": "Anna 1", "points": 560, "counts": True}],
    }
    snapshot = stored(event, row, teams=[team])

    assert standings(event) == {
        "version": 5,
        "made_at": snapshot.made_at.isoformat().replace("+00:00", "Z"),
        "hidden": False,
        "after": None,
        "rows": [{**row, "seatings": [gave]}],
        "teams": [team],
    }


def test_lines_of_before_there_was_more_to_know_say_that_nothing_is_known() -> None:
    event = an_event(players=0)
    old = a_row(1)
    for key in ("team", "out_of_competition", "change", "seatings", "sanctions"):
        del old[key]
    stored(event, old)

    assert standings(event)["rows"] == [a_row(1)]


def test_standings_that_follow_full_seatings_say_after_which() -> None:
    event = an_event(4, standings_shown="seating")
    seating = a_published_seating(event)
    Seating.objects.filter(pk=seating.pk).update(state="closed")
    stored(event, a_row(1), after=seating, version=4)
    stored(event, a_row(2))

    found = standings(event)

    assert (found["version"], found["after"], found["rows"][0]["number"]) == (4, 1, 1)


def test_hidden_standings_say_that_they_are() -> None:
    event = an_event(players=0, standings_shown="hidden")
    stored(event, a_row(1))

    found = standings(event)

    assert (found["hidden"], found["version"], found["rows"]) == (True, 0, [])


def rows_for(client: Client, event: Event, after: str = "") -> tuple[bool, list[int]]:
    """Whether visitors see no standings, and who stands in those that a caller sees."""
    answer = client.get(f"/api/v1/events/{event.slug}/standings/{after}").json()
    return answer["hidden"], [row["number"] for row in answer["rows"]]


def test_hidden_standings_are_seen_by_who_keeps_scores_alone() -> None:
    event = an_event(players=0, standings_shown="hidden")
    stored(event, a_row(1))

    assert rows_for(Client(), event) == (True, [])
    assert rows_for(program(an_event(0)), event) == (True, [])
    assert rows_for(program(event, Scope.READ), event) == (True, [])
    assert rows_for(program(event, Scope.SCORE), event) == (True, [1])


@pytest.mark.django_db(transaction=True)
def test_standings_after_a_seating_stay_as_they_were() -> None:
    event = an_event(3, rounds=1, evidence=["points"], standings_shown="hidden")
    play_fully(event, 9, 5, 1)
    refresh_standings(event_id=event.pk)
    play_fully(event, 5, 1, 9)
    refresh_standings(event_id=event.pk)
    keeper, reader = program(event, Scope.SCORE), program(event, Scope.READ)

    assert rows_for(keeper, event, "1/") == (True, [1, 2, 3])
    assert rows_for(keeper, event, "2/") == (True, [1, 3, 2])
    assert rows_for(reader, event, "1/") == rows_for(Client(), event, "1/") == (True, [])
    answer = keeper.get(f"/api/v1/events/{event.slug}/standings/1/").json()
    assert answer["after"] == 1


def test_standings_after_a_seating_that_is_not_there_are_not_found() -> None:
    event = an_event(3)
    a_published_seating(event)

    assert rows_for(Client(), event, "1/") == (False, [])
    for number in (2, 2**31, 10**17):
        address = f"/api/v1/events/{event.slug}/standings/{number}/"
        assert Client().get(address).status_code == 404
