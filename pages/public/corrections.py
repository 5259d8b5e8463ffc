"""Corrections, decisions and changes of rules and names by directors, with the reasons."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from pages.changes import (
    location_of,
    what_changed,
    who_sat_there,
)
from pages.entrants import apart
from pages.public.page import event_page, public_page, render_page
from pages.rules import name_in_words, rule_in_words, rule_name
from pages.standings.points_format import PointsFormat
from scoring.models import Confirmation, Ruling
from scoring.selectors.history import (
    Change,
    changed_names,
    changed_rules,
    corrections_of,
    holds_from,
    public_reason_of,
)
from scoring.selectors.history_sources import NAMES_OF_ENTRANTS, NAMES_OF_EVENTS, ChangeKind
from tournaments.models import Event, Seating, Table
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.seatings import shown_states


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCorrection:
    """One line: what it is about, what happened, how many points, and why."""

    key: str  # stays the same when its words change
    about: str
    what: str
    points: str  # with unit, and a sign where they are added; empty for none
    reason: str
    moment: datetime
    table: Table | None  # where it is about a round or a seat


@public_page
def corrections(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/corrections/``: every correction of an event, the newest first."""
    page = event_page(slug)
    changes, clubs = corrections_of(page.event), namesakes_of(page.event)
    lines = correction_lines(page.event, page.seatings, changes, clubs)
    return render_page(request, "public/corrections.html", page=page, corrections=list(lines))


def correction_lines(
    event: Event,
    seatings: Sequence[Seating],
    changes: Iterable[Change],
    clubs: Mapping[int, str],
) -> Iterator[ShownCorrection]:
    """Yield the corrections of an event in words; ``seatings`` are its published ones.

    ``clubs`` are those of entrants who share a name, by start number.
    """
    points_format, states = PointsFormat.of(event), shown_states(event)
    hidden = {seating.pk for seating in seatings if seating.state not in states}
    for _, decided in groupby(changes, _decided_as):
        yield from _lines(list(decided), seatings, points_format, hidden, clubs)


def _lines(
    changes: Sequence[Change],
    seatings: Sequence[Seating],
    points_format: PointsFormat,
    hidden: Collection[int],
    clubs: Mapping[int, str],
) -> Iterator[ShownCorrection]:
    """Yield the lines of changes that are one decision; ``hidden`` are ids of seatings."""
    if changes[0].kind == ChangeKind.SETTINGS:
        yield from _rules(changes[0], seatings)
    elif changes[0].kind == ChangeKind.ENTRANTS:
        yield from _names(changes[0])
    elif len(changes) > 1:
        yield _shown_together(changes)
    else:
        yield _shown(changes[0], points_format, hidden, clubs)


def _decided_as(change: Change) -> object:
    """Return what changes have in common that are one decision: of a seating's rounds, its reason.

    Any other change is a decision of its own.
    """
    row = change.row
    if isinstance(row, Confirmation):
        return row.round.table.seating_id, row.by_id, row.reason
    return id(change)


def _shown_together(changes: Sequence[Change]) -> ShownCorrection:
    """Return one line for several rounds of a seating that a director confirmed."""
    row, count = changes[0].row, len(changes)
    what = ngettext(
        "{count} round was confirmed by the director.",
        "{count} rounds were confirmed by the director.",
        count,
    )
    return ShownCorrection(
        key=key_of_correction(changes[0]),
        about=gettext("Seating {number}").format(number=row.round.table.seating.number),
        what=what.format(count=count),
        points="",
        reason=public_reason_of(row),
        moment=changes[0].moment,
        table=None,
    )


def _shown(
    change: Change,
    points_format: PointsFormat,
    hidden: Collection[int],
    clubs: Mapping[int, str],
) -> ShownCorrection:
    """Return a line. Only entrants are named, as in the standings, never the director.

    What a ruling is worth in a seating whose results are hidden is left out.
    """
    if change.kind == ChangeKind.SEATS:
        return _swap(change)
    row = change.decision
    played, points = getattr(row, "round", None), getattr(row, "points", None)
    shown = points_format.signed
    if isinstance(row, Ruling):
        shown = points_format.with_unit
        points = None if row.seating_id in hidden else points
    return ShownCorrection(
        key=key_of_correction(change),
        about=location_of(played.table, played.number) if played else apart(row.entrant, clubs),
        what=what_changed(change),
        points="" if points is None else shown(points),
        reason=public_reason_of(row),
        moment=change.moment,
        table=played.table if played else None,
    )


def _swap(change: Change) -> ShownCorrection:
    seat = change.row.seat
    return ShownCorrection(
        key=key_of_correction(change),
        about=location_of(seat.table, seat=seat.position + 1),
        what=who_sat_there(change),
        points="",
        reason=public_reason_of(change.row),
        moment=change.moment,
        table=seat.table,
    )


def _rules(change: Change, seatings: Sequence[Seating]) -> Iterator[ShownCorrection]:
    """Yield a line for each rule or name of the event that was changed at once."""
    for rule in changed_rules(change):
        since = holds_from(rule, change.moment, seatings)
        yield ShownCorrection(
            key=key_of_correction(change, rule),
            about=rule_name(rule),
            what=rule_in_words(change, rule, since),
            points="",
            reason="",
            moment=change.moment,
            table=None,
        )
    for column in changed_names(change, NAMES_OF_EVENTS):
        what = name_in_words(change, column)
        yield _renamed(change, column, about=rule_name(column), what=what)


def _names(change: Change) -> Iterator[ShownCorrection]:
    """Yield a line for each name of an entrant that was changed at once, or one if it is erased."""
    row, columns = change.row, changed_names(change, NAMES_OF_ENTRANTS)
    if "name" in columns and "sort_name" in columns:
        columns.remove("sort_name")  # follows the name
    about = f"{row.number} {row.name}".strip()
    for column in columns:
        yield _renamed(change, column, about=about, what=name_in_words(change, column))
    if not columns:
        erased = gettext("A name was changed. What it was is erased.")
        yield _renamed(change, "", about=about, what=erased)


def _renamed(change: Change, column: str, *, about: str, what: str) -> ShownCorrection:
    return ShownCorrection(
        key=key_of_correction(change, column),
        about=about,
        what=what,
        points="",
        reason="",
        moment=change.moment,
        table=None,
    )


def key_of_correction(change: Change, column: str = "") -> str:
    """Return the key of a correction: of the row that it comes from, and of a column in it."""
    return digest_key(change.model, change.row.pk, column)


def digest_key(*parts: object) -> str:
    """Return a short text that is the same for the same parts alone."""
    return blake2b(" ".join(map(str, parts)).encode(), digest_size=8).hexdigest()
