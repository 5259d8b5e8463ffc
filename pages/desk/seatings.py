"""Seatings: proposed, looked at, published, closed."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pages.desk.errors import failure_sentence, sentences
from pages.desk.rendering import desk_page
from pages.desk.rights import event_for, seating_for
from scoring.selectors.rounds import TableProgress, progress_of
from scoring.services import seatings as services
from tournaments.errors import SeatingOutdated, ServiceError
from tournaments.models import Role, Seating, SeatingMode, SeatingState
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import expected_tables, newest_request
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.proposals import propose_seating

SEEDS = 1_000_000  # short enough to be read out
PATIENCE = timedelta(seconds=4)  # then nobody seems to work on it, and the desk offers to


@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, event_id: int) -> HttpResponse:
    """``events/<id>/propose/``: GET the choice of a mode, POST ``mode`` to ask for a seating."""
    event = event_for(request, event_id, Role.DIRECTOR)
    if request.method == "POST":
        return _request(request, event.pk)
    try:
        tables = expected_tables(event)
    except ValueError:
        tables = 0
    newest = newest_request(event)
    return desk_page(
        request,
        "desk/propose.html",
        title=gettext("Propose a seating"),
        event=event,
        modes=SeatingMode,
        tables=tables,
        replaced=newest if newest and newest.state == SeatingState.PROPOSED else None,
    )


def _request(request: HttpRequest, event_id: int) -> HttpResponse:
    mode = request.POST.get("mode", "")
    if mode not in SeatingMode:
        messages.error(request, gettext("Choose what the tables are made for."))
        return redirect("admin:propose", event_id)
    try:
        seating = services.request_seating(
            event_id=event_id, mode=SeatingMode(mode), seed=secrets.randbelow(SEEDS)
        )
    except ServiceError as refused:
        _say_refused(request, refused)
        return redirect("admin:propose", event_id)
    return redirect("admin:seating", seating.pk)


@require_safe
def show_seating(request: HttpRequest, seating_id: int) -> HttpResponse:
    """``GET seatings/<id>/``: the search, the proposal or the seating that is being played."""
    seating = seating_for(request, seating_id)
    tables = list(tables_of(seating))
    progress = {one.table_id: one for one in progress_of(seating)}
    return desk_page(
        request,
        "desk/seating.html",
        title=gettext("Seating {number}").format(number=seating.number),
        event=seating.event,
        seating=seating,
        tables=[(table, occupants(table, AT_LAST), progress[table.pk]) for table in tables],
        missing=_missing(seating, list(progress.values())),
        overdue=_overdue(seating),
        failure=failure_sentence(seating.failure),
        directs=may(request.user, Role.DIRECTOR, seating.event.organisation),
    )


@require_safe
def show_progress(request: HttpRequest, seating_id: int) -> HttpResponse:
    """``GET seatings/<id>/progress/``: how far a search is, for the page that shows it."""
    seating = seating_for(request, seating_id)
    return JsonResponse(
        {
            "state": seating.state,
            "done": seating.steps_done,
            "planned": seating.steps_planned,
            "best": seating.best_cost,
            "overdue": _overdue(seating),
        }
    )


@require_POST
def plan_now(request: HttpRequest, seating_id: int) -> HttpResponse:
    """``POST seatings/<id>/plan/``: search in this request, because no worker does."""
    seating = seating_for(request, seating_id, Role.DIRECTOR)
    try:
        propose_seating(seating_id=seating.pk)
    except ServiceError as refused:
        _say_refused(request, refused)
    return redirect("admin:seating", seating.pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step in the life of a seating that is asked about before it is taken."""

    wanted: SeatingState  # from which it can be taken
    template: str  # says what it means
    question: str  # marked for translation, like ``done``
    done: str
    take: Callable[..., Seating]


PUBLISH = Step(
    wanted=SeatingState.PROPOSED,
    template="desk/publish.html",
    question=gettext_noop("Publish seating {number}?"),
    done=gettext_noop("Seating {number} is published. Everybody can see it now."),
    take=services.publish_seating,
)
CLOSE = Step(
    wanted=SeatingState.PUBLISHED,
    template="desk/close.html",
    question=gettext_noop("Close seating {number}?"),
    done=gettext_noop("Seating {number} is closed. It takes no more results."),
    take=services.close_seating,
)


@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: HttpRequest, seating_id: int) -> HttpResponse:
    """``seatings/<id>/publish/``: GET what it means, POST to do it."""
    return _ask_or_take(request, seating_id, PUBLISH)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, seating_id: int) -> HttpResponse:
    """``seatings/<id>/close/``: GET what is still missing, POST to do it."""
    return _ask_or_take(request, seating_id, CLOSE)


def _ask_or_take(request: HttpRequest, seating_id: int, step: Step) -> HttpResponse:
    seating = seating_for(request, seating_id, Role.DIRECTOR)
    try:
        if seating.state != step.wanted:
            raise SeatingOutdated(state=seating.state)
        if request.method != "POST":
            return _question(request, seating, step)
        step.take(seating_id=seating.pk)
    except ServiceError as refused:
        _say_refused(request, refused)
        return redirect("admin:seating", seating.pk)
    messages.success(request, gettext(step.done).format(number=seating.number))
    return redirect("admin:event", seating.event_id)


def _question(request: HttpRequest, seating: Seating, step: Step) -> HttpResponse:
    progress = progress_of(seating)
    return desk_page(
        request,
        step.template,
        title=gettext(step.question).format(number=seating.number),
        event=seating.event,
        seating=seating,
        tables=progress,
        missing=_missing(seating, progress),
    )


def _missing(seating: Seating, progress: Sequence[TableProgress]) -> list[TableProgress]:
    """Return who is still to report; of a closed seating, who never did."""
    if seating.state == SeatingState.CLOSED:
        return [table for table in progress if not table.complete]
    return [table for table in progress if table.owing]


def _overdue(seating: Seating) -> bool:
    """Return whether a search should have begun by now."""
    waiting = seating.state == SeatingState.WAITING
    last_sign = seating.touched_at or seating.requested_at
    return waiting and timezone.now() - last_sign > PATIENCE


def _say_refused(request: HttpRequest, refused: ServiceError) -> None:
    for sentence in sentences(refused):
        messages.error(request, sentence)
