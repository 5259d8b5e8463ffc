"""An event's own page, and its way from one state to the next."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.emails.offers import offer_of
from pages.desk.event.checks import checks_of
from pages.desk.event.overview import Next, overview_of
from pages.desk.event.tiles import table_tiles
from pages.desk.hall.rooms import Rooms
from pages.desk.messages import say_refused
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.rounds.confirmations import unconfirmed_of
from pages.desk.series.evenings import last_act_of
from scoring.selectors.confirmations import unconfirmed_rounds
from scoring.services.events import move_event
from tournaments.errors import ServiceError
from tournaments.models import Event, EventState, Role
from tournaments.selectors.events import steps_back_of
from tournaments.selectors.registrations import registration_address
from tournaments.selectors.rights import may


def show_event(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/``: the page of the evening, *Tonight*; with ``room`` of that one alone."""
    rooms = Rooms.of(request, event)
    if elsewhere := rooms.leads_elsewhere():
        return elsewhere
    overview = overview_of(event)
    last_act = last_act_of(request, event) if overview.next == Next.READ else None
    here = overview.in_room(rooms.chosen)
    directs, keeps_scores = (
        may(request.user, role, event) for role in (Role.DIRECTOR, Role.SCORE_KEEPER)
    )
    page = desk_page(
        request,
        "desk/event/event.html",
        title=gettext("Tonight"),
        event=event,
        overview=overview,
        here=here,
        tiles=table_tiles(
            here.progress,
            acts=keeps_scores,
            releases=directs,
            several=overview.several,
            room=here.room,
        ),
        last_act=last_act,
        offer=offer_of(event) if last_act and directs else None,
        rooms=rooms.links(
            (table.room for table in overview.progress),
            [call.place.room for call in overview.calls],
        ),
        directs=directs,
        keeps_scores=keeps_scores,
        registration_address=registration_address(event),
    )
    rooms.keep(page)
    return page


def show_state(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/state/``: the event's step now, the next one, the way back."""
    directs = may(request.user, Role.DIRECTOR, event)
    # Before, what is unconfirmed is among the checks.
    unconfirmed = unconfirmed_rounds(event) if event.state == EventState.FINISHED else []
    return desk_page(
        request,
        "desk/event/state.html",
        title=gettext("State of the event"),
        event=event,
        steps=_steps(event),
        checks=checks_of(overview_of(event)) if directs else [],
        unconfirmed=unconfirmed_of(event, unconfirmed),
        back=list(steps_back_of(event)),
        directs=directs,
        may_copy=directs
        and not event.rehearsal
        and may(request.user, Role.DIRECTOR, event.organisation),
    )


def move(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/move/`` with ``to``: one step forward, or back for a ``reason``."""
    try:
        state = EventState(request.POST.get("to", ""))
        reason = request.POST.get("reason", "")
        move_event(event_id=event.pk, to=state, reason=reason, by=user_of(request))
    except ValueError:
        messages.error(request, gettext("There is no such state of an event."))
    except ServiceError as refused:
        say_refused(request, refused)
    else:
        sentence = gettext("The event is now in the state “{state}”.")
        messages.success(request, sentence.format(state=state.label))
    return redirect("admin:event", event.pk)


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
