"""Proposals: asked for, searched, cut short, kept in part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.seating.problems import RANGES
from pages.desk.messages import refusals_shown, say_refused
from pages.desk.rendering import desk_page
from scoring.selectors.attention import PersonWaiting, SeatConcern, people_left_out
from scoring.selectors.rounds import awaited_tables
from scoring.selectors.standings import has_results
from scoring.services.seatings import request_seating
from tournaments.errors import ServiceError
from tournaments.models import (
    BY_STANDINGS,
    AttendanceState,
    Event,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.attendance import roll_of
from tournaments.selectors.seatings import (
    entrants_to_seat,
    expected_tables,
    is_queued,
    newest_request,
    next_number,
    overdue,
)
from tournaments.services import proposals

log = structlog.get_logger("desk")

MOST_PLANNED = RANGES["seatings"][1]

# What can be searched, and what each is for.
MODES: Mapping[SeatingMode, Promise] = {
    SeatingMode.MIX: _(
        "As few people as possible meet again, and no one sits at a small table more often than "
        "others."
    ),
    SeatingMode.SWISS: _(
        "People with similar results sit together, with as few second meetings as possible."
    ),
    SeatingMode.BALANCE: _(
        "Every table gets some from the top and some from the bottom of the standings."
    ),
    SeatingMode.FINAL: _("The best sit at the first table, the next at the second, and so on."),
    SeatingMode.RANDOM: _("Seats are drawn by lot. Earlier meetings do not matter."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One mode as it is offered."""

    mode: SeatingMode
    sentence: Promise
    offered: bool  # not before there are results, if it goes by them


def propose(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/propose/``: GET the choice; POST ``mode`` and how many are ``planned``."""
    if request.method == "POST":
        return _request(request, event)
    newest, results = newest_request(event), has_results(event)
    return desk_page(
        request,
        "desk/seatings/propose.html",
        title=gettext("Propose a seating"),
        event=event,
        choices=[
            Choice(mode=mode, sentence=sentence, offered=results or mode not in BY_STANDINGS)
            for mode, sentence in MODES.items()
        ],
        awaited=awaited_tables(event) if results else [],
        tables=_tables(event),
        **_people(event),
        replaced=newest if newest and newest.state == SeatingState.PROPOSED else None,
        most_planned=MOST_PLANNED,
    )


def seatless(waiting: Iterable[PersonWaiting]) -> list[PersonWaiting]:
    """Return those who have no seat and may get one, first those who could take it at once."""
    without = (
        person for person in waiting if person.concern not in (SeatConcern.GONE, SeatConcern.TURN)
    )
    return sorted(without, key=lambda person: list(SeatConcern).index(person.concern))


def _people(event: Event) -> Mapping[str, Any]:
    """Return how many stand in, sit out in turn and are not seen yet, and who sits nowhere."""
    roll = roll_of(event, next_number(event))
    unseen = sum(known.unseen for known in roll)
    seated = {entrant.pk for entrant in entrants_to_seat(event)}
    standing_by = {
        presence.entrant.pk for presence in roll if presence.state == AttendanceState.STANDBY
    }
    called = any(known.said for known in roll)
    left_out = people_left_out(event)
    return {
        "stand_ins": len(seated & standing_by),
        "in_turn": sum(person.concern == SeatConcern.TURN for person in left_out),
        "unseen": unseen if called else 0,
        "seatless": seatless(left_out),
    }


def _tables(event: Event) -> int:
    """Return how many tables there will be, 0 where no one can be seated."""
    try:
        return expected_tables(event)
    except ValueError:
        return 0


def _request(request: HttpRequest, event: Event) -> HttpResponse:
    mode, planned = request.POST.get("mode", ""), request.POST.get("planned", "1")
    if sentence := _unclear(mode, planned):
        messages.error(request, sentence)
        return redirect("admin:propose", event.pk)
    try:
        seating = request_seating(
            event_id=event.pk,
            mode=SeatingMode(mode),
            planned=int(planned),
        )
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:propose", event.pk)
    return redirect("admin:seating", seating.pk)


def _unclear(mode: str, planned: str) -> str:
    """Return what has to be said before anything is asked for, else nothing."""
    if mode not in MODES:
        return gettext("Choose how people should be seated.")
    if not (planned.isdecimal() and len(planned) < 4 and 1 <= int(planned) <= MOST_PLANNED):
        sentence = gettext(
            "You can plan 1 to {most} seatings at once. Write a number in this range."
        )
        return sentence.format(most=MOST_PLANNED)
    return ""


def show_progress(_request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/progress/``: how far a search is, for the page that shows it."""
    return JsonResponse(
        {
            "state": seating.state,
            "done": seating.steps_done,
            "planned": seating.steps_planned,
            "best": seating.best_cost,
            "overdue": overdue(seating),
            "queued": is_queued(seating),
        }
    )


def plan_now(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/plan/``: search in this request, because no worker does."""
    try:
        proposals.propose_in_turn(seating_id=seating.pk)
    except ServiceError as refused:
        say_refused(request, refused)
    except Exception as fault:
        # As in the task: the organiser reads of it on the page and can ask again.
        log.exception("search failed", seating=seating.pk)
        proposals.fail_seating(seating_id=seating.pk, failure=type(fault).__name__)
    return redirect("admin:seating", seating.pk)


def take_best(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/best/``: the search ends with the best plan it has found so far."""
    with refusals_shown(request):
        proposals.take_best(seating_id=seating.pk)
        messages.success(request, gettext("The search ends with the best plan so far."))
    return redirect("admin:seating", seating.pk)


def keep(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/keep/``: with ``kept`` a table stays when others are planned again."""
    with refusals_shown(request):
        proposals.keep_table(table_id=table.pk, kept=bool(request.POST.get("kept")))
    return redirect("admin:seating", table.seating_id)
