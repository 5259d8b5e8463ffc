"""Changes of results in words, the same for organisers and for everyone."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import Entry
from scoring.selectors.history import Change
from tournaments.models import Table
from tournaments.selectors.entrants import told_apart

NOTHING: Final = "–"
# What a form says of a reason before it is saved.
PUBLIC: Final = _("It will be public on the page of corrections, for good. Write no names.")
PUBLIC_WITH_NAME: Final = _(
    "It will be public with the name of the person, for good. Write no other names."
)


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
            sanction = gettext("A sanction or bonus was given.")
            return gettext("A warning was given.") if row.is_warning else sanction
        case "scoring.SanctionHistory":
            withdrawal = gettext("The sanction or bonus was withdrawn.")
            return gettext("The warning was withdrawn.") if row.is_warning else withdrawal
        case "scoring.Draw":
            return gettext("Lots were drawn.")
    raise KeyError(change.model)


def _what_was_entered(entry: Entry) -> str:
    if entry.overridden:
        return gettext("The round was entered on the director’s word.")
    corrected = gettext("The round was corrected.")
    return corrected if entry.version > 1 else gettext("The round was entered.")


def who_sat_there(change: Change) -> str:
    """Return in one sentence who sat on a seat in which rounds, and who was said to before."""
    row = change.row
    sentence = gettext("{name} sat there from round {first} on, not {other}.")
    if row.to_round == row.from_round:
        sentence = gettext("{name} sat there in round {first}, not {other}.")
    elif row.to_round is not None:
        sentence = gettext("{name} sat there in rounds {first} to {last}, not {other}.")
    before = change.before.entrant if change.before else None
    names = told_apart(filter(None, [row.entrant, before]))
    return sentence.format(
        name=names[row.entrant.number],
        other=names[before.number] if before else NOTHING,
        first=row.from_round,
        last=row.to_round,
    )


def location_of(table: Table, round_number: int | None = None, *, seat: int | None = None) -> str:
    """Return where something changed: the table of a seating, a round of it, or a seat, from 1."""
    sentence = gettext("Seating {seating}, table {table}")
    if round_number is not None:
        sentence = gettext("Seating {seating}, table {table}, round {round}")
    elif seat is not None:
        sentence = gettext("Seating {seating}, table {table}, seat {seat}")
    return sentence.format(
        seating=table.seating.number, table=table.place.number, round=round_number, seat=seat
    )
