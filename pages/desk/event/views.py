"""An event's own page: where it stands, what to do next, who is missing, what works."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.event.checks import checks_of
from pages.desk.messages import say_refused
from pages.desk.rendering import desk_page
from pages.desk.roll_call.views import RollFilter, filters_of
from scoring.models import HelpCall
from scoring.selectors.calls import open_calls
from scoring.selectors.rounds import TableProgress, tables_at_play
from scoring.selectors.workers import WorkerHealth, health_of
from scoring.services.events import take_back
from tournaments.errors import ServiceError
from tournaments.models import Event, EventState, Role, Seating, SeatingState
from tournaments.selectors.clocks import Clock, clock_of
from tournaments.selectors.entrants import count_entrants
from tournaments.selectors.events import steps_back_of
from tournaments.selectors.places import count_places
from tournaments.selectors.registrations import count_waiting
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import newest_request, seatings_of
from tournaments.services.events import move_event

FEWEST = 3  # people at the smallest table


class Next(StrEnum):
    """What an organiser does next."""

    REGISTER = "register"
    OPEN = "open"
    PROPOSE = "propose"
    WAIT = "wait"
    RETRY = "retry"
    PUBLISH = "publish"
    WATCH = "watch"
    CLOSE = "close"
    READ = "read"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """An event as its organiser sees it."""

    event: Event
    taking_part: int
    withdrawn: int
    seatings: Sequence[Seating]
    newest: Seating | None  # the newest request, failed or not
    calls: Sequence[HelpCall]  # for the director, the oldest first
    progress: Sequence[TableProgress]  # of the seatings that are being played
    roll: Sequence[RollFilter]  # everybody and each kind of the next roll call, with their numbers
    waiting: int  # registrations to decide about
    places: int
    reached: int  # places whose link another device has opened
    health: WorkerHealth

    @property
    def missing(self) -> list[TableProgress]:
        """The tables that are still to report rounds."""
        return [table for table in self.progress if table.owing]

    @property
    def clocks(self) -> list[tuple[Seating, Clock | None]]:
        """The seatings that are being played, each with its clock if it has one."""
        played = (one for one in self.seatings if one.state == SeatingState.PUBLISHED)
        return [(seating, clock_of(seating)) for seating in played]

    @property
    def next(self) -> Next:
        """The one step that takes the event on."""
        if self.event.state == EventState.FINISHED:
            return Next.READ
        if self.taking_part < FEWEST:
            return Next.REGISTER
        if self.event.state == EventState.DRAFT:
            return Next.OPEN
        return self._next_with_seatings()

    def _next_with_seatings(self) -> Next:
        match self.newest.state if self.newest else None:
            case SeatingState.WAITING:
                return Next.WAIT
            case SeatingState.PROPOSED:
                return Next.PUBLISH
            case SeatingState.FAILED:
                return Next.RETRY
            case SeatingState.PUBLISHED:
                return Next.WATCH if self.missing else Next.CLOSE
            case _:
                return Next.PROPOSE


def overview_of(event: Event) -> Overview:
    """Return what the page of an event shows, at a fixed number of queries."""
    taking_part, withdrawn = count_entrants(event)
    places, reached = count_places(event)
    return Overview(
        event=event,
        taking_part=taking_part,
        withdrawn=withdrawn,
        seatings=list(seatings_of(event)),
        newest=newest_request(event),
        calls=list(open_calls(event)),
        progress=tables_at_play(event),
        roll=[] if event.state == EventState.FINISHED else filters_of(event),
        waiting=count_waiting(event),
        places=places,
        reached=reached,
        health=health_of(event),
    )


def show_event(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/``: the page of an event."""
    overview = overview_of(event)
    directs = may(request.user, Role.DIRECTOR, event)
    return desk_page(
        request,
        "desk/event/event.html",
        title=event.name,
        event=event,
        overview=overview,
        steps=_steps(event),
        checks=checks_of(overview) if directs else [],
        back=list(steps_back_of(event)),
        directs=directs,
        may_copy=directs
        and not event.rehearsal
        and may(request.user, Role.DIRECTOR, event.organisation),
        keeps_scores=may(request.user, Role.SCORE_KEEPER, event),
    )


def move(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/move/`` with ``to``: one step forward, or back for a ``reason``."""
    try:
        state = EventState(request.POST.get("to", ""))
        _move(request, event, state)
    except ValueError:
        messages.error(request, gettext("There is no such state of an event."))
    except ServiceError as refused:
        say_refused(request, refused)
    else:
        said = gettext("The event is now in the state “{state}”.")
        messages.success(request, said.format(state=state.label))
    return redirect("admin:event", event.pk)


def _move(request: HttpRequest, event: Event, to: EventState) -> None:
    states = list(EventState)
    if states.index(to) > states.index(EventState(event.state)):
        move_event(event_id=event.pk, to=to)
        return
    assert request.user.is_authenticated  # noqa: S101 - only users come in
    reason = request.POST.get("reason", "")
    take_back(event_id=event.pk, to=to, reason=reason, by=request.user)


@dataclass(frozen=True, slots=True)
class EventStep:
    """One state in the life of an event, as a step on the page."""

    state: EventState
    done: bool
    current: bool


def _steps(event: Event) -> list[EventStep]:
    states = list(EventState)
    at = states.index(EventState(event.state))
    return [EventStep(state, index < at, index == at) for index, state in enumerate(states)]
