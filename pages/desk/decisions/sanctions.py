"""Punishments and bonuses of an event: their list, giving one, withdrawing one."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.decisions.forms import (
    EntrantChoice,
    give_by,
    points_field,
    reason_field,
    withdraw_by,
)
from pages.desk.rendering import desk_page
from scoring.models import Sanction
from scoring.selectors.decisions import sanctions_of
from scoring.services.sanctions import give_sanction, withdraw_sanction
from scoring.units import unit_of
from tournaments.models import Event, EventState, Role, User
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


def list_sanctions(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/sanctions/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, SanctionForm(event))


def give(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/sanctions/give/``: give one; 422 with what is wrong."""
    assert request.user.is_authenticated  # noqa: S101 - the desk lets nobody else in
    give_one = partial(_give, event, request.user)
    return give_by(request, event, SanctionForm(event, request.POST), give=give_one, page=_page)


def _give(event: Event, by: User, given: Mapping[str, Any]) -> None:
    points: Decimal = given["points"]
    give_sanction(
        entrant_id=given["entrant"].pk,
        points=unit_of(event.points_system).stored(points),
        reason=given["reason"],
        by=by,
    )


def withdraw(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """``POST sanctions/<id>/withdraw/``: it counts no more, and stays in the list."""
    take_back = partial(withdraw_sanction, sanction_id=sanction.pk)
    back = reverse("admin:sanctions", args=[sanction.entrant.event_id])
    return withdraw_by(request, take_back, back)


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
        "desk/decisions/sanctions.html",
        status=status,
        title=gettext("Sanctions and bonuses"),
        event=event,
        form=form,
        problems=problems,
        sanctions=[(one, unit.shown(one.points)) for one in sanctions_of(event)],
        unit=unit,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
    )
