"""The forms of seatings and of their clocks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.services.clocks import LONGEST, MOST_EXTRA


class ClockForm(forms.Form):
    """The minutes that the clock runs, or that are added."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=LONGEST)


class ExtraTimeForm(forms.Form):
    """The minutes that are added for one table."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=MOST_EXTRA)


class ReasonForm(forms.Form):
    """The reason for an act; the service says what a reason needs."""

    reason = forms.CharField(
        label=_("Why"), required=False, help_text=_("Do not write names: this text stays for ever.")
    )
