"""What the pages of sanctions and of rulings share: their fields, giving and withdrawing."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, Protocol, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import sentences
from scoring.services.reasons import REASON_LIMIT
from scoring.services.sanctions import POINTS_LIMIT
from scoring.units import Unit
from tournaments.errors import ServiceError
from tournaments.models import Entrant, Event
from tournaments.selectors.entrants import entrants_of


class EntrantChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # no subscript at run time
    """One of an event's entrants, with the start number, for names may be shared."""

    def __init__(self, event: Event, **options: Any) -> None:
        options = {"empty_label": _("please choose"), **options}
        super().__init__(entrants_of(event), label=_("Who"), **options)

    def label_from_instance(self, entrant: Entrant) -> str:
        """Return such as “2 Béla”."""
        return f"{entrant.number} {entrant.person.name}"


def points_field(unit: Unit, *, help_text: object, required: bool) -> forms.DecimalField:
    """Return a field for standings points in the unit that people read them in."""
    return forms.DecimalField(
        label=gettext("Points in %") if unit.sign == "%" else gettext("Points"),
        help_text=str(help_text),
        required=required,
        decimal_places=unit.places,
        min_value=unit.shown(-POINTS_LIMIT),
        max_value=unit.shown(POINTS_LIMIT),
        widget=forms.NumberInput(attrs={"step": str(Decimal(1).scaleb(-unit.places))}),
    )


def reason_field() -> forms.CharField:
    """Return a field for why something was decided."""
    return forms.CharField(
        label=_("Reason"),
        max_length=REASON_LIMIT,
        help_text=_("It stays in the history for good, so write no names."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


_Form = TypeVar("_Form", bound=forms.Form, contravariant=True)


class DecisionsPage(Protocol[_Form]):
    """Shows the decisions of one kind, with a form for the next one and what was wrong with it."""

    def __call__(
        self,
        request: HttpRequest,
        event: Event,
        form: _Form,
        problems: Sequence[str] = (),
        *,
        status: int = 200,
    ) -> HttpResponse: ...


def give_by(
    request: HttpRequest,
    event: Event,
    form: _Form,
    *,
    give: Callable[[Mapping[str, Any]], object],
    page: DecisionsPage[_Form],
) -> HttpResponse:
    """Give what the form says and lead back to the list; 422 and the form with what is wrong."""
    problems: list[str] = []
    if form.is_valid():
        done = gettext("It counts in the standings from now on.")
        problems = decided(request, partial(give, form.cleaned_data), done)
        if not problems:
            return redirect(request.path.removesuffix("give/"))
    return page(request, event, form, problems, status=422)


def withdraw_by(request: HttpRequest, take_back: Callable[[], object], back: str) -> HttpResponse:
    """Withdraw a decision and lead ``back`` to the list, which says what was refused."""
    for problem in decided(request, take_back, gettext("It is withdrawn.")):
        messages.error(request, problem)
    return redirect(back)


def decided(request: HttpRequest, decide: Callable[[], object], done: str) -> list[str]:
    """Decide, and say so on the page that is shown next; return what was refused."""
    try:
        decide()
    except ServiceError as refused:
        return sentences(refused)
    messages.success(request, done)
    return []
