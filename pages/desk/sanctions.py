"""Punishments and bonuses of an event: their list, giving one, withdrawing one."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from pages.desk.decisions import EntrantChoice, decided, points_field, reason_field
from pages.desk.rendering import desk_page
from pages.desk.rights import event_for, sanction_for
from scoring.selectors.decisions import sanctions_of
from scoring.services.sanctions import give_sanction, withdraw_sanction
from scoring.units import unit_of
from tournaments.models import Event, EventState, Role
from tournaments.selectors.rights import may


class SanctionForm(forms.Form):
    """Points that are taken from an entrant's sum, or added to it."""

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        help_text = _("Below zero is a punishment, above zero a bonus. A match won is worth 100%.")
        if unit_of(event.points_system).sign != "%":
            help_text = _("Below zero is a punishment, above zero a bonus.")
        self.fields["entrant"] = EntrantChoice(event)
        self.fields["points"] = points_field(
            unit_of(event.points_system), help_text=help_text, required=True
        )
        self.fields["reason"] = reason_field()


@require_safe
def list_sanctions(request: HttpRequest, event_id: int) -> HttpResponse:
    """``GET events/<id>/sanctions/``: every one, withdrawn ones too, the newest first."""
    event = event_for(request, event_id)
    return _page(request, event, SanctionForm(event))


@require_POST
def give(request: HttpRequest, event_id: int) -> HttpResponse:
    """``POST events/<id>/sanctions/give/``: give one; 422 with what is wrong."""
    event = event_for(request, event_id, Role.DIRECTOR)
    assert request.user.is_authenticated  # noqa: S101 - the desk lets nobody else in
    form = SanctionForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    points: Decimal = form.cleaned_data["points"]
    decide = partial(
        give_sanction,
        entrant_id=form.cleaned_data["entrant"].pk,
        points=unit_of(event.points_system).stored(points),
        reason=form.cleaned_data["reason"],
        by=request.user,
    )
    problems = decided(request, decide, gettext("It counts in the standings from now on."))
    if problems:
        return _page(request, event, form, problems, status=422)
    return redirect("admin:sanctions", event.pk)


@require_POST
def withdraw(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """``POST sanctions/<id>/withdraw/``: it counts no more, and stays in the list."""
    sanction = sanction_for(request, sanction_id, Role.DIRECTOR)
    take_back = partial(withdraw_sanction, sanction_id=sanction.pk)
    for problem in decided(request, take_back, gettext("It is withdrawn.")):
        messages.error(request, problem)
    return redirect("admin:sanctions", sanction.entrant.event_id)


def _page(
    request: HttpRequest,
    event: Event,
    form: SanctionForm,
    problems: Sequence[str] = (),
    *,
    status: int = 200,
) -> HttpResponse:
    unit = unit_of(event.points_system)
    return desk_page(
        request,
        "desk/sanctions.html",
        status=status,
        title=gettext("Sanctions and bonuses"),
        event=event,
        form=form,
        problems=problems,
        sanctions=[(one, unit.shown(one.points)) for one in sanctions_of(event)],
        unit=unit,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
    )
