"""Attendance at seatings, marked at the desk or by people who check in themselves."""

from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import F

from tournaments.errors import CheckInRefused, EventNotOpen, RollCallOver
from tournaments.models import (
    Attendance,
    AttendanceState,
    Entrant,
    Event,
    EventState,
    Seating,
    SeatingState,
    User,
)
from tournaments.selectors.attendance import PLAYING, READY, Presence, presence_of, states_of
from tournaments.selectors.seatings import (
    next_number,
    roll_call_for,
    seated_ids,
    sitting_out_in_turn,
)
from tournaments.selectors.tables import SEATED
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


@transaction.atomic
def mark_attendance(
    *, entrant_id: int, number: int, state: AttendanceState | None, by: User | None
) -> None:
    """Store the attendance of an entrant for a seating, by its number; None removes it.

    Each mark is a row of its own, so two people who call the roll do not overwrite each other.

    Raises:
        EventNotOpen: the event is finished.
        RollCallOver: that seating is closed.
    """
    entrant = lock_entrant(entrant_id)
    before = {number: presence_of(entrant, number).state}
    _mark(entrant_id, number, state, by)
    _renew_pages(entrant, before)


def _mark(entrant_id: int, number: int, state: AttendanceState | None, by: User | None) -> None:
    """Store the attendance of an entrant, as ``mark_attendance`` does, within a larger change."""
    entrant = lock_entrant(entrant_id)
    event: Event = entrant.event
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    # Locked, so that no closing overtakes a mark that changes who sat out.
    seated = event.seatings.filter(number=number, state__in=SEATED).order_by("pk")
    if SeatingState.CLOSED in seated.select_for_update(no_key=True).values_list("state", flat=True):
        raise RollCallOver(number=number)
    if state is None:
        Attendance.objects.filter(entrant=entrant, number=number).delete()
        return
    Attendance.objects.update_or_create(
        entrant=entrant, number=number, defaults={"state": state, "by": by}
    )


def _renew_pages(entrant: Entrant, before: Mapping[int, AttendanceState]) -> None:
    """Raise the version where a seating that visitors see names other people as sitting out.

    ``before`` has the states at the seatings in question, by number.
    """
    named = [
        number
        for number, state in before.items()
        if not {state, presence_of(entrant, number).state}.isdisjoint(READY)
    ]
    if named and entrant.event.seatings.filter(number__in=named, state__in=SEATED).exists():
        raise_version(entrant.event_id, closed=False)


@transaction.atomic
def leave_now(*, entrant_id: int, by: User | None) -> int:
    """Note that an entrant leaves the hall; return the number of the seating this holds from.

    That is the first one being played, else the next one. Notes for later ones are gone.

    Raises:
        EventNotOpen: the event is finished.
    """
    entrant = lock_entrant(entrant_id)
    number = _first_not_closed(entrant.event)
    played = entrant.event.seatings.filter(number__gte=number, state=SeatingState.PUBLISHED)
    before = {
        later: presence_of(entrant, later).state
        for later in played.values_list("number", flat=True)
    }
    _leave(entrant, number, by)
    _renew_pages(entrant, before)
    return number


def _first_not_closed(event: Event) -> int:
    """Return the number of the first seating being played, which is held so, else the next one."""
    playing = _hold_played(event)
    return playing[0] if playing else next_number(event)


def _hold_played(event: Event) -> list[int]:
    """Return the numbers of the seatings being played, ascending; none is closed meanwhile."""
    played = event.seatings.filter(state=SeatingState.PUBLISHED).order_by("number")
    return list(played.select_for_update(no_key=True).values_list("number", flat=True))


def _leave(entrant: Entrant, number: int, by: User | None) -> None:
    entrant.attendances.filter(number__gt=number).delete()
    _mark(entrant.pk, number, AttendanceState.LEFT, by)


def note_withdrawn(seating: Seating) -> None:
    """Note of a seating that is being closed that who has withdrawn is gone, and sits out no more.

    Before, they can be taken back as if nothing had been.
    """
    withdrawn = set(seating.event.entrants.filter(withdrawn=True).values_list("pk", flat=True))
    states = states_of(seating.event, seating.number) if withdrawn else {}
    Attendance.objects.bulk_create(
        [
            Attendance(entrant_id=pk, number=seating.number, state=AttendanceState.LEFT)
            for pk in sorted(withdrawn)
            if states.get(pk) in READY
        ],
        update_conflicts=True,
        unique_fields=["entrant", "number"],
        update_fields=["state", "since", "by"],
    )


def note_sitting_out(seating: Seating) -> None:
    """Note of a proposal that is being published who sits out in turn."""
    lock_event(seating.event_id)
    chosen = sitting_out_in_turn(seating, seated_ids(seating))
    locked = Entrant.objects.filter(pk__in=chosen).select_for_update(no_key=True)
    list(locked.order_by("pk"))  # who is noted as late or gone by now is not overwritten
    states = states_of(seating.event, seating.number) if chosen else {}
    Attendance.objects.bulk_create(
        [
            Attendance(entrant_id=pk, number=seating.number, state=AttendanceState.SITTING_OUT)
            for pk in sorted(chosen)
            if states.get(pk, AttendanceState.PRESENT) == AttendanceState.PRESENT
        ],
        update_conflicts=True,
        unique_fields=["entrant", "number"],
        update_fields=["state", "since", "by"],
    )


def note_return(entrant: Entrant, by: User | None) -> None:
    """Note that an entrant, locked, is there again who was gone as a seating was closed."""
    number = _first_not_closed(entrant.event)
    known = presence_of(entrant, number)
    if known.state == AttendanceState.LEFT and known.by is None:  # else a person has said so
        _mark(entrant.pk, number, AttendanceState.PRESENT, by)


def note_seat_taken(
    entrant: Entrant, seating: Seating, by: User | None, state: AttendanceState | None = None
) -> None:
    """Note an entrant who has got a seat as this, else as present, but a stand-in as they are.

    The roll of a closed seating stays as it is: a postponed table plays later.
    """
    now = presence_of(entrant, seating.number).state
    state = state or (now if now in PLAYING else AttendanceState.PRESENT)
    if state != now and seating.state != SeatingState.CLOSED:
        _mark(entrant.pk, seating.number, state, by)


def note_seat_left(
    entrant: Entrant, seating: Seating, state: AttendanceState, by: User | None
) -> None:
    """Note why an entrant has given up a seat; the roll of a closed seating stays as it is."""
    if seating.state == SeatingState.CLOSED:
        return
    if state == AttendanceState.LEFT:
        _leave(entrant, seating.number, by)
    else:
        _mark(entrant.pk, seating.number, state, by)


def exchange_attendance(first: Entrant, second: Entrant, seating: Seating, by: User | None) -> None:
    """Note for each of two entrants what was noted for the other one."""
    of_first, of_second = (presence_of(each, seating.number).state for each in (first, second))
    if of_first == of_second or seating.state == SeatingState.CLOSED:
        return
    for entrant, state in ((first, of_second), (second, of_first)):
        _mark(entrant.pk, seating.number, state, by)


@transaction.atomic
def check_in(*, event_id: int, number: int) -> Presence:
    """Check in an entrant for the next seating they can play in; return their attendance there.

    ``number`` is the start number. An entrant who stands by, or was marked by the desk as sitting
    out, stays so.

    Raises:
        CheckInRefused: check-in is closed, or there is no such entrant.
    """
    event = Event.objects.get(pk=event_id)
    entrant = event.entrants.filter(number=number, withdrawn=False).first()
    if not event.check_in or event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise CheckInRefused(why="closed")
    if entrant is None:
        raise CheckInRefused(why="unknown")
    entrant = lock_entrant(entrant.pk)
    _hold_played(event)
    seating = roll_call_for(entrant)
    known = presence_of(entrant, seating)
    if not known.said or known.state in (AttendanceState.LATE, AttendanceState.LEFT):
        stands_by = known.state == AttendanceState.STANDBY
        state = AttendanceState.STANDBY if stands_by else AttendanceState.PRESENT
        _mark(entrant.pk, seating, state, None)
    return presence_of(entrant, seating)


@transaction.atomic
def switch_check_in(*, event_id: int, on: bool) -> None:
    """Open or close the check-in by the event's link; the link stays the same.

    Raises:
        EventNotOpen: the event is finished.
    """
    event = lock_event(event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    Event.objects.filter(pk=event_id).update(check_in=on)


@transaction.atomic
def renew_check_in(*, event_id: int) -> None:
    """Withdraw every check-in link of an event; links made from now on are valid."""
    Event.objects.filter(pk=event_id).update(check_in_version=F("check_in_version") + 1)


def lock_entrant(entrant_id: int) -> Entrant:
    """Return the entrant with the event, locked: the desk and the person queue here."""
    entrants = Entrant.objects.select_for_update(no_key=True, of=("self",))
    return entrants.select_related("event").get(pk=entrant_id)


def lock_entrants(table_id: int, numbers: Collection[int]) -> None:
    """Lock these entrants, by start number, of a table's event: entrants come before tables."""
    wanted = Entrant.objects.filter(event__seatings__tables=table_id, number__in=numbers)
    list(wanted.select_for_update(no_key=True, of=("self",)).order_by("pk"))


def lock_entrants_at(table_id: int) -> None:
    """Lock all entrants who have had a seat at a table: entrants come before tables."""
    there = Entrant.objects.filter(occupancies__seat__table=table_id)
    wanted = Entrant.objects.filter(pk__in=there.values("pk"))
    list(wanted.select_for_update(no_key=True).order_by("pk"))
