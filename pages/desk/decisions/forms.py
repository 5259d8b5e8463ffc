"""The forms in which directors give sanctions and rulings."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.changes import PUBLIC_WITH_NAME
from pages.desk.entrants.forms import EntrantField
from scoring.models import Ruling, RulingKind, Sanction
from scoring.selectors.decisions import (
    POINTS_LIMIT,
    rulings_of,
    sanctions_of,
    worth_of_a_match,
)
from scoring.services.reasons import REASON_LIMIT
from scoring.services.rulings import give_ruling
from scoring.services.sanctions import give_sanction
from scoring.units import Unit, unit_of
from tournaments.models import Event, Seating, User
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.seatings import published_seatings

POINTS, WARNING = "points", "warning"  # kinds of sanctions
_SANCTION_KINDS = [
    (POINTS, _("points, taken or given")),
    (WARNING, _("a warning, without points")),
]


class SeatingChoice(forms.ModelChoiceField):  # type: ignore[type-arg]  # no subscript at run time
    """One of an event's published seatings."""

    def label_from_instance(self, seating: Seating) -> str:
        """Return such as “Seating 2”."""
        return gettext("Seating {number}").format(number=seating.number)


class SanctionForm(forms.Form):
    """A warning, or points that are taken from an entrant's sum or added to it."""

    title = _("Sanctions and bonuses")
    template = "desk/decisions/sanctions.html"
    address = "admin:sanctions"
    withdrawal = "admin:withdraw_sanction"
    decisions_of = staticmethod(sanctions_of)

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        self.unit = unit_of(event.points_system)
        help_text = _("Below zero is a sanction, above zero a bonus. A match won is worth 100%.")
        if self.unit.sign != "%":
            help_text = _("Below zero is a sanction, above zero a bonus.")
        self.fields["entrant"] = EntrantField(list(entrants_of(event)))
        self.fields["kind"] = forms.ChoiceField(
            label=_("Kind"),
            choices=_SANCTION_KINDS,
            help_text=_("A warning changes no result, and its points stay empty."),
        )
        self.fields["points"] = _points_field(
            self.unit, (-POINTS_LIMIT, POINTS_LIMIT), help_text=help_text, required=False
        )
        self.fields["reason"] = _reason_field()
        self.fields["reason"].help_text = _(
            "It will be public with the name of the person, for good. The reason of a warning is "
            "public only if you say so below. Write no other names."
        )
        self.fields["reason_public"] = forms.BooleanField(
            label=_("The reason of a warning is public, too"),
            required=False,
            help_text=_("The warning itself is public with the name in any case."),
        )
        self.fields["newest"] = _newest_field()

    def clean_points(self) -> Decimal | None:
        """Return the points, which a warning has not and any other sanction has."""
        kind: str | None = self.cleaned_data.get("kind")
        points: Decimal | None = self.cleaned_data["points"]
        if kind == POINTS and points is None:
            raise forms.ValidationError(self.fields["points"].error_messages["required"])
        if kind == WARNING and points is not None:
            raise forms.ValidationError(
                _("A warning has no points. Leave this empty, or choose points above.")
            )
        return points

    def change(self, *, by: User) -> Callable[[], Sanction]:
        """Return what gives the sanction; it raises as ``give_sanction``."""
        values = self.cleaned_data
        points: Decimal | None = values["points"]
        return partial(
            give_sanction,
            entrant_id=values["entrant"].pk,
            points=None if points is None else self.unit.stored(points),
            reason=values["reason"],
            reason_public=values["reason_public"],
            newest_seen=values["newest"] or 0,
            by=by,
        )


class RulingForm(forms.Form):
    """The worth of an entrant's match of a seating, whatever was played."""

    title = _("Rulings")
    template = "desk/decisions/rulings.html"
    address = "admin:rulings"
    withdrawal = "admin:withdraw_ruling"
    decisions_of = staticmethod(rulings_of)

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        self.unit = unit_of(event.points_system)
        self.fields["entrant"] = EntrantField(list(entrants_of(event)))
        self.fields["seating"] = SeatingChoice(
            published_seatings(event), label=_("Seating"), empty_label=_("please choose")
        )
        self.fields["kind"] = forms.ChoiceField(label=_("What counts"), choices=RulingKind)
        self.fields["points"] = _points_field(
            self.unit,
            worth_of_a_match(event),
            help_text=_("For a fixed value alone: what the match is worth in the standings."),
            required=False,
        )
        self.fields["reason"] = _reason_field()
        self.fields["newest"] = _newest_field()

    def change(self, *, by: User) -> Callable[[], Ruling]:
        """Return what gives the ruling; it raises as ``give_ruling``."""
        values = self.cleaned_data
        points: Decimal | None = values["points"]
        return partial(
            give_ruling,
            entrant_id=values["entrant"].pk,
            seating_id=values["seating"].pk,
            kind=RulingKind(values["kind"]),
            points=None if points is None else self.unit.stored(points),
            reason=values["reason"],
            newest_seen=values["newest"] or 0,
            by=by,
        )


def _points_field(
    unit: Unit, limits: tuple[int, int], *, help_text: object, required: bool
) -> forms.DecimalField:
    least, most = limits
    return forms.DecimalField(
        label=gettext("Points in %") if unit.sign == "%" else gettext("Points"),
        help_text=str(help_text),
        required=required,
        decimal_places=unit.places,
        min_value=unit.shown(least),
        max_value=unit.shown(most),
        widget=forms.NumberInput(attrs={"step": str(Decimal(1).scaleb(-unit.places))}),
    )


def _reason_field() -> forms.CharField:
    return forms.CharField(
        label=_("Reason"),
        max_length=REASON_LIMIT,
        help_text=PUBLIC_WITH_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _newest_field() -> forms.IntegerField:
    """The id of the newest decision of its kind that the page showed, 0 for none."""
    return forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
