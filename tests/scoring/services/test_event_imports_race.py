"""A person is erased or changed while an event file is read that was given this person."""

import threading
from collections.abc import Callable, Iterable
from functools import partial

import pytest

from scoring.selectors.event_files.contents import read_contents
from scoring.services.event_imports import import_event
from scoring.services.people import erase_person
from tests.at_once import all_at_once, holds_another_up
from tests.builders import an_event
from tests.scoring.full_events import a_full_file
from tests.waiting import LIMIT, eventually
from tournaments.models import Event, EventState, Person
from tournaments.new_entrants import NewEntrant
from tournaments.services.entrants import register_entrants
from tournaments.services.people import change_person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna() -> Person:
    """Registered for an event that has not begun."""
    return an_event(1, state=EventState.REGISTRATION).entrants.get().person


def done_while_reading(anna: Person, act: Callable[[], object]) -> list[str]:
    """Do something once the file of an event with Anna is read halfway; return the outcomes."""
    contents = read_contents(a_full_file())
    halfway, acted = threading.Event(), threading.Event()
    order: list[str] = []

    def wait(_steps: int) -> None:
        if not halfway.is_set():
            halfway.set()
            eventually(lambda: acted.is_set() or holds_another_up())
            order.append("read after" if acted.is_set() else "read first")

    def do() -> None:
        halfway.wait(LIMIT)
        try:
            act()
        finally:
            acted.set()

    def read() -> str:
        import_event(
            organisation=anna.organisation,
            contents=contents,
            on_progress=wait,
            chosen={1: anna.pk},
        )
        return order[0]

    return all_at_once(read, do)


def test_a_person_who_is_erased_meanwhile_plays_in_the_event_first(anna: Person) -> None:
    erase = partial(erase_person, person_id=anna.pk, label="Player 1")

    # The event of the file is running, which keeps a person from being erased.
    assert done_while_reading(anna, erase) == ["ErasureRefused", "read first"]


def test_control_without_the_lock_a_person_is_erased_and_plays_in_a_running_event(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*, organisation_id: int, person_ids: Iterable[int]) -> set[int]:
        people = Person.objects.filter(organisation=organisation_id, pk__in=person_ids)
        return set(people.values_list("pk", flat=True))

    monkeypatch.setattr("scoring.services.event_imports.hold_people", look)
    erase = partial(erase_person, person_id=anna.pk, label="Player 1")

    assert done_while_reading(anna, erase) == ["done", "read after"]
    assert Event.objects.get(state=EventState.RUNNING).entrants.get(number=1).person.erased_at


def test_other_desks_change_and_register_a_person_meanwhile(anna: Person) -> None:
    other = an_event(0, organisation=anna.organisation)

    def change_and_register() -> None:
        anna.name = "Anna Fox"
        change_person(anna, fields=["name"])
        again = NewEntrant(name=anna.name, person_id=anna.pk)
        register_entrants(event_id=other.pk, new_entrants=[again])

    assert done_while_reading(anna, change_and_register) == ["done", "read after"]
    assert other.entrants.get().person == anna
