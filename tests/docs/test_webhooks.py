"""What is written for those who hear webhooks is so, and its examples run."""

import json
import re
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.conf import settings as installed
from pytest_django import Settings

from scoring import foreign_addresses
from scoring.models import WebhookDelivery, WebhookKind
from scoring.models.webhooks import DELAYS
from scoring.services import webhook_sending, webhooks
from scoring.services.seatings import close_seating
from scoring.services.series import create_series
from scoring.services.webhook_sending import send_webhooks
from scoring.services.webhooks import send_again, send_test
from scoring.webhook_signatures import new_secret, signature
from tests.builders import a_user, a_written_seating, an_entry, an_event, points_sheet
from tests.scoring.seasons import make_series
from tests.webhooks import a_webhook, look_at
from tournaments.models import EventState, Organisation
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

TEXT = (Path(__file__).parents[2] / "docs/webhooks.md").read_text()
RECEIVER, BY_HAND = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
EXAMPLES: dict[str, dict[str, Any]] = json.loads(
    re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[0]
)


def hear_everything() -> Organisation:
    """An evening of which a webhook of its club hears a message of each kind."""
    event = an_event(4, slug="spring", rounds=1, evidence=["points"])
    club = event.organisation
    webhook = a_webhook(club)
    seating = a_written_seating(event, {1: (1, 2, 3, 4)})
    table = tables_of(seating)[0]
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    close_seating(seating_id=seating.pk)
    correct: dict[str, Any] = {
        "based_on": 1,
        "source": "desk",
        "by": a_user(club),
        "correction": "Read wrongly",
    }
    an_entry(table, sheet=points_sheet(9, 5, 2, 3), **correct)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    look_at(event)
    make_series(create_series(organisation_id=club.pk, name="Season", slug="season-2026"))
    send_test(webhook_id=webhook.pk)
    return club


@pytest.mark.django_db
def test_each_kind_has_an_example_with_the_keys_that_are_sent() -> None:
    hear_everything()
    sent = {delivery.kind: json.loads(delivery.body) for delivery in WebhookDelivery.objects.all()}

    assert sent.keys() == EXAMPLES.keys() == {*WebhookKind.values}
    assert {kind: [*told["data"]] for kind, told in sent.items()} == {
        kind: [*data] for kind, data in EXAMPLES.items()
    }
    assert {kind: told["data"]["address"] for kind, told in sent.items()} == {
        kind: data["address"].replace("https://results.example", installed.PUBLIC_URL)
        for kind, data in EXAMPLES.items()
    }
    head = json.loads(re.findall(r"\n\n(\{.*?\}\})\n```", TEXT, re.DOTALL)[0])
    assert [*head] == [*sent["entry"]] == ["type", "timestamp", "data"]
    assert head["data"] == EXAMPLES["entry"]
    for kind in WebhookKind.values:
        assert f"| `{kind}` |" in TEXT


@pytest.fixture
def receiver(settings: Settings) -> Iterator[tuple[str, str]]:
    """The address of the example, which runs, and its secret."""
    settings.SEND_TO_PRIVATE = True
    secret = new_secret()
    program: dict[str, Any] = {"__name__": "receiver"}
    exec(RECEIVER.replace("whsec_…", secret), program)  # noqa: S102 - an example of our own
    program["Receiver"].log_message = lambda *_: None
    with HTTPServer(("127.0.0.1", 0), program["Receiver"]) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", secret
        server.shutdown()


@pytest.mark.django_db
def test_the_example_hears_a_message_once_and_refuses_what_others_signed(
    receiver: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    address, secret = receiver
    webhook = a_webhook(an_event(0), url=address)
    type(webhook).objects.update(secret=secret)
    send_test(webhook_id=webhook.pk)
    send_webhooks()
    send_again(delivery_id=webhook.deliveries.get().pk)
    send_webhooks()
    assert webhook.deliveries.get().status == 204
    assert capsys.readouterr().out == f"test {installed.PUBLIC_URL}/\n"

    type(webhook).objects.update(secret=new_secret())
    send_again(delivery_id=webhook.deliveries.get().pk)
    send_webhooks()

    assert webhook.deliveries.get().status == 400
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("late", "body", "ours"), [(0, "{}", 1), (301, "{}", 0), (0, "[]", 0)])
def test_the_example_without_a_library_says_the_same(late: int, body: str, ours: int) -> None:
    program: dict[str, Any] = {}
    exec(BY_HAND, program)  # noqa: S102 - an example of our own
    secrets, moment = [new_secret(), new_secret()], int(time.time()) - late
    headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(moment),
        "webhook-signature": signature("{}", message_id="msg_1", seconds=moment, keys=secrets),
    }

    found = [program["is_ours"](secret, headers, body.encode()) for secret in secrets]

    assert found == [bool(ours)] * 2


def test_every_limit_is_the_one_that_holds() -> None:
    text = " ".join(TEXT.split())

    for limit in (
        f"none within {foreign_addresses.DEADLINE:.0f} seconds",
        f"at most {foreign_addresses.LONGEST_ADDRESS} characters",
        f"at most {webhooks.MOST_OF_ORGANISATION} webhooks",
        f"**{webhooks.MOST_WAITING:,} messages**",
        f"keeps {webhooks.KEPT_FOR.days} days, and the last {webhooks.MOST_KEPT:,} deliveries",
    ):
        assert limit in text
    said = "5 seconds, 1 minute, 5 minutes, 30 minutes, 2 hours, 8 hours and 1 day"
    waits = [
        timedelta(**{f"{unit.rstrip('s')}s": int(number)})
        for number, unit in re.findall(r"(\d+) (\w+)", said)
    ]
    assert (said in text, tuple(waits)) == (True, DELAYS)
    assert (webhook_sending.FAILING_FOR.days, "**Three days**" in text) == (3, True)
    assert (webhook_sending.FAILURES, "of ten or more tries" in text) == (10, True)
    assert (webhook_sending.LONGEST_REST.seconds, "rest, up to 5 minutes" in text) == (300, True)
    assert (webhook_sending.OF_ONE_HOST, "At most two are on their way" in text) == (2, True)
    assert (webhook_sending.MOST_READ, "up to a kilobyte" in text) == (1024, True)
    assert (webhooks.BOTH_SIGN_FOR.days, "For a day after the secret" in text) == (1, True)
