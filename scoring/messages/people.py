"""Refusals about people, and what stands for the name of one whose data are erased."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from tournaments.errors import (
    ErasureRefused,
    MergeOutdated,
    MergeRefused,
    NumberTaken,
    PersonOutdated,
)
from tournaments.models import Person
from tournaments.selectors.people import played_by

MESSAGES: Mapping[str, Promise] = {
    f"{MergeRefused.code}.same_event": _(
        "Both take part in {events}, so they are two people, or one of them was registered twice "
        "there. They cannot be merged."
    ),
    f"{MergeRefused.code}.numbers": _(
        "They have two member numbers: {numbers}. If they are one person, remove the wrong number "
        "first."
    ),
    f"{MergeRefused.code}.same": _("Choose another person to merge with."),
    f"{MergeRefused.code}.elsewhere": _("Only people of one register can be merged."),
    f"{MergeRefused.code}.erased": _("The data of one of them were erased. Choose another one."),
    f"{MergeRefused.code}.gone": _("One of them has just been merged. Check the register again."),
    MergeOutdated.code: _(
        "This merge can no longer be undone: the person was changed or registered since. Register "
        "the other person again."
    ),
    PersonOutdated.code: _(
        "This person was merged, or their data were erased. Look at the list again."
    ),
    NumberTaken.code: _(
        "Number {number} is that of {other}. Correct it there first, or merge the two people."
    ),
    f"{ErasureRefused.code}.playing": _(
        "This person takes part in a running event: {events}. Finish it first."
    ),
    f"{ErasureRefused.code}.erased": _("This person’s data were erased already."),
}


def label_of(person: Person) -> str:
    """Return what stands for a name: the newest start number, in its event's language."""
    newest = played_by(person).first()
    if newest is None:
        return ""
    with override(newest.event.language):
        return gettext("Player {number}").format(number=newest.number)
