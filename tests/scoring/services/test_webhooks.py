"""Webhooks as owners make, switch and remove them."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.utils import timezone

from scoring.errors import WebhookRefused
from scoring.models import Webhook, WebhookDelivery, WebhookOff
from scoring.services.webhooks import (
    create_webhook,
    delete_webhook,
    forget_old_deliveries,
    renew_secret,
    send_again,
    send_test,
    switch_off_webhook,
    switch_on_webhook,
)
from tests.builders import a_user, an_event, an_organisation
from tests.webhooks import URL, a_webhook
from tournaments.models import Organisation

pytestmark = pytest.mark.django_db


def refused(**fields: Any) -> dict[str, Any]:
    """What refuses a webhook."""
    club: Organisation = fields.pop("club", None) or an_organisation()
    given = {"organisation_id": club.pk, "url": URL, "kinds": ["entry"], "by": a_user(club)}
    with pytest.raises(WebhookRefused) as caught:
        create_webhook(**{**given, **fields})
    return dict(caught.value.data)


def a_delivery(webhook: Webhook, state: str = "waiting", **fields: Any) -> WebhookDelivery:
    """A delivery of a test."""
    send_test(webhook_id=webhook.pk)
    newest = WebhookDelivery.objects.filter(webhook=webhook).order_by("-pk")
    newest.filter(pk=newest[0].pk).update(state=state, **fields)
    return newest[0]


@pytest.mark.parametrize(
    "url",
    ["http://club.example/", "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "club.example"],
)
def test_an_address_to_which_nothing_is_sent_is_refused(url: str) -> None:
    assert refused(url=url) == {"why": "address"}


def test_without_a_kind_that_there_is_nothing_is_heard() -> None:
    event = an_event(0)

    assert refused(kinds=[]) == {"why": "kinds"}
    assert refused(kinds=["test", "weather"]) == {"why": "kinds"}
    of_event = {"club": event.organisation, "event_id": event.pk}
    assert refused(kinds=["series.changed"], **of_event) == {"why": "kinds"}


def test_an_event_of_another_club_is_refused() -> None:
    assert refused(event_id=an_event(0).pk) == {"why": "event"}


def test_an_organisation_has_ten_webhooks_at_most() -> None:
    club = an_organisation()
    for _ in range(10):
        a_webhook(club)

    assert refused(club=club) == {"why": "too_many", "most": 10}


def test_while_the_secret_changes_both_are_known_for_a_day() -> None:
    webhook = a_webhook(an_organisation())

    renewed = renew_secret(webhook_id=webhook.pk)

    assert renewed.secret != webhook.secret
    assert renewed.former_secret == webhook.secret
    forget_old_deliveries()
    renewed.refresh_from_db()
    assert renewed.former_secret == webhook.secret
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        forget_old_deliveries()
    renewed.refresh_from_db()
    assert (renewed.former_secret, renewed.former_until) == ("", None)


def test_what_waits_for_a_webhook_that_is_switched_off_is_given_up() -> None:
    webhook = a_webhook(an_organisation())
    waiting = a_delivery(webhook)

    assert switch_off_webhook(webhook_id=webhook.pk)
    assert not switch_off_webhook(webhook_id=webhook.pk, why=WebhookOff.GONE)

    webhook.refresh_from_db()
    waiting.refresh_from_db()
    assert (webhook.off_why, waiting.state) == ("by_hand", "given_up")


def test_one_that_is_switched_on_begins_anew() -> None:
    webhook = a_webhook(an_organisation())
    Webhook.objects.update(failures=9, failing_since=timezone.now())
    switch_off_webhook(webhook_id=webhook.pk, why=WebhookOff.FAILING)

    switch_on_webhook(webhook_id=webhook.pk)

    webhook.refresh_from_db()
    state = (webhook.off_at, webhook.off_why, webhook.failures, webhook.failing_since)
    assert state == (None, "", 0, None)


def test_a_test_waits_once_and_only_where_it_can_be_sent() -> None:
    webhook = a_webhook(an_organisation())
    send_test(webhook_id=webhook.pk)

    with pytest.raises(WebhookRefused) as again:
        send_test(webhook_id=webhook.pk)
    switch_off_webhook(webhook_id=webhook.pk)
    with pytest.raises(WebhookRefused) as off:
        send_test(webhook_id=webhook.pk)

    assert (again.value.data, off.value.data) == ({"why": "waiting"}, {"why": "off"})
    assert WebhookDelivery.objects.count() == 1


@pytest.mark.parametrize("state", ["delivered", "given_up"])
def test_a_message_is_sent_again_with_the_same_id(state: str) -> None:
    delivery = a_delivery(a_webhook(an_organisation()), state, tries=8)

    send_again(delivery_id=delivery.pk)

    again = WebhookDelivery.objects.get()
    assert (again.state, again.tries, again.message_id) == ("waiting", 0, delivery.message_id)
    with pytest.raises(WebhookRefused, match="waiting"):
        send_again(delivery_id=delivery.pk)


def test_to_a_webhook_that_is_off_nothing_is_sent_again() -> None:
    webhook = a_webhook(an_organisation())
    delivery = a_delivery(webhook, "delivered")
    switch_off_webhook(webhook_id=webhook.pk)

    with pytest.raises(WebhookRefused, match="off"):
        send_again(delivery_id=delivery.pk)


def test_a_webhook_goes_with_its_deliveries_and_its_history_stays() -> None:
    webhook = a_webhook(an_organisation())
    a_delivery(webhook)

    delete_webhook(webhook_id=webhook.pk)

    history: Any = apps.get_model("scoring", "WebhookHistory")
    assert (Webhook.objects.count(), WebhookDelivery.objects.count()) == (0, 0)
    labels = history.objects.order_by("pgh_id").values_list("pgh_label", "url")
    assert [*labels] == [("insert", URL), ("delete", URL)]
    assert not {"secret", "former_secret"} & {field.name for field in history._meta.fields}


def test_what_is_long_overdue_or_lost_is_given_up_and_what_is_old_goes() -> None:
    webhook, now = a_webhook(an_organisation()), timezone.now()
    for state in ("delivered", "given_up"):
        a_delivery(webhook, state, made_at=now - timedelta(days=15))
    kept = [
        a_delivery(webhook, "given_up", next_try_at=now - timedelta(days=13)),
        a_delivery(webhook, "waiting", next_try_at=now - timedelta(hours=47), kind="entry"),
        a_delivery(webhook, "waiting", next_try_at=now - timedelta(hours=49), kind="entry"),
        a_delivery(webhook, "waiting", next_try_at=now - timedelta(seconds=1), tries=8),
    ]

    forget_old_deliveries()

    found = WebhookDelivery.objects.order_by("pk").values_list("pk", "state")
    states = ["given_up", "waiting", "given_up", "given_up"]
    assert [*found] == [(one.pk, state) for one, state in zip(kept, states, strict=True)]
