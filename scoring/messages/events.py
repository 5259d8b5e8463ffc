"""Refusals about an event: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import AnnouncementOutdated, CallOutdated, DiscardRefused
from tournaments.errors import (
    CurrencyRefused,
    EventNotOpen,
    PictureRefused,
    RehearsalRefused,
    RollCallOver,
)

MESSAGES: Mapping[str, Promise] = {
    AnnouncementOutdated.code: _("Another person has withdrawn this announcement."),
    CallOutdated.code: _("Another person is going to this table already."),
    EventNotOpen.code: _(
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ),
    f"{CurrencyRefused.code}.payments": _(
        "Payments are noted in {currency}. The event keeps this currency."
    ),
    f"{CurrencyRefused.code}.prizes": _(
        "Prizes are sums in {currency}. Change them to things first, or keep this currency."
    ),
    f"{PictureRefused.code}.bytes": _("The file has more than {most} MB. Send a smaller picture."),
    f"{PictureRefused.code}.pixels": _(
        "The picture has more than {most} million pixels. Send a smaller picture."
    ),
    f"{PictureRefused.code}.unreadable": _(
        "This file is no picture that can be read. Save it as JPEG, PNG or WebP and send it again."
    ),
    f"{PictureRefused.code}.gone": _("The picture has been removed. Choose a file."),
    RollCallOver.code: _("Seating {number} is closed. Its roll call cannot change any more."),
    f"{RehearsalRefused.code}.again": _("This is a rehearsal. Rehearse the event itself."),
    f"{DiscardRefused.code}.public": _(
        "Visitors could see this event. Only a rehearsal, or a draft that was never open, can be "
        "discarded."
    ),
    f"{DiscardRefused.code}.entries": _("This event cannot be discarded: it has an entered round."),
    f"{DiscardRefused.code}.rehearsed": _("This event cannot be discarded: it was rehearsed."),
    f"{DiscardRefused.code}.payments": _(
        "This event cannot be discarded: payments are noted in it. They stay for your accounts."
    ),
    f"{DiscardRefused.code}.series": _(
        "This event cannot be discarded: it is in a series. Take it out of the series first."
    ),
}
