"""Fields of several requests and answers: days, hours, numbers that people see, and ids."""

import re
from datetime import date, time
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import MOST_PLACES, Entrant, Event
from tournaments.selectors.tables import AT_LAST

HIGHEST: Final = 2**31 - 1
HIGHEST_ID: Final = 2**63 - 1


_HOUR: Final = re.compile("^([01][0-9]|2[0-3]):[0-5][0-9]$", re.ASCII)
_DAY: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


@extend_schema_field({"type": "string", "pattern": _HOUR.pattern})
class HourField(serializers.TimeField):
    """An hour of an event's day, like ``19:30``. It is in the event's time zone and names none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"], **options)

    def to_internal_value(self, value: Any) -> time:
        """Return the hour."""
        if not isinstance(value, str) or not _HOUR.fullmatch(value):
            self.fail("invalid", format="hh:mm")
        return super().to_internal_value(value)


class DayField(serializers.DateField):
    """A day, like ``2026-03-06``. Python reads days of weeks and days without hyphens, too."""

    def to_internal_value(self, value: Any) -> date:
        """Return the day."""
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            self.fail("invalid", format="YYYY-MM-DD")
        day: date = super().to_internal_value(value)
        return day


def start_number(**options: Any) -> serializers.IntegerField:
    """Return a field for the start number of an entrant."""
    return serializers.IntegerField(min_value=1, max_value=HIGHEST, **options)


def place_number(**options: Any) -> serializers.IntegerField:
    """Return a field for the number of a table of the hall."""
    return serializers.IntegerField(min_value=1, max_value=MOST_PLACES, **options)


def round_number(**options: Any) -> serializers.IntegerField:
    """Return a field for the number of a round."""
    return serializers.IntegerField(min_value=1, max_value=AT_LAST, **options)


def row_id(**options: Any) -> serializers.IntegerField:
    """Return a field for the id of a row, as a list of them has it."""
    return serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, **options)


def entrant_of(event: Event, number: int, field: str = "entrant") -> Entrant:
    """Return the entrant of a start number.

    Raises:
        ValidationError: the event has none; names the ``field`` that has the number.
    """
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise serializers.ValidationError({field: ["There is no such entrant."]})
    return entrant
