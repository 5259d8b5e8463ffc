"""Sending to webhooks: receivers that are good, slow, wrong, elsewhere, private or gone."""

import socket
from collections.abc import Iterator
from datetime import timedelta
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.db.models import F
from django.utils import timezone
from pytest_django import Settings

from ground.release import RELEASE
from scoring import foreign_addresses
from scoring.models import Webhook, WebhookDelivery, WebhookOff
from scoring.selectors.webhooks import due_deliveries, next_deliveries
from scoring.services import webhook_sending
from scoring.services.webhook_sending import send_webhooks
from scoring.services.webhooks import renew_secret, send_again, send_test
from tests.builders import a_user, an_organisation
from tests.webhook_receiver import Receiver, a_receiver
from tests.webhooks import a_webhook
from tournaments.models import Email

pytestmark = pytest.mark.django_db


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.SEND_TO_PRIVATE = True
    with a_receiver() as receiver:
        yield receiver


def a_tested_webhook(url: str, **where: Any) -> Webhook:
    """A webhook for which a test waits."""
    webhook = a_webhook(where.get("organisation") or an_organisation(), url=url)
    send_test(webhook_id=webhook.pk)
    return webhook


def logged() -> dict[str, object]:
    """What the log of deliveries says of the only one."""
    delivery = WebhookDelivery.objects.get()
    names = ("state", "tries", "status", "problem")
    return {name: getattr(delivery, name) for name in names}


def rested() -> None:
    """As if what waits had waited long enough."""
    now = timezone.now()
    WebhookDelivery.objects.filter(state="waiting").update(next_try_at=now)
    Webhook.objects.update(rests_until=now)


def test_what_is_sent_is_verified_by_the_library_of_the_convention(receiver: Receiver) -> None:
    receiver.status, receiver.text = 200, b'{"ok": true}'
    webhook = a_tested_webhook(receiver.address)

    send_webhooks()
    send_webhooks()

    [heard] = receiver.heard
    told = heard.verified(webhook.secret)
    assert (told["type"], told["data"]) == ("test", {"address": "http://localhost:8000/"})
    assert heard.headers["content-type"] == "application/json"
    assert heard.headers["user-agent"].startswith(f"Stichtafel/{RELEASE} ")
    assert "cookie" not in heard.headers
    delivery = WebhookDelivery.objects.get()
    assert heard.id == delivery.message_id
    assert logged() == {"state": "delivered", "tries": 1, "status": 200, "problem": ""}
    assert (delivery.answer, delivery.milliseconds is not None) == ('{"ok": true}', True)


def test_while_a_secret_changes_either_verifies(receiver: Receiver) -> None:
    before = a_tested_webhook(receiver.address)
    after = renew_secret(webhook_id=before.pk)

    send_webhooks()

    [heard] = receiver.heard
    assert heard.verified(before.secret) == heard.verified(after.secret)


@pytest.mark.parametrize("status", [500, 429, 404, 307])
def test_what_is_not_taken_is_sent_again_with_the_same_id_after_five_seconds(
    receiver: Receiver, status: int
) -> None:
    receiver.status = status
    webhook = a_tested_webhook(receiver.address)
    send_webhooks()
    assert logged() == {"state": "waiting", "tries": 1, "status": status, "problem": ""}
    wait = WebhookDelivery.objects.get().next_try_at - timezone.now()
    assert timedelta(seconds=3) < wait <= timedelta(seconds=5)
    send_webhooks()
    assert len(receiver.heard) == 1  # a redirect is not followed either

    receiver.status = 204
    rested()
    send_webhooks()

    first, second = receiver.heard
    assert (first.id, first.body) == (second.id, second.body)
    assert second.verified(webhook.secret)
    assert logged()["state"] == "delivered"


def test_after_eight_tries_with_growing_delays_a_message_is_given_up(receiver: Receiver) -> None:
    receiver.status = 503
    a_tested_webhook(receiver.address)
    waits = []
    for _ in range(8):
        rested()
        send_webhooks()
        wait = F("next_try_at") - F("tried_at")
        [waited] = WebhookDelivery.objects.values_list(wait, flat=True)
        waits.append(round(waited.total_seconds()))

    assert waits[:-1] == [5, 60, 300, 1800, 7200, 28_800, 86_400]
    assert logged() == {"state": "given_up", "tries": 8, "status": 503, "problem": ""}
    rested()
    send_webhooks()
    assert len(receiver.heard) == 8


def test_a_worker_that_is_killed_after_it_sent_sends_again_with_the_same_id(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As by a signal, which no code of ours sees."""

    def die(*_given: object) -> None:
        raise Killed

    webhook = a_tested_webhook(receiver.address)
    with monkeypatch.context() as dying:
        dying.setattr(webhook_sending, "_store", die)
        with pytest.raises(Killed):
            send_webhooks()
    assert logged() == {"state": "waiting", "tries": 1, "status": None, "problem": ""}
    assert not due_deliveries().exists()

    rested()
    send_webhooks()

    first, second = receiver.heard
    assert (first.id, first.body) == (second.id, second.body)
    assert second.verified(webhook.secret)


def test_a_receiver_that_is_gone_is_switched_off_and_its_owners_are_told(
    receiver: Receiver, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    receiver.status = 410
    club = an_organisation()
    owner = a_user(club)
    owner.email = "owner@club.example"
    owner.save(update_fields=["email"])
    webhook = a_tested_webhook(receiver.address, organisation=club)

    send_webhooks()

    webhook.refresh_from_db()
    assert webhook.off_why == WebhookOff.GONE
    assert logged() == {"state": "given_up", "tries": 1, "status": 410, "problem": ""}
    email = Email.objects.get()
    assert (email.kind, email.address) == ("webhook", "owner@club.example")
    assert email.data == {
        "club": "Card Club",
        "host": "127.0.0.1",
        "path": f"/admin/webhooks/{webhook.pk}/",
    }


@pytest.mark.parametrize(
    ("failures", "since", "off"),
    [
        (9, timedelta(days=3, hours=1), "failing"),
        (8, timedelta(days=3, hours=1), ""),
        (50, timedelta(days=2, hours=23), ""),
    ],
)
def test_one_that_takes_nothing_for_three_days_is_switched_off(
    receiver: Receiver, failures: int, since: timedelta, off: str
) -> None:
    receiver.status = 500
    webhook = a_tested_webhook(receiver.address)
    Webhook.objects.update(failures=failures, failing_since=timezone.now() - since)

    send_webhooks()

    webhook.refresh_from_db()
    assert webhook.off_why == off


def test_one_that_takes_a_message_has_failed_no_more(receiver: Receiver) -> None:
    webhook = a_tested_webhook(receiver.address)
    Webhook.objects.update(failures=9, failing_since=timezone.now() - timedelta(days=4))

    send_webhooks()

    webhook.refresh_from_db()
    assert (webhook.failures, webhook.failing_since, webhook.off_why) == (0, None, "")


def test_after_a_failure_all_messages_of_a_webhook_rest(receiver: Receiver) -> None:
    receiver.status = 500
    webhook = a_tested_webhook(receiver.address)
    send_webhooks()
    delivery = WebhookDelivery.objects.get()
    WebhookDelivery.objects.create(webhook=webhook, message_id="msg_2", kind="test", body="{}")

    send_webhooks()
    assert [heard.id for heard in receiver.heard] == [delivery.message_id]

    with time_machine.travel(timezone.now() + timedelta(seconds=6)):
        send_webhooks()
    later = {heard.id for heard in receiver.heard[1:]}  # side by side, in either order
    assert (len(receiver.heard), later) == (3, {delivery.message_id, "msg_2"})


def test_what_an_owner_sends_again_waits_for_no_rest(receiver: Receiver) -> None:
    receiver.status = 500
    webhook = a_tested_webhook(receiver.address)
    send_webhooks()
    receiver.status = 204
    WebhookDelivery.objects.update(state="given_up")

    send_again(delivery_id=WebhookDelivery.objects.get().pk)
    send_webhooks()

    assert webhook.deliveries.get().state == "delivered"


def test_all_that_waits_for_a_quick_receiver_is_sent_in_one_run(receiver: Receiver) -> None:
    webhook = a_tested_webhook(receiver.address)
    for number in range(9):
        WebhookDelivery.objects.create(
            webhook=webhook, message_id=f"msg_{number}", kind="test", body="{}"
        )

    send_webhooks()

    assert len(receiver.heard) == 10
    assert not WebhookDelivery.objects.exclude(state="delivered").exists()


def test_a_huge_answer_is_read_to_its_first_kilobyte(receiver: Receiver) -> None:
    receiver.status, receiver.text = 200, "ä\0<b>".encode() * 1_000_000
    a_tested_webhook(receiver.address)

    send_webhooks()

    answer = WebhookDelivery.objects.get().answer
    assert answer == ("ä <b>" * 205)[: len(answer)]
    assert 800 < len(answer) <= 1000


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("https://localhost/", "private"),
        ("https://nowhere.invalid/", "name"),
    ],
)
def test_what_no_name_leads_to_has_its_word_in_the_log(url: str, problem: str) -> None:
    a_tested_webhook(url)

    send_webhooks()

    assert logged() == {"state": "waiting", "tries": 1, "status": None, "problem": problem}


def test_a_setting_that_is_no_longer_so_closes_private_networks_again(
    receiver: Receiver, settings: Settings
) -> None:
    a_tested_webhook(receiver.address)
    settings.SEND_TO_PRIVATE = False

    send_webhooks()

    assert receiver.heard == []
    assert logged()["problem"] == "private"


def test_a_receiver_that_is_silent_takes_its_time_and_none_of_the_others(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_addresses, "DEADLINE", 0.4)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        slow = a_tested_webhook(f"http://127.0.0.1:{silent.getsockname()[1]}/")
        quick = a_tested_webhook(receiver.address.replace("127.0.0.1", "localhost"))

        send_webhooks()

    assert slow.deliveries.get().problem == "slow"
    assert quick.deliveries.get().state == "delivered"


def test_what_is_no_http_or_no_certificate_has_its_word_in_the_log(receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        for scheme, problem in (("http", "none"), ("https", "tls")):
            WebhookDelivery.objects.all().delete()
            a_tested_webhook(f"{scheme}://127.0.0.1:{port}/")
            Thread(target=greet, args=(server,), daemon=True).start()

            send_webhooks()

            assert logged()["problem"] == problem


def greet(server: socket.socket) -> None:
    connection, _ = server.accept()
    with connection:
        connection.recv(4096)
        connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")


def test_of_many_that_wait_two_go_to_a_webhook_at_once_and_the_rested_ones_come_first() -> None:
    now, club = timezone.now(), an_organisation()
    busy, rested_one = (a_webhook(club, url=f"https://{name}.example/") for name in ("a", "b"))
    Webhook.objects.filter(pk=rested_one.pk).update(rests_until=now - timedelta(hours=1))
    Webhook.objects.filter(pk=busy.pk).update(rests_until=now - timedelta(seconds=1))
    for number in range(5):
        for webhook in (busy, rested_one):
            WebhookDelivery.objects.create(
                webhook=webhook, message_id=f"{webhook.pk} {number}", kind="test", body="{}"
            )

    taken = [delivery.message_id for delivery in next_deliveries(of_one_host=2, most=3)]

    assert taken == [f"{rested_one.pk} 0", f"{rested_one.pk} 1", f"{busy.pk} 0"]


@pytest.mark.parametrize("address", ["https://busy.example/{}", "https://BUSY.example?{}"])
def test_many_clubs_that_name_one_host_take_no_turn_of_another(address: str) -> None:
    now = timezone.now()
    for _ in range(2):
        club = an_organisation()
        for number in range(10):
            a_tested_webhook(address.format(number), organisation=club)
    Webhook.objects.update(rests_until=now - timedelta(hours=1))
    a_tested_webhook("https://club.example/")

    hosts = [
        urlsplit(delivery.webhook.url).hostname
        for delivery in next_deliveries(of_one_host=2, most=8)
    ]

    assert hosts == ["busy.example", "busy.example", "club.example"]


def test_two_go_to_a_host_at_once_whosever_webhooks_they_are(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEND_TO_PRIVATE = True
    monkeypatch.setattr(foreign_addresses, "DEADLINE", 0.3)
    monkeypatch.setattr(webhook_sending, "BEGUN_WITHIN", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for _ in range(3):
            a_tested_webhook(f"http://127.0.0.1:{silent.getsockname()[1]}/")

        send_webhooks()

    assert sorted(WebhookDelivery.objects.values_list("tries", flat=True)) == [0, 1, 1]
