"""The history of an event: changes from all tables that record them, the newest first.

The desk reads all of it, everyone the corrections and decisions in it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.db.models import (
    F,
    Field,
    Model,
    Prefetch,
    QuerySet,
)

from scoring.models import StoredPile
from scoring.selectors.history_sources import (
    BY_MODEL,
    HISTORY_SOURCES,
    NAMES_OF_EVENTS,
    RULES,
    ChangeKind,
    Filters,
    HistorySource,
    HoldsFor,
)
from tournaments.models import Event, Seating, Table
from tournaments.selectors.occupancies import covers
from tournaments.selectors.tables import occupants, with_seats

PER_PAGE = 50
# Columns of histories that a change says in another way, or that say nothing to people.
_SAID_ELSEWHERE: Final = {
    *("pgh_id", "pgh_created_at", "pgh_label", "pgh_obj", "pgh_context"),
    *("id", "event", "organisation", "entrant", "number", "since", "by", "person", "digest"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change. ``before`` is the row of the same thing before it, if there is one."""

    model: str  # that records it, a name in ``HISTORY_SOURCES``
    kind: ChangeKind
    moment: datetime
    row: Any
    before: Any | None = None
    event: int | None = None  # by id, of a correction

    @property
    def decision(self) -> Any:
        """The sanction or ruling that was withdrawn, of any other change its row."""
        decided = self.kind == ChangeKind.DECISIONS
        return getattr(self.row, "pgh_obj", self.row) if decided else self.row


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage:
    """Some changes of an event, the newest first; pages count from 1."""

    changes: Sequence[Change]
    page: int
    pages: int


def changes_of(event: Event, wanted: Filters, page: int = 1) -> ChangePage:
    """Return a page of the changes of an event, in a number of queries that never grows.

    A page that is not there is the nearest one that is.
    """
    index = _index(event, wanted)
    pages = max(1, -(-index.count() // PER_PAGE))
    page = min(max(page, 1), pages)
    shown = index[(page - 1) * PER_PAGE : page * PER_PAGE]
    return ChangePage(changes=_changes(shown), page=page, pages=pages)


def newest_changes(event: Event, wanted: Filters, most: int) -> list[Change]:
    """Return so many changes of an event, the newest first, in as many queries as a page."""
    return _changes(_index(event, wanted)[:most])


def _index(event: Event, wanted: Filters) -> QuerySet[Any]:
    """Return name, id and moment of the wanted rows, the newest first, then by source."""
    first, *others = (source.index(event, wanted) for source in HISTORY_SOURCES)
    return first.union(*others, all=True).order_by("-at", "-row", "history_place")


def _changes(index: Iterable[Any]) -> list[Change]:
    """Return the changes of an index, in its order."""
    shown = [(HISTORY_SOURCES[place].model, row, at) for place, row, at in index]
    wanted_rows: defaultdict[str, list[int]] = defaultdict(list)
    for model, row, _at in shown:
        wanted_rows[model].append(row)
    rows = {model: _rows(BY_MODEL[model], ids) for model, ids in wanted_rows.items()}
    before = {model: _before(BY_MODEL[model], rows_of) for model, rows_of in rows.items()}
    return [
        Change(
            model=model,
            kind=BY_MODEL[model].kind,
            moment=at,
            row=rows[model][row],
            before=before[model].get(row),
        )
        for model, row, at in shown
    ]


def corrections_of(event: Event) -> list[Change]:
    """Return what directors corrected and decided, the newest first, in eleven queries at most.

    Each withdrawal has the decision itself for its row, without its user. A change of
    who sat on a seat is one where a round was entered before, one of settings where a seating was
    published and a rule or a name is another one, one of an entrant where a seating was closed and
    results show something else.
    """
    return corrections_in([event.pk])


def corrections_in(event_ids: Collection[int]) -> list[Change]:
    """Return the same of several events together, in as many queries as of one."""
    changes: list[Change] = []
    for source in HISTORY_SOURCES:
        if source.public is not None:
            public_rows = source.rows().filter(source.public, **{f"{source.event}__in": event_ids})
            of_events = public_rows.annotate(of_event=F(source.event))
            changes.extend(
                _corrections(source, list(of_events.select_related(*source.related).order_by("pk")))
            )
    return sorted(changes, key=lambda change: change.moment, reverse=True)


def _corrections(source: HistorySource, rows: Sequence[Any]) -> Iterator[Change]:
    before = _before(source, {row.pk: row for row in rows}) if source.is_history else {}
    if source.kind == ChangeKind.ENTRANTS:
        yield from _of_entrants(source, rows, before)
        return
    for row in rows:
        giving = Change(
            model=source.model,
            kind=source.kind,
            moment=getattr(row, source.moment),
            row=row,
            before=before.get(row.pk),
            event=row.of_event,
        )
        if source.kind == ChangeKind.SETTINGS and not (
            changed_rules(giving) or changed_names(giving, NAMES_OF_EVENTS)
        ):
            continue
        yield giving
        if withdrawn_at := getattr(row, "withdrawn_at", None):
            yield replace(giving, model=f"{source.model}History", moment=withdrawn_at)


def _of_entrants(
    source: HistorySource, rows: Sequence[Any], before: Mapping[int, Any]
) -> Iterator[Change]:
    """Yield one change for all that one transaction did to what results show of an entrant."""
    together: defaultdict[object, list[Any]] = defaultdict(list)
    for row in rows:
        together[row.pgh_obj_id, row.pgh_created_at].append(row)
    for changed in together.values():
        earlier, row = before.get(changed[0].pk), changed[-1]
        if earlier and earlier.digest not in ("", row.digest):
            yield Change(
                model=source.model,
                kind=source.kind,
                moment=row.pgh_created_at,
                row=row,
                before=earlier,
                event=row.of_event,
            )


def changed_rules(change: Change) -> list[str]:
    """Return which rules a change of settings changes, by name of the field."""
    return changed_names(change, list(RULES))


def changed_names(change: Change, columns: Sequence[str]) -> list[str]:
    """Return which of these columns a change of an event or of an entrant changes."""
    before, row = change.before, change.row
    return [name for name in columns if before and getattr(before, name) != getattr(row, name)]


def holds_from(rule: str, moment: datetime, seatings: Iterable[Seating]) -> int:
    """Return the number of the seating from which a rule holds that was changed at a moment.

    ``seatings`` are the published ones; 1 stands for all of them.
    """
    published = [
        seating.number
        for seating in seatings
        if seating.published_at and seating.published_at < moment
    ]
    newest = max(published, default=1)
    return {HoldsFor.ALL: 1, HoldsFor.NEWEST: newest, HoldsFor.NEXT: newest + 1}[RULES[rule]]


def sitters_of(changes: Iterable[Change]) -> Mapping[int, Mapping[int, int]]:
    """Return who plays the rounds that were entered: by id of the entry and position, by id."""
    entries = [change.row for change in changes if change.model == "scoring.Entry"]
    tables = with_seats(Table.objects.filter(pk__in={entry.table_id for entry in entries}))
    by_id = {table.pk: table for table in tables}
    return {
        entry.pk: {
            position: entrant.pk
            for position, entrant in occupants(by_id[entry.table_id], entry.round.number).items()
        }
        for entry in entries
    }


def differences_of(change: Change) -> Iterator[tuple["Field[Any, Any]", Any, Any]]:
    """Yield each column of a history in which a change differs from the row before, with both.

    Without one before, from what is there from the start. Related rows are ids.
    """
    added = change.row.pgh_label == "insert"
    left_out = _SAID_ELSEWHERE | _copies(change)
    for field in change.row._meta.concrete_fields:  # noqa: SLF001 - names of fields stand there
        if field.name in left_out:
            continue
        after = getattr(change.row, field.attname)
        before = getattr(change.before, field.attname) if change.before else field.get_default()
        if before != after or (added and field.name == "state"):
            yield field, before, after


def _copies(change: Change) -> AbstractSet[str]:
    """Return what a history copies of an entrant and the line says already, or no one noted."""
    if not hasattr(change.row, "team_name"):
        return set()
    if change.before is None or not change.before.digest:
        return {"name", "sort_name", "team_name"}
    return {"team_name"} if change.before.team_id != change.row.team_id else set()


def user_of(change: Change) -> int | None:
    """Return the id of who made a change at the desk, None for everybody else."""
    return context_of(change.row).get("user") or getattr(change.row, "by_id", None)


def context_of(row: Any) -> Mapping[str, Any]:
    """Return what the database kept of the request that a row comes from, empty for none."""
    context = getattr(row, "pgh_context", None)
    return context.metadata if context else {}


def key_of(row: Any) -> int:
    """Return the id of the key of a program that changed a row, 0 for none."""
    return int(context_of(row).get("api_key", 0))


def public_reason_of(row: Any) -> str:
    """Return why, as far as everyone may read it: of a warning and a swap it may be kept back."""
    if context := getattr(row, "pgh_context", None):
        return reason_of(row) if context.metadata.get("reason_public") else ""
    return reason_of(row) if getattr(row, "reason_public", True) else ""


def reason_of(row: Any) -> str:
    """Return why an entry, a voiding, a decision or a swap was made, in the director's words."""
    if context := getattr(row, "pgh_context", None):
        return str(context.metadata.get("reason", ""))
    if hasattr(row, "void"):
        return ": ".join(filter(None, [row.get_reason_display(), row.note]))
    return getattr(row, "reason", "") or getattr(row, "correction", "")


def _rows(source: HistorySource, ids: Iterable[int]) -> Mapping[int, Any]:
    rows = source.rows().select_related(*source.related)
    if source.model == "scoring.Entry":
        piles = StoredPile.objects.select_related("seat").order_by("seat__position")
        rows = rows.prefetch_related(Prefetch("piles", queryset=piles))
    if source.model == "scoring.Draw":
        rows = rows.prefetch_related("lots")
    return rows.in_bulk(list(ids))


def _before(source: HistorySource, rows: Mapping[int, Model]) -> Mapping[int, Any]:
    """Return for each row the one before it of the same thing."""
    same = {
        "scoring.Entry": ("round_id", "version"),
        "tournaments.OccupancyHistory": ("seat_id", "pgh_id"),
    }
    thing, order = same.get(source.model, ("pgh_obj_id", "pgh_id"))
    if not hasattr(source.rows().model, thing):
        return {}
    of_things = {getattr(row, thing) for row in rows.values()}
    model: Any = apps.get_model(source.model)
    earlier = model.objects.filter(**{f"{thing}__in": of_things})
    if source.model == "scoring.Entry":
        earlier = earlier.prefetch_related("piles__seat")
    before: dict[int, Any] = {}
    earlier_of: defaultdict[int, list[Any]] = defaultdict(list)
    for row in earlier.select_related(*source.related).order_by(order):
        same_thing = earlier_of[getattr(row, thing)]
        before[row.pk] = next(
            (earlier_row for earlier_row in reversed(same_thing) if _leads_to(earlier_row, row)),
            None,
        )
        same_thing.append(row)
    return before


def _leads_to(before: Any, row: Any) -> bool:
    """Return whether a row says what was before a later one: of a seat, about the same round."""
    first: int | None = getattr(row, "from_round", None)
    if first is None:
        return True
    return covers(before.from_round, before.to_round, first)
