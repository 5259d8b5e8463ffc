"""The pool of connections to the database looks for a server that is away."""

import socket

from psycopg_pool import ConnectionPool

from config import settings


def test_a_server_that_is_away_is_tried_at_one_short_pause() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(90)
        pool = ConnectionPool(
            f"host=127.0.0.1 port={server.getsockname()[1]} sslmode=disable gssencmode=disable",
            min_size=1,
            open=True,
        )
        try:
            # With pauses that double, the tenth try would come after eight minutes.
            for _ in range(10):
                server.accept()[0].close()
        finally:
            pool.close()


def test_a_web_process_that_rests_keeps_no_connection() -> None:
    assert (settings._POOL["min_size"], settings._POOL["max_idle"]) == (0, 20)


def test_a_connection_is_waited_for_as_long_as_a_phone_may_wait() -> None:
    assert settings._POOL["timeout"] <= 3
