"""What a restored database sends: nothing of before, and nothing new until an operator wants it."""

import pytest
from django.core.management import call_command
from pytest_django import Settings

from scoring.models import PushMoment, Webhook, WebhookDelivery, WebhookOff
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.selectors.pushes import phones_of
from scoring.services.pushes import subscribe
from scoring.services.restoring import stop_sending
from tests.builders import a_published_seating, an_entry, an_event
from tests.recipients import a_recipient
from tests.webhooks import a_given_up_test, a_webhook, look_at, queued
from tournaments.models import Email, EmailOutcome, EmailRecord, Event
from tournaments.selectors.tables import tables_of
from tournaments.services.events import open_registration

pytestmark = pytest.mark.django_db


def want(event: Event) -> None:
    """A phone wants notices about the first entrant of an event."""
    subscribe(
        entrant=event.entrants.get(number=1),
        endpoint="https://push.example/phone",
        key=public_key(signing_key("a browser")),
        secret=encoded(bytes(16)),
        language="en",
    )


def restored(event: Event) -> Webhook:
    """A webhook of an event of which a phone wants notices, in a copy of its database."""
    webhook = a_webhook(event.organisation)
    want(event)
    stop_sending()
    return webhook


def play(event: Event) -> None:
    """A seating is published and a round entered, as in a copy that is tried out."""
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    an_entry(table)
    look_at(event)


def hearing(event: Event) -> list[int]:
    """How many phones hear of each moment of an event, the oldest first."""
    return [len(phones_of(moment)) for moment in PushMoment.objects.filter(event=event)]


def test_what_waited_in_a_backup_is_given_up_for_it_was_sent_since(settings: Settings) -> None:
    settings.EMAIL_HOST = "mail.example"
    event = an_event(0)
    open_registration(event_id=event.pk)
    a_given_up_test(a_webhook(event))
    WebhookDelivery.objects.update(state="waiting")
    a_recipient(event)

    stop_sending()

    assert WebhookDelivery.objects.get().state == "given_up"
    assert not Email.objects.exists()
    assert EmailRecord.objects.get().outcome == EmailOutcome.GIVEN_UP


def test_a_copy_that_is_tried_out_says_nothing_to_webhooks_and_phones_of_real_people() -> None:
    event = an_event(4)
    webhook = restored(event)

    play(event)

    assert queued(webhook) == []
    assert hearing(event) == [0]
    assert Webhook.objects.get().off_why == WebhookOff.RESTORED
    assert not Email.objects.exists()


def test_what_goes_on_as_the_service_is_heard_from_then_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    event = an_event(4)
    webhook = restored(event)
    off = a_webhook(event.organisation, on=False)
    a_published_seating(event)

    call_command("resume_sending")

    assert capsys.readouterr().out == "Webhooks switched on: 1, phones that hear again: 1.\n"
    assert hearing(event) == [0]
    play(event)
    assert {kind for kind, _ in queued(webhook)} >= {"seating.published", "entry"}
    assert hearing(event) == [0, 1]
    assert Webhook.objects.get(pk=off.pk).off_why == WebhookOff.BY_HAND


def test_a_phone_that_asks_again_in_a_copy_hears_of_it() -> None:
    event = an_event(4)
    restored(event)

    want(event)
    play(event)

    assert hearing(event) == [1]
