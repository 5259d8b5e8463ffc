"""Rounds and the entries that count for them."""

from collections.abc import Iterable

from django.db.models import QuerySet

from scoring.models import Entry, Round, RoundState, StoredPile
from tournaments.models import Event, Table
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
