"""Settings of events: of a new one, and changed together."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring.errors import SettingsRefused
from scoring.selectors.event_settings import (
    NO_LENGTH,
    completed_settings,
    fixed_settings,
    setting_problems,
)
from tournaments.errors import EventNotOpen
from tournaments.models import Event, Organisation
from tournaments.services.events import change_event, create_event


@transaction.atomic
def set_up_event(*, organisation: Organisation, chosen: Mapping[str, Any]) -> Event:
    """Return a new draft with these settings, and the usual ones for all that is left out.

    Raises:
        SettingsRefused: some of them make no sense.
        ValidationError: invalid fields, by name; nothing is stored.
    """
    event = Event(organisation=organisation)
    left_out = {"slug": "", "ends_on": None, **NO_LENGTH}
    _apply(event, completed_settings(event, {**left_out, **chosen}))
    return create_event(event)


@transaction.atomic
def change_settings(event: Event, *, chosen: Mapping[str, Any]) -> Event:
    """Return an event, locked, with these settings stored.

    Raises:
        SettingsRefused: some of them make no sense with the others.
        EventNotOpen: ``fields`` cannot change any more.
        ValidationError: invalid fields, by name; nothing is stored.
    """
    settings = completed_settings(event, chosen)
    changed = [name for name, value in settings.items() if value != getattr(event, name)]
    if fixed := sorted(fixed_settings(event).intersection(changed)):
        raise EventNotOpen(state=event.state, fields=fixed)
    _apply(event, settings)
    return change_event(event, fields=changed) if changed else event


def _apply(event: Event, settings: Mapping[str, Any]) -> None:
    if problems := setting_problems(event, settings):
        raise SettingsRefused(problems)
    for name, value in settings.items():
        setattr(event, name, value)
