"""The form of a key for another program."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pages.desk.event.forms import Day
from scoring.messages import refusal_messages
from tournaments.errors import KeyRefused
from tournaments.models import LONGEST_KEY_NAME, Event, Organisation, Scope
from tournaments.printable import validate_printable
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.keys import events_for_keys
from tournaments.services.keys import LONGEST

USUAL = timedelta(days=365)


class KeyForm(forms.Form):
    """A key as an owner asks for it: the name, what it may do and where, and its last day."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_KEY_NAME,
        validators=[validate_printable],
        help_text=_("What the program is for, such as the club’s web site."),
    )
    scope = forms.ChoiceField(
        label=_("Scope"),
        choices=Scope,
        initial=Scope.READ,
        help_text=_(
            "With “read” a program sees what readers see here. With “enter results” it also enters "
            "rounds and sees hidden standings, with “manage” it also runs events."
        ),
    )
    event = forms.TypedChoiceField(label=_("For"), coerce=int, empty_value=None, required=False)
    last_day = forms.DateField(
        label=_("Last day"),
        widget=Day(),
        help_text=_("After this day the key opens nothing any more."),
    )

    def __init__(self, organisation: Organisation, *args: Any, **named: Any) -> None:
        zone = ZoneInfo(time_zone_of(organisation))
        today = timezone.now().astimezone(zone).date()
        super().__init__(*args, **named)
        self.fields["last_day"].initial = today + USUAL
        self._zone, self._today = zone, today
        self._events = {event.pk: event for event in events_for_keys(organisation)}
        event_field: Any = self.fields["event"]
        event_field.choices = [
            ("", _("All events")),
            *((pk, event.name) for pk, event in self._events.items()),
        ]

    def clean_event(self) -> Event | None:
        """Return the only event that the key is for, None for all."""
        return self._events.get(self.cleaned_data["event"])

    def clean_last_day(self) -> date:
        """Return the last day; what is years away need not be a day at all elsewhere."""
        day: date = self.cleaned_data["last_day"]
        if day > self._today + LONGEST:
            raise ValidationError(refusal_messages(KeyRefused(why="late")))
        return day

    @property
    def ends_at(self) -> datetime:
        """The end of the last day, where the organisation is."""
        return datetime.combine(self.cleaned_data["last_day"], time.max, tzinfo=self._zone)
