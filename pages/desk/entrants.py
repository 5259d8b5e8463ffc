"""Entrants: their list, and how a pasted list of names becomes entrants."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pages.desk.errors import sentences
from pages.desk.rendering import desk_page
from pages.desk.rights import entrant_for, event_for
from tournaments.errors import NamesOutdated, ServiceError
from tournaments.models import Event, Role
from tournaments.selectors.entrants import entrants_of, next_start_number, numbers_by_name
from tournaments.selectors.rights import may
from tournaments.services.entrants import read_names, register_names, withdraw_entrant

MOST_DOUBTS = 500  # names to tick in one form; beyond, somebody pasted the same list again


@dataclass(frozen=True, slots=True)
class Line:
    """One name of a pasted list."""

    index: int  # from 0
    number: int  # the start number it gets if every line before it is registered
    name: str
    registered: tuple[int, ...]  # start numbers of entrants of this name
    twice: bool  # stands in the list more than once

    @property
    def doubtful(self) -> bool:
        """Whether this may be somebody who is there already."""
        return self.twice or bool(self.registered)


def compare_names(names: Sequence[str], event: Event) -> list[Line]:
    """Return the names in their order, each with what makes it doubtful; capitals are equal."""
    registered = numbers_by_name(event)
    times = Counter(name.casefold() for name in names)
    first = next_start_number(event)
    return [
        Line(
            index,
            first + index,
            name,
            registered=tuple(registered.get(name.casefold(), ())),
            twice=times[name.casefold()] > 1,
        )
        for index, name in enumerate(names)
    ]


@require_safe
def list_entrants(request: HttpRequest, event_id: int) -> HttpResponse:
    """``GET events/<id>/entrants/``: everybody who takes part, by start number."""
    event = event_for(request, event_id)
    return desk_page(
        request,
        "desk/entrants.html",
        title=gettext("Entrants"),
        event=event,
        entrants=entrants_of(event),
        directs=may(request.user, Role.DIRECTOR, event.organisation),
    )


@require_POST
def withdraw(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """``POST entrants/<id>/withdraw/``, with ``back`` set: take the person back."""
    entrant = entrant_for(request, entrant_id, Role.DIRECTOR)
    back = bool(request.POST.get("back"))
    withdraw_entrant(entrant_id=entrant.pk, withdrawn=not back)
    said = gettext("{name} takes part again.") if back else gettext("{name} is withdrawn.")
    messages.success(request, said.format(name=entrant.person.name))
    return redirect("admin:entrants", entrant.event_id)


@require_http_methods(["GET", "HEAD", "POST"])
def paste_names(request: HttpRequest, event_id: int) -> HttpResponse:
    """``events/<id>/names/``: GET a field for the list, POST ``names`` to look at it."""
    event = event_for(request, event_id, Role.DIRECTOR)
    if request.method != "POST":
        return _field(request, event)
    return _preview(request, event, request.POST.get("names", ""))


@require_POST
def register(request: HttpRequest, event_id: int) -> HttpResponse:
    """``POST events/<id>/names/register/``: register a list that was looked at.

    ``names`` is the list, ``doubts`` the indexes that had a box, ``keep`` those ticked,
    ``next`` the start number that was shown as the first.
    """
    event = event_for(request, event_id, Role.DIRECTOR)
    text = request.POST.get("names", "")
    try:
        left_out = _indexes([request.POST.get("doubts", "")]) - _indexes(
            request.POST.getlist("keep")
        )
        next_number = int(request.POST.get("next", ""))
    except ValueError:
        return _preview(request, event, text)
    try:
        names = [name for index, name in enumerate(read_names(text)) if index not in left_out]
        entrants = register_names(event_id=event.pk, names=names, next_number=next_number)
    except NamesOutdated as refused:
        return _preview(request, event, text, problems=sentences(refused))
    except ServiceError as refused:
        return _field(request, event, text, problems=sentences(refused))
    _say_registered(request, [entrant.number for entrant in entrants])
    return redirect("admin:entrants", event.pk)


def _say_registered(request: HttpRequest, numbers: Sequence[int]) -> None:
    if not numbers:
        messages.warning(request, gettext("Nobody was registered: no name was ticked."))
        return
    said = ngettext(
        "One entrant is registered, with start number {first}.",
        "{count} entrants are registered, with start numbers {first} to {last}.",
        len(numbers),
    )
    messages.success(request, said.format(count=len(numbers), first=numbers[0], last=numbers[-1]))


def _indexes(texts: Iterable[str]) -> set[int]:
    """Return the numbers in texts like "3,7".

    Raises:
        ValueError: something else stands there.
    """
    return {int(part) for text in texts for part in text.split(",") if part}


def _field(
    request: HttpRequest, event: Event, text: str = "", problems: Sequence[str] = ()
) -> HttpResponse:
    return desk_page(
        request,
        "desk/names.html",
        status=422 if problems else 200,
        title=gettext("Register a list of names"),
        event=event,
        text=text.replace("\0", "\N{REPLACEMENT CHARACTER}"),
        problems=problems,
    )


def _preview(
    request: HttpRequest, event: Event, text: str, problems: Sequence[str] = ()
) -> HttpResponse:
    try:
        names = read_names(text)
    except ServiceError as refused:
        return _field(request, event, text, problems=sentences(refused))
    lines = compare_names(names, event)
    doubts = [line.index for line in lines if line.doubtful]
    if len(doubts) > MOST_DOUBTS:
        said = gettext(
            "{count} of these names are registered already or stand there twice. "
            "Paste only the new ones."
        )
        return _field(request, event, text, problems=[said.format(count=len(doubts))])
    return desk_page(
        request,
        "desk/names_preview.html",
        status=422 if problems else 200,
        title=gettext("Look at the list"),
        event=event,
        text="\n".join(names),
        lines=lines,
        doubts=doubts,
        next_number=lines[0].number,
        problems=problems,
    )
