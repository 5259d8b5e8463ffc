import re
from collections.abc import Iterable
from datetime import date, timedelta
from html import unescape
from typing import Any
from urllib.parse import quote, urljoin

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_published_seating, an_event, an_organisation
from tests.pages.markup import one_line
from tournaments.models import EventState

pytestmark = pytest.mark.django_db


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def names_on(path: str) -> list[str]:
    """The events of a page, in order."""
    return re.findall(r'class="card-link"[^>]*>([^<]*)', page(path))


def behind(path: str, label: str) -> str:
    """Where a button of a page leads to."""
    [address] = re.findall(rf'href="([^"]*)">{label}</a>', page(path))
    return urljoin(path, unescape(address))


def numbered_events(numbers: Iterable[int], **fields: Any) -> None:
    """Events named by number, each on the day of that number in 2026."""
    club = fields.pop("organisation", None) or an_organisation()
    for number in numbers:
        day = date(2025, 12, 31) + timedelta(days=number)
        on = {"starts_on": day, "ends_on": day}
        an_event(0, name=str(number), organisation=club, **on, **fields)


def counting_down(start: int, *, to: int) -> list[str]:
    return [str(number) for number in range(start, to - 1, -1)]


def test_events_lists_public_events_and_no_drafts() -> None:
    an_event(players=0, name="Spring evening")
    an_event(players=0, name="Secret evening", state="draft")

    text = page("/en/")

    assert "Spring evening" in text
    assert "Secret evening" not in text


def test_an_unlisted_event_is_reached_by_its_address_alone() -> None:
    event = an_event(players=0, name="Family evening", unlisted=True)

    club = f"/en/o/{event.organisation.slug}/"
    for listed in ("/en/", "/en/events/?q=family", club, f"{club}events/", "/en/b/"):
        assert "Family evening" not in page(listed)
    shown = page(f"/en/e/{event.slug}/")
    assert "Family evening" in shown
    assert '<meta name="robots" content="noindex">' in shown


def test_events_without_any_says_so() -> None:
    assert "There are no events yet." in page("/en/")


def test_events_stand_by_how_far_they_are_the_next_one_first() -> None:
    def on(day: int, **fields: Any) -> dict[str, Any]:
        return {"starts_on": date(2026, 3, day), "ends_on": date(2026, 3, day), **fields}

    an_event(0, name="Autumn", **on(20))
    an_event(0, name="Spring", **on(8))
    an_event(0, name="Winter", **on(1, state=EventState.FINISHED))
    running = an_event(3, name="Tonight", **on(6))
    a_published_seating(running)

    headings = re.findall(r"<h[23]>(?:<a[^>]*>)?([^<]*)", page("/en/"))

    assert headings == [
        *("Running now", "Tonight"),
        *("Coming up", "Spring", "Autumn"),
        *("Past events", "Winter"),
    ]


@pytest.mark.parametrize("events", [0, 1, 30])
@pytest.mark.parametrize(
    ("path", "queries"), [("/en/", 1), ("/en/events/", 1), ("/en/events/?q=2026", 1)]
)
def test_a_list_takes_as_many_queries_however_many_events_there_are(
    path: str, queries: int, events: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    numbered_events(range(1, events + 1))

    with django_assert_num_queries(queries):
        page(path)


@pytest.mark.parametrize("of_a_club", [False, True])
def test_past_events_go_on_page_by_page_wherever_others_come_meanwhile(*, of_a_club: bool) -> None:
    club = an_organisation()
    numbered_events(range(1, 61), state=EventState.FINISHED, organisation=club)
    front = f"/en/o/{club.slug}/" if of_a_club else "/en/"

    first, second_page = names_on(front), behind(front, "Earlier events")
    numbered_events([40, 100], state=EventState.FINISHED, organisation=club)
    second, third_page = names_on(second_page), behind(second_page, "Earlier events")
    third = names_on(third_page)

    assert first == counting_down(60, to=55)
    assert second == [*counting_down(54, to=40), "40", *counting_down(39, to=32)]
    assert third == counting_down(31, to=8)
    assert names_on(behind(third_page, "Earlier events")) == counting_down(7, to=1)


def test_what_comes_goes_on_with_what_is_later_and_ends_with_what_no_one_began() -> None:
    numbered_events(range(1, 9))

    with time_machine.travel("2026-01-03 12:00Z", tick=False):
        shown = names_on("/en/")
        later = names_on(behind("/en/", "Later events"))

    assert shown == ["2", "3", "4", "5", "6", "7"]
    assert later == ["8", "1"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("spring", ["Spring cup"]),
        ("CUP hall", ["Spring cup"]),
        ("2025", ["Béla’s evening"]),
        ("bela 2025-11", ["Béla’s evening"]),
        ("kyoto", ["Spring cup", "Béla’s evening"]),
        ("winter", []),
        ("secret", []),
    ],
)
def test_events_are_found_by_words_of_their_name_venue_club_and_day(
    typed: str, found: list[str]
) -> None:
    club = an_organisation("Kyoto Card Club")
    on = {"starts_on": date(2026, 3, 6), "ends_on": date(2026, 3, 6)}
    an_event(0, organisation=club, name="Spring cup", venue="Town hall", **on)
    on = {"starts_on": date(2025, 11, 6), "ends_on": date(2025, 11, 6)}
    an_event(0, organisation=club, name="Béla’s evening", state=EventState.FINISHED, **on)
    an_event(0, organisation=club, name="Secret evening", state=EventState.DRAFT)

    assert names_on(f"/en/events/?q={quote(typed)}") == found
    assert names_on(f"/en/o/{club.slug}/events/?q={quote(typed)}") == found
    assert names_on(f"/en/o/{an_organisation().slug}/events/?q={quote(typed)}") == []


def test_a_search_goes_on_in_other_languages_and_on_its_next_page() -> None:
    numbered_events(range(1, 31), venue="Town hall")
    numbered_events(range(1, 31), venue="Barn")

    search = "/en/events/?q=town+hall"

    assert names_on(search) == counting_down(30, to=7)
    assert names_on(behind(search, "Earlier events")) == counting_down(6, to=1)
    assert 'href="/de/events/?q=town+hall"' in page(search)
    assert 'value="town hall"' in page(search)


def test_a_search_without_result_says_what_else_to_try() -> None:
    assert "No event was found. Try" in page("/en/events/?q=winter")
    assert "There are no more events." in page("/en/events/")


@pytest.mark.parametrize(
    "query", ["when=never", "after=x", "after=0-1", "after=739945", "after=-1-1", "after=\uff11-1"]
)
def test_a_page_that_never_was_is_not_found(query: str) -> None:
    assert Client().get(f"/en/events/?{query}").status_code == 404


def test_no_copy_is_kept_of_what_stands_behind_a_question_mark() -> None:
    assert "Cache-Control" not in Client().get("/en/events/?q=spring").headers
