"""Signatures of webhooks, read by the library of the convention and held to its example."""

import json
from datetime import datetime, timedelta

import pytest
import time_machine
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from scoring.webhook_signatures import new_message_id, new_secret, signature

# The convention's own example.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID = "msg_p5jXN8AQM9LWM0D4loKWxJek"
SECONDS = 1614265330
BODY = '{"test": 2432232314}'


def test_the_example_of_the_convention_is_signed_as_there() -> None:
    signed = signature(BODY, message_id=ID, seconds=SECONDS, keys=[SECRET])

    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("secret", [0, 1])
def test_what_two_secrets_signed_is_verified_by_either(secret: int) -> None:
    secrets = [new_secret(), new_secret()]
    signed = signature(BODY, message_id=ID, seconds=SECONDS, keys=secrets)
    headers = {"webhook-id": ID, "webhook-timestamp": str(SECONDS), "webhook-signature": signed}

    with time_machine.travel(datetime.fromtimestamp(SECONDS), tick=False):  # noqa: DTZ006 - a moment
        assert Verifier(secrets[secret]).verify(BODY, headers) == json.loads(BODY)


@pytest.mark.parametrize(
    ("body", "message_id", "minutes"), [("{}", ID, 0), (BODY, "msg_other", 0), (BODY, ID, 6)]
)
def test_what_was_changed_or_is_old_is_refused(body: str, message_id: str, minutes: int) -> None:
    secret = new_secret()
    signed = signature(BODY, message_id=ID, seconds=SECONDS, keys=[secret])
    headers = {
        "webhook-id": message_id,
        "webhook-timestamp": str(SECONDS),
        "webhook-signature": signed,
    }
    now = datetime.fromtimestamp(SECONDS) + timedelta(minutes=minutes)  # noqa: DTZ006 - a moment

    with time_machine.travel(now, tick=False), pytest.raises(WebhookVerificationError):
        Verifier(secret).verify(body, headers)


def test_secrets_and_ids_are_new_each_time() -> None:
    assert len({new_secret(), new_secret(), new_message_id(), new_message_id()}) == 4
    assert new_secret().startswith("whsec_")
    assert new_message_id().startswith("msg_")
