"""An organisation's register of people."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Event, Organisation, Person
from tournaments.services.results_versions import raise_version

NAME_LIMIT = 100  # characters


def register_people(
    *, organisation: Organisation, names: Sequence[str], language: str
) -> list[Person]:
    """Store one new person per name, in the order given; equal names are different people.

    ``language`` is the one the names are written in: it says which part is the family's.
    """
    return Person.objects.bulk_create(
        Person(organisation=organisation, name=name, sort_name=sort_name(name, language))
        for name in names
    )


@transaction.atomic
def change_person(person: Person, *, fields: Sequence[str]) -> Person:
    """Store the changed fields of a person and tell the pages of every event with this person.

    Raises:
        ValidationError: fields that cannot be, by name; nothing is stored.
    """
    person.full_clean()
    person.save(update_fields=fields)
    # In one order, so that two changes at once never wait for each other in a ring.
    for event_id in Event.objects.filter(entrants__person=person).order_by("pk").values_list("pk"):
        raise_version(*event_id)
    return person


FAMILY_NAME_FIRST = ("hu", "ja")


def sort_name(name: str, language: str) -> str:
    """Return a name as lists sort it: the family's first, ``Maier, Anna`` or ``Kovács Anna``."""
    if language in FAMILY_NAME_FIRST:
        return name
    given, _, family = name.rpartition(" ")
    return f"{family}, {given}" if given else name
