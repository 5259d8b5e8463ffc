"""What the tests of the scripts stand on: the same data as pages give."""

import json

import pytest
from django.conf import settings
from django.test import Client

from scoring.services.occupancies import leave_table, swap_players
from tests.builders import (
    a_published_seating,
    a_table,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.games import PATH, games_text
from tests.pages.captain.phones import table_data, table_page
from tests.pages.captain.round_forms import page_data
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of


def test_stored_games_are_what_pages_give_today() -> None:
    assert PATH.read_text() == games_text()


@pytest.mark.django_db
def test_page_of_a_round_gives_the_stored_game(client: Client) -> None:
    stored = json.loads(PATH.read_text())
    page = page_data(client, a_table(5, variant="delayed", evidence=["counts"]))
    expected = stored["games"]["delayed 5 counts"] | {"phrases": stored["phrases"]}
    expected["typing"]["words"] = stored["words"]
    assert {key: page[key] for key in expected} == expected


@pytest.mark.django_db
def test_page_of_a_round_gives_what_was_answered_to_the_version_that_counts(
    client: Client,
) -> None:
    table = a_table()
    assert page_data(client, table)["recorded"] is None

    entry = an_entry(table)

    assert page_data(client, table)["recorded"] == json.loads(entry.answer)


@pytest.mark.django_db
def test_page_of_a_round_says_where_its_people_stand_in_the_answer(client: Client) -> None:
    table = a_table(4, rounds=3, smallest_size=3, evidence=["points"])
    first, second, third, fourth = start_numbers(table)
    an_entry(table, sheet=points_sheet(7, 2, 1, 5))
    leave_table(table_id=table.pk, number=third, from_round=2)
    swap_players(table_id=table.pk, number=first, other_number=fourth, from_round=3)

    page = page_data(client, table, 2)
    answer = json.loads(an_entry(reread(table), 2, sheet=points_sheet(4, 3, -2)).answer)

    assert page["seats"] == [first, second, fourth]
    assert [answer["totals"][line] for line in page["lines"]] == [11, 5, 3]


@pytest.mark.django_db
def test_page_of_a_table_names_all_rounds_at_its_place_with_those_that_take_an_entry(
    client: Client,
) -> None:
    event = an_event(3, preferred_size=3, rounds=2)
    [first] = tables_of(a_published_seating(event))
    an_entry(first)
    a_void_round(first, 2, replayed=False)
    [second] = tables_of(a_published_seating(event, seed=2))
    start, desk = f"/t/{link_of(first.place)}", f"{settings.PUBLIC_URL}/admin/tables"

    assert table_data(client, table_page(first.place))["tables"] == [
        {
            "table": second.pk,
            "seating": 2,
            "handover": f"{desk}/{second.pk}/take/",
            "rounds": [
                {"number": 1, "version": 0, "address": f"{start}/2/1/"},
                {"number": 2, "version": 0, "address": f"{start}/2/2/"},
            ],
        },
        {
            "table": first.pk,
            "seating": 1,
            "handover": f"{desk}/{first.pk}/take/",
            "rounds": [
                {"number": 1, "version": 1, "address": f"{start}/1/1/"},
                {"number": 2, "version": 0, "address": None},
            ],
        },
    ]
