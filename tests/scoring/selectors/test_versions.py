from datetime import date

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.selectors.series import series_versions
from scoring.selectors.versions import (
    EventVersions,
    event_versions,
    list_versions,
    organisation_versions,
)
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.at_once import all_at_once
from tests.builders import (
    a_published_seating,
    a_rehearsal,
    a_table,
    an_entry,
    an_event,
    an_organisation,
)
from tests.scoring.seasons import a_series
from tournaments.models import EventState, Organisation
from tournaments.services.events import change_event, move_event
from tournaments.services.organisations import name_sites

pytestmark = pytest.mark.django_db


def test_event_versions_of_a_new_event_are_zero() -> None:
    event = an_event(players=0)

    assert event_versions(event.slug) == EventVersions(
        results=0, standings=0, seating=0, event=event.pk
    )


@pytest.mark.django_db(transaction=True)  # standings are read in a transaction of their own
def test_event_versions_name_results_stored_standings_and_the_newest_seating() -> None:
    event = an_event(players=4)
    a_published_seating(event)
    results = event.results_version.number
    version = refresh_standings(event_id=event.pk)

    assert event_versions(event.slug) == EventVersions(
        results=version, standings=version, seating=1, event=event.pk
    )
    assert version > results


@pytest.mark.parametrize("state", [EventState.DRAFT, None])
def test_event_versions_of_what_no_one_may_see_are_none(state: EventState | None) -> None:
    slug = an_event(players=0, state=state).slug if state else "unknown"

    assert event_versions(slug) is None


@pytest.mark.parametrize("seatings", [0, 1])
def test_event_versions_take_one_query(seatings: int) -> None:
    event = an_event(players=4)
    for _ in range(seatings):
        a_published_seating(event)

    with CaptureQueriesContext(connection) as queries:
        event_versions(event.slug)

    assert len(queries) == 1


def test_at_least_takes_the_higher_numbers() -> None:
    versions = EventVersions(results=5, standings=3, seating=2)

    assert versions.at_least(standings=4, seating=1) == EventVersions(
        results=5, standings=4, seating=2
    )
    assert versions.at_least(standings=6, seating=0) == EventVersions(
        results=6, standings=6, seating=2
    )


def numbers_of(club: Organisation) -> tuple[int, int]:
    """The versions of the list of all events, and of a club's own pages."""
    connection.check_constraints()  # what waits for the end of the transaction happens now
    of_club = organisation_versions(club.slug)
    assert of_club
    return list_versions().results, of_club.results


def test_lists_have_a_new_version_when_a_public_event_comes_or_looks_different() -> None:
    club, other = an_organisation(), an_organisation()
    found = [numbers_of(club)]

    event = an_event(4, organisation=club, state=EventState.DRAFT)
    found.append(numbers_of(club))
    move_event(event_id=event.pk, to=EventState.REGISTRATION)
    found.append(numbers_of(club))
    event.venue = "Town hall"
    change_event(event, fields=["venue"])
    found.append(numbers_of(club))
    event.unlisted = True
    change_event(event, fields=["unlisted"])
    found.append(numbers_of(club))
    event.venue = "Barn"
    change_event(event, fields=["venue"])
    found.append(numbers_of(club))

    assert found == [(0, 0), (0, 0), (1, 1), (2, 2), (3, 3), (3, 3)]
    assert numbers_of(other) == (3, 0)


def test_no_entry_brings_lists_a_new_version_but_a_club_s_feed_has_one_for_each_closing() -> None:
    table = a_table(rounds=1)
    club = table.seating.event.organisation
    a_rehearsal(table.seating.event)
    found = [numbers_of(club)]

    an_entry(table)
    found.append(numbers_of(club))
    close_seating(seating_id=table.seating_id)
    found.append(numbers_of(club))

    assert found == [(2, 2), (2, 2), (2, 3)]  # registration, then running


def test_lists_have_a_new_version_every_day_for_they_begin_with_what_is_still_to_come() -> None:
    club = an_organisation()

    with time_machine.travel("2026-03-06 12:00Z", tick=False):
        today = list_versions(), organisation_versions(club.slug)
    with time_machine.travel("2026-03-07 00:00Z", tick=False):
        tomorrow = list_versions(), organisation_versions(club.slug)

    days = [[one and date.fromordinal(one.day) for one in some] for some in (today, tomorrow)]
    assert days == [[date(2026, 3, 5)] * 2, [date(2026, 3, 6)] * 2]


def test_an_unknown_club_has_no_versions() -> None:
    assert organisation_versions("unknown") is None


@pytest.mark.django_db(transaction=True)
def test_who_publishes_an_event_keeps_no_one_of_the_club_waiting() -> None:
    club = an_organisation()
    first, second = (an_event(0, organisation=club, state=EventState.DRAFT) for _ in range(2))

    with transaction.atomic():
        move_event(event_id=first.pk, to=EventState.REGISTRATION)
        outcomes = all_at_once(lambda: move_event(event_id=second.pk, to=EventState.REGISTRATION))

    assert outcomes == ["done"]
    assert numbers_of(club) == (2, 2)


def test_pages_have_another_version_whenever_the_sites_that_may_show_them_are_others() -> None:
    event = an_event(0)
    series = a_series(event)
    found = []

    for sites in ([], ["https://one.example"], ["https://two.example"], []):
        name_sites(organisation_id=event.organisation_id, addresses=sites)
        of_event, of_series = event_versions(event.slug), series_versions(series.slug)
        assert of_event
        assert of_series
        assert of_event.sites == of_series.sites
        found.append(of_event.sites)

    assert len(set(found)) == 3
    assert found[0] == found[3] == 0
