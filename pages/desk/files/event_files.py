"""A whole event as a file: saved, looked at, read."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.days import days_between
from pages.desk.entrants.newcomers import MOST_DOUBTS, NEW, NewcomerLine, compare_known
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from scoring.errors import EventFileRefused, FileFault, FilePeopleRefused, FileProblem
from scoring.file_reader import run_file_reader
from scoring.messages import refusal_messages
from scoring.messages.event_files import MEGABYTE, file_messages
from scoring.models import FOR_THE_WORKER, EventFile, EventFileState
from scoring.selectors.event_files.documents import LARGEST
from scoring.selectors.event_files.series import series_of_file
from scoring.selectors.event_files.uploads import (
    address_taken,
    event_of,
    overdue,
    people_of_file,
)
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_files import forget_file, keep_file, order_reading
from tournaments.models import Event, EventState, Organisation
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.people import register_of

_NO_ONE = 0  # no id
# Before, nothing is known of them; of a file that was refused nothing comes.
_WITH_SERIES = (EventFileState.SENT, EventFileState.READING, EventFileState.READ)


def export_event(_request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/event/``: everything of an event as one JSON file."""
    headers = {
        "Content-Disposition": f'attachment; filename="{event.slug}.json"',
        "Cache-Control": "no-store",
    }
    text = "".join(write_event(event))
    return HttpResponse(text, content_type="application/json", headers=headers)


def send_file(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``organisations/<id>/event-file/``: GET the field, POST ``file`` to have it looked at."""
    if request.method != "POST":
        return _field(request, organisation)
    sent = request.FILES.get("file")
    content = sent.read(LARGEST + 1) if sent else b""
    try:
        file = keep_file(organisation=organisation, given=content, by=user_of(request))
    except EventFileRefused as refused:
        return _field(request, organisation, refused)
    return redirect("admin:event_file", file.pk)


def show_file(request: HttpRequest, file: EventFile) -> HttpResponse:
    """``GET event-files/<id>/``: that it is looked at, what is in it, how far its reading is, what
    came of it.
    """
    return _shown(request, file, _lines(file))


def _shown(
    request: HttpRequest,
    file: EventFile,
    lines: Mapping[int, NewcomerLine],
    refused: FilePeopleRefused | None = None,
) -> HttpResponse:
    doubtful = [number for number, line in lines.items() if line.doubtful]
    beyond = set(doubtful[MOST_DOUBTS:])
    event = event_of(file) if file.state == EventFileState.READ else None
    faults = (FileProblem(FileFault(fault), where) for fault, where in file.problems)
    return desk_page(
        request,
        "desk/files/event_file.html",
        status=422 if refused else 200,
        title=gettext("Read an event from a file"),
        organisation=file.organisation,
        file=file,
        **(_summary(file) if file.summary else {}),
        overdue=overdue(file),
        event=event,
        series=series_of_file(file, event) if file.state in _WITH_SERIES else (),
        lines=[
            replace(line, namesakes=(), chosen=NEW) if number in beyond else line
            for number, line in lines.items()
        ],
        doubts=len(doubtful) - len(beyond),
        beyond=len(beyond),
        problems=refusal_messages(refused) if refused else file_messages(faults),
    )


def _summary(file: EventFile) -> dict[str, Any]:
    """Return in words what the worker noted of the event in a file."""
    first, last = (date.fromisoformat(file.summary[key]) for key in ("starts_on", "ends_on"))
    return {
        "days": days_between(first, last),
        "state": EventState(file.summary["state"]).label,
        "taken": address_taken(file),
    }


def show_progress(_request: HttpRequest, file: EventFile) -> HttpResponse:
    """``GET event-files/<id>/progress/``: how far the reading is, for the page that shows it."""
    return JsonResponse(
        {
            "state": "waiting" if file.state in FOR_THE_WORKER else file.state,
            "done": file.steps_done,
            "planned": file.steps_planned,
            "best": None,
            "overdue": overdue(file),
        }
    )


def read(request: HttpRequest, file: EventFile) -> HttpResponse:
    """``POST event-files/<id>/read/``: have it read; with ``now``, where no worker does, at once.

    ``line-<index>`` is the person of the register as whom one of the file is read, a new one if
    missing. The file has been kept in its row since it was sent, so no form carries it and no field
    can change it.
    """
    if request.POST.get("now"):
        if overdue(file):
            run_file_reader(file_id=file.pk)
        return redirect("admin:event_file", file.pk)
    lines, chosen = _lines(file), dict[int, int]()
    for number, line in lines.items():
        choice = request.POST.get(f"line-{line.index}", NEW)
        if choice not in dict(line.choices):
            # Not offered, perhaps not any more: the service refuses it together with all else.
            chosen[number] = _NO_ONE
            continue
        lines[number] = replace(line, chosen=choice)
        if choice != NEW:
            chosen[number] = int(choice)
    with refusals_shown(request):
        try:
            order_reading(file_id=file.pk, chosen=chosen)
        except FilePeopleRefused as refused:
            return _shown(request, file, lines, refused)
    return redirect("admin:event_file", file.pk)


def _lines(file: EventFile) -> dict[int, NewcomerLine]:
    """Return the people of a file that waits, by start number, with who of the register fits."""
    if file.state != EventFileState.SENT:
        return {}
    newcomers = {
        person.number: NewEntrant(
            name=person.name, home_club=person.home_club, member_number=person.member_number
        )
        for person in people_of_file(file)
    }
    return compare_known(newcomers, register_of(file.organisation_id))


def forget(request: HttpRequest, file: EventFile) -> HttpResponse:
    """``POST event-files/<id>/forget/``: nothing is read, and the file is removed."""
    forget_file(file_id=file.pk)
    messages.success(request, gettext("The file is removed."))
    return redirect("admin:organisation", file.organisation_id)


def _field(
    request: HttpRequest, organisation: Organisation, refused: EventFileRefused | None = None
) -> HttpResponse:
    return desk_page(
        request,
        "desk/files/send_event_file.html",
        status=422 if refused else 200,
        title=gettext("Read an event from a file"),
        organisation=organisation,
        limit=LARGEST // MEGABYTE,
        problems=file_messages(refused.problems) if refused else (),
    )
