"""``manage.py read_event_file``: the work of ``scoring.file_reader``, in its own process."""

import resource
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.services.event_files import read_file, review_file


class Command(BaseCommand):
    """Does nothing for a file that waits for no worker."""

    help = "Look at an event file that was sent to the desk, or read it. For the service itself."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int)
        parser.add_argument("--memory", type=int, required=True, help="bytes of address space")

    def handle(self, *args: Any, **options: Any) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (options["memory"], options["memory"]))
        # Each looks whether the file is in the state for it.
        review_file(file_id=options["number"])
        read_file(file_id=options["number"])
