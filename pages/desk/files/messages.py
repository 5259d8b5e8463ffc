"""What can be wrong with an event file: what is the matter and what to do."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import EventFileOutdated, FileFault, FileProblem
from scoring.selectors.event_files.documents import LARGEST

MEGABYTE = 1_000_000  # bytes

MESSAGES: Mapping[str, Promise] = {
    EventFileOutdated.code: _("This file is read already, or was removed. Look at it again."),
}
# Of the file itself.
_FILE: Mapping[FileFault, Promise] = {
    FileFault.TOO_LARGE: _(
        "The file is larger than {limit} MB. Ask the operators of the service to read it."
    ),
    FileFault.NO_EVENT: _("This is no event file. Choose one that was saved at “Paper and files”."),
    FileFault.OTHER_VERSION: _(
        "This file was written by another version of Stichtafel. Save the event once more."
    ),
    FileFault.CHANGED: _(
        "This file was changed or cut short since it was written. Save the event once more."
    ),
    FileFault.BROKEN: _("Reading the file failed or took too long. Try again."),
}
# Of one value in it.
_VALUE: Mapping[FileFault, Promise] = {
    FileFault.MISSING: _("{where} is missing in the file."),
    FileFault.UNKNOWN: _("{where} in the file is unknown here."),
    FileFault.VALUE: _("{where} in the file has a value that cannot be."),
    FileFault.REFERENCE: _("{where} in the file names something that is not in it."),
    FileFault.CARD: _("{where} in the file names a card that does not exist."),
    FileFault.IMPOSSIBLE: _("{where} in the file cannot be stored."),
    FileFault.DIFFERS: _("The results in the file do not fit together: {where}."),
}


def file_messages(problems: Iterable[FileProblem]) -> list[str]:
    """Return what is wrong with a file, one message for each problem."""
    return [_message(problem) for problem in problems]


def _message(problem: FileProblem) -> str:
    if problem.fault in _FILE:
        return str(_FILE[problem.fault]).format(limit=LARGEST // MEGABYTE)
    return str(_VALUE[problem.fault]).format(where=problem.where or gettext("standings"))
