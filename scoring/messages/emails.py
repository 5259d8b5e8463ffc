"""Refusals about emails: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import EmailsRefused

MESSAGES: Mapping[str, Promise] = {
    f"{EmailsRefused.code}.no_mail": _(
        "The service has no mail server, so nothing is sent. Ask the operators of the service."
    ),
    f"{EmailsRefused.code}.no_evening": _(
        "No emails are sent about rehearsals and imported evenings. Look at another event."
    ),
    f"{EmailsRefused.code}.draft": _(
        "The public cannot see the event while it is a draft. Open it, then invite to it."
    ),
    f"{EmailsRefused.code}.over": _(
        "The event is finished, so no one can be invited to it. Invite to the next one."
    ),
    f"{EmailsRefused.code}.not_over": _(
        "The event is not finished. Finish it, then send the results."
    ),
    f"{EmailsRefused.code}.counting": _(
        "The final standings are still being counted. Send the results in a moment."
    ),
}
