import json

import redis
from django.conf import settings
from django.test import override_settings

from scoring.live import announce, announce_table, channel


def test_announce_sends_the_newest_numbers_of_an_event() -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as listening:
        listening.subscribe(channel())
        listening.get_message(timeout=5)  # the subscription itself
        announce(slug="evening", standings=4, seating=2, notice=3)
        message = listening.get_message(timeout=5)

    assert message is not None
    assert json.loads(message["data"]) == {
        "event": "evening",
        "standings": 4,
        "seating": 2,
        "notice": 3,
    }


def test_announce_table_sends_its_number() -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as listening:
        listening.subscribe(channel())
        listening.get_message(timeout=5)  # the subscription itself
        announce_table(7, 3)
        message = listening.get_message(timeout=5)

    assert message is not None
    assert json.loads(message["data"]) == {"table": 7, "number": 3}


def test_announce_without_redis_raises_nothing() -> None:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        announce(slug="evening", standings=4, seating=2)
        announce_table(7, 3)
