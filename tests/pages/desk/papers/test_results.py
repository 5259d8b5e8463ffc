"""The standings and certificates on paper."""

from datetime import date

import pytest

from scoring.services.standings import refresh_standings
from tests.builders import an_event
from tests.pages.desk.desks import desk, said, text
from tests.scoring.plays import play_fully
from tournaments.models import Event, EventState, Person, Role, StandingsShown

pytestmark = pytest.mark.django_db(transaction=True)


def an_evening() -> Event:
    """Three people at one table: number 3 wins, then 2, then 1."""
    event = an_event(3, rounds=1, evidence=["points"], state="running", venue="Red hall")
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

    page = printed(event, "standings/")
    assert "Final standings Club evening · March 6, 2026 to March 8, 2026" in page


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
        "Rank 1 Anna Nagy Red club Points: 100.0% March 6, 2026 to March 8, 2026 · Red hall" in page
    )


@pytest.mark.parametrize(
    ("asked", "pages"), [("0", 1), ("1", 1), ("2", 2), ("999", 3), ("x", 3), ("", 3)]
)
def test_as_many_ranks_get_a_certificate_as_are_asked_for(asked: str, pages: int) -> None:
    event = an_evening()

    page = printed(event, f"certificates/?first={asked}")

    assert page.count("Certificate Club evening Rank") == pages
