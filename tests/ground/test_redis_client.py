"""The client of Redis that all of a process share."""

from pytest_django.fixtures import Settings

from ground.redis_client import redis_client


def test_a_test_whose_redis_is_away_leaves_the_next_one_its_own(settings: Settings) -> None:
    here = redis_client()

    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    assert redis_client() is not here
    assert redis_client() is redis_client()
