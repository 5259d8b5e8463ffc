"""What the forms for sanctions and for rulings share."""

from collections.abc import Callable
from decimal import Decimal

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.errors import sentences
from scoring.services.reasons import REASON_LIMIT
from scoring.services.sanctions import POINTS_LIMIT
from scoring.units import Unit
from tournaments.errors import ServiceError
from tournaments.models import Entrant, Event
from tournaments.selectors.entrants import entrants_of


class EntrantChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # no subscript at run time
    """One of an event's entrants, with the start number, for names may be shared."""

    def __init__(self, event: Event) -> None:
        super().__init__(entrants_of(event), label=_("Who"))

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


def decided(request: HttpRequest, decide: Callable[[], object], done: str) -> list[str]:
    """Decide, and say so on the page that is shown next; return what was refused."""
    try:
        decide()
    except ServiceError as refused:
        return sentences(refused)
    messages.success(request, done)
    return []
