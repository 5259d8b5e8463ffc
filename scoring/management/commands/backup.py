"""``manage.py backup``: the whole service, or one event, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.timesince import timesince

from scoring.backups.archives import new_key
from scoring.backups.errors import BackupError, BackupFault
from scoring.backups.names import backups_in
from scoring.services.backups import back_up_now, write_backup
from tournaments.models import Event


class Command(BaseCommand):
    """Says in one line why there is no backup, and ends with 1; then nothing of it is left."""

    help = "Write a backup of the whole service, or of one event, into one file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="left out: into the folder of backups")
        parser.add_argument("--event", metavar="SLUG", help="of one event, by its address")
        instead = parser.add_mutually_exclusive_group()
        instead.add_argument("--list", action="store_true", help="list the backups in the folder")
        instead.add_argument("--new-key", action="store_true", help="print a new pair of keys")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["list"]:
                self._list()
            elif options["new_key"]:
                self._print_keys()
            else:
                self._back_up(options["file"], options["event"])
        except (BackupError, OperationalError) as error:
            raise CommandError(str(error).partition("\n")[0], returncode=1) from error

    def _back_up(self, file: str | None, slug: str | None) -> None:
        event = None
        if slug:
            event = Event.objects.filter(slug=slug).first()
            if event is None:
                raise CommandError(
                    "No event has this address. It is the last part of its public page.",
                    returncode=2,
                )
        if file:
            write_backup(Path(file), event)
        self.stdout.write(file or str(back_up_now(event)))

    def _list(self) -> None:
        if not settings.BACKUP_FOLDER:
            raise BackupError(BackupFault.NO_FOLDER)
        try:
            stored = backups_in(Path(settings.BACKUP_FOLDER))
        except FileNotFoundError:
            stored = []  # none was made yet
        except OSError as error:
            raise BackupError(BackupFault.FILE, error) from error
        now = timezone.now()
        for backup in stored:
            age, size = timesince(backup.name.made_at, now), filesizeformat(backup.size)
            self.stdout.write(f"{backup.path}  {size}, {age} old".replace("\xa0", " "))

    def _print_keys(self) -> None:
        public, secret = new_key()
        self.stdout.write(
            f"BACKUP_KEY={public}\n"
            f"# To restore, BACKUP_KEY={secret}\n"
            "# Keep the second one elsewhere: without it no backup can be read."
        )
