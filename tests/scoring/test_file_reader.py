"""The process that decodes event files, started as worker and desk start it."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scoring.file_reader import run_file_reader
from scoring.models import EventFile, EventFileState
from scoring.services.event_files import keep_file, order_reading
from scoring.tasks import read_event_file
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import desk
from tests.processes import environment
from tests.runtime_role import RuntimeRole
from tests.scoring.full_events import a_full_file
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def own_database(site_role: RuntimeRole, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process inherits: the database of this test, and the role of the site."""
    for name, value in environment(site_role).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PYTEST_VERSION")


def test_the_desk_has_a_file_looked_at_where_no_worker_does_and_the_worker_reads_it() -> None:
    club = an_organisation()
    owner = desk(club, Role.OWNER)
    given = SimpleUploadedFile("event.json", a_full_file())
    page = owner.post(f"/admin/organisations/{club.pk}/event-file/", {"file": given})["Location"]
    EventFile.objects.update(ordered_at=timezone.now() - timedelta(minutes=1))

    answer = owner.post(f"{page}read/", {"now": "1"})
    reviewed = EventFile.objects.get()
    order_reading(file_id=reviewed.pk)
    read_event_file(reviewed.pk)
    read = EventFile.objects.get()

    assert answer["Location"] == page
    assert (reviewed.state, reviewed.summary["players"]) == (EventFileState.SENT, 10)
    assert (read.state, Event.objects.get().entrants.count()) == (EventFileState.READ, 10)


def test_a_process_that_needs_more_memory_than_it_has_leaves_a_file_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.file_reader.MEMORY_LIMIT", 200 * 2**20)
    values = b"[" + b"{}," * 1_500_000 + b"0]"
    file = keep_file(organisation=an_organisation(), given=values, by=a_user())

    run_file_reader(file_id=file.pk)

    file.refresh_from_db()
    assert (file.state, file.problems) == (EventFileState.REFUSED, [["broken", ""]])
