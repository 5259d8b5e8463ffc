"""The marks of events: what was sent already. News is what a mark does not have."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import IntegerField, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.models import ChainRecord, Entry, WebhookMark
from tournaments.models import Event, EventState, Seating
from tournaments.selectors.tables import SEATED

# No transaction that stores an entry lasts as long: until then one with a lower id may still come.
SETTLES_WITHIN: Final = timedelta(minutes=10)


class NewEntry(NamedTuple):
    """An entry that no message was about yet, and where it is from."""

    seating: int
    table: int  # number of its place
    round: int
    entry: int  # version of the round


def begin_marks(organisation_id: int) -> None:
    """Mark all that there is of an organisation's events as known: what comes now is news."""
    _begin(Q(organisation=organisation_id, rehearsal=False))


def lock_mark(event_id: int) -> WebhookMark:
    """Return the mark of an event, locked.

    An event that was made since has one that says nothing; what was read from a file, or from a
    list of past evenings, is no news.
    """
    marks = WebhookMark.objects.select_for_update()
    if mark := marks.filter(pk=event_id).first():
        return mark
    from_elsewhere = Q(event_import__isnull=False) | Q(without_rounds=True)
    if not _begin(Q(pk=event_id) & from_elsewhere):
        WebhookMark.objects.bulk_create([WebhookMark(event_id=event_id)], ignore_conflicts=True)
    return marks.get(pk=event_id)


def _begin(which: Q) -> int:
    """Mark all of some events as known, and return how many these are."""
    seating = Seating.objects.filter(event=OuterRef("pk"), state__in=SEATED).order_by("-number")
    record = ChainRecord.objects.filter(event=OuterRef("pk")).order_by("-number")
    newest = {
        name: Coalesce(Subquery(rows.values("number")[:1]), 0, output_field=IntegerField())
        for name, rows in (("seating", seating), ("chain", record))
    }
    events = Event.objects.filter(which).annotate(**newest)
    entry = Entry.objects.aggregate(newest=Max("pk"))["newest"] or 0
    marks = [
        WebhookMark(
            event_id=pk,
            seating=seating_number,
            chain=record_number,
            standings=version or 0,
            finished=state == EventState.FINISHED,
            settled=entry,
        )
        for pk, state, version, seating_number, record_number in events.values_list(
            "pk", "state", "results_version__number", *newest
        )
    ]
    columns = ("seating", "chain", "standings", "digest", "finished", "settled", "entries")
    WebhookMark.objects.bulk_create(
        marks, update_conflicts=True, unique_fields=["event"], update_fields=columns
    )
    return len(marks)


def new_seatings(mark: WebhookMark) -> list[int]:
    """Return the numbers of seatings that were published since, and mark them."""
    published = Seating.objects.filter(event=mark.event_id, state__in=SEATED)
    numbers = published.order_by("number").values_list("number", flat=True)
    before, mark.seating = mark.seating, max(numbers, default=0)
    return [number for number in numbers if number > before]


def new_entries(mark: WebhookMark) -> list[NewEntry]:
    """Return the entries that were stored since, and mark them."""
    columns = ("table__seating__number", "table__place__number", "round__number", "version")
    above = Entry.objects.filter(table__seating__event=mark.event_id, pk__gt=mark.settled)
    rows = list(above.order_by("pk").values_list("pk", "created_at", *columns))
    known, settled_before = {*mark.entries}, timezone.now() - SETTLES_WITHIN
    settled = (pk for pk, stored, *_ in rows if stored < settled_before)
    mark.settled = max(settled, default=mark.settled)
    mark.entries = [pk for pk, *_ in rows if pk > mark.settled]
    return [NewEntry(*where) for pk, _stored, *where in rows if pk not in known]


def new_corrections(mark: WebhookMark) -> Iterator[tuple[int, int]]:
    """Yield seating and number of each record of a seating that had one before, and mark them.

    The first record of a seating is that of its closing.
    """
    records = ChainRecord.objects.filter(event=mark.event_id).order_by("number")
    closed = {*records.filter(number__lte=mark.chain).values_list("seating", flat=True)}
    since = records.filter(number__gt=mark.chain)
    for number, seating, seating_number in since.values_list(
        "number", "seating", "seating__number"
    ):
        if seating in closed:
            yield seating_number, number
        closed.add(seating)
        mark.chain = number
