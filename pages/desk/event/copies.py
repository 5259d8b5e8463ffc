"""An event set up like another one."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.event.forms import CopyForm
from pages.desk.rendering import desk_page
from tournaments.models import Event, Role
from tournaments.selectors.rights import may
from tournaments.services.copies import copy_event


def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/copy/``: GET the form, POST to set up a draft like this event."""
    if not may(request.user, Role.DIRECTOR, event.organisation):
        raise PermissionDenied  # directors of this event alone set up no others
    # Nothing is filled in: a copy with the old name and today's date is often a mistake.
    form = CopyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        values = form.cleaned_data
        made = copy_event(
            event_id=event.pk,
            name=values["name"],
            starts_on=values["starts_on"],
            ends_on=values["ends_on"] or values["starts_on"],
            with_entrants=values["with_entrants"],
        )
        messages.success(request, gettext("“{name}” is saved.").format(name=made.name))
        return redirect("admin:event", made.pk)
    return desk_page(
        request,
        "desk/event/copy.html",
        status=422 if form.is_bound else 200,
        title=gettext("Copy the event"),
        event=event,
        form=form,
    )
