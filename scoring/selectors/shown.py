"""What results show beside points, of the event and of each entrant: now, chained, and by history.

A thing is called as its line in the chain begins: ``event name`` or, by start number,
``entrant 12``. Its value is JSON, or the entrant's digest.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.db.models import Q

from scoring.models import ChainRecord
from tournaments.models import Event

# Of an event, what its results are called, and what decides them.
SHOWN_OF_EVENTS: Final = (
    *("name", "starts_on", "ends_on", "edition", "variant", "house"),
    *("rounds", "one_round_each", "target", "points_system", "tie_breaks", "sit_out_points"),
    *("best_seatings", "rank_share", "team_best"),
)


@dataclass(frozen=True, slots=True)
class Version:
    """A value that something has had since a moment, and the user at the desk who changed it."""

    value: str
    since: datetime
    user: int | None  # None for a statement, or the service itself


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    """How something was changed since a seating was closed; no ``versions`` if no history says."""

    thing: str
    seating: int  # the first that was closed with what was shown before
    versions: Sequence[Version]

    @property
    def has_users(self) -> bool:
        """Whether every change was made by a user at the desk."""
        return bool(self.versions) and all(one.user is not None for one in self.versions)


def shown_now(event: Event) -> dict[str, str]:
    """Return what results show now, by thing, in the order of the chain's lines."""
    entrants = event.entrants.select_related("person", "team").order_by("number")
    stored = Event.objects.get(pk=event.pk)  # the caller's may be from before a change
    return dict(_of_event(stored)) | {f"entrant {one.number}": one.digest_shown for one in entrants}


def shown_in(text: str) -> dict[str, str]:
    """Return what results showed by a text of the chain, by thing; nothing in an older one."""
    return dict(_parted(line) for line in text.splitlines() if is_shown(line))


def is_shown(line: str) -> bool:
    """Return whether a line of the chain says what results show beside points."""
    return line.startswith(("event ", "entrant "))


def versions_of(event: Event) -> Mapping[str, Sequence[Version]]:
    """Return what the history says of each thing, the oldest first, each another than before."""
    found: defaultdict[str, list[Version]] = defaultdict(list)
    for thing, value, row in _history_of(event):
        versions = found[thing]
        if not versions or versions[-1].value != value:
            context = row.pgh_context
            user = context.metadata.get("user") if context else None
            versions.append(Version(value, row.pgh_created_at, user))
    return found


def changes_since_closing(event: Event) -> Iterator[ShownChange]:
    """Yield what results show otherwise than by a record of the chain, each thing once.

    What the history knows nothing of comes for each value that is chained.
    """
    chained: dict[tuple[str, str], int] = {}
    for record in ChainRecord.objects.filter(event=event).order_by("number").iterator():
        for thing_and_value in shown_in(record.text).items():
            chained.setdefault(thing_and_value, record.seating.number)
    versions, named = versions_of(event), set()
    for (thing, value), seating in chained.items():
        known = [one.value for one in versions.get(thing, ())]
        if value not in known:
            yield ShownChange(thing=thing, seating=seating, versions=())
            continue
        newest = max(at for at, one in enumerate(known) if one == value)
        if thing not in named and (since := versions[thing][newest + 1 :]):
            named.add(thing)
            yield ShownChange(thing=thing, seating=seating, versions=since)


def names_cleared(event: Event) -> list[int]:
    """Return the start numbers of entrants who were not erased, but whose history lost names."""
    history: Any = apps.get_model("tournaments", "EntrantHistory")
    cleared = history.objects.filter(
        Q(name="") | Q(sort_name=""), event=event, pgh_obj__person__erased_at=None
    )
    numbers = cleared.exclude(digest="").values_list("pgh_obj__number", flat=True)
    return sorted(set(numbers))


def _history_of(event: Event) -> Iterator[tuple[str, str, Any]]:
    """Yield each thing, its value and the row that says so, the oldest row first."""
    of_event: Any = apps.get_model("tournaments", "EventHistory")
    for row in of_event.objects.filter(pgh_obj=event).select_related("pgh_context").order_by("pk"):
        for thing, value in _of_event(row):
            yield thing, value, row
    of_entrants: Any = apps.get_model("tournaments", "EntrantHistory")
    named = of_entrants.objects.filter(event=event).exclude(digest="")
    for row in named.select_related("pgh_context").order_by("pk"):
        yield f"entrant {row.number}", row.digest, row


def _of_event(row: Any) -> Iterator[tuple[str, str]]:
    """Yield the things of an event, or of a row of its history, with their values."""
    for column in SHOWN_OF_EVENTS:
        yield f"event {column}", json.dumps(getattr(row, column), default=str, sort_keys=True)


def _parted(line: str) -> tuple[str, str]:
    kind, which, value = line.split(" ", 2)
    return f"{kind} {which}", value
