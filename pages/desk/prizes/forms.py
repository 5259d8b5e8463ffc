"""The form of a prize."""

from decimal import Decimal
from typing import Any

from babel.numbers import get_currency_precision
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.money import whole_units
from tournaments.models import LARGEST_AMOUNT, LAST_RANK, Event, Prize, PrizeGroup
from tournaments.printable import validate_printable
from tournaments.services.prizes import PrizeDetails


class MoneyField(forms.DecimalField):
    """A sum in a currency, as an organiser types it: cents stand behind the point."""

    def __init__(self, currency: str, *, largest: int, **options: Any) -> None:
        self._currency = currency
        super().__init__(
            min_value=whole_units(1, currency),
            max_value=whole_units(largest, currency),
            decimal_places=get_currency_precision(currency),
            **options,
        )

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored."""
        return whole_units(value, self._currency) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Return the sum as it is stored, None for none.

        Raises:
            ValidationError: it is none, too small or too large, or has too many digits.
        """
        typed: Decimal | None = super().clean(value)
        return None if typed is None else int(typed.scaleb(get_currency_precision(self._currency)))


class PrizeForm(forms.Form):
    """A prize, and the ranks of the group that win it."""

    group = forms.ChoiceField(label=_("Won among"), choices=PrizeGroup)
    club = forms.CharField(
        label=_("Home club"),
        max_length=100,
        required=False,
        validators=[validate_printable],
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
        help_text=_("Only for the people of one home club, as it stands in the list of entrants."),
    )
    first = forms.IntegerField(label=_("Rank"), min_value=1, max_value=LAST_RANK, initial=1)
    last = forms.IntegerField(
        label=_("To rank"),
        min_value=1,
        max_value=LAST_RANK,
        required=False,
        help_text=_("All ranks from the first to this rank win it. Left empty: the first alone."),
    )
    thing = forms.CharField(
        label=_("What is won"),
        max_length=100,
        required=False,
        validators=[validate_printable],
        help_text=_("A cup, a book or anything else, in the language of the event."),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"] = MoneyField(
            event.currency,
            largest=LARGEST_AMOUNT,
            label=gettext("Sum of money ({currency})").format(currency=event.currency),
            required=False,
            help_text=gettext("For each rank, beside the thing or alone."),
        )
        clubs = event.entrants.exclude(home_club="").order_by("home_club")
        self.clubs = clubs.values_list("home_club", flat=True).distinct()

    @classmethod
    def of(cls, prize: Prize) -> "PrizeForm":
        """Return the form with what is stored of a prize."""
        names = ("group", "club", "first", "last", "thing", "amount")
        return cls(prize.event, initial={name: getattr(prize, name) for name in names})

    def clean(self) -> dict[str, Any]:
        """Compare the ranks, the group with the club, and look for something to win."""
        values = super().clean() or self.cleaned_data
        if "last" in values and values["last"] is None:
            values["last"] = values.get("first")
        first, last = values.get("first"), values.get("last")
        if first and last and last < first:
            self.add_error("last", gettext("The last rank cannot come before the first."))
        self._compare_club(values)
        if values.get("thing") == "" and values.get("amount", 0) is None:
            self.add_error("thing", gettext("Write what is won, or give a sum of money."))
        return values

    def _compare_club(self, values: dict[str, Any]) -> None:
        """Refuse the people of one club without its name, and a name with any other group."""
        if "group" not in values or "club" not in values:
            return
        of_one, club = values["group"] == PrizeGroup.CLUB, values["club"]
        if of_one and not club:
            self.add_error("club", gettext("Write the home club whose people can win it."))
        elif club and not of_one:
            self.add_error(
                "club", gettext("Choose “the people of one home club”, or leave this empty.")
            )

    @property
    def details(self) -> PrizeDetails:
        """The details that were typed, once the form is valid."""
        return PrizeDetails(**self.cleaned_data)
