"""The tables of the hall: how many there are, where, and which are not there after all."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from pages.desk.hall.forms import RemovalForm, RoomsForm, SizeForm
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from tournaments.models import Event
from tournaments.selectors.places import hall_of
from tournaments.services.places import add_places, remove_places, set_rooms


def show_hall(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/hall/``: the tables of the hall."""
    return _hall(request, event)


def add(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/hall/add/`` with ``tables``: add those that are missing up to there."""
    form = SizeForm(request.POST)
    if not form.is_valid():
        return _hall(request, event, size=form)
    added = add_places(event_id=event.pk, up_to=form.cleaned_data["tables"])
    sentence = ngettext("One table is added.", "{count} tables are added.", added)
    messages.success(request, sentence.format(count=added))
    return redirect("admin:hall", event.pk)


def name_rooms(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/hall/rooms/`` with ``first``, ``last`` and ``room``."""
    form = RoomsForm(request.POST)
    if not form.is_valid():
        return _hall(request, event, rooms=form)
    named = set_rooms(event_id=event.pk, **form.cleaned_data)
    sentence = ngettext(
        "The room of one table is saved.", "The rooms of {count} tables are saved.", named
    )
    messages.success(request, sentence.format(count=named))
    return redirect("admin:hall", event.pk)


def remove(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/hall/remove/`` with ``numbers``: these tables are not there."""
    form = RemovalForm(event, request.POST)
    if not form.is_valid():
        return _hall(request, event, removal=form)
    with refusals_shown(request):
        remove_places(event_id=event.pk, numbers=form.cleaned_data["numbers"])
        messages.success(request, gettext("The tables are removed, and their links with them."))
    return redirect("admin:hall", event.pk)


def _hall(
    request: HttpRequest,
    event: Event,
    *,
    size: Form | None = None,
    rooms: Form | None = None,
    removal: Form | None = None,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/hall/hall.html",
        status=422 if size or rooms or removal else 200,
        title=gettext("Tables of the hall"),
        event=event,
        places=hall_of(event),
        size=size or SizeForm(),
        rooms=rooms or RoomsForm(),
        removal=removal,
    )
