"""``/api/v1/events/<slug>/prizes/``: what can be won."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_prize, an_event
from tournaments.models import Event, Scope
from tournaments.selectors.prizes import prizes_of

pytestmark = pytest.mark.django_db

BOOK = {"group": "all", "club": "", "first": 1, "last": 3, "thing": "A book", "amount": None}


def prizes(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/prizes/"


def test_a_prize_is_offered_listed_changed_and_removed() -> None:
    event = an_event(0)
    client = program(event)

    offered = send(client, "POST", prizes(event), {"last": 3, "thing": "A book"}).json()
    listed = client.get(prizes(event)).json()
    address = f"{prizes(event)}{offered['id']}/"
    seen = client.get(address)
    cup = {"group": "club", "club": "Card Club", "thing": "A cup", "amount": 500}
    changed = send(client, "PUT", address, cup, key="2", **{"If-Match": seen["ETag"]})
    late = send(client, "PUT", address, cup, key="3", **{"If-Match": seen["ETag"]})
    removed = send(client, "DELETE", address, key="4")

    assert listed == [offered] == [{"id": offered["id"], **BOOK}]
    assert changed.json() == {"id": offered["id"], "first": 1, "last": 1, **cup}
    assert (late.status_code, late.json()["code"]) == (412, "changed")
    assert (removed.status_code, list(prizes_of(event))) == (204, [])


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["thing"]),
        ({"thing": "A book", "first": 3, "last": 2}, ["last"]),
        ({"thing": "A book", "group": "club"}, ["club"]),
        ({"thing": "A book", "club": "Card Club"}, ["club"]),
        ({"thing": "A book", "amount": 0}, ["amount"]),
        ({"thing": "A book", "group": "none", "first": 0}, ["first", "group"]),
    ],
)
def test_what_is_no_prize_is_refused_by_its_fields(body: Any, fields: list[str]) -> None:
    event = an_event(0)

    answer = send(program(event), "POST", prizes(event), body)

    assert (answer.status_code, sorted(answer.json()["fields"])) == (400, fields)
    assert list(prizes_of(event)) == []


def test_a_prize_of_another_event_is_not_found() -> None:
    event, other = an_event(0), an_event(0)
    prize = a_prize(other)

    answer = program(event).get(f"{prizes(event)}{prize.pk}/")

    assert answer.status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_prizes_take_three_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for rank in range(1, count + 1):
        a_prize(event, first=rank, last=rank)
    client = program(event, Scope.READ)
    client.get(prizes(event))  # the use of a key is noted once a minute

    with django_assert_num_queries(3):  # key, event, prizes
        assert len(client.get(prizes(event)).json()) == count
