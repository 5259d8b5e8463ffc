"""Calls for the director: who goes, and that it is done."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from scoring.models import HelpCall
from scoring.services.calls import finish_call, take_call


def take(request: HttpRequest, call: HelpCall) -> HttpResponse:
    """``POST calls/<id>/take/``: the user goes there."""
    sentence = gettext("The table sees that you are coming.")
    return _answer(request, call, take_call, sentence)


def finish(request: HttpRequest, call: HelpCall) -> HttpResponse:
    """``POST calls/<id>/done/``: it is settled."""
    return _answer(request, call, finish_call, gettext("The call is done."))


def _answer(
    request: HttpRequest, call: HelpCall, service: Callable[..., None], sentence: str
) -> HttpResponse:
    with refusals_shown(request):
        service(call_id=call.pk, by=request.user)
        messages.success(request, sentence)
    return redirect("admin:event", call.place.event_id)
