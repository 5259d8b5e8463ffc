"""Draft piles: what the phones at a table have of a round, as far as each may see it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from django.db.models import F

from engine.decks import Deck, NoDeck
from engine.drafts import DraftVersion, standing_versions, withhold
from engine.sheets import write_sheet
from engine.variants import VARIANTS
from scoring.errors import PlayerUnknown, SheetDiffers
from scoring.models import DraftPile, Entry, Round, TableVersion
from scoring.selectors.entries import deck_in, game_of, sheet_of
from scoring.selectors.rounds import current_entry, entrants_in
from scoring.selectors.versions import EventVersions, versions_of_events
from tournaments.models import Entrant, Table
from tournaments.selectors.tables import seated_tables

APART = None  # in place of a start number: the cards in no pile


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A version of a draft pile and the kind of evidence it is of."""

    version: DraftVersion
    evidence: str


@dataclass(frozen=True, kw_only=True)
class RoundDraft:
    """A round as the phones at its table share it; piles of people who do not play are left out.

    ``piles`` has what stands of each pile, the version that counts first, by start number in seat
    order, the cards apart last.
    """

    table: Table
    played: Round
    entrants: Sequence[Entrant]  # in seat order
    piles: Mapping[int | None, Sequence[Drafted]]

    @property
    def seats(self) -> list[int]:
        """The start numbers in seat order."""
        return [entrant.number for entrant in self.entrants]

    @property
    def evidence(self) -> str | None:
        """The evidence of the piles that are not empty, None while there is none."""
        return next((drafted.evidence for drafted in self._all() if drafted.version.content), None)

    @cached_property
    def entry(self) -> Entry | None:
        """The entry that counts, None before the first."""
        entry = current_entry(self.played)
        if entry:
            entry.table = self.table  # with its seating and event, which are read already
        return entry

    @cached_property
    def deck(self) -> Deck:
        """The cards that are in the game.

        Raises:
            SheetDiffers: the game is not for so many players.
        """
        game, players = game_of(self.table.seating), len(self.entrants)
        try:
            return deck_in(game, players)
        except NoDeck as error:
            raise SheetDiffers(expected={**game, "players": players}) from error

    def standing(self, number: int | None) -> list[DraftVersion]:
        """Return what stands of one pile, the version that counts first.

        Raises:
            PlayerUnknown: no such person plays this round.
        """
        if number is not APART and number not in self.seats:
            raise PlayerUnknown(seats=self.seats)
        return [drafted.version for drafted in self.piles.get(number, ())]

    def shown(self, number: int | None) -> list[dict[str, object]]:
        """Return the JSON form of what stands of a pile, as phones may see it.

        The part hidden in the game is known to its author's phone alone, which keeps it: anyone
        could claim to be that phone. ``hidden`` then names the keys of ``content`` that are left
        out. It is shown once the round is recorded, or where the version itself says that the last
        trick is played: so no one can show more than they wrote. Entries of others say nothing
        of it, for one phone can enter the piles of all.
        """
        variant = VARIANTS[game_of(self.table.seating)["variant"]]
        written = []
        for version in self.standing(number):
            fields: dict[str, object] = asdict(version)
            content, hidden = withhold(version.content, variant)
            if hidden and not version.over and not self.entry:
                fields |= {"content": content, "hidden": hidden}
            written.append(fields)
        return written

    def all_shown(self) -> list[dict[str, object]]:
        """Return what stands of all piles, as ``shown``: in seat order, the cards apart last."""
        return [version for number in self.piles for version in self.shown(number)]

    def _all(self) -> Iterator[Drafted]:
        for drafted in self.piles.values():
            yield from drafted


def round_draft(table: Table, played: Round) -> RoundDraft:
    """Return what the phones share of a round, in one query; ``table`` comes with its seats."""
    entrants = list(entrants_in(table, played).values())
    drafts: dict[int | None, list[Drafted]] = {}
    for row in played.draft_piles.annotate(number=F("entrant__number")):
        drafts.setdefault(row.number, []).append(_drafted(row, row.number))
    numbers = [*(entrant.number for entrant in entrants), APART]
    piles = {number: _in_order(drafts[number]) for number in numbers if number in drafts}
    return RoundDraft(table=table, played=played, entrants=entrants, piles=piles)


def recorded_answer(draft: RoundDraft) -> dict[str, Any] | None:
    """Return what the sender of a round was answered, its sheet, and who has confirmed it.

    None before it is recorded. An entry from an event file has a version and its sheet alone.
    """
    entry = draft.entry
    if entry is None:
        return None
    answer = json.loads(entry.answer) if entry.answer else {"version": entry.version}
    return {**answer, "sheet": write_sheet(sheet_of(entry)), "confirmed": _confirmed(draft, entry)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowedTable:
    """The numbers of a table and its event, and the place and version of the link that opens it."""

    number: int  # 0 before the first change
    place_id: int
    link_version: int
    event: EventVersions
    slug: str  # of the event


def live_number(table_id: int) -> int:
    """Return the live number of a table, 0 before the first change."""
    numbers = TableVersion.objects.filter(pk=table_id).values_list("number", flat=True)
    return numbers.first() or 0


def followed_tables(table_ids: Sequence[int]) -> dict[int, FollowedTable]:
    """Return the live numbers of those of these tables that captains may see, in two queries."""
    tables = seated_tables().filter(pk__in=table_ids)
    rows = tables.values_list(
        "pk",
        "version__number",
        "place_id",
        "place__link_version",
        "place__event",
        "place__event__slug",
    )
    versions = versions_of_events({event_id for *_, event_id, _ in rows})
    return {
        pk: FollowedTable(
            number=number or 0,
            place_id=place_id,
            link_version=link_version,
            event=versions[event_id],
            slug=slug,
        )
        for pk, number, place_id, link_version, event_id, slug in rows
    }


def _confirmed(draft: RoundDraft, entry: Entry) -> list[int]:
    """Return the start numbers of those who have confirmed an entry, in seat order."""
    by_players = entry.confirmations.filter(entrant__isnull=False)
    agreed = set(by_players.values_list("entrant__number", flat=True))
    return [number for number in draft.seats if number in agreed]


def _drafted(row: DraftPile, number: int | None) -> Drafted:
    version = DraftVersion(
        number=number,
        edit=row.edit,
        device=row.device,
        seen=row.seen,
        by=row.by,
        over=row.over,
        content=row.content,
    )
    return Drafted(version=version, evidence=row.evidence)


def _in_order(drafted: Sequence[Drafted]) -> list[Drafted]:
    by_name = {(draft.version.edit, draft.version.device): draft for draft in drafted}
    standing = standing_versions(draft.version for draft in drafted)
    return [by_name[version.edit, version.device] for version in standing]
