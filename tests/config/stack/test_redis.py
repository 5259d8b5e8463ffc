"""Embedded Redis: for this run only, for us only."""

import sys

from tests.config.stack.observed import running

ASK = """
import os, redis
from urllib.parse import urlsplit
url = os.environ["REDIS_URL"]
with redis.Redis.from_url(url, decode_responses=True) as client:
    print(sorted(client.config_get("save", "appendonly", "bind").items()))
with redis.Redis(port=urlsplit(url).port) as stranger:
    try:
        stranger.ping()
    except redis.AuthenticationError:
        print("refused")
"""


def test_redis_keeps_nothing_on_disk_and_refuses_strangers() -> None:
    command = (sys.executable, "-m", "config.stack", "exec", "--", sys.executable, "-c", ASK)
    with running(*command, given={"DATABASE_URL": "postgresql://elsewhere/x"}) as stack:
        assert (stack.finish(), stack.lines) == (
            0,
            ["[('appendonly', 'no'), ('bind', '127.0.0.1'), ('save', '')]", "refused"],
        )
