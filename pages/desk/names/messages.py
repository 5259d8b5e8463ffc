"""What keeps a list of people from being read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.services.people import NAME_LIMIT


class ListFault(StrEnum):
    """Why a list, or a line of it, cannot be read."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    ENCODING = "encoding"
    NO_SHEET = "no_sheet"
    TOO_MANY = "too_many"
    HEADINGS = "headings"
    QUOTES = "quotes"
    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    UNPRINTABLE = "unprintable"
    FORMULA = "formula"
    LANGUAGE = "language"
    YES_OR_NO = "yes_or_no"


@dataclass(frozen=True, slots=True)
class ListProblem:
    """One thing that cannot be read; ``text`` is what stands there."""

    fault: ListFault
    line: int = 0  # from 1; 0 for the list as a whole
    text: str = ""


class ListUnreadable(Exception):
    """A list cannot be read; ``problems`` are all of them, by line."""

    def __init__(self, problems: Sequence[ListProblem]) -> None:
        super().__init__(*problems)
        self.problems = tuple(problems)


_MESSAGES: Mapping[ListFault, Promise] = {
    ListFault.EMPTY: _("The list is empty: write one name on each line."),
    ListFault.TOO_LARGE: _("The file is too large. Register the people in parts."),
    ListFault.ENCODING: _("The letters of this file cannot be read. Save it as CSV (UTF-8)."),
    ListFault.NO_SHEET: _("This workbook cannot be read. Save it again, as XLSX or as CSV."),
    ListFault.TOO_MANY: _("Line {line}: that is more than {limit} names. Register them in parts."),
    ListFault.HEADINGS: _(
        "Line {line}: the columns have no headings. Write them above: Name, Club, Team, Language, "
        "Out of competition."
    ),
    ListFault.QUOTES: _("Line {line}: a quotation mark is not closed. Correct it or remove it."),
    ListFault.NO_NAME: _("Line {line}: the name is missing. Write one, or remove the line."),
    ListFault.TOO_LONG: _("Line {line}: “{text}” has more than {longest} characters. Shorten it."),
    ListFault.UNPRINTABLE: _(
        "Line {line}: there is a character that cannot be printed. Type it again."
    ),
    ListFault.FORMULA: _("Line {line}: “{text}” is a formula. Write what it should show."),
    ListFault.LANGUAGE: _(
        "Line {line}: the language “{text}” is unknown. Write en, de, hu, it or ja, or leave it "
        "empty."
    ),
    ListFault.YES_OR_NO: _(
        "Line {line}: “{text}” does not say whether this person is out of competition. Write yes "
        "or no."
    ),
}
_SHOWN = 40  # characters of what stands there


def list_messages(unreadable: ListUnreadable, *, limit: int) -> list[str]:
    """Return what is the matter with a list of at most ``limit`` people, one sentence each."""
    return [
        str(_MESSAGES[one.fault]).format(
            line=one.line, text=one.text[:_SHOWN], limit=limit, longest=NAME_LIMIT
        )
        for one in unreadable.problems
    ]
