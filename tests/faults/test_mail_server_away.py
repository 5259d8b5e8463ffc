"""The mail server is away: the email stays with the worker and arrives later."""

from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import timezone

from config.stack.addresses import free_port
from tests.mail_server import mail_server
from tests.processes import environment, worker
from tests.runtime_role import RuntimeRole
from tests.waiting import eventually
from tournaments.models import Email, EmailKind
from tournaments.services.emails import queue_email

pytestmark = pytest.mark.django_db(transaction=True)


def mail_settings(port: int) -> dict[str, str]:
    return {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(port)}


@pytest.mark.soak
def test_an_email_arrives_once_the_mail_server_is_back(
    tmp_path: Path, site_role: RuntimeRole
) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        queue_email(kind=EmailKind.TEST, address="hall@example.org", language="de")
    with worker(environment(site_role, **mail_settings(free_port())), tmp_path):
        eventually(lambda: Email.objects.filter(tries=1).exists())
    Email.objects.update(next_try_at=timezone.now())  # the two minutes are over

    with (
        mail_server() as server,
        worker(environment(site_role, **mail_settings(server.port)), tmp_path),
    ):
        eventually(lambda: not Email.objects.exists())

    assert [(sent["To"], sent["Subject"]) for sent in server.taken] == [
        ("hall@example.org", "Test-E-Mail von Stichtafel")
    ]
