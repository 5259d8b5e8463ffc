"""Reading what was searched for."""

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from pages.searches import LONGEST_SEARCH, typed_search
from tests.builders import an_event
from tests.pages.desk.desks import desk


@pytest.mark.parametrize(
    ("sent", "typed"),
    [
        ("", ""),
        ("q=", ""),
        ("q=+b%C3%A9la++3+", "béla  3"),
        ("q=a%00n%00", "an"),
        ("q=%00", ""),
        ("q=first&q=last", "last"),
        ("q=" + 300 * "a", LONGEST_SEARCH * "a"),
    ],
)
def test_what_was_typed_is_read_as_far_as_names_can_hold_it(sent: str, typed: str) -> None:
    assert typed_search(QueryDict(sent)) == typed


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["pick/", "entrants/", "search/", "roll/"])
def test_a_search_for_thousands_of_words_asks_the_database_for_few(step: str) -> None:
    event = an_event(3)
    sent = {"q": 5000 * "a "}
    browser, address = desk(event), f"/admin/events/{event.pk}/{step}"

    with CaptureQueriesContext(connection) as queries:
        answer = browser.post(address, sent) if step == "pick/" else browser.get(address, sent)

    assert answer.status_code == 200
    assert max(one["sql"].count("STRPOS") for one in queries) <= LONGEST_SEARCH
