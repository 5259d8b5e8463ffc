from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import EventImport
from scoring.services.seatings import close_seating, reopen_seating
from tests.builders import a_published_seating, a_user, an_event, an_organisation
from tournaments.models import Organisation

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def club() -> Organisation:
    return an_organisation("Card Club")


def a_closed_evening(club: Organisation, name: str, **fields: object) -> None:
    """An event whose first seating is closed, opened again and closed."""
    seating = a_published_seating(an_event(4, organisation=club, name=name, **fields))
    close_seating(seating_id=seating.pk)
    reopen_seating(seating_id=seating.pk, reason="Late card", by=a_user(club))
    close_seating(seating_id=seating.pk)


def entries(club: Organisation) -> list[tuple[str | None, str | None]]:
    """The titles and texts of the feed."""
    answer = Client().get(f"/en/o/{club.slug}/closings/")
    assert (answer.status_code, answer["Content-Type"]) == (
        200,
        "application/atom+xml; charset=utf-8",
    )
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own answer
    return [
        (one.findtext(f"{ATOM}title"), one.findtext(f"{ATOM}summary"))
        for one in feed.iter(f"{ATOM}entry")
    ]


def test_every_closing_is_there_with_its_hash_and_the_one_before_newest_first(
    club: Organisation,
) -> None:
    a_closed_evening(club, "Spring evening")
    first, second = club.events.get().chain_records.order_by("number")

    assert entries(club) == [
        (
            "Spring evening: seating 1 was corrected",
            f"Hash of the results: {second.hash} Hash before it: {first.hash}",
        ),
        ("Spring evening: seating 1 is closed", f"Hash of the results: {first.hash}"),
    ]


def test_a_closing_of_an_event_from_a_file_says_so_with_the_day_of_its_own_time_zone(
    club: Organisation,
) -> None:
    a_closed_evening(club, "Spring evening")
    event = club.events.get()
    moment = datetime(2026, 4, 1, 23, tzinfo=UTC)  # the next day where the event takes place
    with time_machine.travel(moment, tick=False):
        EventImport.objects.create(event=event, organisation="Far Club", slug="far-cup")
    first = event.chain_records.earliest("number")

    assert entries(club)[-1] == (
        "Spring evening: seating 1 is closed",
        f"Hash of the results: {first.hash} The event was read from a file on 2 April 2026.",
    )


def test_events_that_are_on_no_public_list_are_not_in_the_feed(club: Organisation) -> None:
    a_closed_evening(club, "Training", unlisted=True)
    a_closed_evening(an_organisation(), "Elsewhere")

    assert entries(club) == []


@pytest.mark.parametrize("events", [1, 3])
def test_a_feed_takes_two_queries(club: Organisation, events: int) -> None:
    for number in range(events):
        a_closed_evening(club, f"Evening {number}")

    with CaptureQueriesContext(connection) as queries:
        assert len(entries(club)) >= events

    assert len(queries) == 2


def test_the_club_s_home_names_the_feed(club: Organisation) -> None:
    page = Client().get(f"/en/o/{club.slug}/").content.decode()

    assert f'href="/en/o/{club.slug}/closings/"' in page
