"""Problems of a round as sentences, each with repairs: buttons that change the fields."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.advice import find_repairs
from engine.checks import Problem, Verdict, judge
from engine.repairs import Repair, apply
from engine.sheets import Sheet
from pages.rounds.forms import RoundForm
from pages.rounds.typed import TypedRound, typed_from_sheet
from scoring.messages import repair_sentence, verdict_sentence

MOST_SHOWN = 3  # offers for one problem; further ones are a tap away


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair as a button: what it does, and the name it is asked for by."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One problem as a sentence, with what would repair it, best first."""

    problem: Problem
    sentence: str
    offers: Sequence[Offer] = ()
    more: Sequence[Offer] = ()  # further ones


@dataclass(frozen=True, slots=True)
class RepairedRound:
    """The typed fields as a repair leaves them."""

    typed: TypedRound
    changed: str  # in words, empty for nothing
    lines: Sequence[ProblemLine]  # what is still wrong


def problem_lines(sheet: Sheet, verdict: Verdict, names: Sequence[str]) -> list[ProblemLine]:
    """Return every problem of a sheet as people read it; ``names`` are those of the seats."""
    say, repairs = verdict_sentence(names, sheet.edition), find_repairs(sheet, verdict)
    lines = []
    for problem in verdict.problems:
        offers = [_offer(repair, sheet, names) for repair in repairs.get(problem, ())]
        lines.append(ProblemLine(problem, say(problem), offers[:MOST_SHOWN], offers[MOST_SHOWN:]))
    return lines


def offered_repair(name: str, sheet: Sheet) -> Repair | None:
    """Return the repair that was offered for this sheet by a name; None if none was."""
    offered = find_repairs(sheet, judge(sheet)).values()
    return next(
        (repair for repairs in offered for repair in repairs if _name(repair) == name), None
    )


def repaired(form: RoundForm, typed: TypedRound, name: str) -> RepairedRound:
    """Return what was typed as the repair of a name leaves it; the same if none was offered."""
    sheet, changed = typed.sheet(form.game), ""
    if repair := offered_repair(name, sheet):
        sheet = apply(sheet, repair)
        changed = repair_sentence(form.names, sheet.edition, done=True)(repair)
        filled = typed_from_sheet(sheet, form.layout, seats=typed.seats, version=typed.based_on)
        typed = replace(filled, accept=typed.accept, key=typed.key)
    return RepairedRound(typed, changed, problem_lines(sheet, judge(sheet), form.names))


def _offer(repair: Repair, sheet: Sheet, names: Sequence[str]) -> Offer:
    return Offer(_name(repair), repair_sentence(names, sheet.edition)(repair))


def _name(repair: Repair) -> str:
    """Return the same text for the same changes, and only for them."""
    plain = json.dumps([change.written() for change in repair.changes])
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
