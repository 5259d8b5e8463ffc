"""Rehearsing an event: started, watched, read, discarded."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from pages.desk.messages import say_refused
from pages.desk.papers.places import card_of
from pages.desk.rehearsals.forms import MinutesForm, RehearsalForm
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.seatings.costs import quality_lines
from scoring.messages import refusal_messages
from scoring.models import Rehearsal
from scoring.selectors.discards import discard_problem
from scoring.selectors.rehearsals import (
    is_old,
    is_queued,
    overdue,
    progress_of_rehearsal,
    rehearsal_of,
    rehearsals_of,
    report_of,
    tombstones_of,
)
from scoring.selectors.rounds import missing_tables
from scoring.services.discards import discard_event
from scoring.services.rehearsals import play_on, start_rehearsal
from tournaments.errors import ServiceError
from tournaments.models import Event
from tournaments.selectors.entrants import count_entrants
from tournaments.selectors.places import places_of

MINUTES = 10  # for a round, unless a director says otherwise


def rehearsals(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/rehearsals/``: GET what there is, POST ``players`` and ``seatings`` to start.

    That of a rehearsal itself leads to what it shows, or, where it came from a file, to its end.
    """
    if event.rehearsal:
        own = rehearsal_of(event)
        name, row = ("rehearsal", own.pk) if own else ("discard_event", event.pk)
        return redirect(f"admin:{name}", row)
    form = RehearsalForm(request.POST or None)
    if form.is_valid() and (started := _start(request, event, form)):
        return redirect("admin:rehearsal", started.pk)
    taking_part, _withdrawn = count_entrants(event)
    return desk_page(
        request,
        "desk/rehearsals/rehearsals.html",
        status=422 if form.is_bound else 200,
        title=gettext("Rehearse this event"),
        event=event,
        form=form,
        taking_part=taking_part,
        rehearsals=[(rehearsal, is_old(rehearsal)) for rehearsal in rehearsals_of(event)],
        tombstones=tombstones_of(event),
    )


def _start(request: HttpRequest, event: Event, form: RehearsalForm) -> Rehearsal | None:
    """Return the rehearsal, or None where the form says why there is none."""
    try:
        return start_rehearsal(event_id=event.pk, by=user_of(request), **form.cleaned_data)
    except ServiceError as refused:
        form.add_error(None, refusal_messages(refused))
        return None


def show_rehearsal(request: HttpRequest, rehearsal: Rehearsal) -> HttpResponse:
    """``GET rehearsals/<id>/``: how far it is, and what it shows; ``?minutes=`` a round takes."""
    report = report_of(rehearsal)
    form = MinutesForm(request.GET if "minutes" in request.GET else {"minutes": MINUTES})
    minutes = form.cleaned_data["minutes"] if form.is_valid() else MINUTES
    missing = missing_tables(rehearsal.event)[:1]
    places = places_of(rehearsal.event).filter(number__in=[table.place for table in missing])
    hours, rest = divmod(report.rounds * minutes, 60)
    quality = [(rehearsed, quality_lines(rehearsed.seating)[-1:]) for rehearsed in report.seatings]
    return desk_page(
        request,
        "desk/rehearsals/rehearsal.html",
        title=gettext("Rehearsal"),
        event=rehearsal.origin,
        rehearsal=rehearsal,
        progress=progress_of_rehearsal(rehearsal),
        overdue=overdue(rehearsal),
        queued=is_queued(rehearsal),
        report=report,
        quality=quality,
        dearest=max((line.after or 0 for _, cost in quality for line in cost), default=0) or 1,
        form=form,
        lasts=gettext("{hours} h {minutes} min").format(hours=hours, minutes=rest),
        cards=[card_of(place) for place in places],
    )


def show_progress(_request: HttpRequest, rehearsal: Rehearsal) -> HttpResponse:
    """``GET rehearsals/<id>/progress/``: how far it is, for the page that shows it."""
    progress = progress_of_rehearsal(rehearsal)
    return JsonResponse(
        {
            "state": rehearsal.state,
            "done": progress.done,
            "planned": progress.planned,
            "best": None,
            "overdue": overdue(rehearsal),
            "queued": is_queued(rehearsal),
        }
    )


def play(_request: HttpRequest, rehearsal: Rehearsal) -> HttpResponse:
    """``POST rehearsals/<id>/play/``: play on in this request, because no worker does."""
    play_on(rehearsal_id=rehearsal.pk)
    return redirect("admin:rehearsal", rehearsal.pk)


def discard(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/discard/``: GET what it means, POST to remove every row of the event."""
    try:
        if request.method != "POST":
            return _question(request, event)
        stone = discard_event(event_id=event.pk, by=user_of(request))
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:event", event.pk)
    sentence = gettext("“{name}” is discarded.").format(name=event.name)
    if event.rehearsal:
        sentence = ngettext(
            "The rehearsal is discarded: {rows} row is removed.",
            "The rehearsal is discarded: {rows} rows are removed.",
            stone.rows,
        ).format(rows=stone.rows)
    messages.success(request, sentence)
    if stone.origin_id is None:
        return redirect("admin:index")
    return redirect("admin:rehearsals", stone.origin_id)


def _question(request: HttpRequest, event: Event) -> HttpResponse:
    if problem := discard_problem(event):
        raise problem
    question = (
        gettext("Discard the rehearsal?") if event.rehearsal else gettext("Discard the event?")
    )
    return desk_page(request, "desk/rehearsals/discard.html", title=question, event=event)
