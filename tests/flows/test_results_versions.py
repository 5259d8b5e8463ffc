"""Every service that changes what a page shows raises the version by which pages are kept.

A new service fails here until ``service_calls.py`` says how to call it, or ``service_parts.py``
why it is none.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeAlias

import pytest
import time_machine
from django.db import connection, transaction

from tests.conftest import StoreOnce
from tests.flows.evenings import Evening
from tests.flows.service_calls import CALLED, CALLS
from tests.flows.service_parts import PARTS, Service, every_service, name_of
from tests.flows.shown import Page, Versions, pages_of, text_of, versions_of
from tests.rare_cases import rare
from tests.stored import everything_stored
from tournaments.models import Event

AT_ONCE = 3  # pages; those that come first change most often


Question: TypeAlias = tuple[str, Any]  # in SQL, with its parameters


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """What a page showed, what it asked the database for it, and what that answered."""

    text: str
    questions: list[Question]
    answers: list[Any]

    def would_be_the_same(self) -> bool:
        """Whether all that was asked is answered as before: then the page is not drawn again."""
        return answers_to(self.questions) == self.answers


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pages of an event under these versions; each is drawn when it is first needed."""

    event: Event
    versions: Versions
    pages: dict[str, DrawnPage] = field(default_factory=dict)

    def page(self, page: Page) -> DrawnPage:
        if page.address not in self.pages:
            questions = []

            def note(execute: Callable[..., Any], sql: str, params: Any, *given: Any) -> Any:
                if sql.lstrip("(").startswith("SELECT"):  # a union stands in brackets
                    questions.append((sql, params))
                return execute(sql, params, *given)

            with connection.execute_wrapper(note):
                text = text_of(page, self.event)
            self.pages[page.address] = DrawnPage(text, questions, answers_to(questions))
        return self.pages[page.address]


def answers_to(questions: Iterable[Question]) -> list[Any]:
    with connection.cursor() as cursor:
        return [cursor.execute(*question).fetchall() for question in questions]


@pytest.fixture(scope="module", autouse=True)
def _stopped_clock() -> Iterator[None]:
    """Pages say how long ago something was: they are drawn at one moment."""
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


@pytest.fixture(scope="module")
def untouched(stored_evening: Evening, store_once: StoreOnce) -> Drawn:
    """The pages of the evening as it was stored, drawn once for all services."""
    return Drawn(stored_evening.event, store_once(lambda: versions_of(stored_evening.event)))


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever the block stores is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def differing(pages: Iterable[Page], drawn: Drawn, change: Callable[[], object]) -> set[str]:
    """The addresses of those pages that show something else, or nothing, after a change."""
    before = {page.address: drawn.page(page) for page in pages}
    with taken_back():
        change()
        now = {page.address: page for page in pages_of(drawn.event) if page.address in before}
        return {
            address
            for address, page in before.items()
            if address not in now
            or (not page.would_be_the_same() and text_of(now[address], drawn.event) != page.text)
        }


def some_differ(pages: Iterable[Page], drawn: Drawn, change: Callable[[], object]) -> bool:
    """Whether any of the pages shows something else after a change."""
    left = iter(pages)
    while some := list(islice(left, AT_ONCE)):
        if differing(some, drawn, change):
            return True
    return False


def test_every_service_is_called_here_or_only_a_part() -> None:
    parts = [part for some in PARTS.values() for part in some]

    assert sorted(map(name_of, every_service())) == sorted(map(name_of, [*CALLS, *parts]))


# Each kind of page once, of the table that the services are called for; all tables take long.
@pytest.mark.parametrize("tables", [1, rare(None, name="all")])
@pytest.mark.parametrize("service", CALLED)
def test_a_page_that_changes_has_a_new_version(
    service: Service, tables: int | None, evening: Evening, untouched: Drawn
) -> None:
    event, arguments = evening.event, CALLS[service](evening)
    stored, before = everything_stored(), versions_of(event)
    pages = list(pages_of(event, tables=tables))
    drawn = untouched if untouched.versions == before else Drawn(event, before)

    def call() -> None:
        service(**deepcopy(arguments))

    with taken_back():
        call()
        after, remaining = versions_of(event), {page.address for page in pages_of(event)}
        assert everything_stored() != stored

    cached = [page for page in pages if page.cached_under(before) == page.cached_under(after)]
    assert differing(cached, drawn, call) & remaining == set()
    if tables is None and before.raised != after.raised:  # else every phone asks for nothing
        assert some_differ(pages, drawn, call)
