"""People of a register: erased, or merged, wherever they are stored."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import pghistory
from django.apps import apps
from django.db import transaction

from engine.seating.problem_text import read_problem, write_problem
from scoring.event_tables import EVENT_TABLES, EventTable
from scoring.services.counterparts import lock_counterparts_before, move_counterparts
from tournaments.models import Event, Merge, Person
from tournaments.selectors.published_plans import anonymise
from tournaments.services import people
from tournaments.services.answered_requests import forget_answers_naming
from tournaments.services.registrations import fill_places

Rows: TypeAlias = list[dict[str, Any]]


@transaction.atomic
def erase_person(*, person_id: int, label: str) -> None:
    """Replace a person's name by a label wherever it is stored, and delete club and language.

    ``scoring.event_tables`` says where that is. Results stay, under the start number. The person
    is withdrawn from events that have not begun, and removed if they never took part in any; places
    that are free by that go to the first of the waiting list as soon as it is done. Free
    text of directors stays, too: it is append-only, and ``scoring.selectors.people.notes_naming``
    says where it names the person.

    Raises:
        ErasureRefused: the person plays in a running event, or was erased before.
    """
    person = people.lock_for_erasure(person_id)
    forget_answers_naming(_names_of(person))
    for event_id in Event.objects.filter(entrants__person=person).values_list("pk", flat=True):
        # Events are locked before people.
        transaction.on_commit(partial(fill_places, event_id=event_id))
    for table in EVENT_TABLES:
        for column in table.personal:
            _overwrite(table, column, person, label)
        if table.erase_by:
            table.model_class.objects.filter(**{table.erase_by: person.pk}).delete()
    people.mark_erased(person)


def _names_of(person: Person) -> set[str]:
    """Return the names of a person: those of before, and of who was merged into them, too."""
    history: Any = apps.get_model("tournaments", "EntrantHistory")
    before = history.objects.filter(pgh_obj__person=person)
    merged = Merge.objects.filter(kept=person)
    others = (names for rows in (before, merged) for names in rows.values_list("name", "sort_name"))
    return {person.name, person.sort_name}.union(*others) - {""}


def _overwrite(table: EventTable, column: str, person: Person, label: str) -> None:
    """Empty a column where it is about this person, or set it to the label if it needs a value.

    Where it is also about others, only the part about the person is replaced.
    """
    rows = table.model_class.objects.filter(**{table.person: person.pk}).exclude(**{column: ""})
    without_person = _PARTS.get(f"{table.name}.{column}")
    if without_person is None:
        may_be_empty = table.model_class._meta.get_field(column).blank  # noqa: SLF001 - Django's name for a public interface
        rows.update(**{column: "" if may_be_empty else label})
        return
    numbers = dict(person.entrants.values_list("event_id", "number"))
    for row in rows.order_by("pk"):
        text = without_person(getattr(row, column), numbers[row.event_id], label)
        setattr(row, column, text)
        row.save(update_fields=[column])


def _without_clubs(problem: str, _number: int, _label: str) -> str:
    """Return the problem of a seating with numbers in place of clubs: those of all entrants."""
    return write_problem(anonymise(read_problem(problem)))


def _relabelled_rows(rows: Rows, number: int, label: str) -> Rows:
    return [{**row, "name": label, "club": ""} if row["number"] == number else row for row in rows]


def _relabelled_teams(teams: Rows, number: int, label: str) -> Rows:
    for member in (member for team in teams for member in team["members"]):
        if member["number"] == number:
            member["name"] = label
    return teams


# Columns that are about several people: how the part about one, by start number, is replaced.
_PARTS: Final[Mapping[str, Callable[[Any, int, str], str | Rows]]] = {
    "seatings.problem": _without_clubs,
    "snapshots.rows": _relabelled_rows,
    "snapshots.teams": _relabelled_teams,
}


@transaction.atomic
def merge_people(*, kept_id: int, gone_id: int) -> None:
    """Merge two people of a register, as ``tournaments.services.people.merge_people`` says.

    Who counts as the second one in a series counts as the first. Lots and records of series keep
    the number from before: nothing in them is rewritten.

    Raises:
        MergeRefused: both play in one event, or they are not two people of one register (any
            more).
    """
    people.lock_two(kept_id, gone_id)
    with pghistory.context(merged_into=kept_id, merged=gone_id):
        move_counterparts(kept_id, gone_id)
        people.merge_people(kept_id=kept_id, gone_id=gone_id)


@transaction.atomic
def undo_merge(*, kept_id: int) -> Person:
    """Undo the newest merge into a person, as ``tournaments.services.people.undo_merge`` says.

    Counterparts that moved go back to the person who is there again, and those that went come back.

    Raises:
        MergeOutdated: there was none, or something else has touched the person since.
    """
    Person.objects.select_for_update().filter(pk=kept_id).first()
    counterparts = lock_counterparts_before(kept_id)
    gone = people.undo_merge(kept_id=kept_id)
    with pghistory.context(merge_undone=kept_id):
        for counterpart in counterparts:
            if counterpart.pk:
                counterpart.save(update_fields=["person", "same_as"])
            else:
                counterpart.save()
    return gone
