"""The teams of an event on the desk."""

import pytest

from scoring.services.standings import refresh_standings
from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Role, Team
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(5)


def a_team(event: Event, name: str, *numbers: int) -> Team:
    team = create_team(event_id=event.pk, name=name)
    change_team(team_id=team.pk, name=name, numbers=numbers)
    return team


def save(team: Team, name: str, *members: int | str) -> Answer:
    given = {"name": name, "members": [str(one) for one in members]}
    return desk(team.event).post(f"/admin/teams/{team.pk}/", given)


def members(team: Team) -> list[int]:
    return list(team.entrants.values_list("number", flat=True))


def test_a_new_team_leads_to_its_members(event: Event) -> None:
    answer = desk(event).post(f"/admin/events/{event.pk}/teams/new/", {"name": " Foxes "})

    team = event.teams.get(name="Foxes")
    assert answer["Location"] == f"/admin/teams/{team.pk}/"
    assert "5 Emma" in text(desk(event).get(answer["Location"]))


def test_teams_are_listed_with_their_members(event: Event) -> None:
    a_team(event, "Hares", 2)
    a_team(event, "Foxes", 1, 3)

    page = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/teams/"))

    assert "Foxes 1 Anna · 3 Cili Hares 2 Béla" in page
    assert "Create the team" not in page


def test_name_and_members_are_changed(event: Event) -> None:
    team, other = a_team(event, "Foxes", 1), a_team(event, "Hares", 2, 3)

    answer = save(team, "Owls", 3, 4)

    assert said(answer) == ["“Owls” is saved."]
    assert (members(team), members(other)) == ([3, 4], [2])
    assert "2 Béla (Hares)" in text(desk(event).get(f"/admin/teams/{team.pk}/"))


@pytest.mark.parametrize(
    ("name", "member", "sentence"),
    [
        ("hares", 1, "There is a team hares already. Choose another name."),
        ("", 1, "This field is required."),
        ("Foxes\0", 1, "Null characters are not allowed."),
        ("Foxes", 9, "9 is not one of the available choices."),
        ("Foxes", "x", "x is not one of the available choices."),
    ],
)
def test_what_is_impossible_is_refused_and_stores_nothing(
    event: Event, name: str, member: int | str, sentence: str
) -> None:
    team = a_team(event, "Foxes", 2)
    a_team(event, "Hares")

    answer = save(team, name, member)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert (event.teams.first(), members(team)) == (team, [2])


def test_a_team_is_removed_and_its_members_stay(event: Event) -> None:
    team = a_team(event, "Foxes", 1)

    answer = desk(event).post(f"/admin/teams/{team.pk}/remove/")

    assert said(answer) == ["“Foxes” is removed."]
    assert event.entrants.get(number=1).team is None


@pytest.mark.django_db(transaction=True)
def test_published_standings_are_spoken_of_before_saving(event: Event) -> None:
    team = a_team(event, "Foxes")
    before = text(desk(event).get(f"/admin/teams/{team.pk}/"))
    refresh_standings(event_id=event.pk)

    after = text(desk(event).get(f"/admin/teams/{team.pk}/"))

    assert "The standings are published" not in before
    assert "The standings are published" in after
