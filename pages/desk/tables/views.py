"""One table of a seating: who sits there when, its rounds, and what can be changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from engine.decks import players_of
from pages.desk.rendering import desk_page
from scoring.messages import side_by_side
from scoring.models import RoundState, Voiding
from scoring.selectors.calls import open_calls
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, PlayedRound, Player, match_of
from scoring.selectors.rounds import match_plan, voidings_of
from tournaments.models import AttendanceState, EventState, Role, Table, TableState
from tournaments.selectors.attendance import AWAY
from tournaments.selectors.entrants import distinct_names, told_apart
from tournaments.selectors.rights import may
from tournaments.selectors.tables import (
    AT_LAST,
    MOST_SEATS,
    can_open,
    changes_of,
    free_entrants,
    occupants,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A person who plays or played here."""

    player: Player
    points: Sequence[int | None]  # by round; None where it does not count for them
    width: int  # of the bar: their total above the lowest one, or above zero


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One round, with what directors said about it."""

    played: PlayedRound
    voidings: Sequence[Voiding]  # oldest first


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeOptions:
    """Changes that a director can make to the people who sit here."""

    rounds: Sequence[int]  # from which on
    sitting: Sequence[tuple[int, str]]  # start number and name
    free: Sequence[tuple[int, str]]
    away: Sequence[AttendanceState]  # what becomes of a person who gives up a seat
    empty_seats: Sequence[int]  # positions
    room: bool  # for one more seat

    @property
    def takes_one_more(self) -> bool:
        """Return whether anyone can join, on an empty seat or one more."""
        return self.room or bool(self.empty_seats)


def show_table(request: HttpRequest, table: Table) -> HttpResponse:
    """``GET tables/<id>/``: who sits where, the rounds, and what can be changed.

    ``gives`` is the start number of a person whose seat another one takes over.
    """
    match = match_of(table)
    event = table.seating.event
    totals = [0, *(player.total for player in match.players)]
    running = event.state == EventState.RUNNING
    directs = running and may(request.user, Role.DIRECTOR, event)
    return desk_page(
        request,
        "desk/tables/table.html",
        title=gettext("Table {number}").format(number=table.place.number),
        event=event,
        table=table,
        match=match,
        players=[_player_line(player, match, min(totals)) for player in match.players],
        widest=max(totals) - min(totals) or 1,
        rounds=_round_lines(table, match),
        winners=_winners(match),
        change=change_of(match) if table.state == TableState.OPEN else None,
        gives=request.GET.get("gives"),
        changes=[change for change in changes_of(table.seating) if change.table_id == table.pk],
        short=_short(match),
        sitting=bool(occupants(table, AT_LAST)),
        voidable=any(played.round.state != RoundState.VOID for played in match.rounds),
        calls=open_calls(event).filter(place=table.place),
        directs=directs,
        keeps_scores=directs or (running and may(request.user, Role.SCORE_KEEPER, event)),
        changeable=table.state == TableState.OPEN or can_open(table),
    )


def _short(match: Match) -> list[tuple[int, str]]:
    """Return who sits, by start number and name, where no one can leave and others play on."""
    table = match.table
    sitting = occupants(table, AT_LAST).values()
    open_and_short = table.state == TableState.OPEN and len(sitting) <= _possible(table)[0]
    if match.complete or not open_and_short:
        return []
    return [*told_apart(sitting).items()]


def _possible(table: Table) -> Sequence[int]:
    """Return how many can play the game of a table, ascending."""
    game = game_of(table.seating)
    return players_of(game["edition"], game["variant"])


def change_of(match: Match) -> ChangeOptions:
    """Return what can be changed about who sits at an open table, in four queries."""
    table = match.table
    sitting = occupants(table, AT_LAST)
    seats = [seat.position for seat in table.seat_list]
    full = len(sitting) >= _possible(table)[-1]
    free = list(free_entrants(table.seating))
    names = told_apart([*sitting.values(), *free])
    return ChangeOptions(
        rounds=_changeable_rounds(match),
        sitting=[(entrant.number, names[entrant.number]) for entrant in sitting.values()],
        free=[(entrant.number, names[entrant.number]) for entrant in free],
        away=AWAY,
        empty_seats=[] if full else [position for position in seats if position not in sitting],
        room=not full and len(seats) < MOST_SEATS,
    )


def _changeable_rounds(match: Match) -> list[int]:
    """Return the rounds to come that no one reported, one more where a target decides."""
    reported = max((played.round.number for played in match.rounds if played.version), default=0)
    waiting = [
        played.round.number
        for played in match.rounds
        if played.waiting and played.round.number > reported
    ]
    if waiting and match_plan(match.table).target is not None:
        waiting.append(match.rounds[-1].round.number + 1)
    return waiting


def _player_line(player: Player, match: Match, lowest: int) -> PlayerLine:
    numbers = [played.round.number for played in match.rounds]
    return PlayerLine(
        player=player,
        points=[player.points.get(number) for number in numbers],
        width=player.total - lowest,
    )


def _round_lines(table: Table, match: Match) -> list[RoundLine]:
    voidings: dict[int, list[Voiding]] = {}
    for voiding in voidings_of(table):
        voidings.setdefault(voiding.round_id, []).append(voiding)
    return [
        RoundLine(played=played, voidings=voidings.get(played.round.pk, []))
        for played in match.rounds
    ]


def _winners(match: Match) -> str:
    """Return the names of those who won or share the victory, nothing before the match is over."""
    winners = [player.entrant for player in match.winners]
    return side_by_side(distinct_names(winners)) if match.over else ""
