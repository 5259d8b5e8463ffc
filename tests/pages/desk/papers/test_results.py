"""The standings and certificates on paper."""

from datetime import date

import pytest
import time_machine

from scoring.models import StandingsSnapshot
from scoring.services.seatings import publish_seating
from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, an_event
from tests.pages.desk.desks import desk, said, text
from tests.scoring.plays import play_fully, report
from tournaments.models import Event, EventState, Person, Role, StandingsShown
from tournaments.selectors.tables import tables_of
from tournaments.services.layouts import write_seating
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db(transaction=True)


def an_evening() -> Event:
    """Three people at one table: number 3 wins, then 2, then 1."""
    event = an_event(
        3,
        rounds=1,
        evidence=["points"],
        state="running",
        venue="Red hall",
        time_zone="Europe/Berlin",
    )
    play_fully(event, 1, 2, 3)
    refresh_standings(event_id=event.pk)
    return event


def printed(event: Event, what: str, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/print/{what}"))


def test_standings_on_paper_are_those_of_now() -> None:
    event = an_evening()
    names = dict(event.entrants.values_list("number", "person__name"))

    page = printed(event, "standings/")

    assert page.index(f"1 {names[3]}") < page.index(f"2 {names[2]}") < page.index(f"3 {names[1]}")
    assert "100.0%" in page
    assert "Final standings" not in page


def test_standings_of_a_finished_event_are_final() -> None:
    event = an_evening()
    Event.objects.update(state=EventState.FINISHED, ends_on=date(2026, 3, 8))

    with time_machine.travel("2026-03-08 21:40Z", tick=False):
        page = printed(event, "standings/")
    assert "Final standings Club evening · 6 March 2026 to 8 March 2026" in page
    assert "As of 8 March 2026, 22:40. Rank" in page


def test_standings_on_paper_say_of_when_they_are_and_what_is_missing() -> None:
    event = an_evening()
    StandingsSnapshot.objects.update(made_at="2026-03-06T21:40:00Z")
    a_published_seating(event)

    with time_machine.travel("2026-03-07 08:05Z", tick=False):
        now, seen = (printed(event, "standings/", role) for role in (Role.DIRECTOR, Role.READER))

    assert "As of 7 March 2026, 09:05. Results of 1 table are missing." in now
    assert "As of 6 March 2026, 22:40. Results of 1 table are missing." in seen


def test_standings_after_the_full_seatings_miss_nothing_of_the_one_at_play() -> None:
    event = an_evening()
    Event.objects.update(standings_shown=StandingsShown.SEATING)
    a_published_seating(event)

    assert "No results are missing." in printed(event, "standings/", Role.READER)


def test_a_tie_on_paper_has_the_tie_break_that_decided_it() -> None:
    """Both winners have 100 %: number 1 is 9 - 4 above its table's mean, number 4 is 5 - 3."""
    event = an_event(6, evidence=["points"], tie_breaks=["table_wins", "above_table_mean"])
    layout = {1: (1, 2, 3), 2: (4, 5, 6)}
    written = write_seating(event_id=event.pk, layout=layout, accept=())
    for table in tables_of(publish_seating(seating_id=written.pk)):
        report(table, 9, 3, 0, 5, 4, 0)

    page = printed(event, "standings/")

    assert "1 Anna 1 100.0%" in page
    assert "2 Dani 4 Tie-break: Points above the table’s mean, 2; Anna has 5 100.0%" in page


def test_teams_stand_below_the_standings_on_paper() -> None:
    """Numbers 3, 2 and 1 have 100, 50 and 0 %: the reds 100, the blues 50."""
    event = an_evening()
    for name, numbers in {"Blues": [2], "Reds": [1, 3]}.items():
        team = create_team(event_id=event.pk, name=name)
        change_team(team_id=team.pk, name=name, numbers=numbers)
    Event.objects.update(team_best=1)
    refresh_standings(event_id=event.pk)

    pages = [printed(event, "standings/", role) for role in (Role.DIRECTOR, Role.READER)]

    teams = "Teams Rank Team Members who count Points 1 Reds Cili 100.0% 2 Blues Béla 50.0%"
    assert [page.endswith(teams) for page in pages] == [True, True]


def test_standings_without_results_say_so() -> None:
    assert "There are no results yet." in printed(an_event(3), "standings/")


@pytest.mark.parametrize("what", ["standings/", "certificates/"])
def test_hidden_standings_are_on_no_readers_paper(what: str) -> None:
    event = an_evening()
    Event.objects.update(standings_shown=StandingsShown.HIDDEN)

    answer = desk(event, Role.READER).get(f"/admin/events/{event.pk}/print/{what}")

    assert answer["Location"] == f"/admin/events/{event.pk}/papers/"
    assert said(answer) == ["The standings are hidden until the end."]


def test_certificates_are_for_the_first_three_ranks() -> None:
    event = an_evening()
    Event.objects.update(ends_on=date(2026, 3, 8))
    event.entrants.filter(number=3).update(home_club="Red club")
    Person.objects.filter(entrants__number=3).update(name="Anna Nagy")
    refresh_standings(event_id=event.pk)

    page = printed(event, "certificates/")

    assert page.count("Certificate Club evening Rank") == 3
    assert (
        "Rank 1 Anna Nagy Red club Points: 100.0% 6 March 2026 to 8 March 2026 · Red hall" in page
    )


@pytest.mark.parametrize(
    ("asked", "pages"), [("0", 1), ("1", 1), ("2", 2), ("999", 3), ("x", 3), ("", 3)]
)
def test_as_many_ranks_get_a_certificate_as_are_asked_for(asked: str, pages: int) -> None:
    event = an_evening()

    page = printed(event, f"certificates/?first={asked}")

    assert page.count("Certificate Club evening Rank") == pages


def test_teams_of_the_first_ranks_get_certificates_too() -> None:
    event = an_evening()
    for name, numbers in (("Reds", [1, 2]), ("Blues", [3])):
        team = create_team(event_id=event.pk, name=name)
        change_team(team_id=team.pk, name=name, numbers=numbers)
    refresh_standings(event_id=event.pk)

    page = printed(event, "certificates/?first=1")

    assert page.count("of the teams") == 1
    assert "Rank 1 of the teams Blues Cili Points: 100.0%" in page
