"""The forms of a series: a new one, and its settings in sections."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar

from django import forms
from django.contrib.postgres.forms import SplitArrayField
from django.core.exceptions import ValidationError
from django.utils.formats import get_format, localize_input, sanitize_separators
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from engine.standings.series_tie_breaks import SERIES_TIE_BREAKS
from pages.desk.event.forms import Day, InOrder
from pages.desk.model_admin import ADDRESS_ERRORS
from pages.desk.series.presets import PRESETS
from scoring.games import SERIES_TIE_BREAK_NAMES
from scoring.messages.series import time_messages
from scoring.models import (
    MOST_EVENTS,
    MOST_MATCHES,
    MOST_MONTHS,
    MOST_OF_RULE,
    MOST_RANKS,
    CountedBy,
    Series,
    SeriesShown,
)
from scoring.selectors.series import time_problems
from scoring.units import POINTS, Unit
from tournaments.addresses import address_from
from tournaments.models import Organisation
from tournaments.printable import validate_printable

MOST_POINTS = MOST_OF_RULE // 840
_BETWEEN = re.compile(r"[\s;]+|,\s+")
_BETWEEN_WITH_COMMAS = re.compile(r"[\s;,]+")  # where a comma is no decimal sign
_TIE_BREAK = forms.ChoiceField(
    choices=[
        ("", _("nothing more")),
        *((key, SERIES_TIE_BREAK_NAMES[key]) for key in SERIES_TIE_BREAKS),
    ],
    required=False,
)


def points_shown(points: int, unit: Unit) -> str:
    """Return some points as people write them, without idle zeros."""
    return str(localize_input(_short(points, unit)))


def _short(points: int, unit: Unit) -> Decimal:
    shown = unit.shown(points)
    whole = shown.to_integral_value()
    return whole if shown == whole else shown.normalize()


class RankPoints(forms.CharField):
    """Points for each rank from 1 on, in one line; in 1/840 once they are read."""

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored."""
        if isinstance(value, list):
            return " ".join(points_shown(points, POINTS) for points in value)
        return value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: Any) -> list[int]:
        """Return the points.

        Raises:
            ValidationError: something else stands there.
        """
        typed = str(super().clean(value))
        commas = get_format("DECIMAL_SEPARATOR") == "."
        between = _BETWEEN_WITH_COMMAS if commas else _BETWEEN
        points = [self._points(text) for text in between.split(typed) if text]
        if len(points) > MOST_RANKS:
            sentence = gettext("Give points to at most {most} ranks.")
            raise ValidationError(sentence.format(most=MOST_RANKS))
        return points

    def _points(self, text: str) -> int:
        try:
            value = Decimal(sanitize_separators(text))
        except InvalidOperation:
            value = Decimal("NaN")
        if not value.is_finite() or not 0 <= value <= MOST_POINTS:
            raise ValidationError(
                _("“%(text)s” is no number of points. Write numbers with a blank between them."),
                params={"text": text[:20]},
            )
        return POINTS.stored(value)


class _Points(forms.DecimalField):
    """Points as people write them, in the unit of the series; in 1/840 once they are read."""

    unit: Unit = POINTS

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored in its unit."""
        # A browser's field for numbers is empty at "1,5", whatever the language.
        return f"{_short(value, self.unit):f}" if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: Any) -> int:
        """Return the points, 0 for none."""
        typed: Decimal | None = super().clean(value)
        return 0 if typed is None else self.unit.stored(typed)


class Clubs(forms.CharField):
    """Organisations, by the last part of their addresses."""

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else the addresses of those that are there."""
        return value if isinstance(value, str | None) else " ".join(club.slug for club in value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial or []), data)

    def clean(self, value: Any) -> list[Organisation]:
        """Return the organisations.

        Raises:
            ValidationError: one of them is not there.
        """
        typed = str(super().clean(value)).lower()
        wanted = {text for text in _BETWEEN.split(typed) if text}
        there = {club.slug: club for club in Organisation.objects.filter(slug__in=wanted)}
        if missing := sorted(wanted - there.keys()):
            raise ValidationError(
                _("No organisation has the address “%(address)s”. Look at its public page."),
                params={"address": missing[0][:60]},
            )
        return [there[address] for address in sorted(there)]


class SeriesForm(forms.Form):
    """Settings of a series. ``fields`` of a subclass are those of one section."""

    unit_fields: ClassVar[Sequence[str]] = ("bonus",)

    name = forms.CharField(label=_("Name"), max_length=100, validators=[validate_printable])
    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("The last part of the public address. Left empty, it stays as it is."),
        error_messages=ADDRESS_ERRORS,
    )
    public = forms.BooleanField(
        label=_("Visitors see the series"),
        required=False,
        help_text=_("It has a page of its own and stands on the page of the organisation."),
    )
    partners = Clubs(
        label=_("Clubs whose directors may add events"),
        max_length=1000,
        required=False,
        help_text=_(
            "The last part of the address of each club’s public page, with blanks between them. "
            "Left empty: only events of this organisation count."
        ),
    )
    counted_by = forms.ChoiceField(label=_("Counted by"), choices=CountedBy)
    rank_points = RankPoints(
        label=_("Points by rank"),
        max_length=2000,
        required=False,
        help_text=_(
            "For points by final rank alone: rank 1 first, with blanks between them, like 25 18 15 "
            "12. Later ranks get nothing."
        ),
    )
    best_events = forms.IntegerField(
        label=_("Best events that count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("For each person. Left empty: all events count."),
    )
    least_matches = forms.IntegerField(
        label=_("Matches that a rank needs"),
        min_value=1,
        max_value=MOST_MATCHES,
        required=False,
        help_text=_("For the mean of all matches alone. Left empty: one is enough."),
    )
    full_only = forms.BooleanField(
        label=_("An event counts only for people who played all of it"), required=False
    )
    bonus = _Points(
        label=_("Bonus for taking part"),
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("For each event, whether it counts or not. Left empty: none."),
    )
    tie_breaks = SplitArrayField(
        _TIE_BREAK,
        widget=InOrder(_TIE_BREAK.widget, size=len(SERIES_TIE_BREAKS)),
        size=len(SERIES_TIE_BREAKS),
        remove_trailing_nulls=True,
        required=False,
        label=_("Equal points are decided by"),
        help_text=_("In this order. If none decides, people share the rank."),
    )
    first_day = forms.DateField(label=_("First day"), widget=Day, required=False)
    last_day = forms.DateField(label=_("Last day"), widget=Day, required=False)
    months = forms.IntegerField(
        label=_("Or the last months"),
        min_value=1,
        max_value=MOST_MONTHS,
        required=False,
        help_text=_("A ranking that goes on, like 24 months. Then leave the days empty."),
    )
    with_unlisted = forms.BooleanField(
        label=_("Events that are not on public lists count, too"), required=False
    )
    shown = forms.ChoiceField(
        label=_("The public sees the standings"),
        choices=SeriesShown,
        help_text=_("The desk always sees them."),
    )

    def __init__(self, series: Series, unit: Unit, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.series = series
        if isinstance(bonus := self.fields.get("bonus"), _Points):
            bonus.unit = unit

    def clean_tie_breaks(self) -> list[str]:
        """Return the chosen tie-breaks in their order.

        Raises:
            ValidationError: one stands there twice.
        """
        chosen = [key for key in self.cleaned_data["tie_breaks"] if key]
        if len(chosen) != len(set(chosen)):
            raise ValidationError(_("Choose each way to decide only once."))
        return chosen

    def clean_slug(self) -> str:
        """Return the address as typed, else the one it has, or one made from the name."""
        typed: str = self.cleaned_data["slug"]
        return typed or self.series.slug

    def clean(self) -> dict[str, Any]:
        """Compare the days."""
        sent = super().clean() or self.cleaned_data
        refuse_days(self, sent)
        return sent


def refuse_days(form: forms.Form, sent: Mapping[str, Any]) -> None:
    """Say at its field what is wrong with the time of a series."""
    time = {name: sent.get(name) for name in ("first_day", "last_day", "months")}
    for field, sentence in time_messages(time_problems(**time)):
        form.add_error(field, sentence)


class NewSeriesForm(forms.Form):
    """A new series: its name, its time and a usual kind of it."""

    name = forms.CharField(label=_("Name"), max_length=100, validators=[validate_printable])
    preset = forms.ChoiceField(
        label=_("What kind of series"),
        choices=[(key, preset.label) for key, preset in PRESETS.items()],
        initial="best",
    )
    first_day = forms.DateField(label=_("First day"), widget=Day, required=False)
    last_day = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: all later events may count. You can change everything later."),
    )

    def clean(self) -> dict[str, Any]:
        """Compare the days."""
        sent = super().clean() or self.cleaned_data
        refuse_days(self, sent)
        return sent

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the kind that was chosen, with the days."""
        chosen = self.cleaned_data
        days = {name: chosen[name] for name in ("first_day", "last_day") if chosen[name]}
        usual = dict(PRESETS[chosen["preset"]].settings)
        if days:
            usual.pop("months", None)
        return {**usual, **days}

    @property
    def address(self) -> str:
        """The address that is made from the name."""
        return address_from(self.cleaned_data["name"], get_language() or "") or "series"
