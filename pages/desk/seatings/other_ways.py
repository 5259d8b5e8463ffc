"""Other ways where tables are uneven: other seats, fewer people, a table that stops."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import ngettext

from engine.decks import players_of
from engine.seating.progress import Progress
from engine.seating.rebalance import Rebalancing
from pages.desk.seatings.moves import left_to_play
from pages.whole_numbers import whole_number
from scoring.messages.seatings import people
from scoring.selectors.attention import PersonWaiting, SeatConcern, people_waiting
from scoring.selectors.entries import game_of
from scoring.selectors.rebalances import (
    SeatChoice,
    SeatingProgress,
    left_as_they_are,
    seat_choices,
)
from tournaments.models import AttendanceState, Table
from tournaments.selectors.attendance import AWAY, states_of
from tournaments.selectors.entrants import told_apart
from tournaments.selectors.events import size_limits
from tournaments.selectors.tables import AT_LAST, free_entrants, occupants


def other_ways(
    request: HttpRequest, progress: SeatingProgress, wanted: Rebalancing | None
) -> Mapping[str, Any]:
    """Return what can be done instead of the moves, and what stays to be done after them."""
    waiting = people_waiting(progress.seating, progress.tables)
    gone = [person for person in waiting if person.concern == SeatConcern.GONE]
    unseated = {
        person.entrant.number for person in waiting if person.concern == SeatConcern.UNSEATED
    }
    sought = whole_number(request.GET.get("seat", ""))
    numbers = unseated | ({sought} if sought else set())
    others = wanted is None or any(move.target for move in wanted.moves)
    return {
        "other_seats": _other_seats(progress, wanted, gone, numbers),
        "fewer": _fewer(progress, gone) if others else [],
        "left_out": _left_out(progress, gone),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSeats:
    """The tables at which a person could play, each with what is left there."""

    number: int  # start number
    name: str
    tables: Sequence[tuple[int, str]]  # by number
    proposed: int | None


def _other_seats(
    progress: SeatingProgress,
    wanted: Rebalancing | None,
    gone: Sequence[PersonWaiting],
    numbers: Collection[int],
) -> list[OtherSeats]:
    """Return for each of these who sits at no open table where they could sit."""
    moves, broken = (wanted.moves, wanted.broken) if wanted else ((), ())
    matches = wanted.matches if wanted else progress.matches
    proposed = {move.player: move.target.table for move in moves if move.target}
    choices = [
        choice
        for choice in seat_choices(progress, {person.entrant.number for person in gone})
        if choice.table.place.number not in broken
    ]
    if not choices or not numbers:
        return []
    free = list(free_entrants(progress.seating))
    names = told_apart(free)
    return [
        OtherSeats(
            number=entrant.number,
            name=names[entrant.number],
            tables=[
                (choice.table.place.number, _seat_choice(choice, matches, entrant.number))
                for choice in choices
            ],
            proposed=proposed.get(entrant.number),
        )
        for entrant in free
        if entrant.number in numbers
    ]


def _seat_choice(choice: SeatChoice, matches: Mapping[int, Progress], number: int) -> str:
    sentence = ngettext(
        "Table {table}, {players} person: {counts}",
        "Table {table}, {players} people: {counts}",
        choice.players,
    )
    table = choice.table.place.number
    counts = left_to_play(matches, number, table)
    return sentence.format(table=table, players=choice.players, counts=counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class FewerPeople:
    """A person who is gone, and whose table could do without them and without moves."""

    table: Table
    number: int  # start number
    name: str
    from_round: int
    away: AttendanceState
    players: int  # who stay, others who are gone left out
    stops: bool  # the game is not for so few


def _fewer(progress: SeatingProgress, gone: Sequence[PersonWaiting]) -> list[FewerPeople]:
    """Return those who are gone and whose table plays on with fewer, or stops.

    A table that is too small for the event alone, and not for the game, is left out.
    """
    game, event = game_of(progress.seating), progress.seating.event
    fewest = players_of(game["edition"], game["variant"])[0]
    states = states_of(event, progress.seating.number)
    leavers = {person.entrant.pk for person in gone}
    ways = []
    for table in progress.tables:
        sitting = list(occupants(table, AT_LAST).values())
        names = told_apart(sitting)
        players = sum(entrant.pk not in leavers for entrant in sitting)
        enough = players >= size_limits(event)["smallest"]
        if table.place.number in progress.from_rounds and (enough or players < fewest):
            ways += [
                FewerPeople(
                    table=table,
                    number=entrant.number,
                    name=names[entrant.number],
                    from_round=progress.from_rounds[table.place.number],
                    away=state
                    if (state := states.get(entrant.pk)) in AWAY
                    else AttendanceState.LEFT,
                    players=players,
                    stops=not enough,
                )
                for entrant in sitting
                if entrant.pk in leavers
            ]
    return ways


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLeftOut:
    """A table that the moves leave as it is, with what is still to be decided there."""

    table: Table
    small: bool  # fewer people than a table may have
    gone: str  # who sits there and does not play


def _left_out(progress: SeatingProgress, gone: Sequence[PersonWaiting]) -> list[TableLeftOut]:
    smallest = size_limits(progress.seating.event)["smallest"]
    left_out = [
        TableLeftOut(
            table=table,
            small=not table.postponed and 0 < len(occupants(table, AT_LAST)) < smallest,
            gone=people(person.entrant for person in gone if person.table == table),
        )
        for table in left_as_they_are(progress)
    ]
    return [table for table in left_out if table.small or table.gone]
