"""Faults of an event file: what is the matter and what to do."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import EventFileOutdated, FileFault, FilePeopleRefused, FileProblem
from scoring.messages.rows import side_by_side
from scoring.selectors.event_files.documents import LARGEST, PEOPLE_LIMIT

MEGABYTE = 1_000_000  # bytes

MESSAGES: Mapping[str, Promise] = {
    EventFileOutdated.code: _("This file was already read or removed. Choose it again."),
}
# Of the file itself.
_FILE: Mapping[FileFault, Promise] = {
    FileFault.TOO_LARGE: _(
        "The file is larger than {limit} MB. Ask the operators of the service to read it."
    ),
    FileFault.TOO_MANY: _(
        "More than {most} people are in the file. Ask the operators of the service to read it."
    ),
    FileFault.TOO_MUCH: _(
        "The file holds more than can be read here. Ask the operators of the service to read it."
    ),
    FileFault.NO_EVENT: _(
        "This is not an event file. Choose one that was saved on “Papers and files”."
    ),
    FileFault.OTHER_VERSION: _(
        "This file was written by another version of Stichtafel. Save the event once more."
    ),
    FileFault.CHANGED: _(
        "This file was changed or cut short since it was written. Save the event once more."
    ),
    FileFault.BROKEN: _("The file could not be read, or it took too long. Try again."),
}
# Of one value in it.
_VALUE: Mapping[FileFault, Promise] = {
    FileFault.MISSING: _("{where} is missing in the file."),
    FileFault.UNKNOWN: _("{where} in the file is unknown here."),
    FileFault.VALUE: _("{where} in the file has an impossible value."),
    FileFault.REFERENCE: _("{where} in the file names something that is not in it."),
    FileFault.CARD: _("{where} in the file names a card that does not exist."),
    FileFault.PERSON: _(
        "The person chosen for start number {where} is not in the register any more. Choose the "
        "file again."
    ),
    FileFault.IMPOSSIBLE: _("{where} in the file cannot be saved."),
    FileFault.DIFFERS: _("The results in the file do not fit together: {where}."),
}


def file_people_messages(refused: FilePeopleRefused) -> list[str]:
    """Return who of a file cannot be read as chosen, one message for each choice."""
    gone = gettext(
        "The person you chose for {person} is not in the register any more. Check what is chosen "
        "now."
    )
    same = gettext(
        "{people} take part in the same event, so they are not one person. Choose another person "
        "or a new one."
    )
    return [
        *(gone.format(person=person) for person in refused.unknown),
        *(same.format(people=side_by_side(several)) for several in refused.same),
    ]


def file_messages(problems: Iterable[FileProblem]) -> list[str]:
    """Return what is wrong with a file, one message for each problem."""
    return [_message(problem) for problem in problems]


def _message(problem: FileProblem) -> str:
    if problem.fault in _FILE:
        return str(_FILE[problem.fault]).format(limit=LARGEST // MEGABYTE, most=PEOPLE_LIMIT)
    return str(_VALUE[problem.fault]).format(where=problem.where or gettext("standings"))
