"""Results: everything that counts in an event, from which standings are made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS, comparable
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Results
from engine.standings.results import Sanction as GivenSanction
from engine.standings.scored import ScoredResults, Use
from engine.standings.tie_breaks import LOT
from ground.queries import CompiledQuery, Slot
from scoring.models import ImportedResult, Ruling, RulingKind, Sanction
from scoring.selectors.lots import DrawResult, draw_results, with_lots
from scoring.selectors.match_results import TableResult, table_results
from tournaments.models import Entrant, Event, Seating, SeatingState
from tournaments.selectors.attendance import idle_entrants
from tournaments.selectors.tables import SEATED


def ranking_rules(event: Event) -> RankingRules:
    """Return the rules of ranking that the organiser chose."""
    return RankingRules(
        points_system=event.points_system,
        tie_breaks=tuple(event.tie_breaks),
        sit_out=event.sit_out_points,
        best=event.best_seatings,
        rank_share=event.rank_share,
    )


@dataclass(frozen=True, slots=True)
class ClosedSeating:
    """A closed seating: what was decided before the next one was published belongs to it."""

    pk: int
    until: datetime | None  # None for the last one

    def includes(self, moment: datetime) -> bool:
        """Return whether a decision of this time belongs to it."""
        return self.until is None or moment <= self.until


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResults:
    """Everything that counts in an event, with the time of what belongs to no seating.

    ``closed`` are the closed seatings by number, ascending.
    """

    without_lots: Results
    rules: RankingRules
    over: Sequence[MatchResult]  # of tables that take no more
    closed: Mapping[int, ClosedSeating]
    sanctions: Sequence[tuple[datetime, GivenSanction]]
    draws: Sequence[DrawResult]  # the newest first

    def now(self) -> Results:
        """Return the results that count now."""
        return with_lots(self.without_lots, self.rules, [draw.order for draw in self.draws])

    def not_comparable(self, number: int | None = None) -> bool:
        """Return whether the points system adds up what cannot be compared.

        Now, or after a closed seating, by its number.
        """
        if not POINTS_SYSTEMS[self.rules.points_system].equal_tables:
            return False
        results = self.without_lots if number is None else self.after(number)
        scored = ScoredResults(results=results, rules=self.rules)
        counting = {each.match for each in scored.counting}
        return not comparable(match for match in self.over if match in counting)

    def after(self, number: int) -> Results:
        """Return the results that counted after a closed seating, by its number."""
        closed, now = self.closed[number], self.without_lots
        then = Results(
            entrants=now.entrants,
            matches=tuple(match for match in now.matches if match.seating <= number),
            closed_seatings=sum(closed_number <= number for closed_number in self.closed),
            given=tuple(award for award in now.given if award.seating <= number),
            averaged=tuple(part for part in now.averaged if part.seating <= number),
            void=tuple(part for part in now.void if part.seating <= number),
            sanctions=tuple(sanction for at, sanction in self.sanctions if closed.includes(at)),
            out_of_competition=now.out_of_competition,
        )
        orders = [draw.order for draw in self.draws if closed.includes(draw.moment)]
        return with_lots(then, self.rules, orders)


def results_of(event: Event) -> Results:
    """Return everything that counts in an event; see ``event_results``."""
    return event_results(event).now()


def event_results(event: Event) -> EventResults:
    """Return everything that counts in an event, from its entries, in eight queries at any size.

    Three more where an entrant sat out or stood by, and one where lots decide. Of a past evening,
    what was imported.
    """
    rulings, rules = _rulings(event), ranking_rules(event)
    out = dict(_OUT(event=event.pk))
    sanctions, tables, closed = _sanctions(event), table_results(event), _closed_seatings(event)
    imported = _imported(event) if event.without_rounds else []
    return EventResults(
        without_lots=Results(
            entrants=tuple(out),
            matches=tuple(table.result for table in tables),
            closed_seatings=len(closed) or len({row.part for row in imported}),
            given=(
                *_imported_points(imported),
                *_sit_outs(event),
                *_fixed(rulings),
            ),  # later stands
            averaged=_parts(rulings, RulingKind.AVERAGE),
            void=_parts(rulings, RulingKind.VOID),
            sanctions=tuple(sanction for _, sanction in sanctions),
            out_of_competition=frozenset(filter(out.get, out)),
            ranks={row.entrant: row.rank for row in imported if row.rank is not None},
        ),
        rules=rules,
        over=[table.result for table in tables if table.closed],
        closed=closed,
        sanctions=sanctions,
        draws=draw_results(event) if LOT.key in rules.tie_breaks else (),
    )


def uses_of(event: Event, matches: Sequence[MatchResult]) -> list[dict[int, Use]]:
    """Return what each match is for its entrants, by start number, in one query.

    Nothing for a match that is not reported. Best seatings are left aside, so it is right for
    each entrant all of whose matches of a seating are among these.
    """
    return uses_under(_rulings(event), ranking_rules(event), matches)


def uses_under(
    rulings: Sequence["CountingRuling"], rules: RankingRules, matches: Sequence[MatchResult]
) -> list[dict[int, Use]]:
    """Return the same for matches of one event whose rulings are known."""
    results = Results(
        entrants=(),
        matches=tuple(matches),
        closed_seatings=0,
        given=tuple(_fixed(rulings)),
        averaged=_parts(rulings, RulingKind.AVERAGE),
        void=_parts(rulings, RulingKind.VOID),
    )
    uses = iter(ScoredResults(results=results, rules=replace(rules, best=None)).uses)
    return [
        dict(zip(match.entrants, next(uses), strict=True)) if match.reported else {}
        for match in matches
    ]


class UsedTable(NamedTuple):
    """The results that a table has reported, and their use for its entrants, by start number."""

    table: TableResult
    uses: Mapping[int, Use]

    @property
    def standing(self) -> list[int]:
        """The start numbers of those for whom it stands. RULES.md 7.23."""
        return [number for number, use in self.uses.items() if use.stands]


def used_tables(event: Event) -> list[UsedTable]:
    """Return the tables of the published seatings by seating and place, in four queries."""
    tables = table_results(event)
    uses = uses_of(event, [table.result for table in tables])
    return [UsedTable(table, use) for table, use in zip(tables, uses, strict=True)]


def _closed_seatings(event: Event) -> dict[int, ClosedSeating]:
    """Return the closed seatings by number, ascending, in one query."""
    published = _PUBLISHED(event=event.pk)
    following = [*(at for _, _, at, _ in published), None][1:]
    return {
        number: ClosedSeating(pk, until)
        for (pk, number, _, state), until in zip(published, following, strict=True)
        if state == SeatingState.CLOSED
    }


class CountingRuling(NamedTuple):
    """A ruling that counts, as plain values."""

    kind: str
    entrant: int  # start number
    seating: int  # number
    points: int | None

    @property
    def part(self) -> Part:
        """The part of the entrant's results that it is about."""
        return Part(entrant=self.entrant, seating=self.seating)


def _rulings(event: Event) -> list[CountingRuling]:
    """Return the rulings that count, in the order in which they were given."""
    return list(map(CountingRuling._make, _RULINGS(event=event.pk)))


def _sit_outs(event: Event) -> Iterator[GivenPoints]:
    """Yield the event's value for each entrant who sat out or stood by in a closed seating."""
    for seating, number in idle_entrants(event):
        yield GivenPoints(
            entrant=number, seating=seating, points=event.sit_out_points, kind=Kind.SIT_OUT
        )


class _Imported(NamedTuple):
    """A result of a past evening, as plain values."""

    entrant: int  # start number
    part: int  # from 1
    points: int | None  # in 1/840
    rank: int | None


def _imported(event: Event) -> list[_Imported]:
    rows = ImportedResult.objects.filter(entrant__event=event).order_by("id")
    columns = rows.values_list("entrant__number", "part", "points", "rank")
    return list(map(_Imported._make, columns))


def _imported_points(imported: Iterable[_Imported]) -> Iterator[GivenPoints]:
    for row in imported:
        if row.points is not None:
            yield GivenPoints(
                entrant=row.entrant, seating=row.part, points=row.points, kind=Kind.IMPORTED
            )


def _fixed(rulings: Iterable[CountingRuling]) -> Iterator[GivenPoints]:
    for ruling in rulings:
        if ruling.kind == RulingKind.FIXED:
            yield GivenPoints(
                entrant=ruling.entrant, seating=ruling.seating, points=ruling.points or 0
            )


def _parts(rulings: Iterable[CountingRuling], kind: RulingKind) -> tuple[Part, ...]:
    return tuple(ruling.part for ruling in rulings if ruling.kind == kind)


def _sanctions(event: Event) -> list[tuple[datetime, GivenSanction]]:
    """Return the sanctions that count, each with when it was given: no warnings."""
    return [
        (at, GivenSanction(entrant=who, points=points))
        for at, who, points in _SANCTIONS(event=event.pk)
        if points is not None
    ]


_OF_EVENT: Final = Slot("event")
_OUT = CompiledQuery(
    lambda: (
        Entrant.objects.filter(event=_OF_EVENT)
        .order_by("number")
        .values_list("number", "out_of_competition")
    )
)
_PUBLISHED = CompiledQuery(
    lambda: (
        Seating.objects.filter(event=_OF_EVENT, state__in=SEATED)
        .order_by("number")
        .values_list("pk", "number", "published_at", "state")
    )
)
_RULINGS = CompiledQuery(
    lambda: (
        Ruling.objects.filter(entrant__event=_OF_EVENT, withdrawn_at=None)
        .order_by("id")
        .values_list("kind", "entrant__number", "seating__number", "points")
    )
)
_SANCTIONS = CompiledQuery(
    lambda: (
        Sanction.objects.filter(entrant__event=_OF_EVENT, withdrawn_at=None)
        .order_by("id")
        .values_list("created_at", "entrant__number", "points")
    )
)
