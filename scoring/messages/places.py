"""Refusals about the tables of a hall: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import PlaceRefused

MESSAGES: Mapping[str, Promise] = {
    f"{PlaceRefused.code}.unknown": _(
        "The hall has no table {number}. Choose one of its tables, or add it first."
    ),
    f"{PlaceRefused.code}.needed": _(
        "These tables are in a seating or are the fixed table of a person: {numbers}. Untick them."
    ),
}
