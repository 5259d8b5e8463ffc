"""``manage.py restore``: a backup back into an empty database, or an event beside others."""

import gzip
import json
import zlib
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader

from scoring.backups.archives import Archive, read_archive
from scoring.backups.dumps import dumped_version, restore_database, versions_here
from scoring.backups.errors import DIFFERS, UNFINISHED, BackupError, BackupFault
from scoring.errors import EventFileRefused
from scoring.management.progress import ProgressBar
from scoring.models import Entry, Series
from scoring.privileges import grant_runtime_role
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.documents import LARGEST
from scoring.selectors.event_files.series import series_of_event_read
from scoring.selectors.series_verification import differences_of_series, steps_of_series
from scoring.selectors.verification import differences_of, steps_of
from scoring.services.backups import DATABASE_PART, EVENT_PART, SECRETS_PART
from scoring.services.event_imports import import_event
from scoring.services.event_imports import steps_of as import_steps_of
from scoring.services.restoring import stop_sending
from tournaments.models import Event, Organisation, User

EVENT_LIMIT: Final = 10 * LARGEST  # bytes; who has a file here may read more than the desk does
WHERE_IT_DIFFERS: Final = (  # digests fit
    "It was so when the backup was made: compare with an older one and with paper."
)
DROPPED_APPS: Final = {"axes"}  # what they did to a database stays noted there
OF_ONE_EVENT: Final = (
    "This is the backup of one event alone, and not of the service. Read it beside all others"
    " where the site runs: manage.py restore FILE --organisation CLUB; under `make run`:"
    " .venv/bin/python -m config.stack manage restore FILE --organisation CLUB"
)
LATER_POSTGRESQL: Final = (
    "{}. The backup is of PostgreSQL {}; the server here is {}, its pg_restore {}. Both must be of"
    " that version or a later one. Events can be moved one by one: manage.py backup --event SLUG"
    " FILE there, manage.py restore FILE --organisation CLUB here."
)


class Command(BaseCommand):
    """Says in one line why it failed, and ends with 1; nothing has changed.

    It ends with 3 where all is restored and an event differs, with 4 where rows are stored that
    it cannot go on with.
    """

    help = "Restore a backup of the service into an empty database, as the owner of the tables."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what manage.py backup wrote")
        parser.add_argument("--role", help="the role that the site logs in as; gets its rights")
        parser.add_argument(
            "--organisation", metavar="SLUG", help="who gets the event of an event's backup"
        )
        parser.add_argument(
            "--secrets", action="store_true", help="print the settings to start with, no more"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with read_archive(Path(options["file"]), key=settings.BACKUP_KEY) as archive:
                if archive.about["of"] == "event" and options["secrets"]:
                    raise CommandError(OF_ONE_EVENT, returncode=1)
                if archive.about["of"] == "event":
                    self._restore_event(archive, options["organisation"])
                elif options["secrets"]:
                    self._print_secrets(archive)
                else:
                    self._restore_service(archive, options["role"])
        except (BackupError, OperationalError) as error:
            raise CommandError(str(error).partition("\n")[0], returncode=1) from error

    def _restore_service(self, archive: Archive, role: str | None) -> None:
        _check_release(archive)
        secrets = _secrets_of(archive)
        if tables := connection.introspection.table_names():
            raise BackupError(BackupFault.FILLED, f"{len(tables)} tables")
        if role and not _role_exists(role):
            raise CommandError(
                f"There is no role {role}. docs/operators.md makes it.", returncode=2
            )
        _restore_dump(archive.part(DATABASE_PART))
        try:
            call_command("migrate", interactive=False, verbosity=0)
            if role:
                grant_runtime_role(role)
            stop_sending()
            differing = list(self._differing())
        except Exception as error:  # a migration, for one, may raise anything
            raise CommandError(
                f"All rows are stored, but what follows failed: {_line_of(error)}. Restore into"
                " another empty database; where it fails there, too, by release"
                f" {archive.about['release']}.",
                returncode=UNFINISHED,
            ) from error
        self.stdout.write(
            f"Restored the backup of {archive.about['made_at']}. Organisations:"
            f" {Organisation.objects.count()}, events: {Event.objects.count()}, series:"
            f" {Series.objects.count()}, entries: {Entry.objects.count()}, accounts:"
            f" {User.objects.count()}. Each event and each series was verified."
        )
        self.stdout.write(
            "Nothing is sent to webhooks and phones. Where it goes on as the service itself:"
            " manage.py resume_sending"
        )
        signed_by = {
            secrets["SECRET_KEY"],
            *filter(None, secrets["SECRET_KEY_FALLBACKS"].split(",")),
        }
        if signed_by - {settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS}:
            self.stdout.write(
                "Its links and sessions open only where the site is started with SECRET_KEY and"
                " SECRET_KEY_FALLBACKS as restore --secrets prints them."
            )
        if differing:
            raise CommandError("\n".join([*differing, WHERE_IT_DIFFERS]), returncode=DIFFERS)

    def _differing(self) -> Iterator[str]:
        """Compute all events and series again, and yield a sentence for each that differs."""
        events, series = list(Event.objects.order_by("pk")), list(Series.objects.order_by("pk"))
        steps = [*map(steps_of, events), *map(steps_of_series, series)]
        bar = ProgressBar(self.stderr, "steps", total=sum(steps))
        checks = [
            *((event.slug, partial(differences_of, event, bar.advance)) for event in events),
            *((each.slug, partial(differences_of_series, each, bar.advance)) for each in series),
        ]
        for slug, differences_in in checks:
            try:
                differences = list(differences_in())
            except OperationalError:
                raise
            except Exception as error:  # whatever it is, all others are there
                yield f"All is restored, but {slug} cannot be computed: {_line_of(error)}"
            else:
                if differences:
                    yield f"All is restored, but {slug} differs: {differences[0]}"

    def _restore_event(self, archive: Archive, slug: str | None) -> None:
        organisation = Organisation.objects.filter(slug=slug).first()
        if organisation is None:
            raise CommandError(
                "Name who gets this event: --organisation and the address of an organisation.",
                returncode=2,
            )
        try:
            contents = read_contents(_event_of(archive))
            bar = ProgressBar(self.stderr, "steps", total=import_steps_of(contents))
            event = import_event(
                organisation=organisation, contents=contents, on_progress=bar.advance
            )
        except EventFileRefused as refused:
            raise CommandError("\n".join(map(str, refused.problems)), returncode=1) from refused
        self.stdout.write(f"The event is at /e/{event.slug}/, its desk under number {event.pk}.")
        for series in series_of_event_read(contents, event):
            self.stdout.write(str(series))

    def _print_secrets(self, archive: Archive) -> None:
        for name, value in _secrets_of(archive).items():
            self.stdout.write(f"{name}={value}")


def _line_of(error: Exception) -> str:
    """Return what an error says, with its kind: some are but a word."""
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def _event_of(archive: Archive) -> bytes:
    """Return the event file of a backup."""
    try:
        with gzip.open(archive.part(EVENT_PART)) as file:
            content = file.read(EVENT_LIMIT + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise BackupError(BackupFault.DAMAGED, f"{EVENT_PART}: {error}") from error
    if len(content) > EVENT_LIMIT:
        raise BackupError(BackupFault.DAMAGED, f"{EVENT_PART} is larger than any event")
    return content


def _secrets_of(archive: Archive) -> dict[str, str]:
    """Return the settings that a backup brings, each on one line."""
    try:
        secrets = json.loads(archive.part(SECRETS_PART).read_text())
        settings = {name: str(secrets[name]) for name in ("SECRET_KEY", "SECRET_KEY_FALLBACKS")}
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise BackupError(BackupFault.DAMAGED, f"{SECRETS_PART} has not all settings") from error
    if any(len(value.splitlines()) > 1 for value in settings.values()):
        raise BackupError(BackupFault.DAMAGED, f"{SECRETS_PART} has a setting of several lines")
    return settings


def _restore_dump(dump: Path) -> None:
    try:
        restore_database(dump)
    except BackupError as error:
        made, here = dumped_version(dump), versions_here()
        if made and _major(made) > min(map(_major, here)):
            sentence = LATER_POSTGRESQL.format(error, made, *here)
            raise CommandError(sentence, returncode=1) from error
        raise


def _major(version: str) -> int:
    return int(version.partition(".")[0])


def _role_exists(role: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        return cursor.fetchone() is not None


def _check_release(archive: Archive) -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    made = (
        migration
        for migration in archive.about["migrations"]
        if migration.split(".")[0] not in DROPPED_APPS
    )
    if unknown := set(made) - known:
        detail = f"{archive.about['release']}, with {sorted(unknown)[0]}"
        raise BackupError(BackupFault.LATER, detail)
