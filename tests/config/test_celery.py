"""The broker is looked for at one pause, however long it is away."""

import pytest
from kombu.exceptions import OperationalError

from config.celery import PAUSE, app
from tests.processes import free_port


def test_worker_and_clock_try_a_broker_that_is_away_after_one_short_pause() -> None:
    pauses: list[float] = []
    nowhere = f"redis://127.0.0.1:{free_port()}/0"

    with (
        app.connection_for_read(nowhere) as connection,
        pytest.raises(OperationalError),
    ):
        connection.ensure_connection(lambda _error, pause: pauses.append(pause), max_retries=3)

    assert pauses == [PAUSE, PAUSE, PAUSE]


def test_they_never_give_up() -> None:
    assert app.conf.broker_connection_max_retries is None
