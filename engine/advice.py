"""Which repairs a wrong sheet gets: those of ``engine.diagnoses`` that turn out to mend it."""

from collections.abc import Callable
from itertools import islice

from engine.checks import Verdict, judge
from engine.diagnoses import Group, diagnose
from engine.messages import english, write_verdict
from engine.problems import Problem, is_error
from engine.repair_messages import english_repair
from engine.repairs import Repair, apply, write_repair
from engine.sheets import Sheet

_MOST_CARDS = 250  # written down; with more, twice any deck, no single slip is the fault
_MOST_TRIED = 40  # groups of repairs


def find_repairs(sheet: Sheet, verdict: Verdict) -> dict[Problem, list[Repair]]:
    """Return the repairs of a sheet, best first, under the first problem that each one solves.

    ``verdict`` is that of the sheet. Each repair leaves a sheet that is right, or, where none
    does, one with fewer errors. Those of a right sheet write down what was inferred, or choose
    better.
    """
    if not verdict.problems or len(verdict.problems) > _MOST_TRIED or not _can_be_mended(sheet):
        return {}
    tried = _try_all(sheet, verdict)
    best = min((left for _repairs, left, _solved in tried), default=0)
    errors = _errors(verdict)
    found: dict[Problem, list[Repair]] = {}
    for repairs, left, solved in tried:
        if solved and (left == 0 if best == 0 else left < errors):
            found.setdefault(solved, []).extend(repairs)
    return found


def write_advice(
    sheet: Sheet,
    verdict: Verdict,
    message: Callable[[Problem], str] = english,
    repair_message: Callable[[Repair], str] = english_repair,
) -> dict[str, object]:
    """Return the verdict in its JSON form, each problem with the repairs that solve it."""
    repairs = find_repairs(sheet, verdict)
    written = {
        problem: [write_repair(repair, repair_message(repair)) for repair in found]
        for problem, found in repairs.items()
    }
    return write_verdict(verdict, message, written)


def _try_all(sheet: Sheet, verdict: Verdict) -> list[tuple[Group, int, Problem | None]]:
    """Return each group with the errors that it leaves and the first problem that it solves."""
    tried: list[tuple[Group, int, Problem | None]] = []
    known = set()
    for group in islice(diagnose(sheet, verdict.problems), _MOST_TRIED):
        if group and group[0].changes not in known:
            known.add(group[0].changes)
            after = judge(apply(sheet, group[0]))
            tried.append((group, _errors(after), _solved(verdict, after)))
    return tried


def _can_be_mended(sheet: Sheet) -> bool:
    """Say whether it is a sheet that a slip may have made out of a right one."""
    return len(sheet.piles) == sheet.players and len(sheet.written()) <= _MOST_CARDS


def _errors(verdict: Verdict) -> int:
    return sum(map(is_error, verdict.problems))


def _solved(before: Verdict, after: Verdict) -> Problem | None:
    # The same code at the same seats is the same problem, whatever its numbers are by now.
    left = {(problem.code, problem.seats, problem.cards) for problem in after.problems}
    for problem in before.problems:
        if (problem.code, problem.seats, problem.cards) not in left:
            return problem
    return None
