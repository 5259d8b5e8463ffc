"""``manage.py verify_event``: compute an event again and compare it with what is stored."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from scoring.management.progress import ProgressBar
from scoring.selectors.verification import (
    awaits_standings,
    differences_of,
    shown_changes,
    steps_of,
)
from tournaments.models import Event


class Command(BaseCommand):
    """Names the first difference and ends with 1; with 0 where everything fits.

    Names that users at the desk changed since a seating was closed are listed, too.
    """

    help = "Check the chain, every verdict and all points, totals and standings of an event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="address of the event")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        with connection.cursor() as cursor:  # one moment, while results come in
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        event = Event.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(
                "No event has this address. It is the last part of the public page of the event.",
                returncode=2,
            )
        bar = ProgressBar(self.stdout, "steps", total=steps_of(event))
        if difference := next(differences_of(event, bar.advance), None):
            raise CommandError(str(difference), returncode=1)
        for change in shown_changes(event):
            thing, last = change.thing.capitalize(), change.versions[-1].since
            self.stdout.write(
                f"{thing} was changed at the desk since seating {change.seating} was closed,"
                f" last on {last:%Y-%m-%d %H:%M}."
            )
        if awaits_standings(event):
            self.stdout.write(
                "The standings are not up to date yet and were left out. Check again later."
            )
        self.stdout.write("Chain, verdicts, points, totals and standings are as they were stored.")
