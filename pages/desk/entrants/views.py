"""Entrants: their list, and who is withdrawn."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from pages.desk.rendering import desk_page
from pages.desk.rights import entrant_for, event_for
from tournaments.models import Role
from tournaments.selectors.entrants import entrants_found
from tournaments.selectors.registrations import count_waiting
from tournaments.selectors.rights import may
from tournaments.services.entrants import withdraw_entrant


@require_safe
def list_entrants(request: HttpRequest, event_id: int) -> HttpResponse:
    """``GET events/<id>/entrants/``: who takes part, ``q`` searched, by number or ``by=name``."""
    event = event_for(request, event_id)
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


@require_POST
def withdraw(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """``POST entrants/<id>/withdraw/``, with ``back`` set: take the person back."""
    entrant = entrant_for(request, entrant_id, Role.DIRECTOR)
    back = bool(request.POST.get("back"))
    withdraw_entrant(entrant_id=entrant.pk, withdrawn=not back)
    said = (
        gettext("No. {number} {name} takes part again.")
        if back
        else gettext("No. {number} {name} is withdrawn.")
    )
    messages.success(request, said.format(number=entrant.number, name=entrant.person.name))
    return redirect("admin:entrants", entrant.event_id)
