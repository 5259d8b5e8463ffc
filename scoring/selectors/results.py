"""What the standings are made from: everything that counts in an event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from engine.standings.gains import Gains, gains_of
from engine.standings.points import POINTS_SYSTEMS, comparable
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Results
from engine.standings.results import Sanction as GivenSanction
from engine.standings.tie_breaks import LOT
from scoring.models import Ruling, RulingKind, Sanction
from scoring.selectors.gains import Fresh, Published, fresh_gains, published_with_gains
from scoring.selectors.lots import Drawn, draws_of, with_lots
from scoring.selectors.match_results import TableResult, table_results
from tournaments.models import Event
from tournaments.selectors.attendance import idle_of


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

    now: Results  # without lots, and with gains instead of matches
    rules: RankingRules
    not_comparable: bool  # the points system adds up what cannot be compared
    closed: Mapping[int, Closed]
    sanctions: Sequence[tuple[datetime, GivenSanction]]
    draws: Sequence[Drawn]  # the newest first
    fresh: Sequence[Fresh] = ()  # gains to be kept

    def results(self) -> Results:
        """Return all of it."""
        return with_lots(self.now, self.rules, [draw.order for draw in self.draws])

    def after(self, seating: int) -> Results:
        """Return what counted after a closed seating, by its number."""
        closed = self.closed[seating]
        now = self.now
        then = Results(
            entrants=now.entrants,
            matches=(),
            gains=tuple(one for one in now.gains if one.seating <= seating),
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

    Five while all that was played is kept. Three more where somebody sat out or stood by, and
    one where lots decide.
    """
    return gather(event).results()


def gather(event: Event, *, anew: bool = False) -> Gathered:
    """Return everything that counts in an event, in as many queries.

    What closed seatings gave is taken from where it is kept, unless everything is wanted
    ``anew`` from the entries.
    """
    rulings, rules = _rulings(event), ranking_rules(event)
    out = dict(event.entrants.order_by("number").values_list("number", "out_of_competition"))
    published, sanctions = published_with_gains(event, rules), _sanctions(event)
    kept = [] if anew else [one.gains for one in published if one.gains]
    known = {one.seating for one in kept}
    rest = [one.number for one in published if one.number not in known]
    tables = table_results(event, rest) if rest else []
    system = POINTS_SYSTEMS[rules.points_system]
    worked_out = gains_of((one.result for one in tables), system, rules.sit_out)
    gains = {one.seating: one for one in (*kept, *worked_out)}
    closed = _closed(published)
    now = Results(
        entrants=tuple(out),
        matches=(),
        gains=tuple(gains[seating] for seating in sorted(gains)),
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
        not_comparable=system.equal_tables and not _comparable(kept, tables),
        closed=closed,
        sanctions=sanctions,
        draws=draws_of(event) if LOT.key in rules.tie_breaks else (),
        fresh=fresh_gains(published, gains),
    )


def raw_totals(results: Results) -> dict[int, int]:
    """Return the card points of each entrant over all matches."""
    totals: defaultdict[int, int] = defaultdict(int)
    known = ((gains.entrants, gains.raw) for gains in results.gains)
    for entrants, raw in chain(known, ((one.entrants, one.points) for one in results.matches)):
        for entrant, points in zip(entrants, raw, strict=True):
            totals[entrant] += points
    return totals


def _comparable(kept: Iterable[Gains], tables: Iterable[TableResult]) -> bool:
    """Return whether raw points of all matches that are over may be added; none kept is at play."""
    over = (one.result for one in tables if one.closed)
    return comparable(chain(over, *(gains.matches() for gains in kept)))


def _closed(published: Sequence[Published]) -> dict[int, Closed]:
    following = [*(one.published_at for one in published), None][1:]
    return {
        one.number: Closed(one.pk, until)
        for one, until in zip(published, following, strict=True)
        if one.closed
    }


class _Ruled(NamedTuple):
    """A ruling that counts, as plain values."""

    kind: str
    entrant: int  # start number
    seating: int  # number
    points: int | None

    @property
    def part(self) -> Part:
        return Part(entrant=self.entrant, seating=self.seating)


def _rulings(event: Event) -> list[_Ruled]:
    """Return the rulings that count, in the order in which they were given."""
    given = Ruling.objects.filter(entrant__event=event, withdrawn_at=None).order_by("id")
    rows = given.values_list("kind", "entrant__number", "seating__number", "points")
    return list(map(_Ruled._make, rows))


def _sit_outs(event: Event) -> Iterator[GivenPoints]:
    """Yield the event's value for whoever was there for a closed seating without playing."""
    for seating, number in idle_of(event):
        yield GivenPoints(
            entrant=number, seating=seating, points=event.sit_out_points, kind=Kind.SIT_OUT
        )


def _fixed(rulings: Iterable[_Ruled]) -> Iterator[GivenPoints]:
    for one in rulings:
        if one.kind == RulingKind.FIXED:
            yield GivenPoints(entrant=one.entrant, seating=one.seating, points=one.points or 0)


def _parts(rulings: Iterable[_Ruled], kind: RulingKind) -> tuple[Part, ...]:
    return tuple(one.part for one in rulings if one.kind == kind)


def _sanctions(event: Event) -> list[tuple[datetime, GivenSanction]]:
    """Return the sanctions that count, each with when it was given."""
    given = Sanction.objects.filter(entrant__event=event, withdrawn_at=None).order_by("id")
    rows = given.values_list("created_at", "entrant__number", "points")
    return [(at, GivenSanction(entrant=who, points=points)) for at, who, points in rows]
