"""Emails: the worker sends them to a real mail server, or tries again later."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from config.stack.addresses import free_port
from tests.mail_server import REFUSED, MailServer, mail_server
from tournaments.models import MOST_TRIES, Email, EmailKind
from tournaments.selectors.emails import due_emails
from tournaments.services.email_sending import send_email
from tournaments.services.emails import forget_old_emails, queue_email

pytestmark = pytest.mark.django_db

NOW = datetime.fromisoformat("2026-05-09T12:00:00+00:00")


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings():
        yield server


def an_email(address: str = "hall@example.org", language: str = "en") -> Email:
    queue_email(kind=EmailKind.TEST, address=address, language=language)
    return Email.objects.get()


@override_settings(PUBLIC_URL="https://club.example.org", DEFAULT_FROM_EMAIL="club@example.org")
def test_an_email_is_sent_in_plain_text_and_forgotten(server: MailServer) -> None:
    send_email(email_id=an_email().pk)

    (sent,) = server.taken
    assert (sent["From"], sent["To"], sent["Subject"], sent.get_content_type()) == (
        "club@example.org",
        "hall@example.org",
        "Test email from Stichtafel",
        "text/plain",
    )
    assert sent.get_content().strip() == (
        "This email was sent by the worker of https://club.example.org"
    )
    assert not Email.objects.exists()


def test_an_email_is_in_the_language_of_its_reader(server: MailServer) -> None:
    send_email(email_id=an_email(language="ja").pk)

    # A long subject begins on a line of its own, after a space.
    assert [sent["Subject"].strip() for sent in server.taken] == ["Stichtafelのテストメール"]


def test_an_email_that_was_sent_is_not_sent_again(server: MailServer) -> None:
    email = an_email()

    send_email(email_id=email.pk)
    send_email(email_id=email.pk)

    assert len(server.taken) == 1


def test_an_email_that_is_asked_for_again_is_tried_at_once(server: MailServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        email = an_email(REFUSED)
        send_email(email_id=email.pk)
        clock.shift(timedelta(minutes=1))
        waiting = list(due_emails())
        an_email(REFUSED)

        assert (waiting, list(due_emails())) == ([], [email])


def test_a_refused_email_waits_longer_after_each_try(server: MailServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        email = an_email(REFUSED)
        waits = []
        for _try in range(MOST_TRIES):
            send_email(email_id=email.pk)
            email.refresh_from_db()
            waits.append(email.next_try_at - timezone.now())
            clock.move_to(email.next_try_at)

        assert waits == [timedelta(minutes=2**tries) for tries in range(1, MOST_TRIES + 1)]
        assert not due_emails().exists()
    assert server.taken == []


def test_an_email_is_not_tried_before_its_time(server: MailServer) -> None:
    with time_machine.travel(NOW, tick=False):
        email = an_email()
        with override_settings(EMAIL_PORT=free_port()):  # the server is down
            send_email(email_id=email.pk)

        send_email(email_id=email.pk)

        email.refresh_from_db()
        assert (email.tries, server.taken) == (1, [])


@pytest.mark.parametrize(
    ("tries", "ahead", "due"),
    [
        pytest.param(0, timedelta(hours=1), True, id="queued"),
        pytest.param(6, timedelta(hours=1), False, id="right"),
        pytest.param(6, timedelta(days=365), True, id="tried"),
    ],
)
def test_an_email_waits_for_no_time_that_a_clock_has_set_that_was_ahead(
    server: MailServer, tries: int, ahead: timedelta, *, due: bool
) -> None:
    with time_machine.travel(NOW, tick=False):
        an_email()
        Email.objects.update(tries=tries, next_try_at=NOW + ahead)

        assert due_emails().exists() == due


def test_a_try_that_was_killed_is_made_again_later(server: MailServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        email = an_email()
        # What a worker leaves that ends between the server's answer and the deleting.
        Email.objects.update(tries=1, next_try_at=NOW + timedelta(minutes=2))
        clock.shift(timedelta(minutes=2))

        send_email(email_id=email.pk)

    assert len(server.taken) == 1


def test_an_email_that_could_not_be_sent_is_forgotten_after_a_week(server: MailServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        an_email(REFUSED)
        clock.shift(timedelta(days=7))
        forget_old_emails()
        kept = Email.objects.count()
        clock.shift(timedelta(seconds=1))
        forget_old_emails()

    assert (kept, Email.objects.count()) == (1, 0)


@override_settings(EMAIL_HOST="")
def test_without_a_mail_server_nothing_is_written() -> None:
    queue_email(kind=EmailKind.TEST, address="hall@example.org", language="en")

    assert not Email.objects.exists()


@override_settings(EMAIL_HOST="")
def test_the_command_says_that_there_is_no_mail() -> None:
    with pytest.raises(CommandError, match="EMAIL_HOST is not set"):
        call_command("queue_test_email", "hall@example.org")


@pytest.mark.parametrize("address", ["hall", "a@example.org\nBcc: b@example.org"])
@override_settings(EMAIL_HOST="127.0.0.1")
def test_the_command_refuses_what_is_no_address(address: str) -> None:
    with pytest.raises(CommandError, match="This is not an email address"):
        call_command("queue_test_email", address)

    assert not Email.objects.exists()


def test_the_command_leaves_an_email_to_the_worker(server: MailServer) -> None:
    call_command("queue_test_email", "hall@example.org")

    send_email(email_id=due_emails().get().pk)

    assert [sent["To"] for sent in server.taken] == ["hall@example.org"]
