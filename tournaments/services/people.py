"""An organisation's register of people."""

from collections.abc import Iterable, Sequence

import pghistory
from django.apps import apps
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine.seating.problems import read_problem, write_problem
from tournaments.errors import MergeRefused
from tournaments.models import (
    Entrant,
    Event,
    EventState,
    KeepApart,
    Organisation,
    Person,
    Seating,
)
from tournaments.newcomers import Newcomer
from tournaments.selectors.claims import without_names
from tournaments.selectors.people import erasure_problem, merge_problem
from tournaments.services.results_versions import raise_version

NAME_LIMIT = 100  # characters


def register_people(
    *,
    organisation: Organisation,
    newcomers: Sequence[Newcomer],
    language: str,
    made_up_for: Event | None = None,
) -> list[Person]:
    """Store one new person per newcomer, in the order given; equal names are different people.

    ``language`` is the one the names are written in: it says which part is the family's. People
    of a rehearsal are made up for it.
    """
    return Person.objects.bulk_create(
        Person(
            organisation=organisation,
            name=one.name,
            sort_name=sort_name(one.name, language),
            home_club=one.home_club,
            language=one.language,
            made_up_for=made_up_for,
        )
        for one in newcomers
    )


@transaction.atomic
def change_person(person: Person, *, fields: Sequence[str]) -> Person:
    """Store the changed fields of a person and tell the pages of every event with this person.

    Raises:
        ValidationError: fields that cannot be, by name; nothing is stored.
    """
    person.full_clean()
    person.save(update_fields=fields)
    _tell(_events_of(person))
    return person


@transaction.atomic
def merge_people(*, kept_id: int, gone_id: int) -> None:
    """Make one person of two of a register: what the second one played is the first one's.

    The first keeps its name, and takes club and language where it has none. The history keeps
    who of the entrants was repointed, and which person is gone, without names.

    Raises:
        MergeRefused: both play in one event, or they are not two people of one register (any
            more).
    """
    kept, gone = _lock_two(kept_id, gone_id)
    if problem := merge_problem(kept, gone):
        raise problem
    events = _events_of(gone)
    with pghistory.context(merged_into=kept.pk):
        for entrant in gone.entrants.order_by("pk"):
            entrant.person = kept
            entrant.save(update_fields=["person"])
        gone.delete()
    kept.home_club = kept.home_club or gone.home_club
    kept.language = kept.language or gone.language
    kept.save(update_fields=["home_club", "language"])
    _tell(events)


def _lock_two(kept_id: int, gone_id: int) -> tuple[Person, Person]:
    """Return two people, or one twice, locked in one order.

    Raises:
        MergeRefused: one of them has become part of somebody else meanwhile.
    """
    pair = Person.objects.select_for_update().filter(pk__in={kept_id, gone_id}).order_by("pk")
    locked = {person.pk: person for person in pair}
    if len(locked) < len({kept_id, gone_id}):
        raise MergeRefused(why="gone")
    return locked[kept_id], locked[gone_id]


@transaction.atomic
def erase_person(*, person_id: int, label: str) -> None:
    """Put a label in place of a person's name, and forget club, language and pairs kept apart.

    Results stay, under the start number. Who registered for an event that has not begun is
    withdrawn from it; who never took part in any is removed. ``scoring`` does the rest.

    Raises:
        ErasureRefused: the person plays in a running event.
    """
    person = Person.objects.select_for_update().get(pk=person_id)
    if problem := erasure_problem(person):
        raise problem
    entrants = Entrant.objects.filter(person=person)
    if not entrants.exists():
        person.delete()
        return
    before = (EventState.DRAFT, EventState.REGISTRATION)
    entrants.filter(event__state__in=before).update(withdrawn=True)
    entrants.update(home_club="")
    KeepApart.objects.filter(Q(first__person=person) | Q(second__person=person)).delete()
    _erase_from_history(list(entrants.values_list("pk", flat=True)))
    _erase_from_problems(person)
    Person.objects.filter(pk=person.pk).update(
        name=label, sort_name=label, home_club="", language="", erased_at=timezone.now()
    )
    _tell(_events_of(person))


def _erase_from_history(entrant_ids: list[int]) -> None:
    history = apps.get_model("tournaments", "EntrantHistory")
    history.objects.filter(pgh_obj_id__in=entrant_ids).update(home_club="")


def _erase_from_problems(person: Person) -> None:
    """Put numbers in place of the clubs that searches of this person's events were told of."""
    asked = Seating.objects.filter(event__entrants__person=person).exclude(problem="")
    for seating in asked.order_by("pk"):
        seating.problem = write_problem(without_names(read_problem(seating.problem)))
        seating.save(update_fields=["problem"])


def _events_of(person: Person) -> list[int]:
    """Return the events with this person, ascending.

    In one order, so that two changes at once never wait for each other in a ring.
    """
    events = Event.objects.filter(entrants__person=person).order_by("pk")
    return list(events.values_list("pk", flat=True))


def _tell(events: Iterable[int]) -> None:
    for event_id in events:
        raise_version(event_id)


FAMILY_NAME_FIRST = ("hu", "ja")


def sort_name(name: str, language: str) -> str:
    """Return a name as lists sort it: the family's first, ``Maier, Anna`` or ``Kovács Anna``."""
    if language in FAMILY_NAME_FIRST:
        return name
    given, _, family = name.rpartition(" ")
    return f"{family}, {given}" if given else name
