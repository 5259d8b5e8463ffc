"""Changes of a series itself: all of them, and those that everyone may read."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final

from django.apps import apps
from django.db.models import Field

from scoring.models import Series, SeriesDraw, SeriesRecord
from scoring.selectors.history import context_of, key_of
from tournaments.models import Event, Person, User
from tournaments.selectors.keys import key_names

# The settings of a series that decide its standings.
SERIES_RULES: Final = (
    "counted_by",
    "rank_points",
    "least_matches",
    "best_events",
    "full_only",
    "bonus",
    "tie_breaks",
    "first_day",
    "last_day",
    "months",
    "with_unlisted",
)


_SAID_ELSEWHERE: Final = frozenset(
    ("pgh_id", "pgh_created_at", "pgh_label", "pgh_obj", "pgh_context", "id", "organisation")
)
MOST_CHANGES: Final = 200  # of each kind, the newest


class SeriesHistoryKind(StrEnum):
    """Subject of a row in the history of a series."""

    SETTINGS = "settings"
    EVENT = "event"
    PERSON = "person"  # of another club, who counts as one of the own
    LOTS = "lots"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesHistoryChange:
    """One change of a series: its row, and the row before it of the same thing, None for none."""

    kind: SeriesHistoryKind
    moment: datetime
    row: Any  # of a history, a draw or a closing
    before: Any = None

    @property
    def user(self) -> int | None:
        """The id of who made it, None for the service itself."""
        return context_of(self.row).get("user") or getattr(self.row, "by_id", None)

    @property
    def key(self) -> int:
        """The id of the key of a program that made it, 0 for none."""
        return key_of(self.row)


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryNames:
    """The meaning of the ids in the rows of a history; what is gone is not there."""

    users: Mapping[int, str]
    keys: Mapping[int, str]
    events: Mapping[int, Event]
    people: Mapping[int, str]


class SeriesChangeKind(StrEnum):
    """Subject of a change of a series."""

    RULE = "rule"
    ADDED = "added"  # an event
    WEIGHT = "weight"  # of an event
    REMOVED = "removed"  # an event
    LOTS = "lots"  # drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesChange:
    """One change of a series, with what was before it; ``name`` is that of a rule's field."""

    kind: SeriesChangeKind
    moment: datetime
    event: int | None = None  # by id
    name: str = ""
    before: Any = None
    after: Any = None
    reason: str = ""


def history_of_series(series: Series) -> list[SeriesHistoryChange]:
    """Return what was changed in a series, the newest first, of each kind the newest 200.

    Ten queries at most, with draws and their lots.
    """
    draws = SeriesDraw.objects.filter(series=series).select_related("by").prefetch_related("lots")
    records = SeriesRecord.objects.filter(series=series).select_related("by")
    changes = [
        *_rows(SeriesHistoryKind.SETTINGS, "SeriesHistory", pgh_obj=series.pk),
        *_rows(SeriesHistoryKind.EVENT, "SeriesEventHistory", series=series.pk),
        *_rows(SeriesHistoryKind.PERSON, "CounterpartHistory", series=series.pk),
        *(
            SeriesHistoryChange(kind=SeriesHistoryKind.LOTS, moment=draw.created_at, row=draw)
            for draw in draws.order_by("-pk")[:MOST_CHANGES]
        ),
        *(
            SeriesHistoryChange(kind=SeriesHistoryKind.CLOSING, moment=record.made_at, row=record)
            for record in records.order_by("-pk")[:MOST_CHANGES]
        ),
    ]
    kinds = list(SeriesHistoryKind)
    return sorted(changes, key=lambda it: (it.moment, kinds.index(it.kind), it.row.pk))[::-1]


def _rows(kind: SeriesHistoryKind, model: str, **which: int) -> Iterator[SeriesHistoryChange]:
    history: Any = apps.get_model("scoring", model)
    rows = history.objects.filter(**which).select_related("pgh_context").order_by("-pgh_id")
    newest: dict[object, Any] = {}
    for row in list(rows[:MOST_CHANGES])[::-1]:
        before = newest.get(row.pgh_obj_id)
        newest[row.pgh_obj_id] = row
        change = SeriesHistoryChange(kind=kind, moment=row.pgh_created_at, row=row, before=before)
        if kind != SeriesHistoryKind.SETTINGS or before is None or setting_differences(change):
            yield change


def setting_differences(
    change: SeriesHistoryChange,
) -> list[tuple["Field[Any, Any]", Any, Any]]:
    """Return the settings that a change made others, each as it was and as it is.

    Of a new series those that are others than they usually are.
    """
    before, row = change.before, change.row
    differences = []
    for field in row._meta.concrete_fields:  # noqa: SLF001 - names of fields stand there
        was = getattr(before, field.attname) if before else field.get_default()
        now = getattr(row, field.attname)
        if field.name not in _SAID_ELSEWHERE and was != now:
            differences.append((field, was, now))
    return differences


def names_in(changes: Iterable[SeriesHistoryChange]) -> HistoryNames:
    """Return the meaning of the ids in the rows of changes, in four queries at most."""
    by_kind = defaultdict[SeriesHistoryKind, list[Any]](list)
    users, keys = set[int](), set[int]()
    for change in changes:
        by_kind[change.kind].append(change.row)
        users |= {change.user} if change.user else set()
        keys.add(change.key)
    people = {lot.person for draw in by_kind[SeriesHistoryKind.LOTS] for lot in draw.lots.all()}
    for row in by_kind[SeriesHistoryKind.PERSON]:
        people |= {row.person_id, row.same_as_id}
    events = {row.event_id for row in by_kind[SeriesHistoryKind.EVENT]}
    return HistoryNames(
        users=dict(User.objects.filter(pk__in=users).values_list("pk", "username")),
        keys=key_names(keys),
        events=Event.objects.in_bulk(events),
        people=dict(Person.objects.filter(pk__in=people).values_list("pk", "name")),
    )


def public_since(series: Series) -> datetime:
    """Return when a public series was public for the first time."""
    history: Any = apps.get_model("scoring.SeriesHistory")
    rows = history.objects.filter(pgh_obj=series.pk, public=True).order_by("pgh_id")
    moment: datetime = rows.values_list("pgh_created_at", flat=True)[0]
    return moment


def changes_of_series(series: Series) -> list[SeriesChange]:
    """Return how the rule, the events and the lots of a series changed, the newest first.

    Three queries.
    """
    changes = [*_of_rule(series), *_of_events(series), *_of_lots(series)]
    return sorted(changes, key=lambda change: change.moment, reverse=True)


def _of_rule(series: Series) -> Iterator[SeriesChange]:
    history: Any = apps.get_model("scoring.SeriesHistory")
    rows = list(history.objects.filter(pgh_obj=series.pk).order_by("pgh_id"))
    for before, row in pairwise(rows):
        for name in SERIES_RULES:
            if getattr(before, name) != getattr(row, name):
                yield SeriesChange(
                    kind=SeriesChangeKind.RULE,
                    moment=row.pgh_created_at,
                    name=name,
                    before=getattr(before, name),
                    after=getattr(row, name),
                )


def _of_events(series: Series) -> Iterator[SeriesChange]:
    history: Any = apps.get_model("scoring.SeriesEventHistory")
    weights = defaultdict[int, int | None](lambda: None)
    for row in history.objects.filter(series=series.pk).order_by("pgh_id"):
        before, after = weights[row.event_id], None if row.pgh_label == "delete" else row.weight
        weights[row.event_id] = after
        kind = SeriesChangeKind.WEIGHT
        if before is None:
            kind = SeriesChangeKind.ADDED
        elif after is None:
            kind = SeriesChangeKind.REMOVED
        yield SeriesChange(
            kind=kind,
            moment=row.pgh_created_at,
            event=row.event_id,
            before=before,
            after=after,
        )


def _of_lots(series: Series) -> Iterator[SeriesChange]:
    for draw in SeriesDraw.objects.filter(series=series):
        yield SeriesChange(
            kind=SeriesChangeKind.LOTS,
            moment=draw.created_at,
            after=draw.seed,
            reason=draw.reason,
        )
