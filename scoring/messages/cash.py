"""Refusals about payments: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import PaymentOutdated, PaymentRefused

MESSAGES: Mapping[str, Promise] = {
    PaymentOutdated.code: _(
        "Another person has noted a payment of this entrant meanwhile. Look at it first."
    ),
    f"{PaymentRefused.code}.no_fee": _("This event has no fee. Give one in the settings first."),
    f"{PaymentRefused.code}.amount": _("No one can pay this amount. Write another one."),
    f"{PaymentRefused.code}.reversal": _(
        "This takes back another payment. Note a new payment instead."
    ),
}
