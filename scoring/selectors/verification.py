"""Verification: what does not fit together in an event's chain, verdicts, points and standings.

Sentences are English: operators read them on the command line.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from django.db.models import Prefetch, QuerySet

from engine.checks import judge
from engine.fields import SheetUnreadable
from engine.problems import is_error
from engine.scores import penalty_colour_points, points_of_piles
from engine.sheets import Sheet
from scoring.models import ChainRecord, Entry, StandingsSnapshot, StoredPile
from scoring.selectors.chains import FORMATS, chain_records_of, hash_of, lines_of
from scoring.selectors.entries import sheet_of
from scoring.selectors.shown import (
    ShownChange,
    changes_since_closing,
    is_shown,
    names_cleared,
    shown_now,
    versions_of,
)
from scoring.selectors.snapshots import Snapshot, build_snapshots
from scoring.selectors.standings import stale_events
from tournaments.models import Event, Seating, SeatingState
from tournaments.selectors.tables import SEATED

Row: TypeAlias = dict[str, object]  # of the standings, as they are stored

_BATCH_SIZE = 200  # entries in memory
_PLACE_OF_A_LINE = re.compile(r"table (\d+)(?: round (\d+))?(?: seat (\d+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something that is not as it was stored, and where; tables by the number of their place.

    ``in_history`` is what the history has, with no user at the desk who changed it.
    """

    what: str
    seating: int | None = None
    table: int | None = None
    round: int | None = None
    seat: int | None = None  # from 1
    in_history: bool = False

    def __str__(self) -> str:
        parts = ("seating", "table", "round", "seat")
        where = [f"{part} {number}" for part in parts if (number := getattr(self, part))]
        return f"{', '.join(where).capitalize()}: {self.what}" if where else self.what


def steps_of(event: Event) -> int:
    """Return how often ``differences_of`` calls ``on_progress``."""
    return chain_records_of(event).count() + _closed(event).count() + _entries(event).count() + 1


def differences_of(event: Event, on_progress: Callable[[], None]) -> Iterator[Difference]:
    """Yield all differences as they are found: in the chain, in entries, names and standings.

    ``on_progress`` is called for each record of the chain, closed seating and entry, and once for
    the standings.
    """
    for check in (_in_chain, _in_seatings, _in_entries, _in_shown, _in_standings):
        yield from check(event, on_progress)


def awaits_standings(event: Event) -> bool:
    """Return whether the stored standings are older than the results, and cannot be compared."""
    return stale_events().filter(pk=event.pk).exists()


def _closed(event: Event) -> QuerySet[Seating]:
    return event.seatings.filter(state=SeatingState.CLOSED).order_by("number")


def _in_chain(event: Event, on_progress: Callable[[], None]) -> Iterator[Difference]:
    previous = ""
    for number, record in enumerate(chain_records_of(event).iterator(), 1):
        seating = record.seating.number
        if record.number != number:
            yield Difference(what=f"record {number} of the chain is gone", seating=seating)
        if record.previous != previous:
            yield Difference(
                what=f"record {number} of the chain does not follow record {number - 1}"
            )
        if record.hash != hash_of(record.previous, record.text):
            yield Difference(what=f"the text of record {number} has another hash", seating=seating)
        previous = record.hash
        on_progress()


def _in_seatings(event: Event, on_progress: Callable[[], None]) -> Iterator[Difference]:
    """Compare what counts in each closed seating with the text of its newest record."""
    for seating in _closed(event).select_related("event"):
        newest = ChainRecord.objects.filter(seating=seating).order_by("-number").first()
        if newest is None:
            yield Difference(what="it is closed, but not in the chain", seating=seating.number)
        else:
            form, *lines = newest.text.splitlines()
            if form not in FORMATS:
                yield Difference(what=f"“{form}” is no format of a chain", seating=seating.number)
            counting = [line for line in lines if not is_shown(line)]
            for chained, stored in zip_longest(counting, lines_of(seating, form), fillvalue=""):
                if chained != stored:
                    yield _of_line(seating.number, chained, stored)
        on_progress()


def shown_changes(event: Event) -> Iterator[ShownChange]:
    """Yield what users at the desk changed of what results show, since a seating was closed."""
    return (change for change in changes_since_closing(event) if change.has_users)


def _in_shown(event: Event, _: Callable[[], None]) -> Iterator[Difference]:
    """Compare what results show beside points with its history, and the history with the chain."""
    versions = versions_of(event)
    for thing, value in shown_now(event).items():
        if [version.value for version in versions.get(thing, ())][-1:] != [value]:
            yield Difference(what=f"{thing} is not as its history says")
    for number in names_cleared(event):
        yield Difference(what=f"the history of entrant {number} has lost names")
    for change in changes_since_closing(event):
        if not change.versions:
            what = f"the chain has {change.thing} as its history never was"
            yield Difference(what=what, seating=change.seating)
        elif not change.has_users:
            since = min(version.since for version in change.versions if version.user is None)
            what = f"{change.thing} was changed on {since:%Y-%m-%d %H:%M} by no user of the desk"
            yield Difference(what=what, seating=change.seating, in_history=True)


def _of_line(seating: int, chained: str, stored: str) -> Difference:
    place = _PLACE_OF_A_LINE.match(chained) or _PLACE_OF_A_LINE.match(stored)
    table, number, seat = (int(part) if part else None for part in place.groups()) if place else (
        None, None, None,
    )  # fmt: skip
    what = f"the chain has “{chained}”, the database has “{stored}”"
    return Difference(what=what, seating=seating, table=table, round=number, seat=seat)


def _entries(event: Event) -> QuerySet[Entry]:
    """Return all entries of the published seatings, in order."""
    piles = StoredPile.objects.select_related("seat").order_by("seat__position")
    return (
        Entry.objects.filter(table__seating__event=event, table__seating__state__in=SEATED)
        .select_related("table__seating__event", "table__place", "round")
        .prefetch_related(Prefetch("piles", queryset=piles))
        .order_by("table__seating__number", "table__place__number", "round__number", "version")
    )


def _in_entries(event: Event, on_progress: Callable[[], None]) -> Iterator[Difference]:
    before: Entry | None = None
    for entry in _entries(event).iterator(chunk_size=_BATCH_SIZE):
        expected = before.version + 1 if before and before.round_id == entry.round_id else 1
        if entry.version != expected:
            yield _at(entry, f"version {expected} is gone")
        yield from _in_entry(entry)
        before = entry
        on_progress()


def _in_entry(entry: Entry) -> Iterator[Difference]:
    positions = [pile.seat.position for pile in entry.piles.all()]
    if positions != sorted(entry.round.seats_in_play):
        yield _at(entry, "the piles are not those of the seats in play")
        return
    try:
        sheet = sheet_of(entry)
    except SheetUnreadable as fault:
        yield _at(entry, f"what is stored cannot be read: {fault}")
        return
    errors = sorted({problem.code.value for problem in judge(sheet).problems if is_error(problem)})
    if errors != sorted(entry.overruled):
        stored = ", ".join(entry.overruled) or "no error"
        yield _at(entry, f"stored with {stored}, the check finds {', '.join(errors) or 'none'}")
    yield from _in_piles(entry, sheet)


def _in_piles(entry: Entry, sheet: Sheet) -> Iterator[Difference]:
    """Compare points with those of the cards; in an override other points may count."""
    of_piles = points_of_piles(sheet)
    of_colours = penalty_colour_points(sheet) or [None] * len(of_piles)
    for pile, points, colour in zip(entry.piles.all(), of_piles, of_colours, strict=True):
        if pile.points != points and not entry.overridden:
            what = f"{pile.points} points are stored, the cards give {points}"
            yield _at(entry, what, seat=pile.seat.position + 1)
        expected = colour if pile.points == points else None
        if pile.penalty_points != expected:
            what = f"{pile.penalty_points} penalty-colour points are stored, not {expected}"
            yield _at(entry, what, seat=pile.seat.position + 1)


def _at(entry: Entry, what: str, *, seat: int | None = None) -> Difference:
    return Difference(
        what=f"version {entry.version}: {what}",
        seating=entry.table.seating.number,
        table=entry.table.place.number,
        round=entry.round.number,
        seat=seat,
    )


def _in_standings(event: Event, on_progress: Callable[[], None]) -> Iterator[Difference]:
    """Compare stored standings, totals among them, with what the results give now."""
    stored = {snapshot.after_id: snapshot for snapshot in event.snapshots.select_related("after")}
    if None in stored and not awaits_standings(event):
        for computed in build_snapshots(event, closed=True):
            if computed.after in stored:
                yield from _in_rows(stored[computed.after], computed)
    on_progress()


def _in_rows(stored: StandingsSnapshot, made: Snapshot) -> Iterator[Difference]:
    seating = stored.after.number if stored.after else None
    for label, kept, rows in (
        ("line", stored.rows, made.rows),
        ("team", stored.teams, made.teams),
    ):
        computed = json.loads(json.dumps(rows))  # as they come back from the database
        lines: Iterator[tuple[Row, Row]] = zip_longest(kept, computed, fillvalue={})
        for number, (was, now) in enumerate(lines, 1):
            for key in sorted(was.keys() | now.keys()):
                if was.get(key) != now.get(key):
                    what = f"{key} {was.get(key)} is stored, {now.get(key)} is computed"
                    yield Difference(what=f"Standings, {label} {number}: {what}", seating=seating)
