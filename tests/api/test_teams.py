"""``/api/v1/events/<slug>/teams/``: entrants whose results are also counted together."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import an_event
from tournaments.models import Event, Scope
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db


def teams_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/teams/"


def members(event: Event) -> dict[str, list[int]]:
    """The start numbers of each team."""
    return {
        team.name: sorted(team.entrants.values_list("number", flat=True))
        for team in event.teams.all()
    }


def test_teams_are_listed_with_their_members() -> None:
    event = an_event(3)
    foxes, hares = (create_team(event_id=event.pk, name=name) for name in ("Foxes", "Hares"))
    change_team(team_id=foxes.pk, name="Foxes", numbers=[3, 1])

    answer = program(event, Scope.READ).get(teams_of(event))

    assert answer.json() == [
        {"id": foxes.pk, "name": "Foxes", "members": [1, 3]},
        {"id": hares.pk, "name": "Hares", "members": []},
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_teams_take_four_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for index in range(count):
        create_team(event_id=event.pk, name=f"Team {index}")
    client = program(event, Scope.READ)
    client.get(teams_of(event))

    with django_assert_num_queries(4):  # key, event, teams, entrants with their people
        client.get(teams_of(event))


def test_a_team_is_created_with_members_who_leave_another_one() -> None:
    event = an_event(3)
    foxes = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=foxes.pk, name="Foxes", numbers=[1, 2])

    answer = send(program(event), "POST", teams_of(event), {"name": "Hares", "members": [2, 3]})

    assert (answer.status_code, answer.json()["members"]) == (201, [2, 3])
    assert members(event) == {"Foxes": [1], "Hares": [2, 3]}


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"name": "FOXES"}, "taken"),
        ({"name": "Hares", "members": [9]}, "unknown"),
    ],
)
def test_a_team_that_cannot_be_is_refused_and_not_stored(sent: dict[str, object], why: str) -> None:
    event = an_event(1)
    create_team(event_id=event.pk, name="Foxes")

    answer = send(program(event), "POST", teams_of(event), sent)

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["why"]) == (422, "team_refused", why)
    assert members(event) == {"Foxes": []}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"name": "\u200b"},
        {"name": "A\0B"},
        {"name": "A" * 101},
        {"name": "Hares", "members": [2**31]},
        {"name": "Hares", "members": [0]},
        {"name": "Hares", "members": [1] * 1001},
        {"name": "Hares", "members": "1"},
        [],
    ],
)
def test_a_team_that_cannot_be_read_is_refused(wrong: object) -> None:
    event = an_event(1)

    assert send(program(event), "POST", teams_of(event), wrong).status_code == 400
    assert members(event) == {}


def test_a_name_is_stored_as_the_desk_stores_it() -> None:
    event = an_event(0)

    send(program(event), "POST", teams_of(event), {"name": " Fu\u0308chse\u200b  und\tHasen "})

    assert members(event) == {"Füchse und Hasen": []}


def test_of_a_team_only_what_is_sent_is_changed() -> None:
    event = an_event(3)
    team = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=team.pk, name="Foxes", numbers=[1, 2])
    client, address = program(event), f"{teams_of(event)}{team.pk}/"
    match = {"If-Match": client.get(address)["ETag"]}

    renamed = send(client, "PATCH", address, {"name": "Hares"}, **match)
    emptied = send(
        client, "PATCH", address, {"members": []}, key="2", **{"If-Match": renamed["ETag"]}
    )

    assert renamed.json() == {"id": team.pk, "name": "Hares", "members": [1, 2]}
    assert emptied.json() == {"id": team.pk, "name": "Hares", "members": []}


def test_a_team_of_another_event_is_not_found() -> None:
    event, other = an_event(1), an_event(1)
    team = create_team(event_id=other.pk, name="Foxes")

    answer = send(
        program(event), "DELETE", f"{teams_of(event)}{team.pk}/", None, **{"If-Match": "*"}
    )

    assert answer.status_code == 404
    assert members(other) == {"Foxes": []}
