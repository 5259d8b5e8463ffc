"""A real mail server in a thread of its own, which keeps what it takes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.test import override_settings

from config.stack.addresses import free_port
from tournaments.selectors.emails import due_emails
from tournaments.services.email_sending import send_email

REFUSED = "refused@example.org"
LATER = "later@example.org"


class MailServer:
    """Takes every email but those to ``REFUSED``, which do not exist, and to ``LATER``."""

    def __init__(self) -> None:
        self.port = free_port()
        self.taken: list[EmailMessage] = []
        self.seconds = 0.0  # until it answers

    def settings(self) -> override_settings:
        """Django's settings for this server; pytest-django puts another backend in its place."""
        backend = "django.core.mail.backends.smtp.EmailBackend"
        return override_settings(
            EMAIL_BACKEND=backend, EMAIL_HOST="127.0.0.1", EMAIL_PORT=self.port, EMAIL_PAUSE=0
        )

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        await asyncio.sleep(self.seconds)
        if address == REFUSED:
            return "550 There is no such address"
        if address == LATER:
            return "450 Try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - as above
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        self.taken.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"


def sent_emails(server: MailServer) -> list[EmailMessage]:
    """All that the server has taken, once everything that is due was sent."""
    for email in due_emails():
        send_email(email_id=email.pk)
    return server.taken


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A server on 127.0.0.1 that is there while the block runs."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
