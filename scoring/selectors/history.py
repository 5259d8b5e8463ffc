"""The history of an event: changes from all tables that record them, the newest first.

The desk reads all of it, everyone the corrections and decisions in it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final

from django.apps import apps
from django.db.models import (
    CharField,
    Exists,
    F,
    Model,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    TextChoices,
    Value,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from scoring.models import ChainRecord, Entry, RoundState, Source, StoredPile
from tournaments.models import Event, Seating, Table
from tournaments.selectors.occupancies import covers
from tournaments.selectors.tables import SEATED, occupants, with_seats

PER_PAGE = 50


class ChangeKind(TextChoices):
    """What a change is about."""

    RESULTS = "results", _("results")
    DECISIONS = "decisions", _("sanctions and rulings")
    SEATS = "seats", _("who sits where")
    SEATINGS = "seatings", _("seatings and tables")
    ENTRANTS = "entrants", _("entrants")
    ROLL_CALL = "roll_call", _("roll call")
    SETTINGS = "settings", _("settings")


class HoldsFor(Enum):
    """For which seatings a changed rule holds."""

    ALL = auto()
    NEWEST = auto()  # published at that moment, and later ones
    NEXT = auto()  # and later ones


# The settings of an event that decide results.
RULES: Final[Mapping[str, HoldsFor]] = {
    "points_system": HoldsFor.ALL,
    "tie_breaks": HoldsFor.ALL,
    "sit_out_points": HoldsFor.ALL,
    "best_seatings": HoldsFor.ALL,
    "rank_share": HoldsFor.ALL,
    "team_best": HoldsFor.ALL,
    "confirmation": HoldsFor.ALL,
    "evidence": HoldsFor.NEWEST,
    "preferred_size": HoldsFor.NEXT,
    "smallest_size": HoldsFor.NEXT,
    "largest_size": HoldsFor.NEXT,
    "max_tables": HoldsFor.NEXT,
}
# What results show besides: of an event, and of an entrant by its history.
NAMES_OF_EVENTS: Final = ("name", "starts_on", "ends_on")
NAMES_OF_ENTRANTS: Final = ("name", "sort_name", "home_club", "team_name", "out_of_competition")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which changes are wanted; None for all. An entrant by id, seating and place by number."""

    kind: ChangeKind | None = None
    entrant: int | None = None
    seating: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistorySource:
    """A table that records changes, and the lookups from its rows to what they belong to.

    A row of pghistory is a snapshot; any other row is append-only, and a change itself.
    """

    model: str
    kind: ChangeKind
    event: str
    moment: str = "created_at"
    table: str = ""
    seating: str = ""  # its number
    entrant: str = ""
    related: tuple[str, ...] = ()
    only: Q | None = None
    public: Q | None = None  # which rows are corrections that everyone may read, None for none

    @property
    def is_history(self) -> bool:
        """Whether pghistory writes the rows."""
        return self.moment == "pgh_created_at"

    def rows(self) -> QuerySet[Any]:
        """Return all rows of the table."""
        model: Any = apps.get_model(self.model)
        rows: QuerySet[Any] = model.objects.filter(self.only or Q())
        return rows

    def index(self, event: Event, wanted: Filters) -> QuerySet[Any]:
        """Return name, id and moment of the wanted rows of an event, for a union with others."""
        found = self.rows().filter(**{self.event: event.pk}).filter(self._condition(wanted))
        if self._excluded(wanted):
            found = found.none()
        named = found.annotate(
            history_source=Value(self.model, output_field=CharField()),
            row=F("pk"),
            at=F(self.moment),
        )
        index: QuerySet[Any] = named.order_by().values_list("history_source", "row", "at")
        return index

    def _excluded(self, wanted: Filters) -> bool:
        """Return whether the filters leave out every row of this source."""
        return (
            wanted.kind not in (None, self.kind)
            or (wanted.entrant is not None and not self.entrant and not self.table)
            or (wanted.seating is not None and not self.seating)
            or (wanted.place is not None and not self.table)
        )

    def _condition(self, wanted: Filters) -> Q:
        found = Q()
        if wanted.entrant is not None and self.entrant:
            found &= Q(**{self.entrant: wanted.entrant})
        elif wanted.entrant is not None and self.table:
            theirs = Table.objects.filter(seats__occupancies__entrant=wanted.entrant)
            found &= Q(**{f"{self.table}__in": theirs})
        if wanted.seating is not None and self.seating:
            found &= Q(**{self.seating: wanted.seating})
        if wanted.place is not None and self.table:
            found &= Q(**{f"{self.table}__place__number": wanted.place})
        return found


def _of_table(model: str) -> HistorySource:
    return HistorySource(
        model=model,
        kind=ChangeKind.SEATINGS,
        moment="pgh_created_at",
        event="pgh_obj__seating__event",
        table="pgh_obj",
        seating="pgh_obj__seating__number",
        related=("pgh_obj__place", "pgh_obj__seating", "pgh_context"),
    )


def _of_seating(model: str) -> HistorySource:
    return HistorySource(
        model=model,
        kind=ChangeKind.SEATINGS,
        moment="pgh_created_at",
        event="pgh_obj__event",
        seating="pgh_obj__number",
        related=("pgh_obj", "pgh_context"),
    )


def _entered_before() -> QuerySet[Entry]:
    """Return the entries that an occupancy came too late for, of a round that counts."""
    last = Coalesce(OuterRef("to_round"), F("round__number"))
    entered = Entry.objects.filter(
        table=OuterRef("seat__table"), created_at__lt=OuterRef("added_at")
    )
    in_its_rounds = entered.filter(
        round__number__gte=OuterRef("from_round"), round__number__lte=last
    )
    return in_its_rounds.exclude(round__state=RoundState.VOID)


def _published_before() -> QuerySet[Seating]:
    """Return the seatings that were published before a setting was changed."""
    return Seating.objects.filter(
        event=OuterRef("pgh_obj"), published_at__lt=OuterRef("pgh_created_at")
    )


def _closed_before() -> QuerySet[ChainRecord]:
    """Return the records of seatings that were closed before an entrant was changed."""
    return ChainRecord.objects.filter(
        event=OuterRef("event"), made_at__lt=OuterRef("pgh_created_at")
    )


HISTORY_SOURCES: Sequence[HistorySource] = (
    HistorySource(
        model="scoring.Entry",
        kind=ChangeKind.RESULTS,
        event="table__seating__event",
        table="table",
        seating="table__seating__number",
        related=("round__table__place", "round__table__seating", "seat", "by"),
        public=Q(table__seating__state__in=SEATED)
        & (Q(version__gt=1, source=Source.DESK) | ~Q(reason="") | ~Q(correction="")),
    ),
    HistorySource(
        model="scoring.Confirmation",
        kind=ChangeKind.RESULTS,
        event="entry__table__seating__event",
        table="entry__table",
        seating="entry__table__seating__number",
        related=("entry__round__table__place", "entry__round__table__seating", "by"),
        only=Q(by__isnull=False),  # of players there is one for each and every round
        public=Q(entry__table__seating__state__in=SEATED) & ~Q(reason=""),
    ),
    HistorySource(
        model="scoring.Voiding",
        kind=ChangeKind.RESULTS,
        event="round__table__seating__event",
        table="round__table",
        seating="round__table__seating__number",
        related=("round__table__place", "round__table__seating", "by"),
        public=Q(),
    ),
    HistorySource(
        model="scoring.Ruling",
        kind=ChangeKind.DECISIONS,
        event="seating__event",
        seating="seating__number",
        entrant="entrant",
        related=("entrant__person", "seating", "by"),
        public=Q(),
    ),
    HistorySource(
        model="scoring.RulingHistory",
        kind=ChangeKind.DECISIONS,
        moment="pgh_created_at",
        event="pgh_obj__seating__event",
        seating="pgh_obj__seating__number",
        entrant="pgh_obj__entrant",
        related=("pgh_obj__seating", "pgh_context"),
    ),
    HistorySource(
        model="scoring.Sanction",
        kind=ChangeKind.DECISIONS,
        event="entrant__event",
        entrant="entrant",
        related=("entrant__person", "by"),
        public=Q(),
    ),
    HistorySource(
        model="scoring.SanctionHistory",
        kind=ChangeKind.DECISIONS,
        moment="pgh_created_at",
        event="pgh_obj__entrant__event",
        entrant="pgh_obj__entrant",
        related=("pgh_obj", "pgh_context"),
    ),
    HistorySource(
        model="scoring.Draw",
        kind=ChangeKind.DECISIONS,
        event="event",
        entrant="lots__entrant",
        related=("by",),
    ),
    HistorySource(
        model="tournaments.OccupancyHistory",
        kind=ChangeKind.SEATS,
        moment="pgh_created_at",
        event="seat__table__seating__event",
        table="seat__table",
        seating="seat__table__seating__number",
        related=(
            "seat__table__place",
            "seat__table__seating",
            "entrant__person",
            "pgh_context",
        ),
        only=Q(added_at__gt=F("seat__table__seating__published_at")),  # the plan is no change
        public=Q(Exists(_entered_before()), entrant__isnull=False),
    ),
    _of_seating("tournaments.SeatingHistory"),
    _of_seating("tournaments.ClockHistory"),
    HistorySource(
        model="tournaments.StateChange",
        kind=ChangeKind.SEATINGS,
        event="seating__event",
        table="table",
        seating="seating__number",
        related=("seating", "table__place", "by"),
    ),
    _of_table("tournaments.TableHistory"),
    _of_table("tournaments.PostponementHistory"),
    _of_table("tournaments.ExtraTimeHistory"),
    HistorySource(
        model="tournaments.EntrantHistory",
        kind=ChangeKind.ENTRANTS,
        moment="pgh_created_at",
        event="event",
        entrant="pgh_obj",
        related=("pgh_context",),
        public=Q(Exists(_closed_before())),
    ),
    HistorySource(
        model="tournaments.AttendanceHistory",
        kind=ChangeKind.ROLL_CALL,
        moment="pgh_created_at",
        event="entrant__event",
        seating="number",
        entrant="entrant",
        related=("pgh_context",),
    ),
    HistorySource(
        model="tournaments.EventHistory",
        kind=ChangeKind.SETTINGS,
        moment="pgh_created_at",
        event="pgh_obj",
        related=("pgh_context",),
        public=Q(Exists(_published_before())),
    ),
)
_BY_MODEL = {source.model: source for source in HISTORY_SOURCES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change. ``before`` is the row of the same thing before it, if there is one."""

    model: str  # that records it, a name in ``HISTORY_SOURCES``
    kind: ChangeKind
    moment: datetime
    row: Any
    before: Any | None = None

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
    first, *others = (source.index(event, wanted) for source in HISTORY_SOURCES)
    index = first.union(*others, all=True)
    pages = max(1, -(-index.count() // PER_PAGE))
    page = min(max(page, 1), pages)
    shown = list(index.order_by("-at", "-row")[(page - 1) * PER_PAGE : page * PER_PAGE])
    wanted_rows: defaultdict[str, list[int]] = defaultdict(list)
    for model, row, _at in shown:
        wanted_rows[model].append(row)
    rows = {model: _rows(_BY_MODEL[model], ids) for model, ids in wanted_rows.items()}
    before = {model: _before(_BY_MODEL[model], found) for model, found in rows.items()}
    changes = [
        Change(
            model=model,
            kind=_BY_MODEL[model].kind,
            moment=at,
            row=rows[model][row],
            before=before[model].get(row),
        )
        for model, row, at in shown
    ]
    return ChangePage(changes=changes, page=page, pages=pages)


def corrections_of(event: Event) -> list[Change]:
    """Return what directors corrected and decided, the newest first, in eleven queries at most.

    Each withdrawal has the decision itself for its row. Who withdrew it is not read. A change of
    who sat on a seat is one where a round was entered before, one of settings where a seating was
    published and a rule or a name is another one, one of an entrant where a seating was closed and
    results show something else.
    """
    changes: list[Change] = []
    for source in HISTORY_SOURCES:
        if source.public is not None:
            found = source.rows().filter(source.public, **{source.event: event.pk})
            changes.extend(
                _corrections(source, list(found.select_related(*source.related).order_by("pk")))
            )
    return sorted(changes, key=lambda change: change.moment, reverse=True)


def _corrections(source: HistorySource, rows: Sequence[Any]) -> Iterator[Change]:
    before = _before(source, {row.pk: row for row in rows}) if source.is_history else {}
    if source.kind == ChangeKind.ENTRANTS:
        yield from _of_entrants(source, rows, before)
        return
    for row in rows:
        given = Change(
            model=source.model,
            kind=source.kind,
            moment=getattr(row, source.moment),
            row=row,
            before=before.get(row.pk),
        )
        if source.kind == ChangeKind.SETTINGS and not (
            changed_rules(given) or changed_names(given, NAMES_OF_EVENTS)
        ):
            continue
        yield given
        if withdrawn_at := getattr(row, "withdrawn_at", None):
            yield replace(given, model=f"{source.model}History", moment=withdrawn_at)


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
    published = [one.number for one in seatings if one.published_at and one.published_at < moment]
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
    found: dict[int, Any] = {}
    earlier_of: defaultdict[int, list[Any]] = defaultdict(list)
    for row in earlier.select_related(*source.related).order_by(order):
        same_thing = earlier_of[getattr(row, thing)]
        found[row.pk] = next((one for one in reversed(same_thing) if _leads_to(one, row)), None)
        same_thing.append(row)
    return found


def _leads_to(before: Any, row: Any) -> bool:
    """Return whether a row says what was before a later one: of a seat, about the same round."""
    first: int | None = getattr(row, "from_round", None)
    if first is None:
        return True
    return covers(before.from_round, before.to_round, first)
