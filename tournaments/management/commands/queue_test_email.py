"""``manage.py queue_test_email``: tries mail on the way that every email goes."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from tournaments.models import EmailKind
from tournaments.services.emails import queue_email


class Command(BaseCommand):
    """Leaves an email to the worker."""

    help = "Have the worker send an email to an address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="where the email goes")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMAIL_HOST:
            raise CommandError("EMAIL_HOST is not set, so there is no mail.", returncode=2)
        try:
            validate_email(options["address"])
        except ValidationError:
            raise CommandError("This is not an email address.", returncode=2) from None
        queue_email(
            kind=EmailKind.TEST, address=options["address"], language=settings.LANGUAGE_CODE
        )
        self.stdout.write("The worker sends it within seconds.")
