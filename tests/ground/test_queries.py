"""A query that is compiled once gives what the same query gives that is made anew each time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Count, QuerySet
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ground.queries import CompiledQuery, Slot, Slots
from tests.builders import an_event
from tournaments.models import Entrant, Event, Table

pytestmark = pytest.mark.django_db


def entrants(event: Event | Slot) -> QuerySet[Entrant]:
    return Entrant.objects.filter(event=event).select_related("person", "event").order_by("-number")


def test_a_compiled_query_gives_the_rows_of_its_values_each_time(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second, empty = an_event(2), an_event(3), an_event(0)
    query = CompiledQuery(lambda: entrants(Slot("event")))

    for event in (first, second, first, empty):
        plain = [(row, row.person.name, row.event.slug) for row in entrants(event)]
        with django_assert_num_queries(1):
            compiled = [(row, row.person.name, row.event.slug) for row in query(event=event.pk)]
        assert compiled == plain


@pytest.mark.parametrize(
    "columns",
    [
        lambda rows: rows.values("number", "person__name"),
        lambda rows: rows.values_list("number", "event__starts_on", "out_of_competition"),
        lambda rows: rows.values_list("number", flat=True),
        lambda rows: rows.values_list("number", "person__name", named=True),
        lambda rows: rows.order_by().values("withdrawn").annotate(all=Count("pk")),
    ],
)
def test_rows_are_of_the_kind_that_the_query_asks_for(columns: Any) -> None:
    event = an_event(2)

    compiled = CompiledQuery(lambda: columns(entrants(Slot("event"))))(event=event.pk)

    plain = list(columns(entrants(event)))
    assert (compiled, [type(row) for row in compiled]) == (plain, [type(row) for row in plain])


def test_a_slot_takes_any_number_of_ids() -> None:
    events = [an_event(1), an_event(1), an_event(1)]
    query = CompiledQuery(
        lambda: Event.objects.filter(pk__in=Slots("events")).order_by("pk").values_list("pk")
    )

    for some in (events[:2], events[1:], []):
        ids = [event.pk for event in some]
        assert query(events=ids) == [(pk,) for pk in ids]
        assert query.tuples(events=ids) == [(pk,) for pk in ids]


def test_its_first_row_is_there_or_missed_as_any_row_of_its_model() -> None:
    event = an_event(2)
    query = CompiledQuery(lambda: entrants(Slot("event")))

    assert query.get(event=event.pk) == entrants(event).first()
    with pytest.raises(Entrant.DoesNotExist):
        query.get(event=0)


def test_a_query_is_made_once_and_answers_each_thread_by_its_own_values() -> None:
    made, both = [], Barrier(2)
    first, second = ContentType.objects.values_list("pk", flat=True).order_by("pk")[:2]

    def make() -> QuerySet[ContentType, int]:
        made.append(1)
        return ContentType.objects.filter(pk=Slot("pk")).values_list("pk", flat=True)

    def ask(pk: int) -> list[list[int]]:
        try:
            both.wait()
            return [query(pk=pk) for _ in range(50)]
        finally:
            connection.close()

    query = CompiledQuery(make)
    query(pk=first)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(ask, (first, second)))

    assert (made, answers) == ([1], [[[first]] * 50, [[second]] * 50])


def test_a_value_without_a_slot_or_a_slot_without_a_value_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        CompiledQuery(lambda: Event.objects.filter(pk=Slot("event")))(table=1)


def test_a_time_that_would_stand_still_is_refused() -> None:
    query = CompiledQuery(lambda: Table.objects.filter(clock_ends_at__lt=timezone.now()))

    with pytest.raises(TypeError, match="stands still"):
        query()
