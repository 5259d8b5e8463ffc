"""Changes of results in words, the same for organisers and for everyone."""

from typing import Any

from django.utils.translation import gettext

from scoring.models import Entry
from scoring.selectors.history import Change
from tournaments.models import Table


def what_changed(change: Change) -> str:
    """Return what happened to a round, or what was decided, in one sentence.

    Raises:
        KeyError: the change is not one of results.
    """
    row = change.decision
    match change.model:
        case "scoring.Entry":
            return _what_was_entered(row)
        case "scoring.Confirmation":
            return gettext("The round was confirmed by the director.")
        case "scoring.Voiding":
            void = gettext("The round was declared void.")
            return void if row.void else gettext("The round counts again.")
        case "scoring.Ruling":
            sentence = gettext("A ruling was given for seating {number}.")
            return sentence.format(number=row.seating.number)
        case "scoring.RulingHistory":
            sentence = gettext("The ruling for seating {number} was withdrawn.")
            return sentence.format(number=row.seating.number)
        case "scoring.Sanction":
            given = gettext("A sanction or bonus was given.")
            return gettext("A warning was given.") if row.is_warning else given
        case "scoring.SanctionHistory":
            gone = gettext("The sanction or bonus was withdrawn.")
            return gettext("The warning was withdrawn.") if row.is_warning else gone
        case "scoring.Draw":
            return gettext("Lots were drawn.")
    raise KeyError(change.model)


def _what_was_entered(entry: Entry) -> str:
    if entry.overridden:
        return gettext("The round was entered on the director’s word.")
    corrected = gettext("The round was corrected.")
    return corrected if entry.version > 1 else gettext("The round was entered.")


def reason_of(row: Any) -> str:
    """Return why an entry, a voiding or any decision was made, in the director's words."""
    if hasattr(row, "void"):
        return ": ".join(filter(None, [row.get_reason_display(), row.note]))
    return getattr(row, "reason", "") or getattr(row, "correction", "")


def location_of(table: Table, round_number: int | None = None) -> str:
    """Return where something changed: the table of a seating, or one round of it."""
    sentence = gettext("Seating {seating}, table {table}")
    if round_number is not None:
        sentence = gettext("Seating {seating}, table {table}, round {round}")
    return sentence.format(
        seating=table.seating.number, table=table.place.number, round=round_number
    )
