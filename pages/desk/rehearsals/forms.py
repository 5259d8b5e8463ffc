"""The forms of a rehearsal."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.services.rehearsals import FEWEST_PEOPLE, MOST_PEOPLE, MOST_SEATINGS


class RehearsalForm(forms.Form):
    """The settings of a rehearsal."""

    players = forms.IntegerField(
        label=pgettext_lazy("how many", "People"),
        min_value=FEWEST_PEOPLE,
        max_value=MOST_PEOPLE,
        required=False,
        help_text=_("Left empty: as many as take part in the event."),
    )
    seatings = forms.IntegerField(
        label=_("Seatings"), min_value=1, max_value=MOST_SEATINGS, initial=3
    )


class MinutesForm(forms.Form):
    """The time that a round takes."""

    minutes = forms.IntegerField(label=_("Minutes for a round"), min_value=1, max_value=120)
