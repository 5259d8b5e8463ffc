"""Rounds and the entries that count for them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.models import Entry, Round, RoundState, StoredPile
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import SEATED


def counting_entries(rounds: QuerySet[Round]) -> QuerySet[Entry]:
    """Return the newest entry of each round that has one."""
    newest_first = Entry.objects.filter(round__in=rounds).order_by("round_id", "-version")
    return newest_first.distinct("round_id")


def current_entry(played: Round) -> Entry | None:
    """Return the entry that counts for a round, with its piles, or None before the first."""
    newest_first = played.entries.order_by("-version").prefetch_related("piles__seat")
    return newest_first.first()


def current_version(entry: Entry | None) -> int:
    """Return an entry's version, 0 for none."""
    return entry.version if entry else 0


def counting_piles(event: Event) -> QuerySet[StoredPile]:
    """Return every pile that counts in an event: newest entries, no void rounds, seated tables."""
    rounds = Round.objects.filter(
        table__seating__event=event, table__seating__state__in=SEATED
    ).exclude(state=RoundState.VOID)
    return StoredPile.objects.filter(entry__in=counting_entries(rounds).values("pk"))


def rounds_of(tables: Iterable[Table]) -> QuerySet[Round]:
    """Return the rounds of some tables, by table and number."""
    return Round.objects.filter(table__in=tables).order_by("table_id", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProgress:
    """How far one table has come, void rounds left out."""

    table_id: int
    place: int  # number
    room: str
    reported: int  # rounds with an entry
    rounds: int

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.reported >= self.rounds


def progress_of(seating: Seating) -> list[TableProgress]:
    """Return how many rounds each table of a seating has reported, by place, in one query."""
    reported = Exists(Entry.objects.filter(round=OuterRef("pk")))
    rounds = Round.objects.exclude(state=RoundState.VOID).alias(reported=reported)
    tables = seating.tables.annotate(
        total=Count("rounds", filter=Q(rounds__in=rounds), distinct=True),
        done=Count("rounds", filter=Q(rounds__in=rounds.filter(reported=True)), distinct=True),
    ).order_by("place__number")
    return [
        TableProgress(table_id=pk, place=place, room=room, reported=done, rounds=total)
        for pk, place, room, done, total in tables.values_list(
            "pk", "place__number", "place__room", "done", "total"
        )
    ]
