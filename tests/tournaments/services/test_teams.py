"""Teams of an event."""

from functools import partial

import pytest

from engine.seating.problems import Mode
from tests.builders import an_event
from tournaments.errors import TeamRefused
from tournaments.models import Event, ResultsVersion, SeatingMode, Team
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.services.teams import change_team, create_team, remove_team

pytestmark = pytest.mark.django_db


def members(event: Event) -> dict[str, list[int]]:
    return {
        team.name: list(team.entrants.values_list("number", flat=True))
        for team in event.teams.all()
    }


def version(event: Event) -> int:
    return ResultsVersion.objects.get(event=event).number


@pytest.fixture
def event() -> Event:
    return an_event(8)


def a_team(event: Event, name: str, *numbers: int) -> Team:
    team = create_team(event_id=event.pk, name=name)
    change_team(team_id=team.pk, name=name, numbers=numbers)
    return team


def test_change_team_takes_its_members_from_other_teams(event: Event) -> None:
    foxes, hares = a_team(event, "Foxes", 1, 2, 3), a_team(event, "Hares", 4, 5)

    change_team(team_id=hares.pk, name="Owls", numbers=[3, 5])

    assert members(event) == {"Foxes": [1, 2], "Owls": [3, 5]}
    assert foxes.entrants.count() == 2


def test_change_team_renews_the_pages_only_for_what_they_show(event: Event) -> None:
    team = create_team(event_id=event.pk, name="Foxes")
    before = version(event)

    change_team(team_id=team.pk, name="Hares", numbers=[])
    unseen = version(event)
    change_team(team_id=team.pk, name="Hares", numbers=[1])
    change_team(team_id=team.pk, name="Owls", numbers=[1])
    change_team(team_id=team.pk, name="Owls", numbers=[1])

    assert (unseen, version(event)) == (before, before + 2)


def test_change_team_keeps_history_of_its_members(event: Event) -> None:
    team = a_team(event, "Foxes", 1)
    one = event.entrants.get(number=1)

    change_team(team_id=team.pk, name="Foxes", numbers=[1])  # nothing new, so nothing is added

    history = one.events.order_by("pgh_id")  # type: ignore[attr-defined]  # made by pghistory
    assert list(history.values_list("pgh_label", "team_id")) == [
        ("insert", None),
        ("update", team.pk),
    ]


@pytest.mark.parametrize("name", ["Foxes", "foxes"])
def test_two_teams_of_one_name_are_refused(event: Event, name: str) -> None:
    create_team(event_id=event.pk, name="Foxes")
    hares = create_team(event_id=event.pk, name="Hares")

    with pytest.raises(TeamRefused) as new:
        create_team(event_id=event.pk, name=name)
    with pytest.raises(TeamRefused) as renamed:
        change_team(team_id=hares.pk, name=name, numbers=[1])

    assert new.value.data == renamed.value.data == {"why": "taken", "name": name}
    assert members(event) == {"Foxes": [], "Hares": []}


def test_change_team_with_a_stranger_stores_nothing(event: Event) -> None:
    team = a_team(event, "Foxes", 1)

    with pytest.raises(TeamRefused) as caught:
        change_team(team_id=team.pk, name="Foxes", numbers=[2, 9])

    assert caught.value.data == {"why": "unknown", "number": 9}
    assert members(event) == {"Foxes": [1]}


def test_remove_team_leaves_its_members(event: Event) -> None:
    team = a_team(event, "Foxes", 1, 2)

    remove_team(team_id=team.pk)

    assert members(event) == {}
    assert event.entrants.filter(team=None).count() == 8


def test_a_team_that_was_removed_is_refused(event: Event) -> None:
    team = a_team(event, "Foxes", 1)
    remove_team(team_id=team.pk)

    for again in (
        partial(remove_team, team_id=team.pk),
        partial(change_team, team_id=team.pk, name="Foxes", numbers=[1]),
    ):
        with pytest.raises(TeamRefused) as caught:
            again()
        assert caught.value.data == {"why": "gone"}


def test_teams_reach_the_search(event: Event) -> None:
    foxes, hares = a_team(event, "Foxes", 1, 2), a_team(event, "Hares", 8)

    problem = placed_problem(event, SeatingRequest(mode=SeatingMode.MIX, seed=1)).problem

    assert problem.mode == Mode.MIX
    assert problem.teams == {1: str(foxes.pk), 2: str(foxes.pk), 8: str(hares.pk)}
