"""``/api/v1/events/<slug>/pairs/``: who should not share a table."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import an_event
from tournaments.models import Event
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.teams import kept_apart
from tournaments.services.keep_apart import keep_apart

pytestmark = pytest.mark.django_db


def pairs_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/pairs/"


def test_two_are_kept_apart_and_listed_until_they_may_sit_together_again() -> None:
    event = an_event(4)
    client = program(event)

    made = send(client, "POST", pairs_of(event), {"entrants": [3, 1]})
    listed = client.get(pairs_of(event))
    ended = send(client, "DELETE", f"{pairs_of(event)}{made.json()['id']}/", key="2")

    pair = {"id": made.json()["id"], "entrants": [1, 3]}
    assert (made.status_code, made.json(), listed.json()) == (201, pair, [pair])
    assert (ended.status_code, keep_apart_pairs(event)) == (204, [])


@pytest.mark.parametrize(
    ("entrants", "why"), [([1, 9], "unknown"), ([1, 1], "same"), ([2, 1], "already")]
)
def test_a_pair_that_cannot_be_is_refused(entrants: list[int], why: str) -> None:
    event = an_event(2)
    keep_apart(event_id=event.pk, numbers=(1, 2))

    answer = send(program(event), "POST", pairs_of(event), {"entrants": entrants})

    assert (answer.status_code, answer.json()["why"]) == (422, why)
    assert keep_apart_pairs(event) == [(1, 2)]


@pytest.mark.parametrize("entrants", [None, [], [1], [1, 2, 3], [1, 2**40], ["x", 1], [True, []]])
def test_a_pair_that_cannot_be_read_is_refused(entrants: object) -> None:
    event = an_event(2)

    answer = send(program(event), "POST", pairs_of(event), {"entrants": entrants})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["entrants"])


@pytest.mark.parametrize("count", [1, 3])
def test_pairs_take_four_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(4)
    for number in range(count):
        keep_apart(event_id=event.pk, numbers=(4, number + 1))
    client = program(event)
    client.get(pairs_of(event))

    with django_assert_num_queries(4):  # key, event, its role, pairs
        client.get(pairs_of(event))


def test_a_pair_of_another_event_stays() -> None:
    event, other = an_event(2), an_event(2)
    pair = keep_apart(event_id=other.pk, numbers=(1, 2))

    answer = send(program(event), "DELETE", f"{pairs_of(event)}{pair.pk}/")

    assert (answer.status_code, kept_apart(other).count()) == (404, 1)
