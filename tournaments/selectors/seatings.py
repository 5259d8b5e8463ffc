"""Seatings of an event, and the entrants to seat in them."""

import json
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from itertools import chain
from typing import Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from engine.seating.sizes import table_sizes
from tournaments.models import (
    ABANDONED,
    BY_STANDINGS,
    AttendanceState,
    Entrant,
    Event,
    EventState,
    Seating,
    SeatingState,
    StandingsShown,
)
from tournaments.selectors.attendance import PLAYING, READY, roster_of, states_of
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.events import size_limits
from tournaments.selectors.tables import AT_LAST, SEATED, occupants, tables_of

MOST_COMPARED = 10  # proposals side by side; older ones are of no use
SILENT_AFTER: Final = timedelta(seconds=4)  # then no worker seems to search


def seatings_of(event: Event) -> QuerySet[Seating]:
    """Return an event's seatings by number, without abandoned ones."""
    return event.seatings.exclude(state__in=ABANDONED).order_by("number")


def published_seatings(event: Event) -> QuerySet[Seating]:
    """Return the published and closed seatings, by number."""
    return event.seatings.filter(state__in=SEATED).order_by("number")


def are_awaited(event: Event) -> bool:
    """Return whether people may still come: no one was seated yet, and the event is not over."""
    return event.state != EventState.FINISHED and not published_seatings(event).exists()


def seating_numbered(event: Event, number: int) -> Seating | None:
    """Return the seating of a number, where it was given up the newest of them; None for none."""
    numbered = event.seatings.filter(number=number)
    return numbered.exclude(state__in=ABANDONED).first() or numbered.order_by("pk").last()


def newest_published(event: Event) -> Seating | None:
    """Return the newest published or closed seating, None before the first."""
    return published_seatings(event).last()


def shown_states(event: Event) -> Collection[SeatingState]:
    """Return in which states of a seating the public may see what it brought.

    None while standings are hidden; of a finished event everything.
    """
    if event.standings_shown == StandingsShown.NOW or event.state == EventState.FINISHED:
        return SEATED
    return (SeatingState.CLOSED,) if event.standings_shown == StandingsShown.SEATING else ()


def newest_request(event: Event) -> Seating | None:
    """Return the newest request, even if its search failed, or None before the first.

    A seating planned in advance counts only once the one before it is closed.
    """
    before = event.seatings.filter(state=SeatingState.CLOSED, number=OuterRef("number") - 1)
    seatings = event.seatings.exclude(state__in=(SeatingState.REPLACED, SeatingState.CANCELLED))
    return seatings.filter(Q(schedule=None) | Exists(before)).order_by("number", "pk").last()


def is_queued(seating: Seating) -> bool:
    """Return whether a search waits until another one of its organisation is done.

    Searches in rehearsals wait for each other alone.
    """
    if seating.state != SeatingState.WAITING:
        return False
    # A schedule is searched for with its first seating.
    first = seating.schedule_id or seating.pk
    before = _searches_beside(seating).filter(pk__lt=first, schedule=None)
    return before.filter(state=SeatingState.WAITING).exists()


def last_sign_of(seating: Seating) -> datetime:
    """Return when a search was last worked on, or one before it for which it waited."""
    newest = _searches_beside(seating).aggregate(Max("touched_at"))["touched_at__max"]
    return max(newest or seating.requested_at, seating.requested_at)


def overdue(seating: Seating) -> bool:
    """Return whether a search should have begun by now."""
    if seating.state != SeatingState.WAITING or is_queued(seating):
        return False
    return timezone.now() - last_sign_of(seating) > SILENT_AFTER


def _searches_beside(seating: Seating) -> QuerySet[Seating]:
    event = seating.event
    return Seating.objects.filter(
        event__organisation=event.organisation_id, event__rehearsal=event.rehearsal
    )


def following_proposals(seating: Seating) -> QuerySet[Seating]:
    """Return the proposals planned to come after this one, by number."""
    later = seating.event.seatings.filter(number__gt=seating.number)
    return later.filter(state=SeatingState.PROPOSED).order_by("number")


def planned_by_standings(event: Event) -> QuerySet[Seating]:
    """Return the requests and proposals that depend on the standings, by number."""
    waiting = event.seatings.filter(state__in=(SeatingState.WAITING, SeatingState.PROPOSED))
    return waiting.filter(mode__in=BY_STANDINGS).order_by("number")


def planned_from(seating: Seating) -> int:
    """Return the number of seatings requested together, from this one on."""
    return json.loads(seating.problem)["seatings"] - seating.part if seating.problem else 1


def replaced_proposals(seating: Seating) -> QuerySet[Seating]:
    """Return the other proposals for the same seating, newest first, at most ten."""
    others = seating.event.seatings.exclude(pk=seating.pk).filter(number=seating.number)
    replaced = others.filter(state=SeatingState.REPLACED, quality__isnull=False)
    return replaced.order_by("-pk")[:MOST_COMPARED]


def next_number(event: Event) -> int:
    """Return the number of the seating that is published next."""
    seated = event.seatings.filter(state__in=SEATED)
    return (seated.aggregate(Max("number"))["number__max"] or 0) + 1


def being_played(event: Event) -> list[Seating]:
    """Return the seatings that are published and not closed, by number."""
    return list(event.seatings.filter(state=SeatingState.PUBLISHED).order_by("number"))


def roll_call_for(entrant: Entrant) -> int:
    """Return the number of the first seating that an entrant who checks in now can play in.

    That is the one being played if they have no seat there, else the next one.
    """
    playing = being_played(entrant.event)
    if not playing or entrant.pk in seated_ids(playing[-1]):
        return next_number(entrant.event)
    return playing[-1].number


def entrants_to_seat(
    event: Event, number: int | None = None, *, seated: Collection[int] = ()
) -> QuerySet[Entrant]:
    """Return the entrants to seat in the next seating, or ``number``, by start number.

    They are all who are present but those who sit out in turn, and as few stand-ins as help the
    tables; ``seated`` are ids of entrants who sit there already, as in ``roster_of``.
    """
    roster = roster_of(event, number or next_number(event), size_limits(event), seated=seated)
    return event.entrants.filter(pk__in=roster.playing).order_by("number")


def sitting_out_in_turn(seating: Seating, seated: Collection[int]) -> frozenset[int]:
    """Return the ids of those who are present and sit out, as the tables do not hold everyone.

    They are of those who are not ``seated``, ids, however the tables came about. None are in a
    published seating: there the roll says it.
    """
    event, kept = seating.event, _ids_at_kept(seating)
    return roster_of(event, seating.number, size_limits(event), seated=seated, kept=kept).in_turn


def sitting_out_of_final(seating: Seating, ranks: Mapping[int, int]) -> frozenset[int]:
    """Return the ids of those who would sit out in turn if a final were planned by these ranks.

    ``ranks`` are by start number.
    """
    event, kept = seating.event, _ids_at_kept(seating)
    seated = list(chain.from_iterable(kept))
    sizes = size_limits(event)
    return roster_of(event, seating.number, sizes, seated=seated, kept=kept, ranks=ranks).in_turn


def _ids_at_kept(seating: Seating) -> list[list[int]]:
    """Return the ids of the entrants at each table of a seating that is to stay as it is."""
    kept = tables_of(seating).filter(kept=True)
    return [[entrant.pk for entrant in occupants(table, 1).values()] for table in kept]


def idle_at(seating: Seating, seated: Collection[int]) -> list[tuple[Entrant, AttendanceState]]:
    """Return who sits out a seating, or stands by and is not taken, by start number.

    ``seated`` are ids of those at its tables. A proposal has also those who sit out in turn. Two
    queries, one where there are none.
    """
    states = states_of(seating.event, seating.number)
    idle = {pk: state for pk, state in states.items() if state in READY and pk not in seated}
    if seating.state == SeatingState.PROPOSED:
        in_turn = sitting_out_in_turn(seating, seated)
        idle |= dict.fromkeys(in_turn, AttendanceState.SITTING_OUT)
    if not idle:
        return []
    there = entrants_of(seating.event).filter(pk__in=idle, withdrawn=False)
    return [(entrant, idle[entrant.pk]) for entrant in there]


def entrants_available(event: Event, number: int) -> QuerySet[Entrant]:
    """Return the entrants who are present or stand by for a seating."""
    others = [pk for pk, state in states_of(event, number).items() if state not in PLAYING]
    return event.entrants.filter(withdrawn=False).exclude(pk__in=others).order_by("number")


def seated_ids(seating: Seating) -> set[int]:
    """Return the ids of the entrants at the tables of a seating, without those who have left."""
    return {
        entrant.pk for table in tables_of(seating) for entrant in occupants(table, AT_LAST).values()
    }


def expected_tables(event: Event) -> int:
    """Return the number of tables of a new seating.

    Raises:
        ValueError: these people cannot be seated within the event's sizes.
    """
    players = entrants_to_seat(event).count()
    return len(table_sizes(players, max_tables=event.max_tables, **size_limits(event)))
