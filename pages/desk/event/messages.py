"""Refusals about an event: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import AnnouncementOutdated, CallOutdated, DiscardRefused
from tournaments.errors import CurrencyRefused, EventNotOpen, RehearsalRefused, RollCallOver

MESSAGES: Mapping[str, Promise] = {
    AnnouncementOutdated.code: _("Another person has withdrawn this announcement."),
    CallOutdated.code: _("Another person is going to this table already."),
    EventNotOpen.code: _(
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ),
    CurrencyRefused.code: _("Payments are noted in {currency}. The event keeps this currency."),
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
