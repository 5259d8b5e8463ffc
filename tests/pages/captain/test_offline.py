"""What a phone has to keep, and when it has to forget it."""

import json
import re

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client, override_settings
from django.utils import translation

from pages.captain.offline import files_to_keep
from tests.builders import a_published_seating, a_table, an_entry
from tests.pages.captain.phones import table_data, table_page
from tournaments.models import EventState, Table
from tournaments.services.events import move_event
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db


def kept_pages(client: Client, table: Table) -> dict[str, str]:
    """The addresses that the table's page names to the phone, each with its stamp."""
    kept: dict[str, str] = table_data(client, table_page(table.place))["keep"]
    return kept


def test_worker_names_every_file_of_the_captains_pages_and_is_asked_for_again(
    client: Client,
) -> None:
    answer = client.get("/t/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    named = re.search(r"const FILES = (.+);", answer.content.decode())
    assert named
    files = json.loads(named[1])
    assert files == files_to_keep()
    assert {"/static/captain/round.js", "/static/captain/sheets/round.css"} < set(files)
    of_others = {"/static/captain/draft.js", "/static/pages/base.css", "/static/public/offline.js"}
    assert not of_others & set(files)
    assert all(find(name.removeprefix("/static/")) for name in files)
    assert 'importScripts("/static/captain/worker.js");' in answer.content.decode()


def test_worker_keeps_no_files_while_they_are_edited() -> None:
    with override_settings(DEBUG=True):
        assert files_to_keep() == []


def test_page_of_a_running_event_may_be_kept(client: Client) -> None:
    table = a_table(3)
    for page in (table_page(table.place), f"{table_page(table.place)}1/1/"):
        assert client.get(page).headers["Offline-Copy"] == "keep"


@pytest.mark.parametrize(
    ("asked", "shown"), [("", 2), ("?sent=1", 2), ("?seating=1", 1), ("?seating=1&sent=1", 1)]
)
def test_page_of_a_table_names_the_seating_that_it_shows(
    client: Client, asked: str, shown: int
) -> None:
    table = a_table(3)
    a_published_seating(table.seating.event, seed=2)
    answer = client.get(f"{table_page(table.place)}{asked}")
    assert answer.headers["Content-Location"] == f"?seating={shown}"


def test_pages_are_dropped_after_the_event(client: Client) -> None:
    table = a_table(3)
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    assert client.get(table_page(table.place)).headers["Offline-Copy"] == "drop"


def test_pages_of_a_withdrawn_link_are_dropped(client: Client) -> None:
    table = a_table(3)
    withdraw_link(place_id=table.place_id)
    assert client.get(table_page(table.place)).headers["Offline-Copy"] == "drop"


def test_refused_round_is_not_kept(client: Client) -> None:
    answer = client.post(f"{table_page(a_table(3).place)}1/1/", {"captured-0": "x"})
    assert answer.status_code == 422
    assert "Offline-Copy" not in answer.headers


def test_phone_keeps_each_open_round_and_missing_ones_for_all_they_may_rest_on(
    client: Client,
) -> None:
    table = a_table(3, rounds=2, evidence=["cards", "points"])
    an_entry(table)
    start = f"{table_page(table.place)}1/"
    assert list(kept_pages(client, table)) == [
        f"{start}1/",
        f"{start}2/",
        f"{start}2/?evidence=cards",
        f"{start}2/?evidence=points",
    ]


def test_stamp_of_a_round_changes_with_its_result_and_with_the_language(client: Client) -> None:
    table = a_table(3)
    first = f"{table_page(table.place)}1/1/"
    before = kept_pages(client, table)[first]
    an_entry(table)
    after = kept_pages(client, table)[first]
    with translation.override("en"):  # whatever a request leaves behind
        in_german = kept_pages(Client(headers={"accept-language": "de"}), table)[first]
    assert len({before, after, in_german}) == 3
