"""What a shared link of each public page looks like, in every language."""

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.services.standings import refresh_standings
from tests.builders import an_event
from tests.flows.addresses import LISTS_BOARDS, OPEN, SHOWS_A_SERIES, fill_in
from tests.flows.sized_events import an_evening
from tests.pages.desk.ladder import a_table_of
from tests.pages.public.rows import a_row, stored
from tournaments.models import Event, EventState, StandingsShown

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "de", "hu", "it", "ja")
EVERY = {
    *("description", "og:title", "og:description", "og:type", "og:url", "og:site_name"),
    *("og:locale", "og:locale:alternate", "twitter:card"),
    *("og:image", "og:image:type", "og:image:width", "og:image:height", "og:image:alt"),
}


def metas(page: str) -> dict[str, str]:
    """What a page says of itself, by name; of several the last one."""
    found = dict[str, str]()
    for tag in re.findall(r"<meta [^>]*>", page):
        content = re.search(r'content="([^"]*)"', tag)
        for name in re.findall(r'(?:name|property)="([^"]*)"', tag):
            found[name] = unescape(content[1]) if content else ""
    return found


def shared(address: str) -> dict[str, str]:
    answer = Client().get(address)
    assert answer.status_code == 200
    return metas(answer.content.decode())


def the_pages(event: Event) -> dict[str, dict[str, dict[str, str]]]:
    """What every public page says of itself, by language and route."""
    table = a_table_of(event)
    pages: dict[str, dict[str, dict[str, str]]] = {language: {} for language in LANGUAGES}
    for route in OPEN | LISTS_BOARDS | SHOWS_A_SERIES:
        if route.startswith(("api/", "t/")) or "/embed/" in route:  # a part of another page
            continue
        for language in LANGUAGES:
            address = fill_in(route, table, "").replace("/en/", f"/{language}/")
            answer = Client().get(address)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                pages[language][route] = metas(answer.content.decode())
    return pages


def test_every_public_page_says_in_each_language_what_it_is_and_no_two_say_the_same() -> None:
    event = an_evening(tables=1)
    an_event(0, state=EventState.RUNNING)  # of two that run, the board of neither is opened
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    refresh_standings(event_id=event.pk)

    pages = the_pages(event)

    descriptions = Counter(
        said["description"] for routes in pages.values() for said in routes.values()
    )
    assert len(pages["en"]) >= 24
    assert {name for name, times in descriptions.items() if times > 1} == set()
    for language, routes in pages.items():
        for route, said in routes.items():
            assert EVERY - said.keys() == set(), (language, route)
            assert said["description"] == said["og:description"]
            assert said["og:locale"].startswith(language)
            assert said["og:url"].startswith(f"http://localhost:8000/{language}/")
            size = said["og:image:width"], said["og:image:height"], said["og:image:type"]
            assert size == ("1200", "630", "image/png")


def test_what_a_link_says_names_the_service_of_the_settings_whatever_host_was_asked() -> None:
    event = an_event(1)

    page = Client().get(f"/en/e/{event.slug}/", headers={"host": "elsewhere.example"})

    assert "elsewhere" not in page.content.decode()


def test_titles_and_descriptions_are_text_whatever_a_name_is() -> None:
    event = an_event(1, name='"><script>alert(1)</script>')

    page = Client().get(f"/en/e/{event.slug}/").content.decode()

    assert "<script>alert" not in page
    assert metas(page)["og:title"] == f"{event.name} · Stichtafel"


def test_during_play_and_after_it_a_link_names_who_is_in_front() -> None:
    event = an_event(2, venue="Old Mill", state=EventState.RUNNING)
    address = f"/en/e/{event.slug}/"
    assert shared(address)["description"] == "6 March 2026 · Old Mill · Card Club."

    stored(event, a_row(1), a_row(2))
    said = [shared(address + more)["description"] for more in ("", "standings/", "players/2/")]
    assert said == [
        "6 March 2026 · Old Mill · Card Club. In front: 1. Anna 1, 2. Anna 2.",
        "Standings of Club evening: 1. Anna 1, 2. Anna 2.",
        "Béla in Club evening: rank 2 of 2, with all seats and results.",
    ]

    Event.objects.update(state=EventState.FINISHED)
    assert shared(address)["description"].endswith("Winners: 1. Anna 1, 2. Anna 2.")


@pytest.mark.parametrize(
    "fields", [{"standings_shown": StandingsShown.HIDDEN}, {"unlisted": True}], ids=str
)
def test_hidden_standings_and_unlisted_events_give_no_one_away(fields: dict[str, Any]) -> None:
    event = an_event(2, state=EventState.RUNNING, **fields)
    stored(event, a_row(1, name="Zoltán"), a_row(2, name="Zita"))
    address = f"/en/e/{event.slug}/"

    for more in ("", "standings/", "board/"):
        said = " ".join(shared(address + more).values())
        assert not re.search("Zoltán|Zita|rank", said), more
    assert "rank" not in shared(f"{address}players/1/")["description"]


def test_an_unlisted_event_stays_out_of_searches_and_has_no_oembed() -> None:
    listed, unlisted = an_event(1), an_event(1, unlisted=True)

    pages = [Client().get(f"/en/e/{event.slug}/").content.decode() for event in (listed, unlisted)]

    assert ["application/json+oembed" in page for page in pages] == [True, False]
    assert [metas(page).get("robots") for page in pages] == [None, "noindex"]


def test_pages_of_captains_and_the_desk_say_nothing_to_chats() -> None:
    for address in ("/t/", "/admin/login/"):
        assert "og:" not in Client().get(address).content.decode(), address
