"""Effects of a change: it is made, compared and rolled back before anyone can see it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db import transaction

from engine.seating.plans import propose
from engine.seating.problem_text import read_problem
from engine.seating.problems import Mode
from engine.standings.matches import MatchResult, places_of
from engine.standings.ranking import Standing, rank
from engine.standings.teams import team_standings
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.standings import ranks_in
from scoring.services.series_previews import SeriesEffects, effects_between, standings_with
from scoring.units import ranks_by_mean
from tournaments.models import Event, SeatingState
from tournaments.selectors.problems import laid_tables
from tournaments.selectors.seatings import planned_by_standings, sitting_out_of_final
from tournaments.selectors.tables import earlier_places, occupants, tables_of

SEARCH_SECONDS = 3.0  # for the next tables; in a larger event the organiser proposes them again


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """Standing of an entrant before or after a change; None where there is no value.

    ``points`` are the mean or the sum that ranks, exactly, in 1/840; None where they stay as they
    are.
    """

    total: int | None = None  # card points at the table
    place: int | None = None  # at the table
    rank: int | None = None  # in the standings
    points: Fraction | int | None = None
    next_table: int | None = None  # number of its place, in the seating that is proposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Effect of a change on one entrant, by start number, and in one seating."""

    entrant: int
    seating: int | None  # in which total and place change, None where neither does
    before: EntrantState
    after: EntrantState


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamState:
    """Standing of a team before or after a change; ``points`` are in 1/840."""

    rank: int | None  # None while no member counts
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEffect:
    """Effect of a change on one team, by its name."""

    team: str
    before: TeamState
    after: TeamState


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """Effects of a change: those who played together first, then by rank; teams by rank.

    ``proposal`` is the number of a seating that has been proposed from standings which would
    change. Its tables stay as they are; ``next_known`` says whether the search found in time
    who would sit elsewhere if it were proposed again.
    """

    lines: Sequence[Effect]
    teams: tuple[TeamEffect, ...] = ()
    series: tuple[SeriesEffects, ...] = ()  # those in which anyone stands elsewhere
    proposal: int | None = None
    next_known: bool = True

    @property
    def any(self) -> bool:
        """Return whether anything would change of an entrant, a team or a series."""
        return bool(self.lines or self.teams or self.series)


def effects_of(event_id: int, change: Callable[[], object]) -> Effects:
    """Return what a change of results would do. Nothing is stored.

    Raises:
        ServiceError: whatever the change itself refuses.
    """
    event = Event.objects.get(pk=event_id)
    before, system = _state_of(event), event.points_system
    series_before = standings_with(event)
    with transaction.atomic():
        change()
        event.refresh_from_db()  # the change may be one of the event's own settings
        after = _state_of(event)
        series_after = standings_with(event) if series_before else {}
        transaction.set_rollback(True)
    if event.points_system != system:  # other units: nothing to compare
        teams = {
            team: replace(state, points=before.teams.get(team, state).points)
            for team, state in after.teams.items()
        }
        after = replace(after, points=before.points, teams=teams)
    on_series = effects_between(series_before, series_after)
    series = tuple(each for each in on_series if each.differences)
    return replace(_effects(event, before, after), series=series)


@dataclass(frozen=True, slots=True)
class _EventState:
    """Values before or after the change, of entrants by start number."""

    at_table: Mapping[tuple[int, int], tuple[int, int | None]]  # seating, entrant: total, place
    rank: Mapping[int, int | None]
    points: Mapping[int, Fraction | int | None]
    teams: Mapping[str, TeamState]  # by name, best first
    for_seating: Mapping[int, int]  # ranks as a new seating goes by them

    def of(
        self, entrant: int, seating: int | None, *, next_table: int | None, points: bool
    ) -> EntrantState:
        """Return where an entrant stands, with total and place in a seating."""
        total, place = self.at_table.get((seating or 0, entrant), (None, None))
        return EntrantState(
            total=total,
            place=place,
            rank=self.rank.get(entrant),
            points=self.points.get(entrant) if points else None,
            next_table=next_table,
        )


def _state_of(event: Event) -> _EventState:
    results, rules = results_of(event), ranking_rules(event)
    standings = rank(results, rules)
    members = event.entrants.exclude(team=None).values_list("number", "team__name")
    teams = team_standings(results, rules, standings, teams=dict(members), best=event.team_best)
    at_table: dict[tuple[int, int], tuple[int, int | None]] = {}
    for match in results.matches:
        for entrant, (total, place) in _at_table(match).items():
            earlier, better = at_table.get((match.seating, entrant), (0, None))
            at_table[match.seating, entrant] = earlier + total, place or better
    by_mean = ranks_by_mean(event.points_system)
    return _EventState(
        at_table,
        {line.entrant: line.rank for line in standings},
        {line.entrant: _points(line, by_mean=by_mean) for line in standings},
        {line.team: TeamState(rank=line.rank, points=line.points) for line in teams},
        ranks_in(standings),
    )


def _points(line: Standing, *, by_mean: bool) -> Fraction | int | None:
    if line.mean is None:
        return line.points or None
    return line.mean if by_mean else line.points


def _at_table(match: MatchResult) -> dict[int, tuple[int, int | None]]:
    places = places_of(match)
    return {
        entrant: (match.points[seat], places[seat][0] if seat in places else None)
        for seat, entrant in enumerate(match.entrants)
    }


def _effects(event: Event, before: _EventState, after: _EventState) -> Effects:
    tables = _proposal_change(event, after.for_seating)
    keys = {*before.at_table, *after.at_table}
    changed = {key for key in keys if before.at_table.get(key) != after.at_table.get(key)}
    worth = {
        entrant for entrant, points in after.points.items() if before.points.get(entrant) != points
    }
    seating_of = {entrant: seating for seating, entrant in sorted(changed)}
    touched = {
        *seating_of,
        *worth,
        *(entrant for entrant, place in after.rank.items() if before.rank.get(entrant) != place),
        *(entrant for entrant, (now, then) in tables.moves.items() if now != then),
    }
    lines = []
    for entrant in touched:
        seating, (now, then) = seating_of.get(entrant), tables.moves.get(entrant, (None, None))
        lines.append(
            Effect(
                entrant=entrant,
                seating=seating,
                before=before.of(entrant, seating, next_table=now, points=entrant in worth),
                after=after.of(entrant, seating, next_table=then, points=entrant in worth),
            )
        )
    lines.sort(key=lambda line: (line.seating is None, line.after.rank or len(after.rank)))
    return Effects(
        lines=lines,
        teams=tuple(
            TeamEffect(team=team, before=before.teams[team], after=state)
            for team, state in after.teams.items()
            if before.teams.get(team, state) != state
        ),
        proposal=tables.proposal,
        next_known=tables.known,
    )


@dataclass(frozen=True, slots=True)
class _ProposalChange:
    """The seat of each entrant in a proposal, and the one if it were proposed again."""

    moves: Mapping[int, tuple[int | None, int | None]]  # places, by start number
    proposal: int | None = None
    known: bool = True


def _proposal_change(event: Event, ranks: Mapping[int, int]) -> _ProposalChange:
    seating = planned_by_standings(event).filter(state=SeatingState.PROPOSED).first()
    if seating is None:
        return _ProposalChange({})
    problem = read_problem(seating.problem)
    if problem.mode is Mode.FINAL:
        others = sitting_out_of_final(seating, ranks)
        if event.entrants.filter(pk__in=others, number__in=problem.present_at(0)).exists():
            return _ProposalChange({}, seating.number, known=False)
    ranks = {entrant: ranks.get(entrant, place) for entrant, place in problem.ranks.items()}
    if ranks == problem.ranks:
        return _ProposalChange({})
    began = time.monotonic()
    again = replace(problem, ranks=ranks)
    plan = propose(again, lambda *_: time.monotonic() - began > SEARCH_SECONDS)
    if plan.stopped or not seating.places:
        return _ProposalChange({}, seating.number, known=False)
    tables, had = plan.seatings[0], earlier_places(event, before=seating.number)
    places = laid_tables(again, tables, sorted(seating.places), had)
    then = {
        player: place for place, players in zip(places, tables, strict=True) for player in players
    }
    now = {
        entrant.number: table.place.number
        for table in tables_of(seating)
        for entrant in occupants(table, 1).values()
    }
    moves = {entrant: (now.get(entrant), then[entrant]) for entrant in then}
    return _ProposalChange(moves, seating.number)
