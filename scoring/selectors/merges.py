"""People who were merged into others: who they are today, by the history of the register."""

from collections.abc import Collection
from typing import Any

from django.apps import apps

from tournaments.models import Person


def people_now(person_ids: Collection[int]) -> dict[int, int]:
    """Return who these people of registers are today: themselves, or whom they were merged into.

    Who is gone without a trace stays the number from before. One query where all are there, one
    more for each time that a person who is gone was merged into another one.
    """
    now = {person: person for person in person_ids}
    while gone := {*now.values()} - _there(now.values()):
        into = _merged_into(gone)
        if not into:
            break
        now = {person: into.get(at, at) for person, at in now.items()}
    return now


def _there(person_ids: Collection[int]) -> set[int]:
    return set(Person.objects.filter(pk__in=set(person_ids)).values_list("pk", flat=True))


def _merged_into(gone: Collection[int]) -> dict[int, int]:
    """Return into whom each of these was merged last, as the history of the register says."""
    history: Any = apps.get_model("tournaments", "PersonHistory")
    rows = history.objects.filter(pgh_obj__in=gone, pgh_context__metadata__has_key="merged_into")
    newest = rows.order_by("pgh_id").values_list("pgh_obj", "pgh_context__metadata")
    return {person: metadata["merged_into"] for person, metadata in newest}
