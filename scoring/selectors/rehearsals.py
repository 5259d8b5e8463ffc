"""Rehearsals: how far they are, and what they report about the evening to come."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from scoring.models import Entry, Rehearsal, RehearsalState, RoundState, Tombstone
from tournaments.models import Event, Role, Seating, Table
from tournaments.selectors.entrants import count_entrants
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser
from tournaments.selectors.seatings import expected_tables, published_seatings

SILENT_AFTER = timedelta(seconds=4)  # then no worker seems to play it
OLD_AFTER = timedelta(days=7)


def rehearsals_open_to(user: AnyUser, role: Role) -> QuerySet[Rehearsal]:
    """Return the rehearsals of the events that this user may touch with at least this role."""
    rehearsals = Rehearsal.objects.filter(origin__in=events_of(user, role))
    return rehearsals.select_related("event__organisation", "origin__organisation", "by")


def rehearsals_of(event: Event) -> QuerySet[Rehearsal]:
    """Return an event's rehearsals, the newest first, each with its number of ``people``."""
    rehearsals = event.rehearsals.select_related("event", "by").order_by("-id")
    return rehearsals.annotate(people=Count("event__entrants"))


def rehearsal_of(event: Event) -> Rehearsal | None:
    """Return the rehearsal that an event is the copy of, None for a real event."""
    return Rehearsal.objects.filter(event=event).first() if event.rehearsal else None


def tombstones_of(event: Event) -> QuerySet[Tombstone]:
    """Return what is left of an event's discarded rehearsals, the newest first."""
    return event.tombstones.select_related("by").order_by("-id")


def is_old(rehearsal: Rehearsal) -> bool:
    """Return whether a rehearsal is so old that no one is likely to need it."""
    return timezone.now() - rehearsal.requested_at > OLD_AFTER


def overdue(rehearsal: Rehearsal) -> bool:
    """Return whether a worker should be playing a rehearsal by now, and none does."""
    if rehearsal.state != RehearsalState.WAITING:
        return False
    newest = _rehearsals_beside(rehearsal).aggregate(Max("busy_until"))["busy_until__max"]
    last_sign: datetime = max(newest or rehearsal.requested_at, rehearsal.requested_at)
    return timezone.now() - last_sign > SILENT_AFTER and not is_queued(rehearsal)


def is_queued(rehearsal: Rehearsal) -> bool:
    """Return whether a rehearsal waits until another one of its organisation is over."""
    if rehearsal.state != RehearsalState.WAITING:
        return False
    before = _rehearsals_beside(rehearsal).filter(pk__lt=rehearsal.pk)
    return before.filter(state=RehearsalState.WAITING).exists()


def _rehearsals_beside(rehearsal: Rehearsal) -> QuerySet[Rehearsal]:
    organisation = rehearsal.event.organisation_id
    return Rehearsal.objects.filter(event__organisation=organisation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The number of rounds that have been played, and of those that there will probably be."""

    done: int
    planned: int


def progress_of_rehearsal(rehearsal: Rehearsal) -> Progress:
    """Return how far a rehearsal is."""
    event = rehearsal.event
    done = Entry.objects.filter(table__seating__event=event).count()
    length = event.rounds or event.preferred_size
    try:
        planned = rehearsal.seatings * expected_tables(event) * length
    except ValueError:  # the entrants were changed, and no tables can be made of them
        planned = 0
    return Progress(done=done, planned=max(done, planned))


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsedSeating:
    """The report of a rehearsal about one seating."""

    seating: Seating
    milliseconds: int | None  # that the search took; None where it was made by hand
    sizes: Mapping[int, int]  # how many tables of each size, the largest first
    sitting_out: int
    rounds: int  # of the longest match

    @property
    def seconds(self) -> float | None:
        """The time that the search took."""
        return None if self.milliseconds is None else self.milliseconds / 1000

    @property
    def tables(self) -> int:
        """The number of tables, each with a box of cards."""
        return sum(self.sizes.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The report of a rehearsal: its seatings by number."""

    seatings: Sequence[RehearsedSeating]

    @property
    def boxes(self) -> int:
        """The number of boxes of cards that are needed at once."""
        return max((seating.tables for seating in self.seatings), default=0)

    @property
    def rounds(self) -> int:
        """The number of rounds that follow each other, all seatings together."""
        return sum(seating.rounds for seating in self.seatings)


def report_of(rehearsal: Rehearsal) -> Report:
    """Return what a rehearsal reports so far, in three queries for any number of seatings."""
    event = rehearsal.event
    taking_part, _ = count_entrants(event)
    counts = _counts(event)
    searches = dict(enumerate(rehearsal.searches, start=1))
    return Report(
        seatings=[
            _rehearsed(seating, counts[seating.pk], taking_part, searches.get(seating.number))
            for seating in published_seatings(event)
        ]
    )


def _counts(event: Event) -> Mapping[int, list[tuple[int, int]]]:
    """Return how many seats and rounds each table has, by seating."""
    counted = Table.objects.filter(seating__event=event).annotate(
        players=Count("seats", distinct=True),
        dealt=Count("rounds", distinct=True, filter=~Q(rounds__state=RoundState.VOID)),
    )
    counts: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for seating_id, players, dealt in counted.values_list("seating_id", "players", "dealt"):
        counts[seating_id].append((players, dealt))
    return counts


def _rehearsed(
    seating: Seating, counts: Sequence[tuple[int, int]], taking_part: int, took: int | None
) -> RehearsedSeating:
    sizes = Counter(players for players, _ in counts)
    return RehearsedSeating(
        seating=seating,
        milliseconds=took,
        sizes=dict(sorted(sizes.items(), reverse=True)),
        sitting_out=taking_part - sum(sizes.elements()),
        rounds=max((dealt for _, dealt in counts), default=0),
    )
