"""Attendance of entrants at a seating, and who plays in it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import NamedTuple, TypeVar

from django.db.models import Q, QuerySet

from engine.seating.sizes import left_over, stand_ins_wanted
from engine.seating.turns import NO_RANKS, sitting_out
from ground.queries import CompiledQuery, Slot
from tournaments.models import (
    Attendance,
    AttendanceState,
    Entrant,
    Event,
    Seating,
    SeatingState,
    User,
)
from tournaments.selectors.names import matching
from tournaments.selectors.tables import SEATED, seated_numbers

PLAYING = (AttendanceState.PRESENT, AttendanceState.STANDBY)  # where they have a seat
READY = (AttendanceState.STANDBY, AttendanceState.SITTING_OUT)  # there without playing
# What a director says of a person who gives up a seat.
AWAY = (AttendanceState.LEFT, AttendanceState.SITTING_OUT, AttendanceState.LATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """The attendance of one entrant at one seating."""

    entrant: Entrant
    state: AttendanceState
    said: bool  # whether marked for this very seating
    marked_for: int | None = None  # the seating that the mark was made for
    since: datetime | None = None  # when it was marked, None before any mark
    by: User | None = None  # None also for entrants who checked in themselves

    @property
    def unseen(self) -> bool:
        """Return whether this person counts as present only because nothing else is known."""
        return _is_unseen(self.state, said=self.said)


class Mark(NamedTuple):
    """The part of an attendance that says what holds."""

    number: int  # of the seating
    state: str


AnyMark = TypeVar("AnyMark", Attendance, Mark)


def roll_of(event: Event, number: int) -> list[Presence]:
    """Return the attendance at one seating of all entrants who have not withdrawn.

    They are in the order of the start numbers; two queries.
    """
    marks_of = _marks_by_entrant(event)
    there = event.entrants.filter(withdrawn=False).select_related("person").order_by("number")
    return [_presence(entrant, marks_of.get(entrant.pk, ()), number) for entrant in there]


def count_roll(event: Event, number: int) -> Counter[AttendanceState | None]:
    """Return how many lines of that roll are in each state, None for those not seen; two queries.

    It makes no lines: an event's own page needs nothing but these numbers.
    """
    marks = _newest_marks(event, number)
    there = event.entrants.filter(withdrawn=False).values_list("pk", flat=True)
    return Counter(_state_seen(marks.get(pk), number) for pk in there)


def entrants_matching(event: Event, typed: str) -> set[int]:
    """Return the ids of the entrants whose start number is typed, or name or club holds it."""
    matches = matching(typed, "person__name", "person__sort_name", "home_club")
    if typed.isascii() and typed.isdecimal():
        matches |= Q(number=int(typed[:9]))
    return set(event.entrants.filter(matches).values_list("pk", flat=True))


def presence_of(entrant: Entrant, number: int) -> Presence:
    """Return the attendance of one entrant at one seating."""
    marks = entrant.attendances.select_related("by").order_by("number")
    return _presence(entrant, list(marks), number)


def states_of(event: Event, number: int) -> dict[int, AttendanceState]:
    """Return the states at one seating, by id, of the entrants that were marked until then."""
    marks = _newest_marks(event, number)
    return {entrant: _state_by(newest, number) for entrant, newest in marks.items()}


@dataclass(frozen=True, slots=True)
class Roster:
    """The entrants who play in a seating, and those who are there and do not, by id."""

    firm: frozenset[int]
    stand_ins: tuple[int, ...] = ()  # of those who stand by, the first choice first
    in_turn: frozenset[int] = frozenset()  # are present and sit out: the tables do not hold all
    idle: frozenset[int] = (
        frozenset()
    )  # sit out in turn or as marked, or stand by and are not taken

    @property
    def playing(self) -> frozenset[int]:
        """All who are to be seated."""
        return self.firm.union(self.stand_ins)


def roster_of(
    event: Event,
    number: int,
    sizes: Mapping[str, int],
    *,
    seated: Collection[int] = (),
    kept: Collection[Collection[int]] = (),
    ranks: Mapping[int, int] = NO_RANKS,
    planned: Sequence[Roster] = (),
) -> Roster:
    """Return who plays in a seating: all who are present, and as many stand-ins as help.

    Stand-ins are taken where tables become possible with them, or nearer the preferred size; as
    few as possible, first those of ``seated``, ids of entrants who sit there already, then those
    who have stood in least often, then the lower start numbers.

    Where tables cannot hold all who are present, as few as possible sit out in turn, as
    ``engine.seating.turns`` says; ``ranks`` are by start number. No one of ``seated`` does, and no
    one in a seating that is published. ``kept`` are those of ``seated`` at each table that stays as
    it is, so that no one else can sit there. ``planned`` are the rosters of the seatings that are
    planned together with this one, and come before it.
    """
    marks_of = _marks_by_entrant(event)
    there = event.entrants.filter(withdrawn=False).order_by("number")
    numbers = dict(there.values_list("pk", "number"))
    states = {pk: _state(marks_of.get(pk, ()), number) for pk in numbers}
    firm = frozenset(pk for pk, state in states.items() if state == AttendanceState.PRESENT)
    ready = [pk for pk, state in states.items() if state == AttendanceState.STANDBY]
    if ready:
        marks = {numbers[pk]: marks_of[pk] for pk in ready}
        times = _times_stood_in(event, marks, before=number)
        times.update(numbers[pk] for roster in planned for pk in roster.stand_ins if pk in ready)
        ready.sort(key=lambda pk: (pk not in seated, times[numbers[pk]]))
    taken = sum(pk in seated for pk in ready)
    at_kept = firm.union(ready[:taken]).intersection(chain.from_iterable(kept))
    others = len(firm) + taken - len(at_kept)
    max_tables = None if event.max_tables is None else event.max_tables - len(kept)
    if len(ready) > taken:
        more = stand_ins_wanted(others, len(ready) - taken, max_tables=max_tables, **sizes)
        taken, others = taken + more, others + more
    limits = {key: sizes[key] for key in ("smallest", "largest")}
    count = left_over(others, max_tables=max_tables, **limits)
    free = firm.difference(seated)
    in_turn = frozenset[int]()
    if count and free and not _is_published(event, number):
        turns = sitting_out(
            [numbers[pk] for pk in free],
            count,  # of a layout made by hand fewer may be free
            earlier=_sat_out(event, marks_of, numbers, planned, before=number),
            ranks=ranks,
        )
        in_turn = frozenset(pk for pk in free if numbers[pk] in turns)
    waiting = (pk for pk, state in states.items() if state in READY)
    return Roster(
        firm=firm - in_turn,
        stand_ins=tuple(ready[:taken]),
        in_turn=in_turn,
        idle=in_turn.union(waiting).difference(ready[:taken]),
    )


def idle_entrants(event: Event) -> list[tuple[int, int]]:
    """Return seating and start number of the entrants who were there for it and did not play.

    They sat out, or stood by and were not taken. Closed seatings only, in their order; one query
    where there are none, else four.
    """
    marks_of: defaultdict[int, list[Mark]] = defaultdict(list)
    for entrant, number, state in _MARKS(event=event.pk):
        marks_of[entrant].append(Mark(number, state))
    return _idle(event, marks_of, event.seatings.filter(state=SeatingState.CLOSED))


_MARKS = CompiledQuery(
    lambda: (
        Attendance.objects.filter(entrant__event=Slot("event"))
        .order_by("number")
        .values_list("entrant_id", "number", "state")
    )
)


def _idle(
    event: Event, marks_of: Mapping[int, Sequence[AnyMark]], seatings: QuerySet[Seating]
) -> list[tuple[int, int]]:
    """Return seating and start number of those who were there for one and did not play."""
    if all(mark.state not in READY for marks in marks_of.values() for mark in marks):
        return []
    seated = seated_numbers(event)
    numbers = dict(event.entrants.order_by("number").values_list("pk", "number"))
    return [
        (seating, number)
        for seating in seatings.order_by("number").values_list("number", flat=True)
        for entrant, number in numbers.items()
        if number not in seated.get(seating, ())
        and _state(marks_of.get(entrant, ()), seating) in READY
    ]


def _sat_out(
    event: Event,
    marks_of: Mapping[int, Sequence[Attendance]],
    numbers: Mapping[int, int],
    planned: Sequence[Roster],
    *,
    before: int,
) -> list[list[int]]:
    """Return who sat out in each seating before one, the oldest first, then in those planned."""
    published = event.seatings.filter(state__in=SEATED, number__lt=before)
    earlier: defaultdict[int, list[int]] = defaultdict(list)
    for seating, number in _idle(event, marks_of, published):
        earlier[seating].append(number)
    return [
        *earlier.values(),
        *([numbers[pk] for pk in roster.idle if pk in numbers] for roster in planned),
    ]


def _is_published(event: Event, number: int) -> bool:
    return event.seatings.filter(state__in=SEATED, number=number).exists()


def _marks_by_entrant(event: Event) -> dict[int, list[Attendance]]:
    """Return all attendances of an event's entrants, by id, in the order of the seatings."""
    marks: defaultdict[int, list[Attendance]] = defaultdict(list)
    rows = Attendance.objects.filter(entrant__event=event).select_related("by")
    for mark in rows.order_by("number"):
        marks[mark.entrant_id].append(mark)
    return dict(marks)


def _state(marks: Sequence[AnyMark], number: int) -> AttendanceState:
    return _state_by(_newest(marks, number), number)


def _state_by(newest: AnyMark | None, number: int) -> AttendanceState:
    """Return the state at a seating: the last mark holds on, except that sitting out is for one."""
    if newest is None:
        return AttendanceState.PRESENT
    over = newest.state == AttendanceState.SITTING_OUT and newest.number < number
    return AttendanceState.PRESENT if over else AttendanceState(newest.state)


def _newest(marks: Sequence[AnyMark], number: int) -> AnyMark | None:
    return next((mark for mark in reversed(marks) if mark.number <= number), None)


def _newest_marks(event: Event, number: int) -> dict[int, Mark]:
    """Return the last mark of each entrant at or before a seating, by id, in one query."""
    marks = Attendance.objects.filter(entrant__event=event, number__lte=number)
    newest = marks.order_by("entrant", "-number").distinct("entrant")
    rows = newest.values_list("entrant", "number", "state")
    return {entrant: Mark(number, state) for entrant, number, state in rows}


def _state_seen(newest: Mark | None, number: int) -> AttendanceState | None:
    """Return the state at a seating, None for one who only counts as present."""
    state = _state_by(newest, number)
    said = newest is not None and newest.number == number
    return None if _is_unseen(state, said=said) else state


def _is_unseen(state: AttendanceState, *, said: bool) -> bool:
    return not said and state == AttendanceState.PRESENT


def _presence(entrant: Entrant, marks: Sequence[Attendance], number: int) -> Presence:
    newest = _newest(marks, number)
    return Presence(
        entrant=entrant,
        state=_state(marks, number),
        said=newest is not None and newest.number == number,
        marked_for=newest.number if newest else None,
        since=newest.since if newest else None,
        by=newest.by if newest else None,
    )


def _times_stood_in(
    event: Event, marks_of: Mapping[int, Sequence[Attendance]], *, before: int
) -> Counter[int]:
    """Return how often each of these, by start number, played as a stand-in before a seating."""
    return Counter(
        number
        for seating, seated in seated_numbers(event).items()
        if seating < before
        for number in seated & marks_of.keys()
        if _state(marks_of[number], seating) == AttendanceState.STANDBY
    )
