"""A database that was restored sends nothing: it may be a copy that is only tried out.

An operator says that it is the service itself.
"""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.models import (
    DeliveryState,
    PushMoment,
    PushSubscription,
    Webhook,
    WebhookDelivery,
    WebhookOff,
)
from scoring.models.pushes import LAST_MOMENT
from scoring.selectors.webhooks import listening_webhooks
from scoring.services.webhooks import switch_on_webhook
from tournaments.models import Email
from tournaments.services.emails import give_up_emails


@transaction.atomic
def stop_sending() -> None:
    """Switch all webhooks off and let phones hear nothing, until ``resume_sending``.

    What waited is given up, emails too: it was sent long ago, or is too late.
    """
    listening_webhooks().update(off_at=timezone.now(), off_why=WebhookOff.RESTORED)
    waiting = WebhookDelivery.objects.filter(state=DeliveryState.WAITING)
    waiting.update(state=DeliveryState.GIVEN_UP)
    PushSubscription.objects.update(reached=LAST_MOMENT)
    give_up_emails(Email.objects.all())


@transaction.atomic
def resume_sending() -> tuple[int, int]:
    """Let webhooks and phones hear of what happens from now on; return how many of each do so."""
    webhooks = Webhook.objects.filter(off_why=WebhookOff.RESTORED).order_by("organisation", "pk")
    ids = list(webhooks.values_list("pk", flat=True))
    for webhook_id in ids:
        switch_on_webhook(webhook_id=webhook_id)
    newest = PushMoment.objects.aggregate(newest=Max("pk"))["newest"] or 0
    phones = PushSubscription.objects.filter(reached=LAST_MOMENT)
    return len(ids), phones.update(reached=newest)
