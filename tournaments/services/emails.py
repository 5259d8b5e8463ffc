"""Emails on their way: queued with what they are about, for the worker to send."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Email, EmailKind, User
from tournaments.models.emails import KEPT_FOR, MOST_TRIES


def queue_email(
    *, kind: EmailKind, address: str, language: str, data: Mapping[str, Any] | None = None
) -> None:
    """Leave an email to the worker, if there is a mail server; the sweep finds it in seconds.

    The same one that waits already is tried at once instead: it may have been refused by a server
    that is there again, and someone has asked for it.
    """
    if settings.EMAIL_HOST:
        message = {"kind": kind, "address": address, "data": dict(data or {})}
        if not _waiting(message).update(next_try_at=timezone.now()):
            Email.objects.create(**message, language=language)


def queue_news(
    *,
    kind: EmailKind,
    readers: Iterable[User],
    language: str,
    page: str,
    args: Sequence[object] = (),
    **data: object,
) -> None:
    """Leave news to the worker for those of the readers who have an address.

    ``page`` is the name of the page that the email leads to. The same news that wait already are
    not queued again.
    """
    if not settings.EMAIL_HOST:
        return
    for address in (reader.email for reader in readers if reader.email):
        data_of_email = {**data, "path": reverse(page, args=args)}
        message = {"kind": kind, "address": address, "data": data_of_email}
        if not _waiting(message).exists():
            Email.objects.create(**message, language=language)


def _waiting(message: Mapping[str, Any]) -> QuerySet[Email]:
    return Email.objects.filter(**message, tries__lt=MOST_TRIES)


def forget_old_emails() -> None:
    """Delete the emails that could not be sent for a week."""
    Email.objects.filter(queued_at__lt=timezone.now() - KEPT_FOR).delete()
