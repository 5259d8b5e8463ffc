"""Pictures of shared links, as a chat fetches them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.services.people import erase_person
from tests.builders import an_event
from tests.pages.public.rows import a_row, stored
from tests.pngs import size_of
from tournaments.models import Event, StandingsShown
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def png(address: str) -> bytes:
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Cache-Control"].startswith("public")
    return answer.content


def linked(address: str) -> str:
    """The path of the picture that a page names."""
    page = Client().get(address).content.decode()
    [found] = re.findall(r'property="og:image" content="http://localhost:8000([^"]+)"', page)
    return str(found)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pictures_are_as_large_as_their_pages_say(language: str) -> None:
    event = an_event(2, name="第三回大会")
    stored(event, a_row(1))

    club = event.organisation.slug
    for page in ("", f"o/{club}/", f"e/{event.slug}/", f"e/{event.slug}/players/1/"):
        assert size_of(png(linked(f"/{language}/{page}"))) == (1200, 630), page


def test_picture_has_another_address_once_it_is_another_one() -> None:
    event = an_event(2)
    address, before = f"/en/e/{event.slug}/", linked(f"/en/e/{event.slug}/")
    stored(event, a_row(1))

    after = linked(address)

    assert before.partition("?")[0] == after.partition("?")[0]
    assert before != after


def test_hidden_standings_are_in_no_picture() -> None:
    event = an_event(2, standings_shown=StandingsShown.HIDDEN)
    addresses = [f"/en/e/{event.slug}/{more}" for more in ("", "players/1/")]
    before = [linked(address) for address in addresses]
    pictures = [png(address) for address in before]
    stored(event, a_row(1))

    assert [linked(address) for address in addresses] == before
    assert [png(address) for address in before] == pictures


def test_result_is_there_for_whom_the_event_has_a_page() -> None:
    event = an_event(3)
    for number in (2, 3):
        withdraw_entrant(entrant_id=event.entrants.get(number=number).pk)
    erase_person(person_id=event.entrants.get(number=3).person_id, label="Removed")

    def statuses(number: int) -> list[int]:
        player = f"/en/e/{event.slug}/players/{number}/"
        return [Client().get(player + more).status_code for more in ("", "result.png")]

    assert [statuses(number) for number in (1, 2, 3, 4)] == [
        *([200, 200], [200, 404], [200, 404], [404, 404])
    ]


def test_picture_of_an_unlisted_event_stays_out_of_searches_like_its_pages() -> None:
    listed, unlisted = an_event(1), an_event(1, unlisted=True)

    answers = [Client().get(f"/en/e/{event.slug}/picture.png") for event in (listed, unlisted)]

    assert [answer.get("X-Robots-Tag") for answer in answers] == [None, "noindex"]


def test_draft_and_unknown_events_have_no_picture() -> None:
    draft: Event = an_event(1, state="draft")

    for path in (
        f"{draft.slug}/picture.png",
        "unknown/picture.png",
        f"{draft.slug}/players/1/result.png",
    ):
        assert Client().get(f"/en/e/{path}").status_code == 404, path


@pytest.mark.parametrize("players", [3, 30])
def test_pictures_take_four_and_five_queries(players: int) -> None:
    event = an_event(players)
    stored(event, *(a_row(number) for number in range(1, players + 1)))

    taken = []
    for path in ("picture.png", "players/1/result.png"):
        with CaptureQueriesContext(connection) as queries:
            png(f"/en/e/{event.slug}/{path}")
        taken.append(len(queries))

    assert taken == [4, 5]
