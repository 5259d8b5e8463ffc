"""Repairs for a wrong sheet: those of ``engine.diagnoses`` that turn out to repair it."""

from collections.abc import Callable, Iterable
from itertools import islice

from engine.checks import Verdict, problems_of, wrong_game
from engine.diagnoses import RepairGroup, diagnose
from engine.messages import english, english_repair, english_report, write_verdict
from engine.problems import Problem, is_error
from engine.repairs import Repair, apply, write_repair
from engine.sheets import Sheet
from engine.variants import VARIANTS

_MOST_CARDS = 250  # written down; with more, twice any deck, no single slip is the fault
_MOST_TRIED = 40  # groups of repairs

Tried = tuple[RepairGroup, list[Problem]]
"""A group, and what is left to be said about the sheet after it."""


def find_repairs(sheet: Sheet, verdict: Verdict) -> dict[Problem, list[Repair]]:
    """Return the repairs of a sheet, best first, under the first problem that each one solves.

    ``verdict`` is that of the sheet. Each repair leaves a sheet that is right, or, where none
    does, one with fewer errors. Those of a right sheet write down what was inferred, or choose
    better.
    """
    if not verdict.problems or len(verdict.problems) > _MOST_TRIED or not _can_be_repaired(sheet):
        return {}
    groups = _groups(sheet, verdict)
    repairs: dict[Problem, list[Repair]] = {}
    lucky = VARIANTS[sheet.variant].lucky
    for group, left in _right_after(sheet, groups) or _better_after(sheet, groups, verdict):
        if solved := _first_solved(verdict.problems, left):
            repairs.setdefault(solved, []).extend(
                [repair._replace(lucky=True) for repair in group] if lucky else group
            )
    return repairs


def write_advice(
    sheet: Sheet,
    verdict: Verdict,
    message: Callable[[Problem], str] = english,
    repair_message: Callable[[Repair], str] = english_repair,
    report: Callable[[Repair], str] = english_report,
) -> dict[str, object]:
    """Return the verdict in its JSON form, each problem with the repairs that solve it."""
    repairs = find_repairs(sheet, verdict)
    written = {
        problem: [write_repair(each, repair_message(each), report(each)) for each in choices]
        for problem, choices in repairs.items()
    }
    return write_verdict(verdict, message, written)


def _groups(sheet: Sheet, verdict: Verdict) -> list[RepairGroup]:
    """Return the groups to be tried, none of them twice."""
    groups: dict[tuple[object, ...], RepairGroup] = {}
    for group in islice(diagnose(sheet, verdict.problems), _MOST_TRIED):
        if group:
            groups.setdefault(group[0].changes, group)
    return list(groups.values())


def _right_after(sheet: Sheet, groups: list[RepairGroup]) -> list[Tried]:
    """Return the groups that leave a right sheet; a wrong one is looked at to its first error."""
    tried = []
    for group in groups:
        left = []
        for problem in problems_of(apply(sheet, group[0])):
            if is_error(problem):
                break
            left.append(problem)
        else:
            tried.append((group, left))
    return tried


def _better_after(sheet: Sheet, groups: list[RepairGroup], verdict: Verdict) -> list[Tried]:
    """Return the groups that leave fewer errors than there are."""
    tried = [(group, list(problems_of(apply(sheet, group[0])))) for group in groups]
    errors = _errors(verdict.problems)
    return [(group, left) for group, left in tried if _errors(left) < errors]


def _can_be_repaired(sheet: Sheet) -> bool:
    """Return whether it is a sheet that a slip may have made out of a right one."""
    return not wrong_game(sheet) and len(sheet.written()) <= _MOST_CARDS


def _errors(problems: Iterable[Problem]) -> int:
    return sum(map(is_error, problems))


def _first_solved(before: Iterable[Problem], after: Iterable[Problem]) -> Problem | None:
    left = [_sameness(problem) for problem in after]
    return next((problem for problem in before if _sameness(problem) not in left), None)


def _sameness(problem: Problem) -> tuple[object, ...]:
    # The same code at the same seats is the same problem, whatever its numbers are by now.
    return problem.code, problem.seats, problem.cards
