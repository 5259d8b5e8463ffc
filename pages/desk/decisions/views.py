"""Sanctions and rulings of an event: their lists, giving one, withdrawing one."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.decisions.forms import RulingForm, SanctionForm
from pages.desk.messages import refusal_messages, refusals_shown
from pages.desk.rendering import desk_page
from scoring.models import Ruling, Sanction
from scoring.services import rulings, sanctions
from tournaments.errors import ServiceError
from tournaments.models import Event, EventState, Role
from tournaments.selectors.rights import may


def list_sanctions(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/sanctions/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, SanctionForm(event))


def list_rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/rulings/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, RulingForm(event))


def give_sanction(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/sanctions/give/``: give one; 422 with what is wrong."""
    return _give(request, event, SanctionForm(event, request.POST))


def give_ruling(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/rulings/give/``: give one; 422 with what is wrong."""
    return _give(request, event, RulingForm(event, request.POST))


def withdraw_sanction(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """``POST sanctions/<id>/withdraw/``: it counts no more, and stays in the list."""
    with refusals_shown(request):
        sanctions.withdraw_sanction(sanction_id=sanction.pk)
        messages.success(request, gettext("It is withdrawn."))
    return redirect("admin:sanctions", sanction.entrant.event_id)


def withdraw_ruling(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """``POST rulings/<id>/withdraw/``: the played cards count again; it stays in the list."""
    with refusals_shown(request):
        rulings.withdraw_ruling(ruling_id=ruling.pk)
        messages.success(request, gettext("It is withdrawn."))
    return redirect("admin:rulings", ruling.entrant.event_id)


def _give(request: HttpRequest, event: Event, form: SanctionForm | RulingForm) -> HttpResponse:
    assert request.user.is_authenticated  # noqa: S101 - only users come in
    if not form.is_valid():
        return _page(request, event, form, status=422)
    try:
        form.save(by=request.user)
    except ServiceError as refused:
        return _page(request, event, form, problems=refusal_messages(refused), status=422)
    messages.success(request, gettext("It counts in the standings from now on."))
    return redirect(form.address, event.pk)


def _page(
    request: HttpRequest,
    event: Event,
    form: SanctionForm | RulingForm,
    *,
    problems: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    given = [
        (one, None if one.points is None else form.unit.shown(one.points))
        for one in form.decisions_of(event)
    ]
    return desk_page(
        request,
        form.template,
        status=status,
        title=str(form.title),
        event=event,
        form=form,
        problems=problems,
        decisions=given,
        unit=form.unit,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
    )
