"""Proofs of a plan, and whether they are true of the tables as they are now."""

from collections.abc import Iterable, Sequence

from django.db.models import Q

from engine.seating.problem_text import read_problem
from engine.seating.problems import SeatingProblem
from tournaments.models import Occupancy, Seating, SeatingState
from tournaments.selectors.tables import SEATED, earlier_tables


def proof_holds(seating: Seating) -> bool:
    """Return whether it is proved that no seating is better than this one as it is now.

    It is not if tables were kept, which the problem does not know of, or if someone joined, left
    or changed tables since, here or in a seating before. Four queries, none without a proof.
    """
    if not (seating.problem and seating.quality and seating.quality.get("proved")):
        return False
    problem = read_problem(seating.problem)
    before = earlier_tables(seating.event, before=seating.number - seating.part)
    same_history = list(map(_groups, before)) == list(map(_groups, problem.history))
    return same_history and _sit_as_planned(seating, problem)


def _groups(tables: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    """Return who sits together; where at a table does not matter."""
    return set(map(frozenset, tables))


def _sit_as_planned(seating: Seating, problem: SeatingProblem) -> bool:
    """Return whether a seating, and those planned with it to come before, are as planned.

    Occupancies are only ever added: each change, and a kept table, gives a table one person more
    than the plan did, or an empty seat.
    """
    first = seating.schedule_id or seating.pk
    planned = Seating.objects.filter(Q(pk=first) | Q(schedule=first), part__lte=seating.part)
    there = Q(state__in=(SeatingState.PROPOSED, *SEATED), edited_from=None)
    parts = list(planned.filter(there | Q(pk=seating.pk)))
    seated = Occupancy.objects.filter(seat__table__seating__in=parts).order_by()
    pairs = seated.values("seat__table", "entrant").distinct().count()
    people = sum(len(problem.present_at(part)) for part in range(seating.part + 1))
    return len(parts) == seating.part + 1 and pairs == people
