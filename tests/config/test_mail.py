"""The settings of mail reach a server, from the environment of a process."""

import os
import subprocess
import sys
from email.message import EmailMessage

import pytest

from config.stack.addresses import free_port
from tests.mail_server import REFUSED, mail_server
from tests.processes import ROOT


def send_test_mail(to: str, **more: str) -> int:
    """What Django's command ends with in a process of its own."""
    given = {name: value for name, value in os.environ.items() if name != "PYTEST_VERSION"}
    command = [sys.executable, "manage.py", "sendtestemail", to]
    return subprocess.run(command, cwd=ROOT, env={**given, **more}, check=False).returncode


def addresses(emails: list[EmailMessage]) -> list[tuple[str, str]]:
    return [(email["From"], email["To"]) for email in emails]


def test_an_email_of_the_operator_reaches_the_server_that_is_named() -> None:
    with mail_server() as server:
        code = send_test_mail(
            "hall@example.org",
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=str(server.port),
            DEFAULT_FROM_EMAIL="club@example.org",
        )

    assert (code, addresses(server.taken)) == (0, [("club@example.org", "hall@example.org")])


@pytest.mark.soak
def test_a_refused_address_ends_the_command_with_an_error() -> None:
    with mail_server() as server:
        code = send_test_mail(REFUSED, EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(server.port))

    assert (code, server.taken) == (1, [])


def test_a_server_that_is_down_ends_the_command_with_an_error() -> None:
    code = send_test_mail("hall@example.org", EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(free_port()))

    assert code == 1


@pytest.mark.soak
def test_without_a_host_no_email_leaves() -> None:
    assert send_test_mail("hall@example.org", EMAIL_HOST="") == 1
