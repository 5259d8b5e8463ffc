"""``manage.py grant_runtime_role ROLE``: the privileges of the role that the site runs as."""

from django.core.management.base import BaseCommand, CommandParser

from scoring.privileges import grant_runtime_role


class Command(BaseCommand):
    """Run as the owner of the tables, after each ``migrate``."""

    help = "Give a role what the running site needs, and nothing that rewrites history."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the name of the role."""
        parser.add_argument("role")

    def handle(self, *, role: str, **_options: object) -> None:
        """Grant, saying nothing."""
        grant_runtime_role(role)
