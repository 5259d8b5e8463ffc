"""An organisation's register of people."""

from collections.abc import Sequence

from tournaments.models import Organisation, Person

NAME_LIMIT = 100  # characters


def register_people(*, organisation: Organisation, names: Sequence[str]) -> list[Person]:
    """Store one new person per name, in the order given; equal names are different people."""
    return Person.objects.bulk_create(
        Person(organisation=organisation, name=name, sort_name=sort_name(name)) for name in names
    )


def sort_name(name: str) -> str:
    """Return a name as lists sort it: the last word first, ``Maier, Anna``."""
    given, _, family = name.rpartition(" ")
    return f"{family}, {given}" if given else name
