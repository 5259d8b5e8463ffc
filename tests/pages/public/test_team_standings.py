import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import StandingsSnapshot
from scoring.services.standings import refresh_standings
from tests.builders import an_event
from tests.pages.markup import one_line
from tests.pages.public.rows import a_row, a_team, cells
from tournaments.models import Event
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db(transaction=True)


def a_member(number: int, points: int, *, counts: bool = True) -> dict[str, Any]:
    return {"number": number, "name": f"Anna {number}", "points": points, "counts": counts}


def page(event: Event, *teams: dict[str, Any]) -> str:
    members = [member for team in teams for member in team["members"]]
    rows = [a_row(one["number"], points=one["points"], matches=1) for one in members]
    StandingsSnapshot.objects.update_or_create(
        event=event, after=None, defaults={"version": 5, "rows": rows, "teams": teams}
    )
    answer = Client().get(f"/en/e/{event.slug}/standings/teams/")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def lines(text: str) -> list[str]:
    return cells(text.split("<tbody>")[1].split("</tbody>")[0])


def test_before_any_result_the_page_has_the_teams_and_says_what_comes() -> None:
    event = an_event(3)
    assert "There are no teams here." in empty_page(event)
    team = create_team(event_id=event.pk, name="Rot")
    change_team(team_id=team.pk, name="Rot", numbers=[1, 2])

    refresh_standings(event_id=event.pk)
    text = empty_page(event)

    assert "Once there are results to show, the teams stand here in their order" in text
    assert re.findall(r"<li>(\w+)", text.split("<h2>Rot</h2>")[1]) == ["Anna", "Béla"]


def empty_page(event: Event) -> str:
    return one_line(Client().get(f"/en/e/{event.slug}/standings/teams/").content.decode())


def test_teams_stand_with_their_members_and_who_of_them_counts() -> None:
    event = an_event()
    text = page(
        event,
        a_team("Foxes", 1, 1120, members=[a_member(7, 1120), a_member(8, 0, counts=False)]),
        a_team("<Owls>", None, 0),
    )

    assert [re.sub(r"\s+", " ", line) for line in lines(text)] == [
        *("1", "Foxes", "133.3", "", "Anna 7 133.3 Anna 8 0.0 does not count"),
        *("–", "&lt;Owls&gt;", "0.0", "", ""),
    ]
    assert f'<a href="/en/e/{event.slug}/players/7/">Anna 7</a>' in text


def test_means_of_members_and_their_sum_are_those_of_the_standings_rounded_once() -> None:
    event = an_event()
    rows = [a_row(1, points=1960, matches=3), a_row(2, points=560, matches=3)]
    members = [a_member(1, 653), a_member(2, 187)]
    StandingsSnapshot.objects.create(
        event=event, version=5, rows=rows, teams=[a_team("Foxes", 1, 840, members=members)]
    )

    players, teams = (
        Client().get(f"/en/e/{event.slug}/standings/{rest}").content.decode()
        for rest in ("", "teams/")
    )

    assert [cell.split()[0] for cell in lines(players) if "." in cell] == ["77.8", "22.2"]
    assert [re.sub(r"\s+", " ", line) for line in lines(teams)] == [
        *("1", "Foxes", "100.0", "", "Anna 1 77.8 Anna 2 22.2"),
    ]


def test_equal_teams_say_what_parted_them() -> None:
    text = page(
        an_event(),
        a_team("Foxes", 1, 1120, tie_breaks=[1260, None, None]),
        a_team("Owls", 2, 1120, tie_breaks=[1680, None, None], decided_by="mean_place"),
    )

    assert lines(text)[6] == "Owls Tie-break: Mean place at the tables, 2; Foxes has 1½"


def test_hidden_standings_hide_the_teams() -> None:
    text = page(an_event(standings_shown="hidden"), a_team("Foxes", 1, 0))

    assert "The standings are hidden until the end." in text
    assert "Foxes" not in text


def test_standings_of_the_players_lead_to_those_of_the_teams() -> None:
    event = an_event()
    page(event, a_team("Foxes", 1, 0))

    players = one_line(Client().get(f"/en/e/{event.slug}/standings/").content.decode())

    assert f'href="/en/e/{event.slug}/standings/teams/">Teams</a>' in players


@pytest.mark.parametrize("number", [1, 3])
def test_standings_of_teams_take_four_queries(number: int) -> None:
    event = an_event()
    page(event, *(a_team(str(one), one, 0, members=[a_member(one, 0)]) for one in range(number)))

    with CaptureQueriesContext(connection) as queries:
        Client().get(f"/en/e/{event.slug}/standings/teams/")

    assert len(queries) == 4
