"""What an entry holds, as the engine's value."""

from collections.abc import Mapping

from engine.cards import Card
from engine.piles import Pile
from engine.sheets import Evidence, Sheet
from scoring.models import Entry, StoredPile
from tournaments.models import Seating


def game_of(seating: Seating) -> Mapping[str, str]:
    """Return edition and variant that are played in a seating: its own or the event's."""
    return {
        "edition": seating.edition or seating.event.edition,
        "variant": seating.variant or seating.event.variant,
    }


def sheet_of(entry: Entry) -> Sheet:
    """Return the sheet that an entry was made from, piles in seat order."""
    piles = sorted(entry.piles.all(), key=lambda pile: pile.seat.position)
    game = game_of(entry.table.seating)
    return Sheet(
        edition=game["edition"],
        variant=game["variant"],
        players=len(piles),
        evidence=Evidence(entry.evidence),
        piles=tuple(_pile(stored) for stored in piles),
        undealt=_cards(entry.undealt) if entry.undealt is not None else None,
    )


def _pile(stored: StoredPile) -> Pile:
    return Pile(_cards(stored.penalty or []), _cards(stored.captured or []))


def _cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))
