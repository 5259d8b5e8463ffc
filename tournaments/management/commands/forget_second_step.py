"""``manage.py forget_second_step``: for a person who has lost phone and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import User
from tournaments.services.second_steps import forget_second_step


class Command(BaseCommand):
    """Switches the second step of one account off."""

    help = "Let an account log in with its password alone, until it has a second step again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="the username of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(options["username"])
        except User.DoesNotExist:
            raise CommandError("No account has this username.", returncode=2) from None
        forget_second_step(user=user)
        self.stdout.write(f"{user} logs in with the password alone.")
