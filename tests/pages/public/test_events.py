from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_published_seating, an_entry, an_event
from tournaments.selectors.tables import tables_of
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_events_lists_public_events_and_no_drafts() -> None:
    an_event(players=0, name="Spring evening")
    an_event(players=0, name="Secret evening", state="draft")

    text = page("/en/")

    assert "Spring evening" in text
    assert "Secret evening" not in text


def test_events_without_any_says_so() -> None:
    assert "There are no events yet." in page("/en/")


@pytest.mark.parametrize("events", [1, 3])
def test_events_take_one_query(events: int) -> None:
    for _ in range(events):
        an_event(players=0)

    with CaptureQueriesContext(connection) as queries:
        page("/en/")

    assert len(queries) == 1


def test_event_that_starts_later_says_that_nobody_is_seated() -> None:
    event = an_event(name="Club evening", starts_on=date(2026, 3, 6), ends_on=date(2026, 3, 7))

    text = page(f"/en/e/{event.slug}/")

    assert "<h1>Club evening</h1>" in text
    assert "March 6, 2026 to March 7, 2026" in text
    assert "Nobody is seated yet." in text


def test_event_names_the_tables_whose_rounds_are_missing() -> None:
    event = an_event(players=8, rounds=2)
    first, _second = tables_of(a_published_seating(event))
    an_entry(first, 1)

    text = page(f"/en/e/{event.slug}/")

    assert text.count("<progress") == 2
    assert "1 of 2" in text
    assert "0 of 2" in text


def test_event_with_every_round_reported_says_so() -> None:
    event = an_event(players=4, rounds=1)
    an_entry(tables_of(a_published_seating(event))[0], 1)

    assert "Every table has reported." in page(f"/en/e/{event.slug}/")


@pytest.mark.parametrize("seatings", [1, 3])
def test_event_takes_five_queries(seatings: int) -> None:
    event = an_event(players=8)
    for _ in range(seatings):
        close_seating(seating_id=a_published_seating(event).pk)

    with CaptureQueriesContext(connection) as queries:
        page(f"/en/e/{event.slug}/")

    assert len(queries) == 5


def test_event_leads_to_itself_in_every_language() -> None:
    slug = an_event(players=0).slug

    text = page(f"/en/e/{slug}/")

    for code in ("en", "de", "hu", "it", "ja"):
        assert f'href="/{code}/e/{slug}/"' in text


@pytest.mark.parametrize("page_of", ["", "standings/", "seatings/1/", "board/"])
def test_draft_and_unknown_events_are_not_found_whatever_is_asked(page_of: str) -> None:
    draft = an_event(players=0, state="draft").slug

    assert Client().get(f"/en/e/{draft}/{page_of}").status_code == 404
    assert Client().get(f"/en/e/unknown/{page_of}").status_code == 404


@pytest.mark.parametrize("page_of", ["", "standings/", "seatings/1/", "board/"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_public_pages_only_show(page_of: str, method: str) -> None:
    event = an_event()
    a_published_seating(event)
    browser = Client(enforce_csrf_checks=True)

    assert getattr(browser, method)(f"/en/e/{event.slug}/{page_of}").status_code == 405


@pytest.mark.parametrize(
    ("language", "goes_to"), [("de", "/de/"), ("hu,en", "/hu/"), ("fr", "/en/")]
)
def test_an_address_without_a_language_goes_to_the_visitors(language: str, goes_to: str) -> None:
    slug = an_event(players=0).slug
    visitor = Client(headers={"accept-language": language})

    assert visitor.get("/")["Location"] == goes_to
    assert visitor.get(f"/e/{slug}/standings/")["Location"] == f"{goes_to}e/{slug}/standings/"
