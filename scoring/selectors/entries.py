"""Entries as the engine's values, in all versions, and which rounds take one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from django.db.models import Prefetch, QuerySet

from engine.cards import Card, Colour
from engine.checks import Verdict, judge
from engine.decks import Deck, deck_of
from engine.forms import form_of
from engine.scores import points_of_piles
from engine.sheets import Evidence, Sheet, read_sheet, write_sheet
from engine.variants import VARIANTS
from scoring.errors import SheetDiffers
from scoring.models import Entry, Round, RoundState, Source, StoredPile
from tournaments.models import Role, Seating, Table
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser
from tournaments.selectors.tables import why_closed


class Game(TypedDict):
    """The keys of a sheet that say what is played; without ``house`` the printed rules."""

    edition: str
    variant: str
    house: NotRequired[dict[str, Any]]


def game_of(seating: Seating) -> Game:
    """Return what is played in a seating: its own edition and variant, else the event's."""
    event = seating.event
    game = Game(edition=seating.edition or event.edition, variant=seating.variant or event.variant)
    if event.house:
        game["house"] = event.house
    return game


def deck_in(game: Game, players: int) -> Deck:
    """Return the cards that are in a game for so many players.

    Raises:
        NoDeck: the game is not for so many.
    """
    left_out = game.get("house", {}).get("left_out")
    colour = Colour(left_out) if left_out else None
    return deck_of(game["edition"], game["variant"], players, colour)


def rounds_open_to(user: AnyUser, role: Role) -> QuerySet[Round]:
    """Return the rounds that this user may see or touch with at least this role."""
    return Round.objects.filter(table__seating__event__in=events_of(user, role))


def closed_for(source: Source, table: Table, played: Round) -> str | None:
    """Return what keeps a round from taking an entry from there, None for nothing.

    Closing and locking a table keep captains away: mistakes come to light afterwards, and the
    desk must be able to put them right while the event runs.
    """
    what = why_closed(table)
    if source != Source.DESK:
        return what or (None if played.state == RoundState.OPEN else "round")
    if played.state == RoundState.VOID:
        return "round"
    return what if what == "event" else None


def sheet_of(entry: Entry) -> Sheet:
    """Return the sheet that an entry was made from, piles in seat order."""
    game = game_of(entry.table.seating)
    form = form_of(VARIANTS[game["variant"]], Evidence(entry.evidence))
    piles = sorted(entry.piles.all(), key=lambda pile: pile.seat.position)
    left_out = {"undealt": entry.undealt, "unplayed": entry.unplayed}
    return read_sheet(
        {
            **game,
            "players": len(piles),
            "evidence": entry.evidence,
            "piles": [_written(pile, form.keys | form.optional) for pile in piles],
            **{key: cards for key, cards in left_out.items() if cards is not None},
        }
    )


def _written(stored: StoredPile, keys: Iterable[str]) -> dict[str, object]:
    """Return a pile as it stands in a sheet: the keys that its evidence and variant have."""
    columns = {
        "penalty": stored.penalty,
        "captured": stored.captured_count if stored.captured is None else stored.captured,
        "own": stored.own_count if stored.own is None else stored.own,
        "choice": stored.choice or None,
        "face_up": stored.face_up,
        "face_down": stored.face_down,
        "points": stored.points,
    }
    return {key: columns[key] for key in keys if key == "choice" or columns[key] is not None}


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
    history: dict[int, list[Version]] = {}
    for entry in entries:
        versions = history.setdefault(entry.round_id, [])
        before = versions[0].points if versions else {}
        points = {pile.seat.position: pile.points for pile in entry.piles.all()}
        changed = {
            position: points[position] - before[position]
            for position in points
            if before.get(position, points[position]) != points[position]
        }
        version = Version(entry=entry, sheet=sheet_of(entry), points=points, differences=changed)
        versions.insert(0, version)
    return history


def require_game(seating: Seating, sheet: Sheet, *, players: int) -> None:
    """Return if a sheet is of the game of a seating, by what its event takes.

    Raises:
        SheetDiffers: it is not.
    """
    event = seating.event
    expected = {"house": {}, **game_of(seating), "players": players}
    sent = {"house": {}, **write_sheet(sheet)}
    if any(sent[key] != expected[key] for key in expected) or sheet.evidence not in event.evidence:
        raise SheetDiffers(expected={**expected, "evidence": event.evidence})


def has_cards(entry: Entry, sheet: Sheet) -> bool:
    """Return whether an entry has the cards of a sheet, whatever was inferred or in which order."""
    return _cards_sent(sheet) == _cards_of(entry)


def _cards_sent(sheet: Sheet) -> object:
    verdict = judge(sheet)
    undealt = left_out(sheet.undealt, verdict, "UNDEALT_INFERRED")
    unplayed = left_out(sheet.unplayed, verdict, "UNPLAYED_INFERRED")
    return _in_order({**write_sheet(sheet), "undealt": undealt or [], "unplayed": unplayed or []})


def _cards_of(entry: Entry) -> object:
    apart = {"undealt": entry.undealt or [], "unplayed": entry.unplayed or []}
    return _in_order({**write_sheet(sheet_of(entry)), **apart})


def _in_order(written: Any) -> Any:
    """Return a sheet in its JSON form with the cards of every list sorted."""
    if isinstance(written, dict):
        return {key: _in_order(value) for key, value in written.items()}
    if not isinstance(written, list):
        return written
    cards = all(isinstance(item, str) for item in written)
    return sorted(written) if cards else [_in_order(item) for item in written]


def left_out(written: Sequence[Card] | None, verdict: Verdict, inferred: str) -> list[str] | None:
    """Return undealt or unplayed cards as entered or, without, as the engine inferred them."""
    if written is None:
        inferences = [problem.cards for problem in verdict.problems if problem.code == inferred]
        written = inferences[0] if inferences else None
    return None if written is None else [str(card) for card in written]
