"""Lines of tables by hand that cannot be read."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.desk.seatings.layout_text import Fault, LineProblem
from tournaments.models import MOST_PLACES

FAULT_MESSAGES: Mapping[Fault, Promise] = {
    Fault.EMPTY: _("No tables yet. Write one line for each, such as “4: 12 7 3 9”."),
    Fault.TABLE: _(
        "Line {line}: “{text}” is not the number of a table. Write a number from 1 to {most}."
    ),
    Fault.TABLE_TWICE: _("Line {line}: table {text} is already in the list. Give another number."),
    Fault.NAME_UNKNOWN: _("Line {line}: no entrant is called “{text}”. Write a start number."),
    Fault.NAME_SHARED: _(
        "Line {line}: “{text}” is the name of several people. Write the start number."
    ),
}


def line_message(problem: LineProblem) -> str:
    """Return what cannot be read in a line as a sentence."""
    return str(FAULT_MESSAGES[problem.fault]).format(
        line=problem.line, text=problem.text, most=MOST_PLACES
    )
