"""The problem and the plan of a published seating, which anyone can check."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum

from django.db.models import Q, QuerySet

from engine.seating.problem_text import read_problem, write_problem
from engine.seating.problems import SeatingProblem
from tournaments.models import Seating, SeatingState, Table
from tournaments.selectors.seatings import published_seatings, shown_states
from tournaments.selectors.tables import tables_of

# Of the quality of a seating; the rest is cost.
_EVIDENCE = ("bound", "proved", "method", "steps", "seed", "stopped")


class WithheldReason(StrEnum):
    """The reason why a plan is not public."""

    BY_HAND = "by_hand"  # no search has made these tables
    KEPT_APART = "kept_apart"  # it would show who is not to meet
    STANDINGS = "standings"  # it would show ranks that visitors may not see yet
    TO_COME = "to_come"  # it would show seatings that are not published


def withheld_reason(seating: Seating) -> WithheldReason | None:
    """Return why the plan of a published seating is not public; None if it is."""
    if not seating.problem or seating.edited_from_id:
        return WithheldReason.BY_HAND
    problem = json.loads(seating.problem)
    if "apart" in problem:
        return WithheldReason.KEPT_APART
    if "ranks" in problem and not _shows_ranks(seating):
        return WithheldReason.STANDINGS
    to_come = Q(state__in=(SeatingState.WAITING, SeatingState.PROPOSED))
    # A seating that was given up before it was planned has no tables to check.
    waits = _planned_together(seating).filter(to_come | Q(quality__isnull=True)).exists()
    return WithheldReason.TO_COME if waits else None


def published_plan(seating: Seating) -> dict[str, object]:
    """Return problem and plan of a seating as JSON, as ``engine.seating.verify`` reads them.

    People are start numbers and clubs are numbers, too. Later moves, and tables that were not up
    for planning, are left out.
    """
    problem = anonymise(read_problem(seating.problem))
    quality: Mapping[str, object] = seating.quality or {}
    known = {key: quality[key] for key in _EVIDENCE if key in quality}
    parts = {key: value for key, value in quality.items() if key not in (*_EVIDENCE, "cost")}
    searched = _planned_together(seating).filter(edited_from=None).order_by("part")
    plan = {
        "seatings": [list(_planned(seating, problem)) for seating in searched],
        "cost": {"total": quality["cost"], **parts},
        **known,
    }
    return {"problem": json.loads(write_problem(problem)), "plan": plan}


def _shows_ranks(seating: Seating) -> bool:
    """Return whether visitors see standings that are no older than the ranks of a problem."""
    shown = shown_states(seating.event)
    before = published_seatings(seating.event).filter(number__lt=seating.number)
    return bool(shown) and not before.exclude(state__in=shown).exists()


def _planned_together(seating: Seating) -> QuerySet[Seating]:
    """Return the seatings that one search planned, and those made of them by hand."""
    first = seating.schedule_id or seating.pk
    return Seating.objects.filter(Q(pk=first) | Q(schedule=first))


def anonymise(problem: SeatingProblem) -> SeatingProblem:
    """Return the same problem with numbers in place of the names of clubs."""
    clubs = {club: str(number) for number, club in enumerate(dict.fromkeys(problem.clubs.values()))}
    return replace(problem, clubs={player: clubs[club] for player, club in problem.clubs.items()})


def _planned(seating: Seating, problem: SeatingProblem) -> Iterator[list[int]]:
    """Yield the start numbers at each planned table as the search seated them."""
    tables = {table.place.number: table for table in tables_of(seating)}
    places = seating.places or sorted(tables)  # once all tables were planned in their order
    for place, size in zip(places, problem.sizes_at(seating.part), strict=True):
        yield [_planned_number(tables[place], position) for position in range(size)]


def _planned_number(table: Table, position: int) -> int:
    """Return the start number that was planned for a seat, before any moves."""
    occupancy = list(table.seat_list)[position].occupancy_list[0]
    assert occupancy.entrant is not None  # noqa: S101 - a plan leaves no seat empty
    return occupancy.entrant.number
