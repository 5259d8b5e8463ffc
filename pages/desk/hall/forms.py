"""The forms of the tables of a hall."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import LONGEST_ROOM, MOST_PLACES, Event
from tournaments.printable import validate_printable
from tournaments.selectors.places import hall_of


class SizeForm(forms.Form):
    """The number of tables."""

    tables = forms.IntegerField(label=_("Number of tables"), min_value=1, max_value=MOST_PLACES)


class RemovalForm(forms.Form):
    """Tables that are not there; ``numbers`` are those no one needs."""

    numbers = forms.TypedMultipleChoiceField(
        label=_("Remove tables"), coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers: Any = self.fields["numbers"]
        unneeded = hall_of(event).filter(needed=False).values_list("number", flat=True)
        numbers.choices = [(number, number) for number in unneeded]


class RoomsForm(forms.Form):
    """The room of several tables."""

    first = forms.IntegerField(label=_("From table"), min_value=1, max_value=MOST_PLACES)
    last = forms.IntegerField(label=_("To table"), min_value=1, max_value=MOST_PLACES)
    room = forms.CharField(
        label=_("Room"),
        max_length=LONGEST_ROOM,
        required=False,
        validators=[validate_printable],
        help_text=_("Left empty: no room is named for these tables."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse numbers the wrong way round."""
        values = super().clean() or self.cleaned_data
        if "first" in values and "last" in values and values["first"] > values["last"]:
            self.add_error("last", _("The last table comes before the first. Swap the two."))
        return values
