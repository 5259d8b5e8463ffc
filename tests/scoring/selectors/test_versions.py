import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.selectors.versions import EventVersions, event_versions, list_versions
from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, an_event, an_organisation
from tournaments.models import EventState

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


def test_list_versions_change_with_a_new_event_and_with_whatever_happens_in_one() -> None:
    club = an_organisation()
    before = list_versions()
    event = an_event(players=4, organisation=club)
    added = list_versions()
    a_published_seating(event)
    happened = list_versions()

    assert len({before, added, happened}) == 3
