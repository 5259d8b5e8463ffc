"""The director's agreement with a round that a captain has sent."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.whole_numbers import whole_number
from scoring.models import Round
from scoring.services.confirmations import confirm_at_desk


def confirm(request: HttpRequest, played: Round) -> HttpResponse:
    """``POST rounds/<id>/confirm/`` with the ``version`` that was looked at."""
    version = whole_number(request.POST.get("version", ""))
    if version is None:
        messages.error(request, gettext("Choose the version you looked at, then confirm again."))
        return redirect("admin:round", played.pk)
    entry = get_object_or_404(played.entries, version=version)
    assert request.user.is_authenticated  # noqa: S101 - only users come in
    with refusals_shown(request):
        confirm_at_desk(entry_id=entry.pk, by=request.user)
        messages.success(request, gettext("The round is confirmed."))
    return redirect("admin:round", played.pk)
