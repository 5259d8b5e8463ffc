"""Event files on their way in."""

from datetime import timedelta

import pytest

from scoring.errors import EventFileOutdated, EventFileRefused, FileFault, FileProblem
from scoring.models import EventFile, EventFileState
from scoring.selectors.event_files.documents import LARGEST
from scoring.services.event_files import (
    KEPT_FOR,
    fail_reading,
    forget_file,
    keep_file,
    order_reading,
    read_file,
)
from scoring.services.sweep import sweep
from tests.builders import a_user, an_organisation
from tests.scoring.full_events import a_full_file
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> EventFile:
    return keep_file(organisation=an_organisation(), given=a_full_file(), by=a_user())


def test_a_file_larger_than_the_desk_takes_is_not_kept() -> None:
    with pytest.raises(EventFileRefused) as refused:
        keep_file(organisation=an_organisation(), given=b" " * (LARGEST + 1), by=a_user())

    assert refused.value.problems == [FileProblem(FileFault.TOO_LARGE)]
    assert not EventFile.objects.exists()


def test_a_file_is_ordered_once(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    with pytest.raises(EventFileOutdated):
        order_reading(file_id=file.pk)


def test_a_file_that_was_not_ordered_is_not_read(file: EventFile) -> None:
    read_file(file_id=file.pk)

    assert EventFile.objects.get().state == EventFileState.SENT
    assert not Event.objects.exists()


def test_a_file_that_is_being_read_is_not_removed(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    forget_file(file_id=file.pk)

    assert EventFile.objects.filter(pk=file.pk).exists()


def test_of_a_file_that_failed_nothing_is_kept_but_the_problem(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    fail_reading(file_id=file.pk)

    file.refresh_from_db()
    assert (file.state, file.problems) == (EventFileState.REFUSED, [["broken", ""]])
    assert bytes(file.content) == b""


def test_the_sweep_removes_a_file_after_a_day_and_no_sooner(file: EventFile) -> None:
    sweep()
    assert EventFile.objects.filter(pk=file.pk).exists()

    EventFile.objects.update(sent_at=file.sent_at - KEPT_FOR - timedelta(seconds=1))
    sweep()

    assert not EventFile.objects.exists()
