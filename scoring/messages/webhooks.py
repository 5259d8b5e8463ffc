"""Refusals about webhooks: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import WebhookRefused

MESSAGES: Mapping[str, Promise] = {
    f"{WebhookRefused.code}.address": _(
        "Nothing can be sent to this address. Give a public one that begins with https://, without "
        "a port, name or password in it."
    ),
    f"{WebhookRefused.code}.kinds": _("Choose at least one thing that the webhook hears."),
    f"{WebhookRefused.code}.event": _("This event is not there any more. Choose another one."),
    f"{WebhookRefused.code}.too_many": _(
        "An organisation has at most {most} webhooks. Delete one that is not needed any more."
    ),
    f"{WebhookRefused.code}.off": _("The webhook is switched off. Switch it on first."),
    f"{WebhookRefused.code}.waiting": _("This message is waiting already. Wait for its answer."),
}
