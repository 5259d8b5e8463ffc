"""What the standings are made from: everything that counts in an event."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import add
from typing import NamedTuple

from django.db import connection
from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    Sum,
    Value,
    When,
)

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, comparable
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Results
from engine.standings.results import Sanction as GivenSanction
from engine.standings.tie_breaks import LOT
from scoring.models import (
    Round,
    RoundState,
    Ruling,
    RulingKind,
    Sanction,
)
from scoring.selectors.lots import Drawn, draws_of, with_lots
from scoring.selectors.rounds import counting_piles
from tournaments.models import Event, SeatingState, Table, TableState
from tournaments.selectors.attendance import idle_of
from tournaments.selectors.seatings import published_seatings
from tournaments.selectors.tables import SEATED, Stay, sitter, stays_of


def ranking_rules(event: Event) -> RankingRules:
    """Return what the organiser chose."""
    return RankingRules(
        points_system=event.points_system,
        tie_breaks=tuple(event.tie_breaks),
        sit_out=event.sit_out_points,
        best=event.best_seatings,
    )


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed seating: what was decided before the next one was published belongs to it."""

    seating: int  # its id
    until: datetime | None  # None for the last one

    def holds(self, moment: datetime) -> bool:
        """Return whether something was decided early enough."""
        return self.until is None or moment <= self.until


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Everything that counts in an event, and when it was decided where no seating says it.

    ``closed`` are the closed seatings by number, ascending.
    """

    now: Results  # without lots
    rules: RankingRules
    not_comparable: bool  # the points system adds up what cannot be compared
    closed: Mapping[int, Closed]
    sanctions: Sequence[tuple[datetime, GivenSanction]]
    draws: Sequence[Drawn]  # the newest first

    def results(self) -> Results:
        """Return all of it."""
        return with_lots(self.now, self.rules, [draw.order for draw in self.draws])

    def after(self, seating: int) -> Results:
        """Return what counted after a closed seating, by its number."""
        closed = self.closed[seating]
        now = self.now
        then = Results(
            entrants=now.entrants,
            matches=tuple(one for one in now.matches if one.seating <= seating),
            closed_seatings=sum(number <= seating for number in self.closed),
            given=tuple(one for one in now.given if one.seating <= seating),
            averaged=tuple(one for one in now.averaged if one.seating <= seating),
            void=tuple(one for one in now.void if one.seating <= seating),
            sanctions=tuple(one for at, one in self.sanctions if closed.holds(at)),
            out_of_competition=now.out_of_competition,
        )
        orders = [draw.order for draw in self.draws if closed.holds(draw.moment)]
        return with_lots(then, self.rules, orders)


def results_of(event: Event) -> Results:
    """Return everything that counts in an event, in eight queries at any size.

    Three more where somebody sat out or stood by, and one where lots decide.
    """
    return gather(event).results()


def gather(event: Event) -> Gathered:
    """Return everything that counts in an event, in as many queries."""
    rulings, tables, rules = _rulings(event), _seated_tables(event), ranking_rules(event)
    out = dict(event.entrants.order_by("number").values_list("number", "out_of_competition"))
    closed, sanctions = _closed(event), _sanctions(event)
    matches = _match_results(event, tables)
    over = [
        match for one, match in zip(tables, matches, strict=True) if one.state == TableState.CLOSED
    ]
    now = Results(
        entrants=tuple(out),
        matches=tuple(matches),
        closed_seatings=len(closed),
        given=(*_sit_outs(event), *_fixed(rulings)),  # what comes later stands
        averaged=_parts(rulings, RulingKind.AVERAGE),
        void=_parts(rulings, RulingKind.VOID),
        sanctions=tuple(one for _, one in sanctions),
        out_of_competition=frozenset(filter(out.get, out)),
    )
    return Gathered(
        now=now,
        rules=rules,
        not_comparable=POINTS_SYSTEMS[rules.points_system].equal_tables and not comparable(over),
        closed=closed,
        sanctions=sanctions,
        draws=draws_of(event) if LOT.key in rules.tie_breaks else (),
    )


def match_results(event: Event) -> list[MatchResult]:
    """Return one result per table of the published seatings, unreported ones included.

    By seating, place and id. A postponed match has not been reported before all its rounds are.
    """
    return _match_results(event, _seated_tables(event))


def raw_totals(matches: Iterable[MatchResult]) -> dict[int, int]:
    """Return the card points of each entrant over all matches."""
    totals: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        for entrant, points in zip(match.entrants, match.points, strict=True):
            totals[entrant] += points
    return totals


class _Sat(NamedTuple):
    """A table of a published seating."""

    table: int  # its id
    number: int  # of the seating
    state: str
    later: bool  # the match is still to be played


def _seated_tables(event: Event) -> list[_Sat]:
    """Return the tables of the published seatings, by seating, place and id."""
    seated = Table.objects.filter(seating__event=event, seating__state__in=SEATED)
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    later = Q(postponed=True, state=TableState.OPEN) & Exists(
        waiting.exclude(state=RoundState.VOID)
    )
    rows = (
        seated.annotate(later=ExpressionWrapper(later, output_field=BooleanField()))
        .order_by("seating__number", "place__number", "pk")
        .values_list("pk", "seating__number", "state", "later")
    )
    return list(map(_Sat._make, rows))


def _closed(event: Event) -> dict[int, Closed]:
    seatings = list(published_seatings(event))
    following = [*(one.published_at for one in seatings), None][1:]
    return {
        one.number: Closed(one.pk, until)
        for one, until in zip(seatings, following, strict=True)
        if one.state == SeatingState.CLOSED
    }


_Stays = dict[int, list[Stay]]  # of one table, by seat id in seat order


class _Sums(NamedTuple):
    """Points and rounds, added up; a tuple, for a large event has ten thousand of them."""

    points: int
    rounds: int
    colour: int  # penalty-colour points
    known: int  # rounds with penalty-colour points


class _Piles(NamedTuple):
    """What a seat brought in one round, or in all rounds (0) of a table where nobody moved."""

    number: int  # of the round
    seat: int  # its id
    sums: _Sums


_NOTHING = _Sums(0, 0, 0, 0)


def _match_results(event: Event, tables: Iterable[_Sat]) -> list[MatchResult]:
    stays = stays_of(event)
    moving = {table for table, seats in stays.items() if any(map(_moved, seats.values()))}
    piles = _piles_by_table(event, moving)
    return [
        _match_result(
            one.number,
            stays.get(one.table, {}),
            [] if one.later else piles.get(one.table, []),
            moved=one.table in moving,
        )
        for one in tables
    ]


def _moved(stays: Sequence[Stay]) -> bool:
    """Return whether not one and the same entrant sat there in all rounds."""
    return len(stays) > 1 or stays[0].from_round > 1 or stays[0].to_round is not None


def _piles_by_table(event: Event, moving: Collection[int]) -> dict[int, list[_Piles]]:
    """Return the counting piles, added up where nobody moved, by round and seat.

    Adding up belongs to the database: rows that nobody needs one by one never leave it.
    """
    number = Case(
        When(entry__table__in=moving, then=F("entry__round__number")),
        default=Value(0),
        output_field=IntegerField(),
    )
    added_up = (
        counting_piles(event)
        .values(table=F("entry__table_id"), number=number if moving else Value(0), of=F("seat_id"))
        .annotate(
            total=Sum("points"),
            rounds=Count("pk"),
            colour=Sum("penalty_points", default=0),
            known=Count("penalty_points"),
        )
        .order_by("number", "of")
        .values_list("table", "number", "of", "total", "rounds", "colour", "known")
    )
    tables: defaultdict[int, list[_Piles]] = defaultdict(list)
    with connection.cursor() as cursor:
        # Not by iterating: every sum would pass through a converter that changes nothing.
        cursor.execute(*added_up.query.sql_with_params())
        for table, part, seat, *sums in cursor.fetchall():
            tables[table].append(_Piles(part, seat, _Sums._make(sums)))
    return tables


def _match_result(
    seating: int, seats: _Stays, piles: Sequence[_Piles], *, moved: bool
) -> MatchResult:
    """Add up one table: points follow whoever sat on the seat in that round."""
    sums = _by_movers(seats, piles) if moved else _by_seats(seats, piles)
    return MatchResult(
        seating=seating,
        entrants=tuple(sums),
        points=tuple(one.points for one in sums.values()),
        rounds=tuple(one.rounds for one in sums.values()),
        closed_rounds=_closed_rounds(piles),
        colour_points=_colour_points(sums.values()),
    )


def _by_seats(seats: _Stays, piles: Sequence[_Piles]) -> dict[int, _Sums]:
    """Return the sums of a table where nobody moved, by start number in seat order."""
    of_seat = {one.seat: one.sums for one in piles}
    return {
        stays[0].number: of_seat.get(seat, _NOTHING)
        for seat, stays in seats.items()
        if stays[0].number is not None
    }


def _by_movers(seats: _Stays, piles: Sequence[_Piles]) -> dict[int, _Sums]:
    """Return the sums of a table by start number, in seat order with who came later at the end."""
    sums = dict.fromkeys(_expected(seats, reported=bool(piles)), _NOTHING)
    for one in piles:
        entrant = sitter(seats[one.seat], one.number)
        if entrant is not None:
            before = sums.get(entrant, _NOTHING)
            sums[entrant] = _Sums(*map(add, before, one.sums))
    return sums


def _colour_points(sums: Collection[_Sums]) -> tuple[int | None, ...] | None:
    """Return what the penalty colours cost each one, None where a round does not tell it."""
    if not any(one.known for one in sums):
        return None
    return tuple(one.colour if one.known == one.rounds else None for one in sums)


def _expected(seats: _Stays, *, reported: bool) -> Iterator[int]:
    """Yield who began the match; nobody who joins is left out while nothing is reported."""
    joined = {stay.from_round for stays in seats.values() for stay in stays if not reported}
    for number in sorted({1, *joined}):
        for stays in seats.values():
            if (entrant := sitter(stays, number)) is not None:
                yield entrant


def _closed_rounds(piles: Sequence[_Piles]) -> int:
    numbers = {one.number for one in piles}
    return max(one.sums.rounds for one in piles) if numbers == {0} else len(numbers)


def _rulings(event: Event) -> list[Ruling]:
    """Return the rulings that count, each with its entrant and seating."""
    given = Ruling.objects.filter(entrant__event=event, withdrawn_at=None)
    return list(given.select_related("entrant", "seating").order_by("id"))


def _sit_outs(event: Event) -> Iterator[GivenPoints]:
    """Yield the event's value for whoever was there for a closed seating without playing."""
    for seating, number in idle_of(event):
        yield GivenPoints(
            entrant=number, seating=seating, points=event.sit_out_points, kind=Kind.SIT_OUT
        )


def _fixed(rulings: Iterable[Ruling]) -> Iterator[GivenPoints]:
    for ruling in rulings:
        if ruling.kind == RulingKind.FIXED:
            part = _part(ruling)
            yield GivenPoints(entrant=part.entrant, seating=part.seating, points=ruling.points or 0)


def _parts(rulings: Iterable[Ruling], kind: RulingKind) -> tuple[Part, ...]:
    return tuple(_part(ruling) for ruling in rulings if ruling.kind == kind)


def _part(ruling: Ruling) -> Part:
    return Part(entrant=ruling.entrant.number, seating=ruling.seating.number)


def _sanctions(event: Event) -> list[tuple[datetime, GivenSanction]]:
    """Return the sanctions that count, each with when it was given."""
    given = Sanction.objects.filter(entrant__event=event, withdrawn_at=None).order_by("id")
    rows = given.values_list("created_at", "entrant__number", "points")
    return [(at, GivenSanction(entrant=who, points=points)) for at, who, points in rows]
