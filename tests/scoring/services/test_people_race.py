"""A person is changed at the desk while their data are being erased, or while they are merged."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction

from scoring.services.people import erase_person
from tests.at_once import all_at_once, holds_another_up
from tests.builders import an_event
from tests.waiting import LIMIT, eventually
from tournaments.models import Entrant, EventState, Person
from tournaments.services.entrants import EntrantDetails, change_entrant
from tournaments.services.people import change_person, merge_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna() -> Entrant:
    """Registered for an event that has not begun."""
    return an_event(1, state=EventState.REGISTRATION).entrants.get()


def changed_meanwhile(act: Callable[[], object], change: Callable[[], object]) -> list[str]:
    """Do something, and a change that waits for it before that counts; return the outcomes."""
    acted = threading.Event()

    @transaction.atomic
    def act_first() -> None:
        act()
        acted.set()
        eventually(holds_another_up)

    def change_then() -> None:
        acted.wait(LIMIT)
        change()

    return all_at_once(act_first, change_then)


def rename(person: Person) -> None:
    person.name = "Anna Fox"
    change_person(person, fields=["name"])


def test_a_person_who_is_being_erased_gets_no_name_back(anna: Entrant) -> None:
    erase = partial(erase_person, person_id=anna.person_id, label="Player 1")

    assert changed_meanwhile(erase, partial(rename, anna.person)) == ["PersonOutdated", "done"]
    assert Person.objects.get().name == "Player 1"


def test_an_entrant_who_is_being_erased_gets_no_club_back(anna: Entrant) -> None:
    erase = partial(erase_person, person_id=anna.person_id, label="Player 1")
    club = EntrantDetails(
        home_club="Foxes", team_id=None, fixed_table=None, out_of_competition=False, language="hu"
    )
    change = partial(change_entrant, entrant_id=anna.pk, to=club)

    assert changed_meanwhile(erase, change) == ["PersonOutdated", "done"]
    anna.refresh_from_db()
    assert (anna.home_club, anna.person.language) == ("", "")


def test_a_person_who_is_being_merged_is_not_changed(anna: Entrant) -> None:
    kept = Person.objects.create(
        organisation=anna.event.organisation, name="Anna", sort_name="Anna"
    )
    merge = partial(merge_people, kept_id=kept.pk, gone_id=anna.person_id)

    assert changed_meanwhile(merge, partial(rename, anna.person)) == ["PersonOutdated", "done"]
    assert Person.objects.get().name == "Anna"
