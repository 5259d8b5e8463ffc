"""Registering a whole list: pasted or from a file, looked at, then stored."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.entrants.newcomers import (
    MOST_DOUBTS,
    NEW,
    NewcomerLine,
    compare_newcomers,
    say_registered,
)
from pages.desk.messages import refusal_messages
from pages.desk.names.files import FILE_LIMIT, LINE_LIMIT
from pages.desk.names.lines import read_list, write_list
from pages.desk.names.messages import ListUnreadable, list_messages
from pages.desk.rendering import desk_page
from tournaments.errors import EventNotOpen, ServiceError
from tournaments.models import Event
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.services.entrants import register_entrants


def paste_names(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/names/``: GET a field, POST ``names`` or ``file`` to look at them.

    A list that can be read waits in the session for ``register`` to show it, so that no browser
    sends it again on the way back.
    """
    if request.method != "POST":
        return _field(request, event)
    file, text = request.FILES.get("file"), request.POST.get("names", "")
    try:
        found = read_list(
            text if file is None else file.read(FILE_LIMIT + 1), language=event.language
        )
    except ListUnreadable as unreadable:
        problems = list_messages(unreadable, limit=LINE_LIMIT)
        return _field(request, event, text if file is None else "", problems=problems)
    request.session[_waiting(event)] = {
        "names": write_list(found.newcomers),
        "unused": found.unused,
    }
    return redirect("admin:register", event.pk)


def register(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/names/register/``: GET the list to look at, POST to register it.

    ``names`` is the list, ``line-<index>`` what is chosen for a line, a new person if missing,
    ``next`` the start number that was shown as the next.
    """
    if request.method != "POST":
        waiting: Mapping[str, Any] | None = request.session.get(_waiting(event))
        if waiting is None:
            return redirect("admin:names", event.pk)
        return _preview(request, event, waiting["names"], unused=waiting["unused"])
    text = request.POST.get("names", "")
    try:
        lines = compare_newcomers(read_list(text, language=event.language).newcomers, event)
        chosen = _chosen(request, lines)
        next_number = int(request.POST.get("next", ""))
    except (ValueError, ListUnreadable):
        return _preview(request, event, text)
    try:
        entrants = register_entrants(
            event_id=event.pk, new_entrants=chosen, next_number=next_number
        )
    except EventNotOpen as refused:
        return _field(request, event, problems=refusal_messages(refused))
    except ServiceError as refused:
        return _preview(request, event, text, problems=refusal_messages(refused))
    request.session.pop(_waiting(event), None)
    say_registered(request, entrants)
    return redirect("admin:entrants", event.pk)


def _waiting(event: Event) -> str:
    """Return where a list for this event waits in the session."""
    return f"names-{event.pk}"


def _chosen(request: HttpRequest, lines: Sequence[NewcomerLine]) -> list[NewEntrant]:
    """Return the newcomers as the form says.

    Raises:
        ValueError: something is chosen that cannot be.
    """
    taken = (line.taken_as(request.POST.get(f"line-{line.index}", NEW)) for line in lines)
    return [one for one in taken if one is not None]


def _field(
    request: HttpRequest, event: Event, text: str = "", problems: Sequence[str] = ()
) -> HttpResponse:
    return desk_page(
        request,
        "desk/names/names.html",
        status=422 if problems else 200,
        title=gettext("Register a list of names"),
        event=event,
        text=text.replace("\0", "\N{REPLACEMENT CHARACTER}"),
        problems=problems,
        most=LINE_LIMIT,
    )


def _preview(
    request: HttpRequest,
    event: Event,
    text: str,
    *,
    unused: Sequence[str] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    try:
        found = read_list(text, language=event.language)
    except ListUnreadable as unreadable:
        return _field(request, event, text, problems=list_messages(unreadable, limit=LINE_LIMIT))
    lines = compare_newcomers(found.newcomers, event)
    doubts = sum(line.doubtful for line in lines)
    if doubts > MOST_DOUBTS:
        said = gettext(
            "{count} of these names are known already or appear twice. Register the list in parts."
        )
        return _field(request, event, text, problems=[said.format(count=doubts)])
    return desk_page(
        request,
        "desk/names/preview.html",
        status=422 if problems else 200,
        title=gettext("Look at the list"),
        event=event,
        text=write_list(found.newcomers),
        unused=unused,
        lines=lines,
        doubts=doubts,
        next_number=next_start_number(event),
        problems=problems,
    )
