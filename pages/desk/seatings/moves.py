"""Who changes seats between two layouts, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.seating.layouts import Layout
from engine.seating.rebalance import Chair, Move
from pages.desk.seatings.messages import known_as


@dataclass(frozen=True, slots=True)
class Journey:
    """A player gets another seat, or loses theirs; None is no seat."""

    player: int
    origin: Chair | None
    target: Chair | None

    @property
    def far(self) -> bool:
        """Whether it leads to another table, and not along the same one."""
        return self.origin is None or self.target is None or self.origin.table != self.target.table


def journeys(before: Layout, after: Layout) -> list[Journey]:
    """Return who changes seats, those who change tables first, then by start number."""
    origins, targets = _seats(before), _seats(after)
    found = [
        Journey(player, origins.get(player), targets.get(player))
        for player in sorted({*origins, *targets})
        if origins.get(player) != targets.get(player)
    ]
    return sorted(found, key=lambda journey: not journey.far)


def describe_journey(journey: Journey | Move, names: Mapping[int, str]) -> str:
    """Return such as “Béla (2): table 4, seat 2 → table 1, seat 4”."""
    said = gettext("{name}: {origin} → {target}")
    return said.format(
        name=known_as(journey.player, names),
        origin=_seat(journey.origin),
        target=_seat(journey.target),
    )


def _seat(seat: Chair | None) -> str:
    if seat is None:
        return gettext("nowhere")
    said = gettext("table {table}, seat {seat}")
    return said.format(table=seat.table, seat=seat.position + 1)


def _seats(layout: Layout) -> dict[int, Chair]:
    return {
        player: Chair(table, position)
        for table, players in layout.items()
        for position, player in enumerate(players)
    }
