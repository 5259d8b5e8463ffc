"""The link by which people check in themselves: switched, printed, renewed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.papers.places import drawn_code
from pages.desk.rendering import desk_page
from tournaments.models import Event, EventState, Role
from tournaments.selectors.check_in import check_in_address
from tournaments.selectors.rights import may
from tournaments.services.attendance import renew_check_in, switch_check_in


def show(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/check-in/``: the link as a page to print, and whether it is open."""
    address = check_in_address(event)
    return desk_page(
        request,
        "desk/roll_call/check_in.html",
        title=gettext("People check in themselves"),
        event=event,
        address=address,
        code=drawn_code(address),
        directs=_changeable(event) and may(request.user, Role.DIRECTOR, event),
    )


def switch(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/check-in/switch/``, with ``on`` set: people check in by the link."""
    on = bool(request.POST.get("on"))
    with refusals_shown(request):
        switch_check_in(event_id=event.pk, on=on)
        sentence = (
            gettext("People can check in themselves now.")
            if on
            else gettext("Self check-in is off now.")
        )
        messages.success(request, sentence)
    return redirect("admin:check_in", event.pk)


def renew(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/check-in/renew/``: every link given out before is worthless."""
    renew_check_in(event_id=event.pk)
    messages.success(request, gettext("The old link no longer works. Print the new one."))
    return redirect("admin:check_in", event.pk)


def _changeable(event: Event) -> bool:
    return event.state != EventState.FINISHED
