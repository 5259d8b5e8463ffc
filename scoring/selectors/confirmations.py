"""Confirmations: who agrees with the entry of a round, and which entries still wait for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, JSONObject
from django.db.models.lookups import LessThan

from scoring.models import Confirmation, Entry, RoundState, Source, StoredPile
from tournaments.models import ConfirmedBy, Entrant, Event
from tournaments.selectors.entrants import clubs_apart
from tournaments.selectors.tables import SEATED

BY_PLAYERS: Final = (ConfirmedBy.ASKED, ConfirmedBy.NEEDED)  # each confirms the own points
_AGREED: Final = Confirmation.objects.filter(entry=OuterRef("pk"))
_NEWER: Final = Entry.objects.filter(round=OuterRef("round"), version__gt=OuterRef("version"))
_CONFIRMATION: Final = "table__seating__event__confirmation"


def _count(rows: QuerySet[Any]) -> Coalesce:
    """Return how many of these rows an entry has, as an expression for entries."""
    counted = rows.filter(entry=OuterRef("pk")).order_by().values("entry")
    return Coalesce(Subquery(counted.annotate(all=Count("pk")).values("all")), 0)


# A pile for each person who played; once a round is entered, its seats do not change.
_PEOPLE: Final = _count(StoredPile.objects.all())
_CONFIRMED: Final = _count(Confirmation.objects.filter(entrant__isnull=False))
# Counts, but not all who have to agree have done so. The desk's own word settles it: people may
# have left. Its own entries need no confirmation.
PROVISIONAL: Final = (
    Q(source=Source.CAPTAIN)
    & (
        Q(**{_CONFIRMATION: ConfirmedBy.DIRECTOR})
        | (Q(**{_CONFIRMATION: ConfirmedBy.NEEDED}) & Q(LessThan(_CONFIRMED, _PEOPLE)))
    )
    & ~Exists(_AGREED.filter(by__isnull=False))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The people of a round who have confirmed their own points, in the version that counts."""

    people: Sequence[Entrant]  # in seat order
    numbers: Sequence[int]  # of those who have, their start numbers in seat order
    devices: int  # different phones they did it on
    director: bool  # confirmed it at the desk

    @property
    def clubs(self) -> dict[int, str]:
        """The clubs by which those of one name are told apart, by start number."""
        return clubs_apart(self.people)

    @property
    def missing(self) -> list[Entrant]:
        """The people who have not, in seat order."""
        return [entrant for entrant in self.people if entrant.number not in self.numbers]


def with_agreement(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return the same entries with what the three functions below read.

    Where an event asks for no confirmation they read nothing of it.
    """
    word = JSONObject(number="entrant__number", device="device", reason="reason")
    return entries.annotate(
        provisional=PROVISIONAL,
        agreed=ArraySubquery(_AGREED.order_by("id").values(said=word)),
    )


def is_provisional(entry: Entry) -> bool:
    """Return whether an entry from ``with_agreement`` still lacks the confirmation it needs."""
    if entry.table.seating.event.confirmation == ConfirmedBy.NONE:
        return False
    return bool(entry.provisional)  # type: ignore[attr-defined]  # with_agreement adds it


def agreement_of(entry: Entry, entrants: Mapping[int, Entrant]) -> Agreement | None:
    """Return who agrees with an entry from ``with_agreement``; None where players are not asked.

    ``entrants`` are the people of its round, by position.
    """
    confirmation = entry.table.seating.event.confirmation
    if entry.source != Source.CAPTAIN or confirmation not in BY_PLAYERS:
        return None
    devices = {confirmed["number"]: confirmed["device"] for confirmed in entry.agreed}  # type: ignore[attr-defined]  # with_agreement adds it
    numbers = [entrant.number for entrant in entrants.values() if entrant.number in devices]
    return Agreement(
        people=list(entrants.values()),
        numbers=numbers,
        devices=len({devices[number] for number in numbers}),
        director=None in devices,
    )


def reason_of_word(entry: Entry) -> str:
    """Return why a director confirmed an entry from ``with_agreement`` for others; "" for none."""
    if entry.table.seating.event.confirmation == ConfirmedBy.NONE:
        return ""
    reasons = (confirmed["reason"] for confirmed in entry.agreed if confirmed["reason"])  # type: ignore[attr-defined]  # with_agreement adds it
    return next(reasons, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The number of people of a round who have confirmed their own points."""

    round: int  # its number
    confirmed: int
    people: int


def newest_tally() -> Subquery:
    """Return the tally of the newest entry of each table as an object of JSON, for tables.

    It is null where players are not asked, or the desk entered that round.
    """
    asked = Q(source=Source.CAPTAIN, **{f"{_CONFIRMATION}__in": BY_PLAYERS})
    newest = Entry.objects.filter(asked, table=OuterRef("pk")).exclude(round__state=RoundState.VOID)
    tally = JSONObject(round="round__number", confirmed=_CONFIRMED, people=_PEOPLE)
    return Subquery(newest.order_by("-id").values(tally=tally)[:1])


def provisional_entries() -> QuerySet[Entry]:
    """Return the provisional ones of all entries that count, void rounds left out."""
    counting = Entry.objects.filter(PROVISIONAL, ~Exists(_NEWER))
    return counting.exclude(round__state=RoundState.VOID).order_by()


def unconfirmed_entries(event: Event) -> QuerySet[Entry]:
    """Return the entries that count in an event and lack the confirmation that it asks for.

    No query where it asks for none.
    """
    if event.confirmation in (ConfirmedBy.NONE, ConfirmedBy.ASKED):
        return Entry.objects.none()
    return provisional_entries().filter(
        table__seating__event=event, table__seating__state__in=SEATED
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnconfirmedRound:
    """A round that counts and lacks the confirmation that the event asks for."""

    entry_id: int  # that counts
    round_id: int
    number: int
    table_id: int
    seating: int  # number
    place: int  # number
    room: str


def unconfirmed_rounds(event: Event) -> list[UnconfirmedRound]:
    """Return what is unconfirmed, by seating, place and number, in one query at most.

    All that says whether an event is confirmed reads it: *Attention*, the closing of a seating,
    the state of the event.
    """
    entries = unconfirmed_entries(event).order_by(
        "table__seating__number", "table__place__number", "round__number"
    )
    fields = ("pk", "round_id", "round__number", "table_id")
    through = ("table__seating__number", "table__place__number", "table__place__room")
    return [
        UnconfirmedRound(
            entry_id=row.pk,
            round_id=row.round_id,
            number=row.round__number,
            table_id=row.table_id,
            seating=row.table__seating__number,
            place=row.table__place__number,
            room=row.table__place__room,
        )
        for row in entries.values_list(*fields, *through, named=True)
    ]


def count_provisional(event: Event) -> int:
    """Return how many rounds of an event are provisional; no query where none can be."""
    return unconfirmed_entries(event).count()
