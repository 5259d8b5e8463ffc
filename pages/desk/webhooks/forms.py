"""The form of a new webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.foreign_addresses import LONGEST_ADDRESS
from scoring.models import CHOSEN_KINDS
from tournaments.models import Event, EventState, Organisation


class WebhookForm(forms.Form):
    """The address of a webhook, what it hears, and of which event."""

    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_ADDRESS,
        help_text=_("The other program says it. It begins with https://"),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What it hears"),
        choices=[(kind.value, kind.label) for kind in CHOSEN_KINDS],
        initial=[kind.value for kind in CHOSEN_KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
    event = forms.ModelChoiceField(
        label=_("Of which event"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=_("of all events, and of series"),
    )

    def __init__(self, organisation: Organisation, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        events = organisation.events.filter(rehearsal=False).exclude(state=EventState.FINISHED)
        event = self.fields["event"]
        assert isinstance(event, forms.ModelChoiceField)  # noqa: S101 - for mypy
        event.queryset = events.order_by("-starts_on", "name")
