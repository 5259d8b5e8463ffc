"""Registering people who played before: chosen from the organisation's register."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.entrants.newcomers import say_registered
from pages.desk.rendering import desk_page
from pages.searches import typed_search
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from tournaments.errors import ServiceError
from tournaments.models import Event, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number, not_registered
from tournaments.services.entrants import register_entrants

SHOWN = 200  # people on one page; a search finds the others
ID_DIGITS = 18  # as many as the database has room for


def pick(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/pick/``: GET the register; POST ``person`` to register those who are ticked.

    With ``search`` in the form ``q`` is looked for; people who are ticked stay so and stand first.
    """
    ids = _ids(request.POST.getlist("person"))
    if request.method != "POST" or "search" in request.POST:
        return _register(request, event, ids)
    chosen = list(not_registered(event).filter(pk__in=ids))
    try:
        next_number = int(request.POST.get("next", ""))
        entrants = register_entrants(
            event_id=event.pk,
            new_entrants=[NewEntrant(name=person.name, person_id=person.pk) for person in chosen],
            next_number=next_number,
        )
    except ValueError:
        return _register(request, event, ids)
    except ServiceError as refused:
        return _register(request, event, ids, problems=refusal_messages(refused))
    say_registered(request, entrants)
    return redirect("admin:entrants" if entrants else "admin:pick", event.pk)


def _ids(typed: Sequence[str]) -> list[int]:
    """Return the numbers among what a form holds that can be ids at all."""
    ids = (whole_number(text, digits=ID_DIGITS) for text in typed)
    return [person_id for person_id in ids if person_id is not None]


def _register(
    request: HttpRequest, event: Event, ids: Sequence[int], problems: Sequence[str] = ()
) -> HttpResponse:
    typed = typed_search(request.POST)
    others = not_registered(event, typed=typed).exclude(pk__in=ids)
    people: list[Person] = list(others[: SHOWN + 1])
    return desk_page(
        request,
        "desk/entrants/pick.html",
        status=422 if problems else 200,
        title=gettext("Choose from the register"),
        event=event,
        typed=typed,
        chosen=list(not_registered(event).filter(pk__in=ids)),
        found=people[:SHOWN],
        shown=SHOWN if len(people) > SHOWN else None,
        next_number=next_start_number(event),
        problems=problems,
    )
