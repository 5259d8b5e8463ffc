"""The rounds of a table, and the people who play them."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet

from engine.decks import players_of
from engine.matches import next_leader, rounds_left
from scoring.errors import PlayersRefused
from scoring.models import Round, RoundState
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, matches_of
from scoring.selectors.rounds import match_plan
from scoring.services.piles import drop_drafts
from tournaments.models import Table, TableState
from tournaments.selectors.tables import AT_LAST, occupants, with_seats

NO_LEADER = -1  # before the first round; next_leader() then gives the first seat


def open_rounds(tables: Iterable[Table]) -> None:
    """Store the rounds that are sure to be played, open, with who sits there from the start."""
    Round.objects.bulk_create(
        opened
        for table in tables
        for opened in _more_rounds(table, [], rounds_left(match_plan(table), []))
    )


def open_following_rounds(match: Match) -> None:
    """Store the rounds that are sure to follow, and drop empty ones that no longer are.

    A match of a fixed length has all its rounds from the start, in whatever order they are
    reported; one that goes on until a target gets the next. Missing rounds come at the end,
    so a number always means the same round; needless ones go from the end, as after a
    correction that reaches the target. A round that was reported always stays. None follows at
    a table at which no one sits any more.
    """
    sitting = occupants(match.table, AT_LAST)
    wanted = rounds_left(match_plan(match.table), match.points_by_round) if sitting else 0
    waiting = [played.round for played in match.rounds if played.waiting]
    _drop_rounds(waiting[wanted:])
    existing = [played.round for played in match.rounds]
    Round.objects.bulk_create(_more_rounds(match.table, existing, wanted - len(waiting)))


def reseat_rounds(table: Table, *, from_round: int) -> None:
    """Set the players and leaders of the rounds from this one on, none of them reported.

    ``table`` comes with its seats, locked. The deck follows the number of players, and the
    lead goes on clockwise: RULES.md 5.4, 5.8.

    Raises:
        PlayersRefused: the game is not for so many.
    """
    rounds = list(table.rounds.order_by("number"))
    later = [played for played in rounds if played.number >= from_round]
    game = game_of(table.seating)
    possible = players_of(game["edition"], game["variant"])
    for number in {from_round, *(played.number for played in later)}:
        players = len(occupants(table, number))
        if players not in possible:
            raise PlayersRefused(players=players, fewest=possible[0], most=possible[-1])
    leader = _last_leader(rounds[: len(rounds) - len(later)])
    for played in later:
        played.seats_in_play = list(occupants(table, played.number))
        played.first_leader = leader = next_leader(leader, played.seats_in_play)
    Round.objects.bulk_update(later, ["seats_in_play", "first_leader"])


def close_rounds(tables: Iterable[Table]) -> None:
    """Close the open rounds of some tables; what phones drafted for them goes."""
    drop_drafts(Round.objects.filter(table__in=tables).values_list("pk", flat=True))
    Round.objects.filter(table__in=tables, state=RoundState.OPEN).update(state=RoundState.CLOSED)


def reopen_rounds(tables: Iterable[Table]) -> None:
    """Open the closed rounds of some tables again."""
    Round.objects.filter(table__in=tables, state=RoundState.CLOSED).update(state=RoundState.OPEN)


def resume_matches(tables: QuerySet[Table]) -> None:
    """Open the closed rounds of tables, open again; others follow, or go, by corrections since."""
    reopen_rounds(tables)
    for match in matches_of(list(with_seats(tables))):
        open_following_rounds(match)


def state_at(table: Table) -> RoundState:
    """Return the state of a round that counts at this table."""
    return RoundState.OPEN if table.state == TableState.OPEN else RoundState.CLOSED


def _more_rounds(table: Table, existing: Sequence[Round], count: int) -> Iterator[Round]:
    """Yield so many rounds to come after the existing ones, by number."""
    first = existing[-1].number + 1 if existing else 1
    leader = _last_leader(existing)
    for number in range(first, first + count):
        seats = list(occupants(table, number))
        leader = next_leader(leader, seats)
        yield Round(
            table=table,
            number=number,
            seats_in_play=seats,
            first_leader=leader,
            state=state_at(table),
        )


def _drop_rounds(rounds: Sequence[Round]) -> None:
    """Drop rounds without an entry; one with a decision about it keeps its row, void."""
    if not rounds:
        return
    dropped = Round.objects.filter(pk__in=[played.pk for played in rounds])
    dropped.filter(voidings=None).delete()
    drop_drafts(dropped.values_list("pk", flat=True))
    dropped.update(state=RoundState.VOID, replayed=True)


def _last_leader(rounds: Sequence[Round]) -> int:
    return rounds[-1].first_leader if rounds else NO_LEADER
