"""People: where they sat, what they reached, and free text that names them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Manager

from scoring.models import Announcement, Draw, Entry, Ruling, Sanction, Voiding
from scoring.selectors.matches import Player, matches_of
from tournaments.models import Entrant, Person, StateChange, StepBack, Table
from tournaments.selectors.tables import seated_tables, with_seats

# Free text of directors: the rows, the field, and the lookup of the event.
_FREE_TEXTS: tuple[tuple[Manager[Any], str, str], ...] = (
    (Entry.objects, "reason", "table__seating__event"),
    (Voiding.objects, "note", "round__table__seating__event"),
    (Ruling.objects, "reason", "seating__event"),
    (Sanction.objects, "reason", "entrant__event"),
    (Draw.objects, "reason", "event"),
    (StateChange.objects, "reason", "seating__event"),
    (StepBack.objects, "reason", "event"),
    (Announcement.objects, "text", "event"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One match of an entrant: the table, and what was reached there."""

    table: Table
    player: Player


def appearances_of(entrant: Entrant) -> list[Appearance]:
    """Return where an entrant sat in published seatings, oldest first, at a fixed query count."""
    mine = seated_tables().filter(seats__occupancies__entrant=entrant).distinct()
    tables = with_seats(mine.order_by("seating__number", "pk"))
    return [
        Appearance(table=match.table, player=player)
        for match in matches_of(list(tables))
        for player in match.players
        if player.entrant == entrant
    ]


def notes_naming(person: Person) -> list[str]:
    """Return the free text about this person's events that holds the person's name."""
    return [
        text
        for rows, field, event in _FREE_TEXTS
        for text in rows.filter(
            **{f"{event}__entrants__person": person, f"{field}__icontains": person.name}
        )
        .order_by("pk")
        .values_list(field, flat=True)
    ]
