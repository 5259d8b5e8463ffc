"""Entrants: their list, and who is withdrawn."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from tournaments.models import Entrant, Event, Role
from tournaments.selectors.entrants import entrants_found
from tournaments.selectors.registrations import count_waiting
from tournaments.selectors.rights import may
from tournaments.services.entrants import withdraw_entrant


def list_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/entrants/``: who takes part, ``q`` searched, by number or ``by=name``."""
    typed = request.GET.get("q", "").replace("\0", "").strip()
    by_name = request.GET.get("by") == "name"
    return desk_page(
        request,
        "desk/entrants/entrants.html",
        title=gettext("Entrants"),
        event=event,
        typed=typed,
        by_name=by_name,
        entrants=entrants_found(event, typed=typed, by_name=by_name),
        waiting=count_waiting(event),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def withdraw(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    """``POST entrants/<id>/withdraw/``, with ``back`` set: take the person back."""
    back = bool(request.POST.get("back"))
    withdraw_entrant(entrant_id=entrant.pk, withdrawn=not back)
    said = (
        gettext("No. {number} {name} takes part again.")
        if back
        else gettext("No. {number} {name} is withdrawn.")
    )
    messages.success(request, said.format(number=entrant.number, name=entrant.person.name))
    return redirect("admin:entrants", entrant.event_id)
