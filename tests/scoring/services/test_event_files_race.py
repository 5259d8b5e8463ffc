"""Two workers get the same event file at the same moment."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from scoring.models import EventFile, EventFileState
from scoring.services.event_files import keep_file, order_reading, read_file, review_file
from tests.at_once import all_at_once
from tests.builders import a_user, an_organisation
from tests.scoring.full_events import a_full_file
from tests.waiting import LIMIT
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_file_that_is_read_before_the_second_worker_has_its_lock_is_read_once() -> None:
    file = keep_file(organisation=an_organisation(), given=a_full_file(), by=a_user())
    review_file(file_id=file.pk)
    order_reading(file_id=file.pk)
    begun, read = threading.Event(), threading.Event()

    def lock_after_the_first(execute: Callable[..., Any], sql: str, *statement: Any) -> Any:
        if "event_file" in sql and "advisory" in sql:
            begun.set()
            read.wait(LIMIT)
        return execute(sql, *statement)

    def read_first() -> None:
        begun.wait(LIMIT)
        read_file(file_id=file.pk)
        read.set()

    def read_second() -> None:
        with connection.execute_wrapper(lock_after_the_first):
            read_file(file_id=file.pk)

    assert all_at_once(read_first, read_second) == ["done", "done"]
    assert EventFile.objects.get().state == EventFileState.READ
    assert Event.objects.count() == 1
