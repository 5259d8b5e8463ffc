"""Layouts: the start numbers at each table of a proposal, and previews of changes by hand."""

from dataclasses import dataclass, replace
from itertools import chain

from engine.decks import players_of
from engine.seating.cost import Cost
from engine.seating.layouts import NEVER, Breach, Layout, Rules, breaches
from engine.seating.objective import Objective
from engine.seating.problem_text import read_problem
from engine.seating.problems import Mode, SeatingProblem, Table
from engine.seating.sizes import LARGEST, SMALLEST
from tournaments.models import Event, Seating, SeatingMode
from tournaments.selectors.attendance import roster_of
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.events import size_limits
from tournaments.selectors.seatings import next_number
from tournaments.selectors.tables import earlier_tables, occupants, planned_tables, tables_of


def layout_of(seating: Seating) -> dict[int, tuple[int, ...]]:
    """Return the start numbers at each table in seat order, by the number of its place."""
    return {
        table.place.number: tuple(entrant.number for entrant in occupants(table, 1).values())
        for table in tables_of(seating)
    }


def rules_of(
    event: Event, layout: Layout, number: int | None = None, *, kept: Layout | None = None
) -> Rules:
    """Return the rules for a layout of the next seating, or of ``number``, as of now.

    ``kept`` are the tables that were to stay as they are.
    """
    entrants = list(event.entrants.select_related("team", "fixed_place"))
    numbers = set(chain.from_iterable(layout.values()))
    ids = {entrant.number: entrant.pk for entrant in entrants}
    seated = [ids[player] for player in numbers & ids.keys()]
    at_kept = [[ids[player] for player in players] for players in (kept or {}).values()]
    playable = players_of(event.edition, event.variant)
    sizes = size_limits(event)
    roster = roster_of(event, number or next_number(event), sizes, seated=seated, kept=at_kept)
    return Rules(
        known=frozenset(entrant.number for entrant in entrants),
        to_be_seated=frozenset(entrant.number for entrant in entrants if entrant.pk in roster.firm),
        smallest=sizes["smallest"],
        largest=sizes["largest"],
        playable=range(playable[0], playable[-1] + 1),
        max_tables=event.max_tables,
        teams={entrant.number: entrant.team.name for entrant in entrants if entrant.team},
        apart=keep_apart_pairs(event),
        fixed={
            entrant.number: entrant.fixed_place.number
            for entrant in entrants
            if entrant.fixed_place
        },
        kept=kept or {},
    )


def kept_layout(seating: Seating) -> dict[int, tuple[int, ...]]:
    """Return the tables of a proposal that are to stay as they are, as ``layout_of``."""
    layout = layout_of(seating)
    kept = seating.tables.filter(kept=True).values_list("place__number", flat=True)
    return {table: layout[table] for table in kept}


def broken_rules(seating: Seating) -> list[Breach]:
    """Return the rules that the tables of a proposal break; who has no seat is not asked for."""
    layout = layout_of(seating)
    seated = frozenset(chain.from_iterable(layout.values()))
    rules = rules_of(seating.event, layout, seating.number)
    return breaches(layout, replace(rules, to_be_seated=seated))


def layout_cost(seating: Seating, layout: Layout) -> Cost:
    """Return the cost of a playable layout for this seating, with the aim of its mode.

    Proposals for earlier seatings count as if they had been played.
    """
    event = seating.event
    stored = read_problem(seating.problem) if seating.problem else None
    players = tuple(player for table in layout.values() for player in table)
    history = history_before(seating)
    entrants = event.entrants.filter(number__in=players)
    problem = SeatingProblem(
        players=tuple({*players, *chain.from_iterable(chain.from_iterable(history))}),
        present=(players,),
        seatings=1,
        preferred=size_limits(event)["preferred"],
        smallest=SMALLEST,
        largest=LARGEST,
        sizes=(tuple(map(len, layout.values())),),
        mode=stored.mode if stored else Mode.MIX,
        seed=stored.seed if stored else 0,
        history=history,
        clubs={entrant.number: entrant.home_club for entrant in entrants if entrant.home_club},
        teams={entrant.number: str(entrant.team_id) for entrant in entrants if entrant.team_id},
        apart=tuple(pair for pair in keep_apart_pairs(event) if set(pair).issubset(players)),
        ranks={player: stored.ranks.get(player, len(players)) for player in players}
        if stored
        else {},
    )
    return Objective(problem).cost([tuple(layout.values())])


def history_before(seating: Seating) -> tuple[tuple[Table, ...], ...]:
    """Return the start numbers at the tables of the seatings published or planned before one."""
    planned: dict[int, list[Table]] = {}
    for table in planned_tables(seating):
        numbers = tuple(entrant.number for entrant in occupants(table, 1).values())
        planned.setdefault(table.seating.number, []).append(numbers)
    played = [tuple(map(tuple, tables)) for tables in earlier_tables(seating.event)]
    return (*played, *map(tuple, planned.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutChange:
    """A preview of a layout by hand: costs and broken rules."""

    before: Cost | None  # None for a new seating
    after: Cost | None  # None for a layout that cannot be played
    breaches: list[Breach]


def preview_change(seating: Seating, layout: Layout) -> LayoutChange:
    """Return the preview of a proposal with this layout instead."""
    rules = rules_of(seating.event, layout, seating.number, kept=kept_layout(seating))
    violations = breaches(layout, rules)
    before = layout_cost(seating, layout_of(seating))
    return LayoutChange(
        before=before, after=_cost_after(seating, layout, violations), breaches=violations
    )


def preview_seating(event: Event, layout: Layout) -> LayoutChange:
    """Return the preview of the next seating, written down by hand."""
    violations = breaches(layout, rules_of(event, layout))
    # Its number is below that of every proposal, and so none counts as played: it replaces them.
    seating = Seating(event=event, number=1, mode=SeatingMode.HAND)
    return LayoutChange(
        before=None, after=_cost_after(seating, layout, violations), breaches=violations
    )


def _cost_after(seating: Seating, layout: Layout, violations: list[Breach]) -> Cost | None:
    playable = layout and not any(breach.rule in NEVER for breach in violations)
    return layout_cost(seating, layout) if playable else None
