"""An event set up like another one."""

from datetime import date

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.event.forms import ADDRESS_LENGTH, CONSTRAINTS, Day
from pages.desk.rendering import desk_page
from tournaments.models import Event, Role
from tournaments.selectors.rights import may
from tournaments.services.copies import copy_event


class CopyForm(forms.Form):
    """What a copy has of its own."""

    name = forms.CharField(label=_("Name"), max_length=100)
    starts_on = forms.DateField(label=_("First day"), widget=Day)
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: the first day is the only one."),
    )
    with_entrants = forms.BooleanField(
        label=_("Copy the entrants too, with teams and pairs to keep apart"), required=False
    )

    def clean(self) -> dict[str, object]:
        """Compare the days."""
        given = super().clean() or self.cleaned_data
        first, last = given.get("starts_on"), given.get("ends_on")
        if isinstance(first, date) and isinstance(last, date) and last < first:
            field, sentence = CONSTRAINTS["event_days"]
            self.add_error(field, gettext(sentence))
        return given


def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/copy/``: GET the form, POST to set up a draft like this event."""
    if not may(request.user, Role.DIRECTOR, event.organisation):
        raise PermissionDenied  # directors of this event alone set up no others
    usual = {"name": event.name, "starts_on": timezone.localdate()}
    form = CopyForm(request.POST or None, initial=usual)
    if form.is_valid():
        given = form.cleaned_data
        made = copy_event(
            event_id=event.pk,
            name=given["name"],
            slug=slugify(given["name"])[:ADDRESS_LENGTH].strip("-") or f"event-{event.pk}",
            starts_on=given["starts_on"],
            ends_on=given["ends_on"] or given["starts_on"],
            with_entrants=given["with_entrants"],
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
