"""Who is there: what roll calls and people themselves have said, and who plays by it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from engine.seating.sizes import stand_ins_wanted
from tournaments.models import (
    Attendance,
    AttendanceState,
    Entrant,
    Event,
    Occupancy,
    SeatingState,
    User,
)
from tournaments.selectors.names import matching
from tournaments.selectors.tables import SEATED

READY = (AttendanceState.STANDBY, AttendanceState.SITTING_OUT)  # who was there without playing


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """What is known about one entrant for one seating."""

    entrant: Entrant
    state: AttendanceState
    said: bool  # for this very seating
    since: datetime | None = None  # when it was said, None before anybody has said anything
    by: User | None = None  # None for who checked in themselves, too

    @property
    def unseen(self) -> bool:
        """Whether somebody still has to look for this person."""
        return not self.said and self.state != AttendanceState.LEFT


def roll_of(event: Event, number: int) -> list[Presence]:
    """Return what is known for one seating about everybody who has not withdrawn.

    In the order of the start numbers, in two queries.
    """
    said = _said(event)
    there = event.entrants.filter(withdrawn=False).select_related("person").order_by("number")
    return [_presence(entrant, said.get(entrant.pk, ()), number) for entrant in there]


def named(event: Event, typed: str) -> set[int]:
    """Return the ids of the entrants whose start number, name or club holds what was typed."""
    found = matching(typed, "person__name", "home_club")
    if typed.isascii() and typed.isdecimal():
        found |= Q(number=int(typed[:9]))
    return set(event.entrants.filter(found).values_list("pk", flat=True))


def presence_of(entrant: Entrant, number: int) -> Presence:
    """Return what is known about one entrant for one seating."""
    said = entrant.attendances.select_related("by").order_by("number")
    return _presence(entrant, list(said), number)


def states_of(event: Event, number: int) -> dict[int, AttendanceState]:
    """Return the state of everybody about whom something was said, by id, for one seating."""
    return {entrant: _state(words, number) for entrant, words in _said(event).items()}


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who plays in a seating, by id."""

    firm: frozenset[int]
    stand_ins: tuple[int, ...] = ()  # taken from those who stand by, the first one first


def gathering_of(
    event: Event, number: int, sizes: Mapping[str, int], *, seated: Collection[int] = ()
) -> Gathering:
    """Return who is to play in a seating: whoever is present, and stand-ins as far as they help.

    Stand-ins are taken where tables become possible with them, or nearer the preferred size; as
    few as possible, first those of ``seated``, ids of who sits there already, then who has stood
    in least often, then the lower start number.
    """
    said = _said(event)
    there = event.entrants.filter(withdrawn=False).order_by("number").values_list("pk", flat=True)
    states = {one: _state(said.get(one, ()), number) for one in there}
    firm = frozenset(one for one, state in states.items() if state == AttendanceState.PRESENT)
    ready = [one for one, state in states.items() if state == AttendanceState.STANDBY]
    if not ready:
        return Gathering(firm)
    times = _times_stood_in(event, said, before=number)
    ready.sort(key=lambda one: (one not in seated, times[one]))
    taken = sum(one in seated for one in ready)
    more = stand_ins_wanted(
        len(firm) + taken, len(ready) - taken, max_tables=event.max_tables, **sizes
    )
    return Gathering(firm, tuple(ready[: taken + more]))


def idle_of(event: Event) -> list[tuple[int, int]]:
    """Return who was there for a closed seating and did not play, each seating and start number.

    That is whoever sat out, or stood by and was not taken; in the order of the seatings. One
    query where nobody did, else four.
    """
    said = _said(event)
    if all(word.state not in READY for words in said.values() for word in words):
        return []
    seated = _seated(event)
    numbers = dict(event.entrants.order_by("number").values_list("pk", "number"))
    closed = event.seatings.filter(state=SeatingState.CLOSED).order_by("number")
    return [
        (seating, number)
        for seating in closed.values_list("number", flat=True)
        for entrant, number in numbers.items()
        if entrant not in seated[seating] and _state(said.get(entrant, ()), seating) in READY
    ]


def _said(event: Event) -> dict[int, list[Attendance]]:
    """Return everything said about an event's entrants, by id, in the order of the seatings."""
    said: defaultdict[int, list[Attendance]] = defaultdict(list)
    rows = Attendance.objects.filter(entrant__event=event).select_related("by")
    for one in rows.order_by("number"):
        said[one.entrant_id].append(one)
    return dict(said)


def _state(said: Sequence[Attendance], number: int) -> AttendanceState:
    """Return what counts for a seating: the last word holds on, but for sitting out just once."""
    newest = _newest(said, number)
    if newest is None:
        return AttendanceState.PRESENT
    over = newest.state == AttendanceState.SITTING_OUT and newest.number < number
    return AttendanceState.PRESENT if over else AttendanceState(newest.state)


def _newest(said: Sequence[Attendance], number: int) -> Attendance | None:
    return next((one for one in reversed(said) if one.number <= number), None)


def _presence(entrant: Entrant, said: Sequence[Attendance], number: int) -> Presence:
    newest = _newest(said, number)
    return Presence(
        entrant=entrant,
        state=_state(said, number),
        said=newest is not None and newest.number == number,
        since=newest.since if newest else None,
        by=newest.by if newest else None,
    )


def _times_stood_in(
    event: Event, said: Mapping[int, Sequence[Attendance]], *, before: int
) -> defaultdict[int, int]:
    """Return how often each entrant, by id, has played while standing by, before a seating."""
    times: defaultdict[int, int] = defaultdict(int)
    for seating, players in _seated(event).items():
        for player in players:
            words = said.get(player, ())
            if seating < before and _state(words, seating) == AttendanceState.STANDBY:
                times[player] += 1
    return times


def _seated(event: Event) -> defaultdict[int, set[int]]:
    """Return the ids of everybody who has had a seat, by the number of the published seating."""
    sat = Occupancy.objects.filter(
        seat__table__seating__event=event,
        seat__table__seating__state__in=SEATED,
        entrant__isnull=False,
    ).values_list("seat__table__seating__number", "entrant_id")
    seated: defaultdict[int, set[int]] = defaultdict(set)
    for seating, entrant in sat.distinct().order_by():
        seated[seating].add(entrant)
    return seated
