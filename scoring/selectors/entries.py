"""Entries as the engine's values, and which rounds take one."""

from collections.abc import Iterable
from typing import Any, NotRequired, TypedDict

from django.db.models import QuerySet

from engine.forms import form_of
from engine.sheets import Evidence, Sheet, read_sheet
from engine.variants import VARIANTS
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


def rounds_open_to(user: AnyUser, role: Role) -> QuerySet[Round]:
    """Return the rounds that this user may see or touch with at least this role."""
    return Round.objects.filter(table__seating__event__in=events_of(user, role))


def closed_for(source: Source, table: Table, played: Round) -> str | None:
    """Return what keeps a round from taking an entry from there, None for nothing.

    Closing and locking a table keep captains away: mistakes come to light afterwards, and the
    desk must be able to put them right while the event runs.
    """
    what = why_closed(table)
    if source == Source.DESK:
        return "round" if played.state == RoundState.VOID else "event" if what == "event" else None
    return what or ("round" if played.state != RoundState.OPEN else None)


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
