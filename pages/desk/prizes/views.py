"""The prizes of an event: their list, and the form of each."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.prizes.forms import PrizeForm
from pages.desk.rendering import desk_page
from pages.standings.prizes import offered_prizes
from tournaments.models import Event, Prize, Role
from tournaments.selectors.prizes import prizes_of
from tournaments.selectors.rights import may
from tournaments.services.prizes import change_prize, offer_prize, remove_prize


def list_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/prizes/``: what can be won in an event."""
    return _list(request, event, PrizeForm(event))


def offer(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/prizes/new/``: a new prize."""
    form = PrizeForm(event, request.POST)
    if not form.is_valid():
        return _list(request, event, form, status=422)
    with refusals_shown(request):
        offer_prize(event_id=event.pk, details=form.details)
        messages.success(request, gettext("The prize is on the list."))
    return redirect("admin:prizes", event.pk)


def change(request: HttpRequest, prize: Prize) -> HttpResponse:
    """``prizes/<id>/``: GET the form, POST other details."""
    form = PrizeForm(prize.event, request.POST) if request.method == "POST" else PrizeForm.of(prize)
    if not form.is_valid():
        return desk_page(
            request,
            "desk/prizes/prize.html",
            status=422 if form.is_bound else 200,
            title=gettext("Change a prize"),
            event=prize.event,
            prize=prize,
            form=form,
        )
    with refusals_shown(request):
        change_prize(prize_id=prize.pk, details=form.details)
        messages.success(request, gettext("The prize is saved."))
    return redirect("admin:prizes", prize.event_id)


def remove(request: HttpRequest, prize: Prize) -> HttpResponse:
    """``POST prizes/<id>/remove/``: no one wins it any more."""
    with refusals_shown(request):
        remove_prize(prize_id=prize.pk)
        messages.success(request, gettext("The prize is off the list."))
    return redirect("admin:prizes", prize.event_id)


def _list(request: HttpRequest, event: Event, form: PrizeForm, status: int = 200) -> HttpResponse:
    return desk_page(
        request,
        "desk/prizes/prizes.html",
        status=status,
        title=gettext("Prizes"),
        event=event,
        sections=offered_prizes(event, prizes_of(event)),
        form=form,
        directs=may(request.user, Role.DIRECTOR, event),
    )
