"""The forms that set an event up, change it and copy it."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.postgres.forms import SplitArrayField, SplitArrayWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.model_admin import ADDRESS_ERRORS
from pages.rounds.layouts import EVIDENCE_NAMES
from scoring.games import (
    EDITION_CHOICES,
    POINTS_SYSTEM_CHOICES,
    TIE_BREAK_CHOICES,
    VARIANT_CHOICES,
)
from scoring.messages.event_settings import setting_messages
from scoring.money import currency_name, example_amount, plain_amount, read_amount
from scoring.selectors.event_settings import completed_settings, day_problems, setting_problems
from scoring.units import PERCENT, unit_of
from tournaments.currencies import current_currencies
from tournaments.models import (
    LARGEST_AMOUNT,
    LONGEST_DESCRIPTION,
    MOST_ENTRANTS,
    ConfirmedBy,
    Event,
    StandingsShown,
)
from tournaments.printable import validate_printable
from tournaments.time_zones import time_zones

if TYPE_CHECKING:
    _EventModelForm = forms.ModelForm[Event]
else:  # at run time Django's class takes no parameters
    _EventModelForm = forms.ModelForm


class Day(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class Hour(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class InOrder(SplitArrayWidget):
    """Selects below each other under one visible label; for who hears them, each has its place."""

    def get_context(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        label = gettext("Equal points are decided by: {place}")
        for place, select in enumerate(context["widget"]["subwidgets"], start=1):
            select["attrs"]["aria-label"] = label.format(place=place)
        return context


class _StandingsPoints(forms.DecimalField):
    """Standings points as people write them, in the unit of what is stored."""

    unit = PERCENT

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored in its unit."""
        return self.unit.shown(value) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial), data)


class _Fee(forms.CharField):
    """An amount as people write it; the form reads it in the currency that is chosen beside it."""

    currency = ""

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored in its currency."""
        return plain_amount(value, self.currency) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial), data)


_TIE_BREAK = forms.ChoiceField(
    choices=[("", _("nothing more")), *TIE_BREAK_CHOICES], required=False
)


def _time_zones() -> list[tuple[str, str]]:
    return [(zone, zone.replace("_", " ")) for zone in sorted(time_zones())]


def _currencies() -> list[tuple[str, str]]:
    """Return what people pay with today: the code, with the name in the reader's language."""
    return [(code, f"{code} · {currency_name(code)}") for code in sorted(current_currencies())]


class EventForm(_EventModelForm):
    """An organiser's form about an event, with sentences for what cannot be."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_(
            "The last part of the public address. Left empty, it is made from the name. Without a "
            "letter that can be written in Latin, it is made from the first day."
        ),
        error_messages=ADDRESS_ERRORS,
    )
    unlisted = forms.BooleanField(
        label=_("Not on public lists"),
        required=False,
        help_text=_("Only people who know the address find the event."),
    )
    starts_on = forms.DateField(label=_("First day"), widget=Day)
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: the first day is the only one."),
    )
    doors_at = forms.TimeField(
        label=_("Doors open"),
        widget=Hour,
        required=False,
        help_text=_("On the first day. Left empty: no hour is said."),
    )
    starts_at = forms.TimeField(
        label=_("Start"),
        widget=Hour,
        required=False,
        help_text=_("Left empty: calendars show whole days."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zones)
    description = forms.CharField(
        label=_("What visitors should know"),
        max_length=LONGEST_DESCRIPTION,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "For the public page, in the language of the event. An empty line begins a paragraph; "
            "addresses of web pages and email become links."
        ),
    )
    edition = forms.ChoiceField(label=_("Edition"), choices=EDITION_CHOICES)
    variant = forms.ChoiceField(label=_("Variant"), choices=VARIANT_CHOICES)
    rounds = forms.IntegerField(
        label=_("Rounds in a match"),
        min_value=1,
        max_value=20,
        required=False,
        help_text=_(
            "If you leave this and the next two fields empty, the recommended length of the "
            "edition applies."
        ),
    )
    one_round_each = forms.BooleanField(
        label=_("As many rounds as players at the table"),
        required=False,
        help_text=_("Then everyone deals once."),
    )
    target = forms.IntegerField(
        label=_("Points to reach"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_(
            "A match ends when a player reaches these points, or after its rounds. Give rounds, "
            "too, because points can stay low."
        ),
    )
    self_registration = forms.BooleanField(
        label=_("Visitors may register themselves"),
        required=False,
        help_text=_("By a link on the public page. A director decides about each registration."),
    )
    most_entrants = forms.IntegerField(
        label=_("Limit of entrants"),
        min_value=1,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text=_(
            "Registrations that you accept beyond it come to a waiting list. It moves up by itself "
            "until play begins. Left empty: no limit."
        ),
    )
    fee = _Fee(
        label=_("Fee"),
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
        help_text=_("What each entrant pays. Left empty: nothing."),
    )
    currency = forms.ChoiceField(label=_("Currency"), required=False)
    evidence = forms.MultipleChoiceField(
        label=_("How captains may enter a round"),
        choices=EVIDENCE_NAMES.items(),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("A round starts with the first way ticked in this list."),
        error_messages={"required": _("Choose at least one.")},
    )
    confirmation = forms.ChoiceField(
        label=_("Confirmation of a round"),
        choices=ConfirmedBy,
        required=False,
        help_text=_(
            "Each player confirms their own points with one tap, on any phone. Where it is needed, "
            "a round counts and is marked provisional until then."
        ),
    )
    points_system = forms.ChoiceField(label=_("Points"), choices=POINTS_SYSTEM_CHOICES)
    tie_breaks = SplitArrayField(
        _TIE_BREAK,
        widget=InOrder(_TIE_BREAK.widget, size=len(TIE_BREAK_CHOICES)),
        size=len(TIE_BREAK_CHOICES),
        remove_trailing_nulls=True,
        required=False,
        label=_("Equal points are decided by"),
        help_text=_("In this order. If none decides, people share the rank."),
    )
    sit_out_points = _StandingsPoints(
        label=_("Sitting out counts"),
        min_value=0,
        max_value=100,  # in points, too: no match gives more
        required=False,
        help_text=_(
            # Translators' tools take "% f" for the place of a number.
            "For people who were present but did not play. In %\N{NO-BREAK SPACE}for place points, "
            "otherwise in points. If you leave it, it follows the mean of a table."
        ),
    )
    best_seatings = forms.IntegerField(
        label=_("Best seatings that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("For each person. Left empty: all seatings count."),
    )
    rank_share = forms.IntegerField(
        label=_("Share of the seatings that a rank needs, in %"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_(
            "People with points from fewer of the closed seatings get no rank. Left empty: 50. "
            "No effect where points are added up."
        ),
    )
    team_best = forms.IntegerField(
        label=_("Best members of a team that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("Left empty: all count."),
    )
    standings_shown = forms.ChoiceField(
        label=_("The public sees the standings"),
        choices=StandingsShown,
        required=False,
        help_text=_("The desk always sees them."),
    )
    preferred_size = forms.IntegerField(label=_("Preferred"), min_value=3, max_value=8)
    smallest_size = forms.IntegerField(label=_("Smallest"), min_value=3, max_value=8)
    largest_size = forms.IntegerField(label=_("Largest"), min_value=3, max_value=8)
    max_tables = forms.IntegerField(
        label=_("Boxes of cards"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("New seatings use no more tables than this. Left empty: as many as needed."),
    )

    class Meta:
        model = Event
        fields = [
            "organisation",
            "name",
            "slug",
            "unlisted",
            "language",
            "starts_on",
            "ends_on",
            "doors_at",
            "starts_at",
            "time_zone",
            "venue",
            "description",
            "self_registration",
            "most_entrants",
            "fee",
            "currency",
            "edition",
            "variant",
            "rounds",
            "one_round_each",
            "target",
            "evidence",
            "confirmation",
            "points_system",
            "tie_breaks",
            "sit_out_points",
            "best_seatings",
            "rank_share",
            "team_best",
            "standings_shown",
            "preferred_size",
            "smallest_size",
            "largest_size",
            "max_tables",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(sit_out := self.fields.get("sit_out_points"), _StandingsPoints):
            sit_out.unit = unit_of(self.initial.get("points_system", self.instance.points_system))
            # A form that comes back for a new event does not know what stood in it.
            self.initial.setdefault("sit_out_points", self.instance.sit_out_points)
        if isinstance(fee := self.fields.get("fee"), _Fee):
            fee.currency = self.initial.get("currency", self.instance.currency)
        if isinstance(currency := self.fields.get("currency"), forms.ChoiceField):
            # One that is not paid with any more stays that of an event which has it.
            offered = {self.instance.currency: self.instance.currency, **dict(_currencies())}
            currency.choices = sorted(offered.items())

    def clean_venue(self) -> str:
        """Return the venue as typed.

        Raises:
            ValidationError: it has a character that cannot be seen.
        """
        venue: str = self.cleaned_data["venue"]
        validate_printable(venue)
        return venue

    def clean_description(self) -> str:
        """Return the text as typed, with plain line ends."""
        description: str = self.cleaned_data["description"]
        return "\n".join(description.splitlines())

    def clean_confirmation(self) -> str:
        """Return what is chosen, else what the event has."""
        return str(self.cleaned_data["confirmation"] or self.instance.confirmation)

    def clean_currency(self) -> str:
        """Return what is chosen, else what the event has."""
        return str(self.cleaned_data["currency"] or self.instance.currency)

    def clean_standings_shown(self) -> str:
        """Return what is chosen, else what the event has."""
        return str(self.cleaned_data["standings_shown"] or self.instance.standings_shown)

    def clean_rank_share(self) -> int:
        """Return the percentage, half for none."""
        share: int | None = self.cleaned_data["rank_share"]
        return 50 if share is None else share

    def clean_sit_out_points(self) -> int | None:
        """Return what was typed as it is stored, None where it was left."""
        typed: Decimal | None = self.cleaned_data["sit_out_points"]
        if typed is None or "sit_out_points" not in self.changed_data:
            return None
        system = self.cleaned_data.get("points_system", self.instance.points_system)
        return unit_of(system).stored(typed)

    def clean_tie_breaks(self) -> list[str]:
        """Return the chosen tie-breaks in their order."""
        return [key for key in self.cleaned_data["tie_breaks"] if key]

    def clean(self) -> dict[str, Any]:
        """Fill in what follows from the settings, and refuse what makes no sense."""
        values = super().clean() or self.cleaned_data
        self._read_fee(values)
        unreadable = self.fields.keys() - values.keys()
        values |= completed_settings(self.instance, values)
        problems = setting_problems(self.instance, values, unreadable=unreadable)
        for field, sentence in setting_messages(problems):
            self.add_error(field, sentence)
        return values

    def _read_fee(self, values: dict[str, Any]) -> None:
        if "fee" not in values:
            return
        currency = values.get("currency", self.instance.currency)
        amount = read_amount(values["fee"] or "0", currency)
        if amount is None or amount > LARGEST_AMOUNT:
            sentence = gettext("Write the fee as an amount, such as {example}.")
            self.add_error("fee", sentence.format(example=example_amount(currency)))
        else:
            values["fee"] = amount or None


class CopyForm(forms.Form):
    """Fields that a copy has of its own."""

    name = forms.CharField(label=_("Name"), max_length=100, validators=[validate_printable])
    starts_on = forms.DateField(label=_("First day"), widget=Day)
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: the first day is the only one."),
    )
    with_entrants = forms.BooleanField(
        label=_("Copy the entrants too, with teams and pairs to keep apart"), required=False
    )

    def clean(self) -> dict[str, object]:
        """Compare the days."""
        values = super().clean() or self.cleaned_data
        first = values.get("starts_on")
        last = values.get("ends_on") or first
        if isinstance(first, date) and isinstance(last, date):
            for field, sentence in setting_messages(day_problems(first, last)):
                self.add_error(field, sentence)
        return values
