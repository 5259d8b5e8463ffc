"""Things shown beside points, of the event and of each entrant: now, chained, and by history.

A thing is called as its line in the chain begins: ``event name`` or, by start number, ``entrant
12`` and ``sanctions 12``, or ``lots 1`` of the first draw. Its value is JSON, or the entrant's
digest.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any, Final

from django.apps import apps
from django.db.models import Q, QuerySet

from scoring.models import ChainRecord, Sanction
from scoring.selectors.lots import drawn_lots
from tournaments.models import Event

# Of an event, what its results are called, and what decides them.
SHOWN_OF_EVENTS: Final = (
    *("name", "starts_on", "ends_on", "edition", "variant", "house"),
    *("rounds", "one_round_each", "target", "points_system", "tie_breaks", "sit_out_points"),
    *("best_seatings", "rank_share", "team_best"),
)
# Of what is only there once a director has decided something.
DECIDED: Final = ("sanctions", "lots")
NOTHING_DECIDED: Final = "[]"


@dataclass(frozen=True, slots=True)
class Version:
    """A value that something has had since a moment, and the user at the desk who changed it."""

    value: str
    since: datetime
    user: int | None  # None for a statement, or the service itself


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    """A change of something since a seating was closed; no ``versions`` if no history says."""

    thing: str
    seating: int  # the first that was closed with what was shown before
    versions: Sequence[Version]

    @property
    def has_users(self) -> bool:
        """Return whether every change was made by a user at the desk."""
        return bool(self.versions) and all(version.user is not None for version in self.versions)


def shown_now(event: Event) -> dict[str, str]:
    """Return what results show now, by thing, in the order of the chain's lines."""
    entrants = event.entrants.select_related("person", "team").order_by("number")
    stored = Event.objects.get(pk=event.pk)  # the caller's may be from before a change
    return {
        **dict(_of_event(stored)),
        **{f"entrant {entrant.number}": entrant.digest_shown for entrant in entrants},
        **_sanctions_of(event),
        **{thing: version.value for thing, version in _history_of_lots(event)},
    }


def shown_in(text: str) -> dict[str, str]:
    """Return what results showed by a text of the chain, by thing; nothing in an older one."""
    return dict(_parted(line) for line in text.splitlines() if is_shown(line))


def is_shown(line: str) -> bool:
    """Return whether a line of the chain says what results show beside points."""
    return line.startswith(("event ", "entrant ", *(f"{thing} " for thing in DECIDED)))


def versions_of(event: Event) -> Mapping[str, Sequence[Version]]:
    """Return what the history says of each thing, the oldest first, each another than before."""
    history: defaultdict[str, list[Version]] = defaultdict(list)
    histories = (_history_of_names(event), _history_of_sanctions(event), _history_of_lots(event))
    for thing, version in chain(*histories):
        versions = history[thing]
        if not versions and thing.startswith(DECIDED):
            versions.append(replace(version, value=NOTHING_DECIDED))
        if not versions or versions[-1].value != version.value:
            versions.append(version)
    return history


def changes_since_closing(event: Event) -> Iterator[ShownChange]:
    """Yield what results show otherwise than by a record of the chain, each thing once.

    A decision since a record was made, which is in none, is another than nothing decided.
    A thing that the history knows nothing of comes for each value that is chained.
    """
    versions, named = versions_of(event), set()
    decided = {thing: NOTHING_DECIDED for thing in versions if thing.startswith(DECIDED)}
    chained: dict[tuple[str, str], int] = {}
    for record in ChainRecord.objects.filter(event=event).order_by("number").iterator():
        if shown := shown_in(record.text):
            for thing_and_value in {**decided, **shown}.items():
                chained.setdefault(thing_and_value, record.seating.number)
    for (thing, value), seating in chained.items():
        known = [version.value for version in versions.get(thing, ())]
        if value not in known:
            yield ShownChange(thing=thing, seating=seating, versions=())
            continue
        newest = max(at for at, version in enumerate(known) if version == value)
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


def _history_of_names(event: Event) -> Iterator[tuple[str, Version]]:
    """Yield what each row of history says of an event or of an entrant, the oldest first."""
    of_event: Any = apps.get_model("tournaments", "EventHistory")
    for row in of_event.objects.filter(pgh_obj=event).select_related("pgh_context").order_by("pk"):
        for thing, value in _of_event(row):
            yield thing, _version(value, row)
    of_entrants: Any = apps.get_model("tournaments", "EntrantHistory")
    named = of_entrants.objects.filter(event=event).exclude(digest="")
    for row in named.select_related("pgh_context").order_by("pk"):
        yield f"entrant {row.number}", _version(row.digest, row)


def _version(value: str, row: Any) -> Version:
    """Return a value that a row of history says, and the user whom it names."""
    context = row.pgh_context
    return Version(value, row.pgh_created_at, context.metadata.get("user") if context else None)


def _sanctions_of(event: Event) -> dict[str, str]:
    """Return the points of each entrant's sanctions that count, in the order they were given."""
    counting: defaultdict[str, list[int | None]] = defaultdict(list)
    for sanction in _given(event):
        points = [] if sanction.withdrawn_at else [sanction.points]
        counting[f"sanctions {sanction.entrant.number}"] += points
    return {thing: json.dumps(points) for thing, points in counting.items()}


def _history_of_sanctions(event: Event) -> Iterator[tuple[str, Version]]:
    """Yield the same after each time that a sanction was given or withdrawn."""
    of_sanctions: Any = apps.get_model("scoring", "SanctionHistory")
    withdrawals = of_sanctions.objects.filter(pgh_obj__in=_given(event), withdrawn_at__isnull=False)
    changes = [
        *(
            (sanction, Version("given", sanction.created_at, sanction.by_id))
            for sanction in _given(event)
        ),
        *(
            (row.pgh_obj, _version("withdrawn", row))
            for row in withdrawals.select_related("pgh_context", "pgh_obj__entrant")
        ),
    ]
    counting: defaultdict[int, dict[int, int | None]] = defaultdict(dict)
    # The history has when a transaction began: a withdrawal in the same one looks like the earlier.
    for sanction, version in sorted(
        changes, key=lambda change: max(change[0].created_at, change[1].since)
    ):
        points = counting[sanction.entrant.number]
        if version.value == "given":
            points[sanction.pk] = sanction.points
        else:
            points.pop(sanction.pk, None)
        value = json.dumps([points[key] for key in sorted(points)])
        yield f"sanctions {sanction.entrant.number}", replace(version, value=value)


def _given(event: Event) -> QuerySet[Sanction]:
    """Return all sanctions and bonuses of an event, by start number: no warnings."""
    sanctions = Sanction.objects.filter(entrant__event=event, points__isnull=False)
    return sanctions.select_related("entrant").order_by("entrant__number", "pk")


def _history_of_lots(event: Event) -> Iterator[tuple[str, Version]]:
    """Yield the start numbers of each draw in the order that was drawn, the oldest draw first."""
    for number, draw in enumerate(reversed(drawn_lots(event)), 1):
        order = json.dumps([lot.entrant.number for lot in draw.lots.all()])
        yield f"lots {number}", Version(order, draw.created_at, draw.by_id)


def _of_event(row: Any) -> Iterator[tuple[str, str]]:
    """Yield the things of an event, or of a row of its history, with their values."""
    for column in SHOWN_OF_EVENTS:
        yield f"event {column}", json.dumps(getattr(row, column), default=str, sort_keys=True)


def _parted(line: str) -> tuple[str, str]:
    kind, which, value = line.split(" ", 2)
    return f"{kind} {which}", value
