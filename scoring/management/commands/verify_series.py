"""``manage.py verify_series``: compute a series again from its events and compare it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from scoring.management.progress import ProgressBar
from scoring.models import Series, SeriesStandings
from scoring.selectors.series import newest_series_record
from scoring.selectors.series_differences import differences_since
from scoring.selectors.series_verification import (
    awaits_series,
    differences_of_series,
    steps_of_series,
)


class Command(BaseCommand):
    """Names the first difference and ends with 1; with 0 where everything fits.

    Of a closed series people whose standing is another one by now are counted, too.
    """

    help = "Check records, history, lots and standings of a series, from the entries of its events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="address of the series")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        with connection.cursor() as cursor:  # one moment, while results come in
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        series = Series.objects.filter(slug=options["slug"]).first()
        if series is None:
            raise CommandError(
                "No series has this address. It is the last part of the page of the series.",
                returncode=2,
            )
        bar = ProgressBar(self.stdout, "steps", total=steps_of_series(series))
        if difference := next(differences_of_series(series, bar.advance), None):
            raise CommandError(str(difference), returncode=1)
        if awaits_series(series):
            self.stdout.write(
                "The standings are not up to date yet and were left out. Check again later."
            )
        if changed := _changed_since_closing(series):
            self.stdout.write(
                f"Since the series was closed, the standing of {changed} people would be another"
                " one."
            )
        self.stdout.write("Records, history, lots and standings are as they were stored.")


def _changed_since_closing(series: Series) -> int:
    record, stored = newest_series_record(series.pk), SeriesStandings.objects.filter(pk=series.pk)
    now = stored.first()
    return len(differences_since(record, now)) if record and now else 0
