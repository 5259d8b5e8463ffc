"""The tables that record the changes of an event, and which of their rows are corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final

from django.apps import apps
from django.db.models import (
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    TextChoices,
    Value,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from scoring.models import ChainRecord, Entry, RoundState, Source
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import SEATED


class ChangeKind(TextChoices):
    """Subject of a change."""

    RESULTS = "results", _("results")
    DECISIONS = "decisions", _("sanctions and rulings")
    SEATS = "seats", _("who sits where")
    SEATINGS = "seatings", _("seatings and tables")
    ENTRANTS = "entrants", _("entrants")
    ROLL_CALL = "roll_call", _("roll call")
    PAYMENTS = "payments", _("payments")
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
# Fields that results show besides: of an event, and of an entrant by its history.
NAMES_OF_EVENTS: Final = ("name", "starts_on", "ends_on")
NAMES_OF_ENTRANTS: Final = ("name", "sort_name", "home_club", "team_name", "out_of_competition")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """The wanted changes; None for all. An entrant by id, seating and place by number.

    ``before`` is a change behind which they come: its moment, its row and where its source is.
    """

    kind: ChangeKind | None = None
    entrant: int | None = None
    seating: int | None = None
    place: int | None = None
    before: tuple[datetime, int, int] | None = None


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
        """Return whether pghistory writes the rows."""
        return self.moment == "pgh_created_at"

    def rows(self) -> QuerySet[Any]:
        """Return all rows of the table."""
        model: Any = apps.get_model(self.model)
        rows: QuerySet[Any] = model.objects.filter(self.only or Q())
        return rows

    def index(self, event: Event, wanted: Filters) -> QuerySet[Any]:
        """Return source, id and moment of the wanted rows of an event, for a union with others."""
        rows = self.rows().filter(**{self.event: event.pk}).filter(self._condition(wanted))
        if self._excluded(wanted):
            rows = rows.none()
        named = rows.annotate(
            history_place=Value(HISTORY_SOURCES.index(self), output_field=IntegerField()),
            row=F("pk"),
            at=F(self.moment),
        )
        index: QuerySet[Any] = named.order_by().values_list("history_place", "row", "at")
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
        condition = Q()
        if wanted.entrant is not None and self.entrant:
            condition &= Q(**{self.entrant: wanted.entrant})
        elif wanted.entrant is not None and self.table:
            theirs = Table.objects.filter(seats__occupancies__entrant=wanted.entrant)
            condition &= Q(**{f"{self.table}__in": theirs})
        if wanted.seating is not None and self.seating:
            condition &= Q(**{self.seating: wanted.seating})
        if wanted.place is not None and self.table:
            condition &= Q(**{f"{self.table}__place__number": wanted.place})
        if wanted.before is not None:
            moment, row, source = wanted.before
            last = row if HISTORY_SOURCES.index(self) > source else row - 1
            condition &= Q(**{f"{self.moment}__lt": moment}) | Q(
                **{self.moment: moment, "pk__lte": last}
            )
        return condition


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
        model="tournaments.Payment",
        kind=ChangeKind.PAYMENTS,
        moment="noted_at",
        event="entrant__event",
        entrant="entrant",
        related=("by", "reverses"),
    ),
    HistorySource(
        model="tournaments.EventHistory",
        kind=ChangeKind.SETTINGS,
        moment="pgh_created_at",
        event="pgh_obj",
        related=("pgh_context",),
        public=Q(Exists(_published_before())),
    ),
    *(
        HistorySource(
            model=model,
            kind=ChangeKind.SETTINGS,
            moment="pgh_created_at",
            event="event",
            related=("pgh_context",),
        )
        for model in ("tournaments.PrizeHistory", "tournaments.PictureHistory")
    ),
)
BY_MODEL = {source.model: source for source in HISTORY_SOURCES}
