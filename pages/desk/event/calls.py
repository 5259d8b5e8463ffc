"""Calls for the director: who goes, and that it is done."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from pages.desk.messages import sentences
from pages.desk.rights import call_for
from scoring.services.calls import finish_call, take_call
from tournaments.errors import ServiceError
from tournaments.models import Role


@require_POST
def take(request: HttpRequest, call_id: int) -> HttpResponse:
    """``POST calls/<id>/take/``: the user goes there."""
    said = gettext("The table sees that you are coming.")
    return _answer(request, call_id, take_call, said)


@require_POST
def finish(request: HttpRequest, call_id: int) -> HttpResponse:
    """``POST calls/<id>/done/``: it is settled."""
    return _answer(request, call_id, finish_call, gettext("The call is done."))


def _answer(
    request: HttpRequest, call_id: int, service: Callable[..., None], said: str
) -> HttpResponse:
    call = call_for(request, call_id, Role.DIRECTOR)
    try:
        service(call_id=call.pk, by=request.user)
    except ServiceError as refused:
        for sentence in sentences(refused):
            messages.error(request, sentence)
    else:
        messages.success(request, said)
    return redirect("admin:event", call.place.event_id)
