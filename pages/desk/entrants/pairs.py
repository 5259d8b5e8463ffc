"""Pairs of entrants who should not share a table. Only directors see them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.entrants.forms import PairForm
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import PairRefused
from tournaments.models import Event, KeepApart
from tournaments.selectors.teams import kept_apart
from tournaments.services.keep_apart import end_keep_apart, keep_apart


def list_pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/pairs/``: who should not meet whom; ``first`` fills in the form."""
    return _list(request, event, PairForm(event, initial={"first": request.GET.get("first", "")}))


def add(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/pairs/add/`` with two entrants, by name or start number."""
    form = PairForm(event, request.POST)
    if form.is_valid():
        numbers = form.cleaned_data["first"].number, form.cleaned_data["second"].number
        try:
            keep_apart(event_id=event.pk, numbers=numbers)
        except PairRefused as refused:
            form.add_error(None, [*refusal_messages(refused)])
        else:
            messages.success(request, gettext("New seatings keep them apart."))
            return redirect("admin:pairs", event.pk)
    return _list(request, event, form, status=422)


def remove(request: HttpRequest, pair: KeepApart) -> HttpResponse:
    """``POST pairs/<id>/remove/``: they may sit together again."""
    end_keep_apart(pair_id=pair.pk)
    messages.success(request, gettext("They may sit together again."))
    return redirect("admin:pairs", pair.first.event_id)


def _list(request: HttpRequest, event: Event, form: PairForm, status: int = 200) -> HttpResponse:
    return desk_page(
        request,
        "desk/entrants/pairs.html",
        status=status,
        title=gettext("Pairs to keep apart"),
        event=event,
        pairs=kept_apart(event),
        form=form,
    )
