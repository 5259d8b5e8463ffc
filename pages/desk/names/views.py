"""Registering a whole list: pasted or from a file, shown as it is read, corrected, then stored."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.entrants.newcomers import (
    CHANGE,
    LATER,
    NewcomerLine,
    compare_newcomers,
    say_listed,
)
from pages.desk.names.files import (
    FILE_LIMIT,
    KEPT_LIMIT,
    ListSource,
)
from pages.desk.names.headings import Column
from pages.desk.names.messages import (
    COLUMN_LABELS,
    ListFault,
    ListProblem,
    ListUnreadable,
    list_messages,
    repetition_message,
)
from pages.desk.names.reading import Corrections, ReadLine, ReadList, read_list
from pages.desk.names.rows import LINE_LIMIT
from pages.desk.names.shown import (
    choice_of,
    chosen_people,
    corrected,
    encodings_of,
    letter_examples,
    shown_lines,
    unused_headings,
)
from pages.desk.rendering import desk_page
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from tournaments.errors import EventNotOpen, ServiceError
from tournaments.models import Event, Role, User
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.rights import may
from tournaments.services.entrants import apply_list

# What a list may say otherwise of an entrant who is there.
_CHANGEABLE = {
    Column.SORT_NAME: "sort_name",
    Column.CLUB: "home_club",
    Column.TEAM: "team",
    Column.OUT: "out_of_competition",
    Column.WITHDRAWN: "withdrawn",
}
LINES_SHOWN = 200  # at once: each has two fields, and Django reads 1,000


def paste_names(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/names/``: GET a field, POST ``names`` or ``file`` to look at them.

    A list that can be read waits in the session for ``register`` to show it, so that no browser
    sends it again on the way back; here it stands as it was typed.
    """
    if request.method != "POST":
        waiting = request.session.get(_waiting(event))
        source = ListSource.of_json(waiting["list"]) if waiting else ListSource()
        return _field(request, event, "" if source.encoding else source.text)
    file, text = request.FILES.get("file"), request.POST.get("names", "")
    try:
        source = (
            ListSource(text)
            if file is None
            else ListSource.of_file(file.read(FILE_LIMIT + 1), event.language)
        )
        if len(source.as_json().encode()) > KEPT_LIMIT:
            raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
        read_list(source, language=event.language)
    except ListUnreadable as unreadable:
        problems = list_messages(unreadable.problems, limit=LINE_LIMIT)
        return _field(request, event, text if file is None else "", problems=problems)
    return _wait(request, event, source, Corrections())


def register(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/names/register/``: GET the list to look at, POST to correct or register it.

    ``list`` and ``corrections`` are what was shown; ``column-<index>``, ``sheet`` and ``encoding``
    are how it is to be read, ``name-<line>`` and ``line-<line>`` who a line is. One of ``heading``,
    ``cross`` and ``take`` has a line, ``page`` the lines to show; ``register`` registers, if
    ``next`` is the start number that was shown as the next.
    """
    if request.method != "POST":
        waiting: Mapping[str, Any] | None = request.session.get(_waiting(event))
        if waiting is None:
            return redirect("admin:names", event.pk)
        source = ListSource.of_json(waiting["list"])
        return _preview(request, event, source, Corrections.of_json(waiting["corrections"]))
    try:
        source = ListSource.of_json(request.POST.get("list", ""))
        shown = Corrections.of_json(request.POST.get("corrections", ""))
        read = read_list(source, language=event.language, corrections=shown)
        wanted, corrections = corrected(request.POST.dict(), source, shown, read)
        if "register" not in request.POST:
            return _wait(request, event, wanted, corrections, request.POST.dict())
        if (wanted, corrections.columns) != (source, shown.columns):  # nobody has seen that yet
            return _wait(request, event, wanted, corrections)
        return _register(
            request, event, source, corrections, edited=corrections.names != shown.names
        )
    except ListUnreadable as unreadable:
        problems = list_messages(unreadable.problems, limit=LINE_LIMIT)
        return _field(request, event, problems=problems)
    except ValueError:  # no form of ours
        return _field(request, event, problems=[gettext("Send the list once more.")])


def _register(
    request: HttpRequest,
    event: Event,
    source: ListSource,
    corrections: Corrections,
    *,
    edited: bool,
) -> HttpResponse:
    read = read_list(source, language=event.language, corrections=corrections)
    if read.problems or not read.newcomers:
        problems = list_messages(read.problems or [ListProblem(ListFault.EMPTY)], limit=LINE_LIMIT)
        return _preview(request, event, source, corrections, problems=problems)
    people = _people(request, read, event)
    seen = {line for line in people if f"line-{line}" in request.POST}
    unseen = corrections.names.keys() & people.keys() - seen
    if edited and any(people[line].doubtful for line in unseen):  # a new name is a known one's
        return _wait(request, event, source, corrections)
    repeated = [
        person.newcomer.name
        for line, person in people.items()
        if choice_of(line, person, corrections) == LATER
    ]
    if repeated:
        problems = [repetition_message(repeated)]
        return _preview(request, event, source, corrections, problems=problems)
    chosen = chosen_people(people, corrections)
    changes = [
        person.change
        for line, person in people.items()
        if person.change and choice_of(line, person, corrections) == CHANGE
    ]
    try:
        entrants = apply_list(
            event_id=event.pk,
            changes=changes,
            new_entrants=chosen,
            next_number=int(request.POST.get("next", "")),
            by=cast("User", request.user),
        )
    except EventNotOpen as refused:
        return _field(request, event, problems=refusal_messages(refused))
    except ServiceError as refused:
        return _preview(request, event, source, corrections, problems=refusal_messages(refused))
    request.session.pop(_waiting(event), None)
    say_listed(request, entrants, changed=len(changes))
    return redirect("admin:entrants", event.pk)


def _waiting(event: Event) -> str:
    """Return where a list for this event waits in the session."""
    return f"names-{event.pk}"


def _wait(
    request: HttpRequest,
    event: Event,
    source: ListSource,
    corrections: Corrections,
    sent: Mapping[str, str] = {},
) -> HttpResponse:
    """Let a list wait in the session, and show it at the line that was touched."""
    request.session[_waiting(event)] = {
        "list": source.as_json(),
        "corrections": corrections.as_json(),
    }
    address = reverse("admin:register", args=[event.pk])
    page = whole_number(sent.get("page", "")) or whole_number(sent.get("at", "")) or 1
    line = next((sent[name] for name in ("cross", "take") if name in sent), "")
    query = f"?page={page}" if page > 1 else ""
    return redirect(f"{address}{query}{f'#line-{int(line)}' if line else ''}")


def _people(request: HttpRequest, read: ReadList, event: Event) -> dict[int, NewcomerLine]:
    """Return who may be meant by each line of a person."""
    lines = [line for line in read.lines if line.newcomer]
    changeable = {_CHANGEABLE[column] for column in read.columns if column in _CHANGEABLE}
    # A sort name is the register's, for all events.
    if "sort_name" in changeable and not may(request.user, Role.DIRECTOR, event.organisation):
        changeable.remove("sort_name")
    compared = compare_newcomers(
        read.newcomers,
        event,
        numbers=[line.number for line in lines],
        changeable=changeable,
    )
    return {line.row.line: person for line, person in zip(lines, compared, strict=True)}


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
    source: ListSource,
    corrections: Corrections,
    *,
    problems: Sequence[str] = (),
) -> HttpResponse:
    try:
        read = read_list(source, language=event.language, corrections=corrections)
    except ListUnreadable as unreadable:
        problems = list_messages(unreadable.problems, limit=LINE_LIMIT)
        return _field(request, event, problems=problems)
    people = _people(request, read, event)
    pages = -(-len(read.lines) // LINES_SHOWN)
    page = min(whole_number(request.GET.get("page", "")) or 1, pages)
    there = read.lines[(page - 1) * LINES_SHOWN : page * LINES_SHOWN]
    shown = shown_lines(there, read, people, corrections, headings=page == 1)
    doubts = [at for at, line in enumerate(read.lines) if _doubtful(line, people)]
    return desk_page(
        request,
        "desk/names/preview.html",
        status=422 if problems else 200,
        title=gettext("Look at the list"),
        event=event,
        source=source,
        read=read,
        list=source.as_json(),
        corrections=corrections.as_json(),
        shown=shown,
        columns=[(column, None) for column in read.columns],
        labels={
            column: label for column, label in COLUMN_LABELS.items() if column != Column.RESULT
        },
        unused=unused_headings(read),
        encodings=encodings_of(source, event.language),
        examples=letter_examples(read) if source.encoding else [],
        left_out=sum(line.reason is not None for line in read.lines),
        names=len(people),
        doubts=len(doubts),
        doubtful_pages=sorted({at // LINES_SHOWN + 1 for at in doubts} - {page}),
        faulty=list_messages(read.problems, limit=LINE_LIMIT)[:20],
        page=page,
        pages=range(1, pages + 1) if pages > 1 else (),
        next_number=next_start_number(event),
        problems=problems,
    )


def _doubtful(line: ReadLine, people: Mapping[int, NewcomerLine]) -> bool:
    return line.newcomer is not None and people[line.row.line].doubtful
