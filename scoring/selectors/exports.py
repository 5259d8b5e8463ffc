"""An event's results as plain rows, for files that people keep."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.models import Entry
from scoring.selectors.rounds import counting_piles
from scoring.selectors.snapshots import Snapshot, build_snapshots
from scoring.selectors.standings import shown_standings, shows_standings
from tournaments.models import Event, SeatingState
from tournaments.selectors.occupancies import sitting_in
from tournaments.selectors.seatings import shown_states
from tournaments.selectors.tables import SEATED, occupancies_by_table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The points on one seat in one round, and whose they are."""

    seating: int  # number
    place: int  # number of the table
    round: int
    position: int  # of the seat, from 0
    number: int | None  # start number, None for an empty seat
    name: str
    points: int
    entry: Entry  # that counts


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadableStandings:
    """Standings, as they are stored, that a member may read."""

    rows: Sequence[Mapping[str, Any]]
    teams: Sequence[Mapping[str, Any]]
    made_at: datetime | None  # None before the first
    after: int | None  # number of the closed seating up to which they go; None for now


def readable_standings(event: Event, *, keeps_scores: bool) -> ReadableStandings | None:
    """Return the standings of now for those who keep scores, for others what visitors see.

    None where they are hidden.
    """
    if keeps_scores:
        now = standings_now(event)
        return ReadableStandings(rows=now.rows, teams=now.teams, made_at=timezone.now(), after=None)
    if not shows_standings(event):
        return None
    shown = shown_standings(event)
    if shown is None:
        return ReadableStandings(rows=[], teams=[], made_at=None, after=None)
    return ReadableStandings(
        rows=shown.rows,
        teams=shown.teams,
        made_at=shown.made_at,
        after=shown.after.number if shown.after else None,
    )


def readable_results(event: Event, *, keeps_scores: bool) -> list[SeatResult] | None:
    """Return what counts for those who keep scores, for others as far as visitors see it.

    None where all of it is hidden.
    """
    seatings = SEATED if keeps_scores else shown_states(event)
    return [*seat_results(event, seatings=seatings)] if seatings else None


def standings_now(event: Event) -> Snapshot:
    """Return the standings as they would be made and stored now."""
    [now] = build_snapshots(event, closed=False)
    return now


def seat_results(
    event: Event, *, seatings: Collection[SeatingState] = SEATED
) -> Iterator[SeatResult]:
    """Yield what counts, by seating, table, round and seat, in three queries.

    Of the seatings in these states.
    It is whose points they are, not who sat there when they were written down: a swap noted
    later moves them.
    """
    names = dict(event.entrants.values_list("number", "person__name"))
    occupancies = occupancies_by_table(event)
    counting = counting_piles(event).filter(entry__table__seating__state__in=seatings)
    piles = counting.select_related(
        "entry__round", "seat", "entry__table__seating", "entry__table__place"
    )
    for pile in piles.order_by(
        "entry__table__seating__number",
        "entry__table__place__number",
        "entry__round__number",
        "seat__position",
    ):
        entry, table = pile.entry, pile.entry.table
        number = sitting_in(occupancies[table.pk], entry.round.number)[pile.seat_id]
        yield SeatResult(
            seating=table.seating.number,
            place=table.place.number,
            round=entry.round.number,
            position=pile.seat.position,
            number=number,
            name="" if number is None else names[number],
            points=pile.points,
            entry=entry,
        )
