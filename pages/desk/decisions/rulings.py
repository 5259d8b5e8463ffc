"""Results that a director gives instead of played cards: their list, giving, withdrawing."""

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
from scoring.models import Ruling, RulingKind
from scoring.selectors.decisions import rulings_of
from scoring.services.rulings import give_ruling, withdraw_ruling
from scoring.units import unit_of
from tournaments.models import Event, EventState, Role, Seating, User
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import published_seatings


class SeatingChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # no subscript at run time
    """One of an event's published seatings."""

    def label_from_instance(self, seating: Seating) -> str:
        """Return such as “Seating 2”."""
        return gettext("Seating {number}").format(number=seating.number)


class RulingForm(forms.Form):
    """What an entrant's match of a seating is worth, whatever was played."""

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        self.fields["entrant"] = EntrantChoice(event)
        self.fields["seating"] = SeatingChoice(
            published_seatings(event), label=_("Seating"), empty_label=_("please choose")
        )
        self.fields["kind"] = forms.ChoiceField(label=_("What counts"), choices=RulingKind)
        self.fields["points"] = points_field(
            unit_of(event.points_system),
            help_text=_("For a fixed value alone: what the match is worth in the standings."),
            required=False,
        )
        self.fields["reason"] = reason_field()


def list_rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/rulings/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, RulingForm(event))


def give(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/rulings/give/``: give one; 422 with what is wrong."""
    assert request.user.is_authenticated  # noqa: S101 - the desk lets nobody else in
    give_one = partial(_give, event, request.user)
    return give_by(request, event, RulingForm(event, request.POST), give=give_one, page=_page)


def _give(event: Event, by: User, given: Mapping[str, Any]) -> None:
    points: Decimal | None = given["points"]
    give_ruling(
        entrant_id=given["entrant"].pk,
        seating_id=given["seating"].pk,
        kind=RulingKind(given["kind"]),
        points=None if points is None else unit_of(event.points_system).stored(points),
        reason=given["reason"],
        by=by,
    )


def withdraw(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """``POST rulings/<id>/withdraw/``: the played cards count again; it stays in the list."""
    take_back = partial(withdraw_ruling, ruling_id=ruling.pk)
    back = reverse("admin:rulings", args=[ruling.entrant.event_id])
    return withdraw_by(request, take_back, back)


def _page(
    request: HttpRequest,
    event: Event,
    form: RulingForm,
    problems: Sequence[str] = (),
    *,
    status: int = 200,
) -> HttpResponse:
    unit = unit_of(event.points_system)
    given = [
        (one, None if one.points is None else unit.shown(one.points)) for one in rulings_of(event)
    ]
    return desk_page(
        request,
        "desk/decisions/rulings.html",
        status=status,
        title=gettext("Rulings"),
        event=event,
        form=form,
        problems=problems,
        rulings=given,
        unit=unit,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
    )
