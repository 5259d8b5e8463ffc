"""The public list of what directors corrected and decided in an event."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q

from scoring.models import Entry, Ruling, Sanction, Voiding
from tournaments.models import Event
from tournaments.selectors.tables import SEATED


class Correction(StrEnum):
    """What happened."""

    CHANGED = "changed"  # a round was entered again at the desk
    OVERRIDDEN = "overridden"  # a director stored a round despite its problems
    VOID = "void"
    COUNTS = "counts"  # a void round counts again
    RULING = "ruling"
    RULING_WITHDRAWN = "ruling_withdrawn"
    SANCTION = "sanction"
    SANCTION_WITHDRAWN = "sanction_withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """One correction; a round has seating, table and number, a decision the entrant's name."""

    what: Correction
    moment: datetime
    reason: str
    name: str = ""
    points: int | None = None  # standings points in 1/840
    seating: int | None = None
    table: int | None = None
    round: int | None = None


def corrections_of(event: Event) -> list[Corrected]:
    """Return the corrections of an event, the newest first, in four queries for any number.

    Only entrants are named, as in the standings, never the director.
    """
    found = [*_entries(event), *_voidings(event), *_rulings(event), *_sanctions(event)]
    return sorted(found, key=lambda one: one.moment, reverse=True)


def _entries(event: Event) -> list[Corrected]:
    """Return the rounds that a director changed or overrode."""
    by_director = Q(version__gt=1, source="desk") | ~Q(reason="") | ~Q(correction="")
    entries = Entry.objects.filter(
        by_director, table__seating__event=event, table__seating__state__in=SEATED
    )
    return [
        Corrected(
            what=Correction.OVERRIDDEN if entry.overridden else Correction.CHANGED,
            moment=entry.created_at,
            reason=entry.reason or entry.correction,
            seating=entry.table.seating.number,
            table=entry.table.place.number,
            round=entry.round.number,
        )
        for entry in entries.select_related("table__seating", "table__place", "round")
    ]


def _voidings(event: Event) -> list[Corrected]:
    given = Voiding.objects.filter(round__table__seating__event=event)
    return [
        Corrected(
            what=Correction.VOID if voiding.void else Correction.COUNTS,
            moment=voiding.created_at,
            reason=": ".join(filter(None, [str(voiding.get_reason_display()), voiding.note])),
            seating=voiding.round.table.seating.number,
            table=voiding.round.table.place.number,
            round=voiding.round.number,
        )
        for voiding in given.select_related("round__table__seating", "round__table__place")
    ]


def _rulings(event: Event) -> list[Corrected]:
    given = Ruling.objects.filter(seating__event=event).select_related("entrant__person", "seating")
    return [
        Corrected(
            what=what,
            moment=moment,
            reason=ruling.reason,
            name=ruling.entrant.person.name,
            points=ruling.points,
            seating=ruling.seating.number,
        )
        for ruling in given
        for what, moment in (
            (Correction.RULING, ruling.created_at),
            (Correction.RULING_WITHDRAWN, ruling.withdrawn_at),
        )
        if moment
    ]


def _sanctions(event: Event) -> list[Corrected]:
    given = Sanction.objects.filter(entrant__event=event).select_related("entrant__person")
    return [
        Corrected(
            what=what,
            moment=moment,
            reason=sanction.reason,
            name=sanction.entrant.person.name,
            points=sanction.points,
        )
        for sanction in given
        for what, moment in (
            (Correction.SANCTION, sanction.created_at),
            (Correction.SANCTION_WITHDRAWN, sanction.withdrawn_at),
        )
        if moment
    ]
