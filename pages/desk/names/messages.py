"""The reasons for which a list of people cannot be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.names.headings import Column
from pages.desk.names.rows import CELL_LIMIT, Reason
from scoring.messages import side_by_side
from tournaments.models import LONGEST_NUMBER
from tournaments.services.people import NAME_LIMIT


class ListFault(StrEnum):
    """The reason for which a list, or a line of it, cannot be read."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    ENCODING = "encoding"
    NO_SHEET = "no_sheet"
    OLD_WORKBOOK = "old_workbook"
    WEB_PAGE = "web_page"
    XML = "xml"
    JSON = "json"
    PDF = "pdf"
    TEXT_DOCUMENT = "text_document"
    TOO_MANY = "too_many"
    TOO_WIDE = "too_wide"
    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    NUMBER_TOO_LONG = "number_too_long"
    UNPRINTABLE = "unprintable"
    LANGUAGE = "language"
    YES_OR_NO = "yes_or_no"
    TABLE = "table"
    RESULT = "result"
    NO_EVENING = "no_evening"
    NO_DAY = "no_day"
    FUTURE = "future"
    TWO_RANKS = "two_ranks"


@dataclass(frozen=True, slots=True)
class ListProblem:
    """One thing that cannot be read; ``text`` is what stands there."""

    fault: ListFault
    line: int = 0  # from 1; 0 for the list as a whole; a column where that is at fault
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
    ListFault.OLD_WORKBOOK: _(
        "This is an old workbook format that cannot be read. Save it as XLSX or as CSV."
    ),
    ListFault.WEB_PAGE: _(
        "This is a web page, not a list of names. Open it, copy the table and paste it here."
    ),
    ListFault.XML: _(
        "This is XML of another program, not a list of names. Save the list there as XLSX or CSV."
    ),
    ListFault.JSON: _(
        "This is JSON, not a list of names. Save the list as XLSX or CSV; an event file is read "
        "among the files of the organisation."
    ),
    ListFault.PDF: _(
        "This is a PDF, not a list of names. Open it, copy the names and paste them here."
    ),
    ListFault.TEXT_DOCUMENT: _(
        "This is a formatted text, not a list of names. Open it, copy the names and paste them "
        "here."
    ),
    ListFault.TOO_MANY: _("Line {line}: that is more than {limit} names. Register them in parts."),
    ListFault.TOO_WIDE: _(
        "Line {line} has more than {columns} columns. Remove columns without names or results, "
        "then read the list again."
    ),
    ListFault.NO_NAME: _("Line {line}: the name is missing. Write one, or remove the line."),
    ListFault.TOO_LONG: _("Line {line}: “{text}” has more than {longest} characters. Shorten it."),
    ListFault.NUMBER_TOO_LONG: _(
        "Line {line}: “{text}” is too long for a member number. Write at most {longest} characters."
    ),
    ListFault.UNPRINTABLE: _(
        "Line {line}: “{text}” has a character that cannot be printed, shown as �. Type it again."
    ),
    ListFault.LANGUAGE: _(
        "Line {line}: the language “{text}” is unknown. Write en, de, hu, it or ja, or leave it "
        "empty."
    ),
    ListFault.YES_OR_NO: _(
        "Line {line}: “{text}” does not say whether this person is out of competition. Write yes "
        "or no."
    ),
    ListFault.TABLE: _(
        "Line {line}: “{text}” is not the number of a table. Write a number, or leave it empty."
    ),
    ListFault.RESULT: _("Line {line}: “{text}” counts as empty."),
    ListFault.NO_EVENING: _(
        "No column holds results. Choose “Result of an evening” above each that does."
    ),
    ListFault.NO_DAY: _("Column {line}: the day of the evening is missing. Enter it above."),
    ListFault.FUTURE: _("Column {line}: this day is still to come. Enter the right one."),
    ListFault.TWO_RANKS: _(
        "Column {line}: the evening has ranks already. Enter another day, or leave the column out."
    ),
}
COLUMN_LABELS: Mapping[Column, Promise] = {
    Column.NAME: _("Name"),
    Column.FAMILY_FIRST: _("Name, family name first"),
    Column.GIVEN: _("First name"),
    Column.FAMILY: _("Family name"),
    Column.SORT_NAME: _("Sort name or reading"),
    Column.CLUB: _("Home club"),
    Column.TEAM: _("Team"),
    Column.LANGUAGE: _("Language"),
    Column.OUT: _("Out of competition"),
    Column.TABLE: _("Fixed table"),
    Column.WITHDRAWN: _("Withdrawn"),
    Column.MEMBER_NUMBER: _("Member number"),
    Column.NUMBER: _("Start number"),
    Column.RESULT: _("Result of an evening"),
    Column.UNUSED: _("– leave out –"),
}
REASON_LABELS: Mapping[Reason, Promise] = {
    Reason.HEADING: _("headings"),
    Reason.REPEATED: _("headings of another page"),
    Reason.TITLE: _("a title"),
    Reason.SEPARATOR: _("says how the lines are cut"),
    Reason.TOTAL: _("a sum"),
    Reason.EMPTY: _("no name"),
    Reason.CLUB: _("only a club"),
    Reason.HIDDEN: _("hidden in the workbook"),
    Reason.CROSSED: _("left out by you"),
}
ENCODING_NAMES: Mapping[str, str] = {
    "cp1250": "Windows-1250",
    "cp1252": "Windows-1252",
    "cp850": "DOS 850",
    "cp852": "DOS 852",
    "cp932": "Shift JIS (Windows-31J)",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "mac_latin2": "Mac CE",
    "mac_roman": "Mac Roman",
}

_SHOWN = 40  # characters of what stands there
_NAMED = 10  # people in one sentence


def repetition_message(names: Sequence[str]) -> str:
    """Return that lines repeat these names, and no one has said yet whom they are about."""
    sentence = gettext(
        "Several lines have the same name: {names}. Choose for each whether it is another "
        "person, or leave it out."
    )
    return sentence.format(names=side_by_side(dict.fromkeys(names[:_NAMED])))


def list_messages(problems: Sequence[ListProblem], *, limit: int) -> list[str]:
    """Return what is the matter with a list of at most ``limit`` people, one sentence each."""
    return [
        str(_MESSAGES[problem.fault]).format(
            line=problem.line,
            text=problem.text[:_SHOWN],
            limit=limit,
            columns=CELL_LIMIT,
            longest=LONGEST_NUMBER if problem.fault == ListFault.NUMBER_TOO_LONG else NAME_LIMIT,
        )
        for problem in problems
    ]
