"""What owners and operators are told by email, and when."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import timezone

from scoring.models import Backup, BackupReason, Queue, WorkerHeartbeat
from scoring.selectors.chains import newest_record
from scoring.services.backups import make_ordered
from scoring.services.seatings import close_seating
from scoring.services.signs import give_sign, report_silent_queues
from tests.builders import a_membership, a_published_seating, a_user, an_event
from tests.mail_server import MailServer, mail_server, sent_emails
from tournaments.models import Event, Role, User
from tournaments.new_entrants import NewEntrant
from tournaments.services.registrations import decide_registrations, send_registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings():
        yield server


def an_event_with_an_owner(**more: Any) -> Event:
    """An event of a club with an owner who has an address, one who has none, and a director."""
    event = an_event(8, language="de", **more)
    for address, role in (
        ("owner@example.org", Role.OWNER),
        ("", Role.OWNER),
        ("director@example.org", Role.DIRECTOR),
    ):
        a_membership(event.organisation, with_address(a_user(), address), role)
    return event


def with_address(user: User, address: str) -> User:
    user.email = address
    user.save()
    return user


def told(server: MailServer) -> list[tuple[str, str, str]]:
    """To whom, subject and text of all that was sent by now."""
    return [
        (one["To"], one["Subject"].strip(), " ".join(one.get_content().split()))
        for one in sent_emails(server)
    ]


def register(event: Event, name: str) -> int:
    sent = send_registration(
        event_id=event.pk, key=uuid4(), new_entrant=NewEntrant(name=name), source="192.0.2.7"
    )
    return sent.pk


def test_owners_hear_of_the_first_registration_that_waits(server: MailServer) -> None:
    event = an_event_with_an_owner(name="Spring Cup", self_registration=True)
    page = f"{settings.PUBLIC_URL}/admin/events/{event.pk}/registrations/"

    ids = [register(event, "Emma"), register(event, "Fritz")]

    [(to, subject, text)] = told(server)
    assert (to, subject) == ("owner@example.org", "Spring Cup: Eine Anmeldung wartet")
    assert text.endswith(page)

    decide_registrations(
        event_id=event.pk, decisions=dict.fromkeys(ids, None), by=a_user(event.organisation)
    )
    register(event, "Karl")
    assert len(told(server)) == 2


def test_owners_get_the_newest_hash_at_each_closing(server: MailServer) -> None:
    event = an_event_with_an_owner(name="Spring Cup")

    close_seating(seating_id=a_published_seating(event).pk)

    [(to, subject, text)] = told(server)
    record = newest_record(event.pk)
    assert record is not None
    assert (to, subject) == ("owner@example.org", "Spring Cup: Durchgang 1 ist abgeschlossen")
    assert record.hash in text


def test_owners_hear_nothing_of_a_rehearsal(server: MailServer) -> None:
    event = an_event_with_an_owner(rehearsal=True)

    close_seating(seating_id=a_published_seating(event).pk)

    assert told(server) == []


@override_settings(BACKUP_FOLDER="/no/such/folder")
def test_operators_hear_of_a_backup_that_failed(server: MailServer) -> None:
    User.objects.create_superuser(username="operator", email="operator@example.org")
    backup = Backup.objects.create(reason=BackupReason.NIGHTLY)

    make_ordered(backup_id=backup.pk)

    [(to, subject, text)] = told(server)
    assert (to, subject) == ("operator@example.org", "No backup could be made")
    assert "What went wrong: file." in text


def test_operators_hear_once_of_a_worker_that_is_silent(server: MailServer) -> None:
    User.objects.create_superuser(username="operator", email="operator@example.org")
    for queue in Queue:
        give_sign(queue)
    WorkerHeartbeat.objects.filter(queue=Queue.SEARCH).update(
        seen_at=timezone.now() - timedelta(minutes=2)
    )

    for _sweep in range(2):
        report_silent_queues()
    assert [subject for _, subject, _ in told(server)] == ["A worker does not answer"]
    assert "“search”" in told(server)[0][2]

    give_sign(Queue.SEARCH)
    WorkerHeartbeat.objects.filter(queue=Queue.SEARCH).update(
        seen_at=timezone.now() - timedelta(minutes=2)
    )
    report_silent_queues()
    assert len(told(server)) == 2


@override_settings(EMAIL_HOST="")
def test_without_mail_a_closing_sends_nothing() -> None:
    close_seating(seating_id=a_published_seating(an_event_with_an_owner()).pk)
