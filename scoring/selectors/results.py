"""What the standings are made from: everything that counts in an event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from engine.standings.matches import MatchResult
from engine.standings.results import GivenPoints, Part, RankingRules, Results
from engine.standings.results import Sanction as GivenSanction
from scoring.models import (
    Round,
    RoundState,
    Ruling,
    RulingKind,
    Sanction,
)
from scoring.selectors.rounds import counting_piles
from tournaments.models import Event, SeatingState, Table, TableState
from tournaments.selectors.attendance import idle_of
from tournaments.selectors.tables import SEATED, Stay, sitter, stays_of


def ranking_rules(event: Event) -> RankingRules:
    """Return what the organiser chose."""
    return RankingRules(
        points_system=event.points_system,
        tie_breaks=tuple(event.tie_breaks),
        sit_out=event.sit_out_points,
    )


def results_of(event: Event) -> Results:
    """Return everything that counts in an event, in eight queries at any size.

    Three more where somebody sat out or stood by.
    """
    rulings = _rulings(event)
    out = dict(event.entrants.order_by("number").values_list("number", "out_of_competition"))
    return Results(
        entrants=tuple(out),
        matches=tuple(match_results(event)),
        closed_seatings=event.seatings.filter(state=SeatingState.CLOSED).count(),
        given=(*_sit_outs(event), *_fixed(rulings)),  # what comes later stands
        averaged=_parts(rulings, RulingKind.AVERAGE),
        void=_parts(rulings, RulingKind.VOID),
        sanctions=tuple(_sanctions(event)),
        out_of_competition=frozenset(filter(out.get, out)),
    )


@dataclass(slots=True)
class _Tally:
    """Raw points and rounds of one entrant at one table, as they are added up."""

    points: int = 0
    rounds: int = 0


def match_results(event: Event) -> list[MatchResult]:
    """Return one result per table of the published seatings, unreported ones included.

    A postponed match has not been reported before all its rounds are.
    """
    stays = stays_of(event)
    points = _points_by_table(event)
    return [
        _match_result(seating, stays.get(table, {}), {} if later else points.get(table, {}))
        for table, seating, later in _seated_tables(event)
    ]


def raw_totals(matches: Iterable[MatchResult]) -> dict[int, int]:
    """Return the card points of each entrant over all matches."""
    totals: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        for entrant, points in zip(match.entrants, match.points, strict=True):
            totals[entrant] += points
    return totals


def _seated_tables(event: Event) -> QuerySet[Table, tuple[int, int, bool]]:
    """Return id, number of the seating, and whether the match is still to be played."""
    seated = Table.objects.filter(seating__event=event, seating__state__in=SEATED)
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    later = Q(postponed=True, state=TableState.OPEN) & Exists(
        waiting.exclude(state=RoundState.VOID)
    )
    return (
        seated.annotate(later=ExpressionWrapper(later, output_field=BooleanField()))
        .order_by("seating__number", "place__number")
        .values_list("pk", "seating__number", "later")
    )


_RoundPoints = dict[int, list[tuple[int, int]]]  # by round number: seat id and points


def _points_by_table(event: Event) -> dict[int, _RoundPoints]:
    piles = counting_piles(event).values_list(
        "entry__table_id", "entry__round__number", "seat_id", "points"
    )
    tables: dict[int, _RoundPoints] = {}
    for table, number, seat, points in piles:
        tables.setdefault(table, {}).setdefault(number, []).append((seat, points))
    return tables


def _match_result(seating: int, seats: dict[int, list[Stay]], rounds: _RoundPoints) -> MatchResult:
    """Add up one table: points follow whoever sat on the seat in that round.

    Nobody who joins is left out while nothing is reported: their match is missing, too.
    """
    joined = {stay.from_round for stays in seats.values() for stay in stays if not rounds}
    tallies: dict[int, _Tally] = {
        entrant: _Tally()
        for number in sorted({1, *joined})
        for stays in seats.values()
        if (entrant := sitter(stays, number)) is not None
    }
    for number, piles in rounds.items():
        for seat, points in piles:
            entrant = sitter(seats[seat], number)
            if entrant is not None:
                tally = tallies.setdefault(entrant, _Tally())
                tally.points += points
                tally.rounds += 1
    return MatchResult(
        seating=seating,
        entrants=tuple(tallies),
        points=tuple(tally.points for tally in tallies.values()),
        rounds=tuple(tally.rounds for tally in tallies.values()),
        closed_rounds=len(rounds),
    )


def _rulings(event: Event) -> list[Ruling]:
    """Return the rulings that count, each with its entrant and seating."""
    given = Ruling.objects.filter(entrant__event=event, withdrawn_at=None)
    return list(given.select_related("entrant", "seating").order_by("id"))


def _sit_outs(event: Event) -> Iterator[GivenPoints]:
    """Yield the event's value for whoever was there for a closed seating without playing."""
    for seating, number in idle_of(event):
        yield GivenPoints(entrant=number, seating=seating, points=event.sit_out_points)


def _fixed(rulings: Iterable[Ruling]) -> Iterator[GivenPoints]:
    for ruling in rulings:
        if ruling.kind == RulingKind.FIXED:
            part = _part(ruling)
            yield GivenPoints(entrant=part.entrant, seating=part.seating, points=ruling.points or 0)


def _parts(rulings: Iterable[Ruling], kind: RulingKind) -> tuple[Part, ...]:
    return tuple(_part(ruling) for ruling in rulings if ruling.kind == kind)


def _part(ruling: Ruling) -> Part:
    return Part(entrant=ruling.entrant.number, seating=ruling.seating.number)


def _sanctions(event: Event) -> list[GivenSanction]:
    given = Sanction.objects.filter(entrant__event=event, withdrawn_at=None).values_list(
        "entrant__number", "points"
    )
    return [GivenSanction(entrant=who, points=points) for who, points in given]
