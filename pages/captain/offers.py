"""Repairs of a wrong round, offered on the plain form: each a button that changes the fields."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from engine.advice import find_repairs
from engine.checks import Problem, Verdict, judge
from engine.repairs import Repair
from engine.sheets import Sheet
from scoring.messages import repair_sentence, verdict_sentence

MOST_SHOWN = 3  # offers for one problem; further ones are a tap away


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair as a button: what it does, and the name it is asked for by."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Line:
    """One problem as a sentence, with what would mend it, best first."""

    problem: Problem
    sentence: str
    offers: Sequence[Offer] = ()
    more: Sequence[Offer] = ()  # further ones


def lines_of(sheet: Sheet, verdict: Verdict, names: Sequence[str]) -> list[Line]:
    """Return every problem of a sheet for people; ``names`` are those of the seats."""
    say, repairs = verdict_sentence(names, sheet.edition), find_repairs(sheet, verdict)
    lines = []
    for problem in verdict.problems:
        offers = [_offer(repair, sheet, names) for repair in repairs.get(problem, ())]
        lines.append(Line(problem, say(problem), offers[:MOST_SHOWN], offers[MOST_SHOWN:]))
    return lines


def repair_called(name: str, sheet: Sheet) -> Repair | None:
    """Return the repair that was offered for this sheet by a name; None if none was."""
    offered = find_repairs(sheet, judge(sheet)).values()
    return next((one for repairs in offered for one in repairs if _name(one) == name), None)


def _offer(repair: Repair, sheet: Sheet, names: Sequence[str]) -> Offer:
    return Offer(_name(repair), repair_sentence(names, sheet.edition)(repair))


def _name(repair: Repair) -> str:
    """Return the same text for the same changes, and only for them."""
    plain = json.dumps([change.written() for change in repair.changes])
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
