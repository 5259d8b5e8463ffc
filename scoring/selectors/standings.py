"""The standings: what they are made from, and what was made."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from engine.standings.matches import MatchResult
from engine.standings.ranking import Standing, rank
from engine.standings.results import GivenPoints, Part, RankingRules, Results
from engine.standings.results import Sanction as GivenSanction
from scoring.models import (
    Entry,
    Round,
    RoundState,
    Ruling,
    RulingKind,
    Sanction,
    StandingsSnapshot,
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


def ranks_of(event: Event) -> dict[int, int]:
    """Return the place of every entrant in the standings as they would be made now."""
    return ranks_in(rank(results_of(event), ranking_rules(event)))


def ranks_in(standings: Collection[Standing]) -> dict[int, int]:
    """Return everybody's place for a new seating; those without a rank share the one below."""
    last = 1 + sum(line.rank is not None for line in standings)
    return {line.entrant: line.rank or last for line in standings}


def has_results(event: Event) -> bool:
    """Return whether anybody has reported a round, so that there are standings to go by."""
    return Entry.objects.filter(table__seating__event=event).exists()


def stale_events() -> QuerySet[Event]:
    """Return the events whose standings are older than their results."""
    snapshots = StandingsSnapshot.objects.filter(
        after=None, version__gte=F("event__results_version__number")
    )
    changed = Event.objects.filter(results_version__number__gt=0)
    return changed.exclude(pk__in=snapshots.values("event"))


def current_standings(event: Event) -> StandingsSnapshot | None:
    """Return the newest stored standings of an event, or None before the first."""
    return event.snapshots.filter(after=None).first()


def standings_version(slug: str) -> int | None:
    """Return the version of an event's stored standings, 0 for none; None for no such event."""
    return (
        Event.objects.filter(slug=slug)
        .annotate(newest=Coalesce("snapshots__version", 0))
        .values_list("newest", flat=True)
        .first()
    )


def snapshot_rows(
    event: Event, results: Results, standings: list[Standing]
) -> list[dict[str, object]]:
    """Return the standings as they are stored: one plain row a line, with what pages show.

    ``points`` and ``tie_breaks`` are in 1/840, ``raw`` is the sum of card points.
    """
    entrants = {one.number: one for one in event.entrants.select_related("person", "team")}
    raw = raw_totals(results.matches)
    return [
        {
            "rank": line.rank,
            "number": line.entrant,
            "name": entrants[line.entrant].person.name,
            "club": entrants[line.entrant].home_club,
            "team": str(entrants[line.entrant].team or ""),
            "out_of_competition": line.entrant in results.out_of_competition,
            "points": line.points,
            "matches": line.matches,
            "closed_seatings": line.closed_seatings,
            "raw": raw.get(line.entrant, 0),
            "tie_breaks": list(line.tie_breaks),
            "decided_by": line.decided_by,
            "missing": list(line.missing),
        }
        for line in standings
    ]


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
