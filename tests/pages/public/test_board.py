import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import StandingsSnapshot
from tests.builders import a_published_seating, an_entry, an_event
from tests.pages.public.rows import a_row, stored
from tournaments.models import Event, Seating
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def board(event: Event) -> str:
    answer = Client().get(f"/en/e/{event.slug}/board/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_board_before_anything_welcomes() -> None:
    assert "Welcome" in board(an_event())


def test_board_shows_a_new_seating_until_its_first_result() -> None:
    event = an_event(players=4)
    seating = a_published_seating(event)
    stored(event, a_row(1))

    before = board(event)
    an_entry(tables_of(seating)[0], 1)
    after = board(event)

    assert re.findall(r'<span class="name">(\w+)</span>\s+<b>(\d)</b>', before) == [
        ("Anna", "1"),
        ("Béla", "1"),
        ("Cili", "1"),
        ("Dani", "1"),
    ]
    before, after = before.partition("<main")[2], after.partition("<main")[2]
    assert "Anna 1" not in before
    assert "Anna 1" in after
    assert "Find your table" not in after


def test_board_calls_people_to_their_tables_until_one_plays() -> None:
    seating = a_published_seating(an_event(4))
    at = datetime(2026, 3, 6, 18, 50, tzinfo=UTC)  # 19:50 in Berlin
    Seating.objects.filter(pk=seating.pk).update(called_for=at)

    before = board(seating.event)
    an_entry(tables_of(seating)[0])

    assert "Be at your table at 19:50." in before
    assert "less-room" in before
    assert "Be at your table" not in board(seating.event)


def test_board_names_those_who_sit_out_among_the_others() -> None:
    event = an_event(5, smallest_size=4, largest_size=4)
    a_published_seating(event)

    names = re.findall(r'<span class="name">(\w+)</span>\s+<([bi])>([^<]+)', board(event))

    assert names == [
        ("Anna", "b", "1"),
        ("Béla", "b", "1"),
        ("Cili", "b", "1"),
        ("Dani", "b", "1"),
        ("Emma", "i", "sitting out"),
    ]


def test_board_has_nothing_to_click_but_the_size_of_its_text() -> None:
    event = an_event(players=0)
    stored(event, a_row(1))

    body = board(event).split("<body")[1]

    links = re.findall(r'<span id="(\w+)"><a href="#(\w+)"', body)
    assert links == [(size, size) for size in ("small", "medium", "large")]
    assert body.count("<a ") == 3
    assert not re.search(r"<(button|input|select|details|summary)\b|tabindex", body)


@pytest.mark.parametrize("tables", [1, 3])
def test_board_with_a_new_seating_takes_ten_queries(tables: int) -> None:
    event = an_event(players=4 * tables, preferred_size=4, largest_size=4)
    a_published_seating(event)

    with CaptureQueriesContext(connection) as queries:
        board(event)

    assert len(queries) == 10


@pytest.mark.parametrize("lines", [1, 3])
def test_board_with_standings_takes_four_queries(lines: int) -> None:
    event = an_event(players=0)
    stored(event, *(a_row(number) for number in range(1, lines + 1)))

    with CaptureQueriesContext(connection) as queries:
        board(event)

    assert len(queries) == 4


def test_board_shows_teams_after_everybody_where_teams_count() -> None:
    event = an_event(players=0)
    stored(event, a_row(1, points=1960, matches=3))
    member = {"number": 1, "name": "Anna 1", "points": 653, "counts": True}
    team = {"rank": 1, "team": "Mischer", "points": 653, "members": [member]}
    StandingsSnapshot.objects.update(teams=[team | {"decided_by": None, "tie_breaks": []}])

    slides = board(event).split('<section class="slide')[1:]

    assert [re.findall(r'<th scope="row">([^<]+)', slide) for slide in slides] == [
        ["Anna 1"],
        ["Mischer"],
    ]
    assert [re.findall(r">(\d+\.\d)<", slide) for slide in slides] == [["77.8"], ["77.8"]]


def test_board_of_hidden_standings_says_so_and_shows_where_people_sit() -> None:
    event = an_event(players=4, standings_shown="hidden")
    an_entry(tables_of(a_published_seating(event))[0], 1)
    stored(event, a_row(1))

    text = board(event)

    assert "The standings are hidden until the end." in text
    assert re.search(r'<span class="name">Anna</span>\s+<b>1</b>', text)
    assert "data-row" not in text


def where_from(address: str) -> tuple[int, str]:
    answer = Client(headers={"accept-language": "hu"}).get(address)
    return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.parametrize(
    ("address", "language"), [("/b/", "de"), ("/ja/b/", "ja"), ("/b/{id}/", "de")]
)
def test_short_address_leads_to_the_board_in_the_language_of_the_event_or_the_path(
    address: str, language: str
) -> None:
    event = an_event(language="de", state="running")
    an_event(state="registration")

    found = where_from(address.format(id=event.pk))

    assert found == (302, f"/{language}/e/{event.slug}/board/")


@pytest.mark.parametrize("running", [0, 2])
def test_short_address_leads_to_a_short_list_unless_one_event_is_running(running: int) -> None:
    slugs = [an_event(state="running").slug for _ in range(running)]
    others = [an_event(state="registration").slug]

    assert where_from("/b/") == (302, "/hu/b/")
    listed = Client().get("/hu/b/").content.decode()

    assert set(re.findall(r'href="/hu/e/([^/]+)/board/"', listed)) == set(slugs or others)


def test_short_address_of_a_draft_leads_nowhere() -> None:
    assert where_from(f"/en/b/{an_event(state='draft').pk}/")[0] == 404


def test_short_address_typed_without_its_last_slash_is_understood() -> None:
    assert where_from("/b/7") == (301, "/b/7/")


@pytest.mark.parametrize("events", [1, 3])
def test_list_of_boards_takes_two_queries(events: int) -> None:
    for _ in range(events):
        an_event(state="registration")

    with CaptureQueriesContext(connection) as queries:
        Client().get("/en/b/")

    assert len(queries) == 2
