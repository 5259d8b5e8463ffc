"""What no page of a public series says of events and people that are not public."""

import io
import zipfile
from datetime import date

import pytest
from django.test import Client

from scoring.models import Series
from scoring.services.series import add_event, change_series
from tests.builders import a_user, an_organisation
from tests.scoring.plays import play_fully
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    some_people,
)
from tournaments.models import Event, EventState, Organisation, PageConsent, Person, StandingsShown

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation())


@pytest.fixture
def november(people: list[Person]) -> Event:
    """Anna before Béla before Cili, all of whom have pages."""
    Organisation.objects.update(people_pages=True)
    Person.objects.update(page=PageConsent.ALLOWED)
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November")


def surfaces(series: Series) -> dict[str, str]:
    """Everything that anyone can ask for about a series, its club and its people, as text."""
    club = series.organisation.slug
    below = ("", "board/", "calendar.ics", "corrections/", "embed/", "news/")
    addresses = [f"/en/s/{series.slug}/{name}" for name in below]
    addresses += [f"/en/o/{club}/{name}" for name in ("calendar.ics", "embed/", "news/")]
    addresses += [f"/en/s/{series.slug}/standings.csv", f"/en/s/{series.slug}/standings.xlsx"]
    addresses += [f"/api/v1/series/{series.slug}/", "/api/v1/series/", f"/en/o/{club}/"]
    addresses += [
        f"/en/o/{club}/people/{one}/"
        for one in series.organisation.people.values_list("pk", flat=True)
    ]
    return {address: _text(Client().get(address).content) for address in addresses}


def _text(content: bytes) -> str:
    if content[:2] != b"PK":
        return content.decode()
    with zipfile.ZipFile(io.BytesIO(content)) as workbook:
        return " ".join(workbook.read(name).decode() for name in workbook.namelist())


def saying(series: Series, *words: str) -> list[str]:
    """The addresses at which one of these words stands."""
    shown = surfaces(series).items()
    return [address for address, text in shown if any(word in text for word in words)]


def test_drafts_and_events_that_are_not_on_public_lists_are_named_nowhere(
    people: list[Person], november: Event
) -> None:
    draft = a_planned_evening(people, day=date(2026, 12, 4), name="Secret draft")
    Event.objects.filter(pk=draft.pk).update(state=EventState.DRAFT, slug="secret-draft")
    unlisted = an_evening(
        people, 1, 9, 5, day=date(2026, 11, 13), name="Secret round", unlisted=True
    )
    series = a_series(november, unlisted)
    add_event(series_id=series.pk, event_id=draft.pk, by=a_user())
    make_series(series)

    assert saying(series, "Secret", "secret-draft", unlisted.slug) == []
    assert saying(series, "November") != []


@pytest.mark.parametrize("shown", [StandingsShown.SEATING, StandingsShown.HIDDEN])
def test_hidden_standings_of_a_running_event_are_in_none_of_a_series(
    shown: str, people: list[Person], november: Event
) -> None:
    running = a_planned_evening(people, day=date(2026, 11, 13), name="Hidden")
    Event.objects.filter(pk=running.pk).update(standings_shown=shown)
    play_fully(running, 1, 9, 5)
    make_standings(running)
    series = a_series(november, shown="now")
    before = surfaces(series)[f"/en/s/{series.slug}/standings.csv"]

    add_event(series_id=series.pk, event_id=running.pk, by=a_user())
    make_series(series)

    assert surfaces(series)[f"/en/s/{series.slug}/standings.csv"] == before


def test_until_a_series_ends_its_hidden_standings_are_nowhere(
    people: list[Person], november: Event
) -> None:
    Person.objects.filter(name="Cili").update(name="Lastly Secret", page=PageConsent.UNASKED)
    series = a_series(november, shown="end")
    pages = [each for each in surfaces(series) if "/s/" in each or "/series/" in each]

    assert [each for each in saying(series, "Lastly Secret") if each in pages] == []
    change_series(series_id=series.pk, shown="events")
    assert [each for each in saying(series, "Lastly Secret") if each in pages] != []


def test_who_refuses_a_page_has_no_link_and_is_no_one_s_opponent(
    people: list[Person], november: Event
) -> None:
    refusing = people[2]
    Person.objects.filter(pk=refusing.pk).update(name="Shy", page=PageConsent.REFUSED)
    series = a_series(november)

    assert saying(series, f"/people/{refusing.pk}/") == []
    assert [each for each in saying(series, "Shy") if "/people/" in each] == []
