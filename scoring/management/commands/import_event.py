"""``manage.py import_event``: a whole event from one JSON file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import EventFileRefused
from scoring.management.progress import ProgressBar
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.series import series_of_event_read
from scoring.services.event_imports import import_event, steps_of
from tournaments.models import Organisation


class Command(BaseCommand):
    """Ends with 1 and every problem of a file that cannot be read; then nothing is stored."""

    help = "Read an event that export_event wrote, as a new event of an organisation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("organisation", help="address of the organisation")
        parser.add_argument("file", help="- for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        organisation = Organisation.objects.filter(slug=options["organisation"]).first()
        if organisation is None:
            raise CommandError(
                "No organisation has this address. It is the last part of its public page.",
                returncode=2,
            )
        try:
            contents = read_contents(_bytes_of(options["file"]))
            bar = ProgressBar(self.stdout, "steps", total=steps_of(contents))
            event = import_event(
                organisation=organisation, contents=contents, on_progress=bar.advance
            )
        except EventFileRefused as refused:
            raise CommandError("\n".join(map(str, refused.problems)), returncode=1) from refused
        self.stdout.write(f"The event is at /e/{event.slug}/, its desk under number {event.pk}.")
        for series in series_of_event_read(contents, event):
            self.stdout.write(str(series))


def _bytes_of(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        raise CommandError(str(fault), returncode=2) from fault
