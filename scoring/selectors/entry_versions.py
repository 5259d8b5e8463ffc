"""All versions of a round's entry: the sheet, who sent it, and what it changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from engine.scores import points_of_piles
from engine.sheets import Sheet
from scoring.models import Entry, Round, StoredPile
from scoring.selectors.entries import sheet_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a round; by position, in seat order."""

    entry: Entry
    sheet: Sheet
    points: Mapping[int, int]
    differences: Mapping[int, int]  # to the version before, where there are any

    @property
    def given(self) -> frozenset[int]:
        """The positions whose points are not those of their cards: a director gave them."""
        of_piles = zip(self.points, points_of_piles(self.sheet), strict=True)
        return frozenset(
            position for position, of_pile in of_piles if of_pile != self.points[position]
        )


def versions_of(played: Round) -> list[Version]:
    """Return every version of a round, the newest first, in two queries for any number."""
    return versions_by_round([played]).get(played.pk, [])


def versions_by_round(rounds: Iterable[Round]) -> dict[int, list[Version]]:
    """Return every version of some rounds, the newest first, by the round's id; two queries."""
    piles = StoredPile.objects.select_related("seat").order_by("seat__position")
    entries = (
        Entry.objects.filter(round__in=rounds)
        .order_by("version")
        .select_related("by", "table__seating__event")
        .prefetch_related(Prefetch("piles", queryset=piles))
    )
    found: dict[int, list[Version]] = {}
    for entry in entries:
        versions = found.setdefault(entry.round_id, [])
        before = versions[0].points if versions else {}
        versions.insert(0, _version(entry, before))
    return found


def _version(entry: Entry, before: Mapping[int, int]) -> Version:
    points = {pile.seat.position: pile.points for pile in entry.piles.all()}
    changed = {
        position: points[position] - before[position]
        for position in points
        if before.get(position, points[position]) != points[position]
    }
    return Version(entry=entry, sheet=sheet_of(entry), points=points, differences=changed)
