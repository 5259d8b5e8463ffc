"""Refusals about programs and their keys: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import KeyEnded, KeyRefused, KeyUnknown, RequestReused

MESSAGES: Mapping[str, Promise] = {
    KeyUnknown.code: _("This key is not known here. Copy it again, or ask an owner for a new one."),
    KeyEnded.code: _("This key opens nothing any more. Ask an owner for a new one."),
    RequestReused.code: _(
        "This Idempotency-Key was already sent with another request. Use a new one for each."
    ),
    f"{KeyRefused.code}.event": _("This event is none of the organisation. Choose another one."),
    f"{KeyRefused.code}.over": _("This day is over. Choose a later one."),
    f"{KeyRefused.code}.late": _("A key is valid for two years at most. Choose an earlier day."),
    f"{KeyRefused.code}.many": _(
        "There are {most} keys already. Withdraw one that no program needs any more."
    ),
}
