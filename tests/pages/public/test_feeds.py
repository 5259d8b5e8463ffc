"""News of an event and of a club, as a feed reader shows them."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import EventImport, StandingsSnapshot, Voiding, VoidReason
from scoring.selectors.snapshots import build_snapshots
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    a_rehearsal,
    a_sanction,
    a_user,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
    reread,
)
from tests.feeds import read_feed, words
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Event, EventState, Organisation, Person, StandingsShown
from tournaments.services.events import change_event, move_event

pytestmark = pytest.mark.django_db

BEHIND = "\N{MINUS SIGN}10\N{NO-BREAK SPACE}%"


def an_evening_of_four(club: Organisation | None = None, **fields: Any) -> Event:
    """Anna before Béla, Cili and Dani: one seating, which is closed."""
    given = {"name": "Spring", "slug": "spring", **fields}
    event = an_event(4, organisation=club, evidence=["points"], rounds=1, **given)
    seating = a_published_seating(event)
    an_entry(reread(seating.tables.get()), sheet=points_sheet(9, 5, 2, 1))
    close_seating(seating_id=seating.pk)
    store_standings(event)
    return Event.objects.get(pk=event.pk)


def store_standings(event: Event) -> None:
    """As the worker does."""
    for made in build_snapshots(event, closed=True):
        StandingsSnapshot.objects.update_or_create(
            event=event,
            after_id=made.after,
            defaults={"version": 9, "rows": made.rows, "teams": made.teams},
        )


def in_order(event: Event) -> str:
    rows = StandingsSnapshot.objects.get(event=event, after=None).rows
    return ", ".join(f"{row['rank']}. {row['name']}" for row in rows)


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_an_event_has_its_closed_seatings_its_end_and_corrections_the_newest_first() -> None:
    event = an_evening_of_four()
    first = in_order(event)
    a_sanction(event, 1, reason="Late")
    move_event(event_id=event.pk, to=EventState.FINISHED)
    store_standings(event)

    [end, correction, seating] = read_feed("/en/e/spring/news/")

    assert (end.title, end.text) == (
        "Spring: final standings",
        f"Winners: {in_order(event)}.",
    )
    assert end.link == "http://localhost:8000/en/e/spring/standings/"
    assert (correction.title, correction.text) == (
        "Spring: Anna",
        f"A sanction or bonus was given. {BEHIND} Late",
    )
    assert correction.link == "http://localhost:8000/en/e/spring/corrections/"
    assert (seating.title, seating.text) == ("Spring: seating 1 is closed", f"In front: {first}.")
    assert seating.link == "http://localhost:8000/en/e/spring/seatings/1/"


def test_a_club_has_the_news_of_its_public_events_and_of_no_others() -> None:
    club = an_organisation()
    an_evening_of_four(club)
    an_evening_of_four(club, name="Secret", slug="secret", unlisted=True)
    an_evening_of_four(name="Elsewhere", slug="elsewhere")
    draft = an_evening_of_four(club, name="Withdrawn", slug="withdrawn")
    for to in (EventState.REGISTRATION, EventState.DRAFT):
        move_event(event_id=draft.pk, to=to)
    a_rehearsal(an_event(4, organisation=club, name="Rehearsed"))

    assert [title for title, _ in words(f"/en/o/{club.slug}/news/")] == [
        "Spring: seating 1 is closed"
    ]


@pytest.mark.parametrize("kind", ["unlisted", "rehearsal", "draft", "unknown"])
def test_what_is_on_no_public_list_has_no_feed_and_no_page_leads_there(kind: str) -> None:
    slugs: dict[str, Callable[[], str]] = {
        "unlisted": lambda: an_event(4, unlisted=True).slug,
        "rehearsal": lambda: a_rehearsal(an_event(4)).event.slug,
        "draft": lambda: an_event(4, state=EventState.DRAFT).slug,
        "unknown": lambda: "unknown",
    }
    slug = slugs[kind]()

    assert Client().get(f"/en/e/{slug}/news/").status_code == 404
    assert "atom+xml" not in Client().get(f"/en/e/{slug}/").content.decode()


@pytest.mark.parametrize("shown", [StandingsShown.HIDDEN, StandingsShown.SEATING])
def test_hidden_standings_are_in_no_feed_before_the_end(shown: str) -> None:
    event = an_evening_of_four(standings_shown=shown)
    names = f"In front: {in_order(event)}."
    hidden = "The standings are hidden until the end."
    wanted = hidden if shown == StandingsShown.HIDDEN else names

    for address in ("/en/e/spring/news/", f"/en/o/{event.organisation.slug}/news/"):
        assert words(address) == [("Spring: seating 1 is closed", wanted)]

    move_event(event_id=event.pk, to=EventState.FINISHED)
    for address in ("/en/e/spring/news/", f"/en/o/{event.organisation.slug}/news/"):
        assert {text for _, text in words(address)} == {names, f"Winners: {in_order(event)}."}


def test_an_event_without_stored_standings_names_no_one_yet() -> None:
    event = an_evening_of_four()
    StandingsSnapshot.objects.all().delete()

    assert words("/en/e/spring/news/") == [("Spring: seating 1 is closed", "")]
    assert event.state == EventState.RUNNING


def test_past_evenings_that_were_imported_are_no_news() -> None:
    club = an_organisation()
    an_event(0, organisation=club, name="Old", state=EventState.FINISHED, without_rounds=True)

    assert words(f"/en/o/{club.slug}/news/") == []


def test_news_of_an_event_from_a_file_say_so() -> None:
    event = an_evening_of_four()
    with time_machine.travel(datetime(2026, 4, 1, 23, tzinfo=UTC), tick=False):
        EventImport.objects.create(event=event, organisation="Far Club", slug="far")

    [(_, text)] = words("/en/e/spring/news/")

    assert text.endswith("The event was read from a file on 2 April 2026.")


def test_names_and_reasons_are_text_in_a_feed_whatever_they_are() -> None:
    event = an_evening_of_four(name="<b>Spring</b> & more")
    Person.objects.filter(entrants__number=1).update(name='<img src=x onerror="alert(1)">')
    store_standings(event)
    Voiding.objects.create(
        round=reread(event.seatings.get().tables.get()).rounds.earliest("pk"),
        void=True,
        reason=VoidReason.OTHER,
        note="bell \x07 & <script>\ufffe\nend",
        by=a_user(event.organisation),
    )

    shown = {entry.title: entry.text for entry in read_feed("/en/e/spring/news/")}

    closed = shown["<b>Spring</b> & more: seating 1 is closed"]
    assert '. &lt;img src=x onerror="alert(1)"&gt;' in closed
    [void] = [text for title, text in shown.items() if "table 1" in title]
    assert (
        "bell \N{REPLACEMENT CHARACTER} &amp; &lt;script&gt;\N{REPLACEMENT CHARACTER} end" in void
    )


def test_names_in_the_feed_of_a_series_are_text_too() -> None:
    people = some_people(an_organisation("<i>Club</i>"))
    Person.objects.filter(pk=people[0].pk).update(name="<b>Anna</b>")
    series = a_series(an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November"))

    [entry] = read_feed(f"/en/s/{series.slug}/news/")

    assert entry.text.startswith("1. &lt;b&gt;Anna&lt;/b&gt;, 2. ")


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_a_name_that_is_changed_after_a_closing_is_news() -> None:
    event = an_evening_of_four()
    event.name = "Summer"
    change_event(event, fields=["name"])

    assert ("Summer: Name", "Now: Summer. Before: Spring.") in words("/en/e/spring/news/")


def test_a_correction_is_the_same_one_under_another_name_and_in_other_words() -> None:
    event = an_evening_of_four()
    a_sanction(event)
    [before] = [entry for entry in read_feed("/en/e/spring/news/") if "Anna" in entry.title]

    Person.objects.filter(entrants__number=1).update(name="Emma")

    [after] = [entry for entry in read_feed("/en/e/spring/news/") if "Emma" in entry.title]
    assert (after.id, after.title) == (before.id, before.title.replace("Anna", "Emma"))


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_a_club_tells_of_corrections_once_a_seating_is_closed_and_an_event_at_once() -> None:
    event = an_evening_of_four()
    club = f"/en/o/{event.organisation.slug}/news/"
    a_sanction(event, 1, reason="Late")

    def corrected() -> list[bool]:
        return [
            any("Late" in text for _, text in words(address))
            for address in ("/en/e/spring/news/", club)
        ]

    assert corrected() == [True, False]
    close_seating(seating_id=a_published_seating(event).pk)
    assert corrected() == [True, True]


@pytest.mark.parametrize("events", [1, 3])
def test_the_feed_of_a_club_takes_the_same_queries_at_any_number_of_events(events: int) -> None:
    club = an_organisation()
    for number in range(events):
        event = an_evening_of_four(club, slug=f"spring-{number}")
        a_sanction(event, 1)
        move_event(event_id=event.pk, to=EventState.FINISHED)

    with CaptureQueriesContext(connection) as queries:
        assert len(read_feed(f"/en/o/{club.slug}/news/")) == 3 * events

    assert len(queries) == 14


def test_a_feed_has_the_language_of_its_address() -> None:
    an_evening_of_four()

    [(title, text)] = words("/de/e/spring/news/")

    assert title == "Spring: Durchgang 1 ist abgeschlossen"
    assert text.startswith("Vorne: 1. ")


def test_the_pages_of_an_event_and_of_a_club_name_their_feeds() -> None:
    event = an_evening_of_four()
    club = event.organisation.slug

    for page, address in (
        ("/en/e/spring/", "/en/e/spring/news/"),
        ("/en/e/spring/standings/", "/en/e/spring/news/"),
        (f"/en/o/{club}/", f"/en/o/{club}/news/"),
    ):
        shown = " ".join(Client().get(page).content.decode().split())
        head = shown.partition("</head>")[0]
        assert f'href="{address}"' in head.partition('type="application/atom+xml"')[2]
    assert 'href="/en/e/spring/news/">News of this event</a>' in " ".join(
        Client().get("/en/e/spring/").content.decode().split()
    )
