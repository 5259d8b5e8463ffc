"""Rounds and the entries that count for them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import (
    Count,
    Exists,
    JSONField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from engine.matches import MatchPlan
from ground.queries import CompiledQuery, Slot, Slots
from scoring.errors import RoundUnknown
from scoring.models import Entry, HelpCall, Round, RoundState, Ruling, StoredPile, Voiding
from scoring.selectors.confirmations import Tally, newest_tally, provisional_entries
from tournaments.models import (
    ConfirmedBy,
    Entrant,
    Event,
    Seat,
    Seating,
    SeatingState,
    Table,
    TableState,
)
from tournaments.selectors.occupancies import covering_occupancies
from tournaments.selectors.tables import AT_LAST, SEATED, occupants, with_seats


def counting_entries(tables: Iterable[Table] | Slots) -> QuerySet[Entry]:
    """Return the newest entry of each round of some tables that has one."""
    newest_first = Entry.objects.filter(table__in=tables).order_by("round_id", "-version")
    return newest_first.distinct("round_id")


def piles_with_seats() -> "Prefetch[str, QuerySet[StoredPile], str]":
    """Return what a query of entries prefetches to have their piles and seats, in one query."""
    return Prefetch("piles", StoredPile.objects.select_related("seat"))


def current_entry(played: Round) -> Entry | None:
    """Return the entry that counts for a round, with its piles, or None before the first."""
    return played.entries.order_by("-version").prefetch_related(piles_with_seats()).first()


def current_version(entry: Entry | None) -> int:
    """Return an entry's version, 0 for none."""
    return entry.version if entry else 0


def counting_piles(event: Event | Slot) -> QuerySet[StoredPile]:
    """Return every pile that counts in an event: newest entries, no void rounds, seated tables."""
    return piles_that_count().filter(
        entry__table__seating__event=event, entry__table__seating__state__in=SEATED
    )


def piles_that_count() -> QuerySet[StoredPile]:
    """Return the piles of newest entries and no void rounds, of all tables."""
    newer = Entry.objects.filter(
        round=OuterRef("entry__round"), version__gt=OuterRef("entry__version")
    )
    return StoredPile.objects.filter(
        ~Exists(newer),
        ~Q(entry__round__state=RoundState.VOID),
    )


def rounds_of(tables: Iterable[Table] | Slots) -> QuerySet[Round]:
    """Return the rounds of some tables, by table and number."""
    return Round.objects.filter(table__in=tables).order_by("table_id", "number")


def match_plan(table: Table) -> MatchPlan:
    """Return how long a match of this table is: as its seating says, else as the event does.

    Where there are as many rounds as players, those count who sit there in the first round.
    """
    seating, event = table.seating, table.seating.event
    if seating.rounds is None and event.one_round_each:
        return MatchPlan.one_round_each(len(occupants(table, 1)), target=event.target)
    return MatchPlan(limit=seating.rounds or event.rounds, target=event.target)


def rounds_with_state(seating: Seating) -> QuerySet[Round]:
    """Return the rounds of a seating with their tables, by place and number, in one query.

    Each also has ``played``, whether someone sits there, ``reported``, ``provisional`` and
    ``reason``, the words with which a director stored its entry, empty for any other entry.
    """
    who = covering_occupancies(OuterRef("pk"), OuterRef(OuterRef("number"))).values("entrant")[:1]
    taken = Seat.objects.alias(who=Subquery(who)).filter(table=OuterRef("table")).exclude(who=None)
    entries = Entry.objects.filter(round=OuterRef("pk"))
    newest = entries.order_by("-version")
    return (
        Round.objects.filter(table__seating=seating)
        .select_related("table__place")
        .annotate(
            played=Exists(taken),
            reported=Exists(entries),
            provisional=Exists(provisional_entries().filter(round=OuterRef("pk"))),
            reason=Subquery(newest.values("reason")[:1]),
        )
        .order_by("table__place__number", "number")
    )


def entrants_in(table: Table, played: Round) -> dict[int, Entrant]:
    """Return who plays a round, by position in seat order; empty seats are left out."""
    seated = occupants(table, played.number)
    return {
        position: seated[position]
        for position in sorted(played.seats_in_play)
        if position in seated
    }


def round_of(table: Table, number: int) -> Round:
    """Return a round of a table, which comes with its seats, by its number.

    Raises:
        RoundUnknown: this table has no such round, or was dissolved before it.
    """
    rounds = {
        played.number: played
        for played in table.rounds.order_by("number")
        if entrants_in(table, played)
    }
    if number not in rounds:
        raise RoundUnknown(rounds=list(rounds))
    return rounds[number]


def seat_of(table: Table, played: Round, number: int | None) -> Seat | None:
    """Return the seat of an entrant, by start number, in a round; None for who does not play it."""
    players = entrants_in(table, played)
    for seat in table.seat_list:
        if seat.position in players and players[seat.position].number == number:
            return seat
    return None


def voidings_of(table: Table) -> QuerySet[Voiding]:
    """Return what directors decided about void rounds of a table, oldest first, with who."""
    return Voiding.objects.filter(round__table=table).select_related("round", "by").order_by("id")


class Condition(StrEnum):
    """The condition of a table, as its tile shows it."""

    ATTENTION = "attention"  # calls the director, or waits to be released
    UNCONFIRMED = "unconfirmed"  # all reported, but not all confirmed
    DONE = "done"
    POSTPONED = "postponed"
    CLOSED = "closed"  # before it was complete
    PLAYING = "playing"
    WAITING = "waiting"  # nothing reported yet


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProgress:
    """Progress of one table, void rounds left out."""

    table_id: int
    seating: int  # number
    place_id: int
    place: int  # number
    room: str
    open: bool  # still takes results
    postponed: bool = False  # not waited for
    reported: int  # rounds with an entry
    rounds: int
    provisional: int = 0  # reported, but still to be confirmed
    tally: Tally | None = None  # of the round entered last, where players are asked
    locked: bool = False  # takes nothing from captains until a director releases it
    called: bool = False  # its place called the director
    overridden: int = 0  # rounds on a director's word
    last: datetime | None = None  # when the last round was entered, or the seating published

    @property
    def complete(self) -> bool:
        """Return whether nothing is missing."""
        return self.reported >= self.rounds

    @property
    def owing(self) -> bool:
        """Return whether rounds are due now: a closed table owes none, a postponed one not yet."""
        return self.open and not self.complete and not self.postponed

    @property
    def condition(self) -> Condition:
        """Its condition: calls and locks come first, locks only while rounds are missing."""
        if self.open and (self.called or (self.locked and not self.complete)):
            return Condition.ATTENTION
        if self.complete:
            return Condition.UNCONFIRMED if self.provisional else Condition.DONE
        if self.postponed or not self.open:
            return Condition.POSTPONED if self.postponed else Condition.CLOSED
        return Condition.PLAYING if self.reported else Condition.WAITING


def progress_of(seating: Seating) -> list[TableProgress]:
    """Return how many rounds each table of a seating has reported, by place, in one query."""
    return _progress(seating.tables.all(), seating.event)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsReported:
    """Numbers of rounds and of those reported; void rounds left out."""

    reported: int  # rounds with an entry
    rounds: int


def reported_by_seating(event: Event) -> dict[int, RoundsReported]:
    """Return how far each seating is, by its id, in one query; none that has no rounds yet."""
    played = Round.objects.filter(table__seating__event=event).exclude(state=RoundState.VOID)
    counted = played.values("table__seating").annotate(
        rounds=Count("pk", distinct=True),
        reported=Count("pk", filter=Q(entries__isnull=False), distinct=True),
    )
    return {
        row["table__seating"]: RoundsReported(reported=row["reported"], rounds=row["rounds"])
        for row in counted.order_by()
    }


def tables_at_play(event: Event) -> list[TableProgress]:
    """Return how far the tables of the published seatings are, by seating and place.

    Those of closed seatings that are still to play are among them, for they were postponed.
    Tables that were given up before they played are left out.
    """
    playing = Q(seating__state=SeatingState.PUBLISHED)
    later = Q(seating__state=SeatingState.CLOSED, state=TableState.OPEN)
    tables = Table.objects.filter(playing | later, seating__event=event)
    return [table for table in _progress(tables, event) if table.rounds or table.open]


class MissingTable(NamedTuple):
    """An open table of a published seating that has not reported every round."""

    table_id: int
    seating: int  # number
    place: int  # number
    room: str
    reported: int  # rounds with an entry
    rounds: int  # void ones left out


def missing_tables(event: Event) -> list[MissingTable]:
    """Return the tables whose results are waited for, by seating and place, in one query.

    Every page of an event asks for them, so it asks for nothing else.
    """
    rows = map(MissingTable._make, _AWAITED(event=event.pk))
    return [table for table in rows if table.reported < table.rounds]


def _awaited() -> QuerySet[Table, Any]:
    tables = Table.objects.filter(
        seating__event=Slot("event"),
        seating__state__in=SEATED,
        state=TableState.OPEN,
        postponed=False,
    )
    counted = tables.annotate(done=_number_of(_reported()), total=_number_of(_played()))
    return counted.order_by("seating__number", "place__number").values_list(
        "pk", "seating__number", "place__number", "place__room", "done", "total"
    )


_AWAITED = CompiledQuery(_awaited)


def has_reported(seating: Seating) -> bool:
    """Return whether a round of a seating that is not void has been reported."""
    entries = Entry.objects.filter(table__seating=seating)
    return entries.exclude(round__state=RoundState.VOID).exists()


def awaited_tables(event: Event) -> list[TableProgress]:
    """Return the tables whose results the standings lack, by seating and place; five queries.

    Of published and closed seatings those that still have rounds to report, postponed ones too,
    and those that closed without any result. Left out is a table where no one sits any more, and
    one at which a ruling counts for everyone: what is entered there changes nothing.
    """
    tables = Table.objects.filter(seating__event=event, seating__state__in=SEATED)
    progress = _progress(tables, event)
    lacking = {
        table.table_id: table
        for table in progress
        if table.rounds and ((table.open and not table.complete) or not table.reported)
    }
    ruled = set(
        Ruling.objects.filter(entrant__event=event, withdrawn_at=None).values_list(
            "seating__number", "entrant__number"
        )
    )
    seated = with_seats(Table.objects.filter(pk__in=lacking)) if lacking else ()
    waiting = {
        table.pk
        for table in seated
        if any(
            (table.seating.number, entrant.number) not in ruled
            for entrant in occupants(table, AT_LAST).values()
        )
    }
    return [table for table in lacking.values() if table.table_id in waiting]


def awaited_by(seating: Seating) -> list[TableProgress]:
    """Return how far those tables are by now whose results the ranks of a seating lack.

    By seating and place; one query, and none where nothing was missing when it was asked for.
    """
    if not seating.awaited_tables:
        return []
    return _progress(Table.objects.filter(pk__in=seating.awaited_tables), seating.event)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingRound:
    """A round that a table is to report."""

    round_id: int
    number: int
    table_id: int
    seating: int  # number
    place: int  # number
    room: str


def missing_rounds(event: Event) -> list[MissingRound]:
    """Return the open rounds without an entry, by place, seating and number, in one query.

    Those of postponed tables are among them.
    """
    rounds = Round.objects.filter(
        table__seating__event=event,
        table__seating__state__in=SEATED,
        table__state=TableState.OPEN,
        state=RoundState.OPEN,
        entries=None,
    ).order_by("table__place__number", "table__seating__number", "number")
    fields = ("pk", "number", "table_id")
    through = ("table__seating__number", "table__place__number", "table__place__room")
    return [
        MissingRound(
            round_id=row.pk,
            number=row.number,
            table_id=row.table_id,
            seating=row.table__seating__number,
            place=row.table__place__number,
            room=row.table__place__room,
        )
        for row in rounds.values_list(*fields, *through, named=True)
    ]


def _played() -> QuerySet[Round]:
    """Return, in a subquery of tables, the rounds of each that are not void."""
    return Round.objects.filter(table=OuterRef("pk")).exclude(state=RoundState.VOID)


def _reported() -> QuerySet[Round]:
    """Return, in a subquery of tables, those of its rounds that have an entry."""
    return _played().filter(Exists(Entry.objects.filter(round=OuterRef("pk"))))


def _number_of(rows: QuerySet[Any]) -> Combinable:
    """Return how many rows of a subquery each table has.

    To join and group them would have Django look at every other column again and again.
    """
    counted = rows.order_by().values("table").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def _progress(tables: QuerySet[Table], event: Event) -> list[TableProgress]:
    asks = event.confirmation != ConfirmedBy.NONE  # else nothing of it is worth working out
    unconfirmed = provisional_entries().filter(table=OuterRef("pk"))
    calls = HelpCall.objects.filter(place=OuterRef("place"), done_at=None)
    newest_first = Entry.objects.filter(table=OuterRef("pk")).order_by("-id")
    newer = Entry.objects.filter(round=OuterRef("round"), version__gt=OuterRef("version"))
    on_word = Entry.objects.filter(~Exists(newer), ~Q(reason=""), table=OuterRef("pk"))
    overridden = on_word.exclude(round__state=RoundState.VOID)
    counted = tables.annotate(
        called=Exists(calls),
        tally=newest_tally() if asks else Value(None, JSONField()),
        waiting=_number_of(unconfirmed) if asks else Value(0),
        on_word=_number_of(overridden),
        last=Coalesce(Subquery(newest_first.values("created_at")[:1]), "seating__published_at"),
        total=_number_of(_played()),
        done=_number_of(_reported()),
    ).order_by("seating__number", "place__number")
    fields = (
        "pk",
        "place_id",
        "state",
        "postponed",
        "locked",
        "called",
        "total",
        "done",
        "waiting",
    )
    more = ("on_word", "last", "tally")
    through = ("seating__number", "place__number", "place__room")
    return [
        TableProgress(
            table_id=row.pk,
            seating=row.seating__number,
            place_id=row.place_id,
            place=row.place__number,
            room=row.place__room,
            open=row.state == TableState.OPEN,
            postponed=row.postponed,
            reported=row.done,
            rounds=row.total,
            provisional=row.waiting,
            tally=row.tally and Tally(**row.tally),
            locked=row.locked,
            called=row.called,
            overridden=row.on_word,
            last=row.last,
        )
        for row in counted.values_list(*fields, *more, *through, named=True)
    ]
