"""What the services refuse about an event: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import AnnouncementOutdated, CallOutdated, DiscardRefused
from tournaments.errors import EventNotOpen, RehearsalRefused, RollCallOver

MESSAGES: Mapping[str, Promise] = {
    AnnouncementOutdated.code: _("Somebody else has withdrawn this announcement."),
    CallOutdated.code: _("Somebody else has answered this call. Look who is going."),
    EventNotOpen.code: _("The event is not in a state that allows this. Look at it again."),
    RollCallOver.code: _("Seating {number} is closed: who was there is settled."),
    f"{RehearsalRefused.code}.again": _("This is a rehearsal. Rehearse the event itself."),
    f"{DiscardRefused.code}.public": _(
        "Visitors could see this event. Only a rehearsal, or a draft that was never open, can be "
        "discarded."
    ),
    f"{DiscardRefused.code}.entries": _("A round of this event was entered, so it stays."),
    f"{DiscardRefused.code}.rehearsed": _("This event was rehearsed, so it stays."),
}
