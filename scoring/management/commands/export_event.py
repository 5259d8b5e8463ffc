"""``manage.py export_event``: a whole event as one JSON file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.files import written_file, written_output
from scoring.selectors.event_files.writing import write_event
from tournaments.models import Event


class Command(BaseCommand):
    """Writes the file, or standard output."""

    help = "Write everything of an event into one JSON file; docs/event-file.md describes it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="address of the event")
        parser.add_argument("file", nargs="?", default="-", help="- for standard output (-)")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(
                "No event has this address. It is the last part of the public page of the event.",
                returncode=2,
            )
        if options["file"] == "-":
            with written_output(self.stdout) as output:
                for piece in write_event(event):
                    output.write(piece, ending="")
            return
        with written_file(Path(options["file"])) as file:
            file.writelines(write_event(event))
