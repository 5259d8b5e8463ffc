import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pages.public.board import pages
from tests.builders import a_published_seating, an_entry, an_event
from tests.pages.public.test_standings import a_row, stored
from tournaments.models import Event
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def board(event: Event) -> str:
    answer = Client().get(f"/en/e/{event.slug}/board/")
    assert answer.status_code == 200
    return answer.content.decode()


def rows_by_page(text: str) -> list[int]:
    return [turn.count("data-row=") for turn in text.split('<section class="turn')[1:]]


@pytest.mark.parametrize(("rows", "expected"), [(1, [1]), (12, [12]), (25, [12, 12, 1])])
def test_board_shows_twelve_lines_on_a_page_at_most(rows: int, expected: list[int]) -> None:
    event = an_event(players=0)
    stored(event, *(a_row(number) for number in range(1, rows + 1)))

    assert rows_by_page(board(event)) == expected


def test_board_before_anything_welcomes() -> None:
    assert "Welcome" in board(an_event())


def test_board_shows_a_new_seating_until_its_first_result() -> None:
    event = an_event(players=4)
    seating = a_published_seating(event)
    stored(event, a_row(1))

    before = board(event)
    an_entry(tables_of(seating)[0], 1)
    after = board(event)

    assert re.findall(r'<span class="name">(\w+)</span> <b>(\d)</b>', before) == [
        ("Anna", "1"),
        ("Béla", "1"),
        ("Cili", "1"),
        ("Dani", "1"),
    ]
    assert "Anna 1" not in before
    assert "Anna 1" in after
    assert "Find your table" not in after


def test_board_has_nothing_to_click() -> None:
    event = an_event(players=0)
    stored(event, a_row(1))

    main = board(event).split("<main")[1]

    assert not re.search(r"<(a|button|input|select)\b", main)


@pytest.mark.parametrize("tables", [1, 3])
def test_board_with_a_new_seating_takes_nine_queries(tables: int) -> None:
    event = an_event(players=4 * tables, preferred_size=4, largest_size=4)
    a_published_seating(event)

    with CaptureQueriesContext(connection) as queries:
        board(event)

    assert len(queries) == 9


@pytest.mark.parametrize("lines", [1, 3])
def test_board_with_standings_takes_five_queries(lines: int) -> None:
    event = an_event(players=0)
    stored(event, *(a_row(number) for number in range(1, lines + 1)))

    with CaptureQueriesContext(connection) as queries:
        board(event)

    assert len(queries) == 5


def test_pages_of_nothing_are_none() -> None:
    assert pages([], 12) == []
