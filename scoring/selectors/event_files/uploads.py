"""Event files that were uploaded, and the events made from them."""

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import FOR_THE_WORKER, EventFile
from scoring.selectors.event_files.contents import FilePerson
from tournaments.models import Event, Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.rights import AnyUser

SILENT_AFTER: Final = timedelta(seconds=4)  # then no worker seems to read it


def event_files_open_to(user: AnyUser, role: Role) -> QuerySet[EventFile]:
    """Return the files on their way into organisations in which this user has this role."""
    files = EventFile.objects.filter(organisation__in=organisations_of(user, role))
    return files.select_related("organisation")


def event_of(file: EventFile) -> Event | None:
    """Return the event made from a file; None before it is, and once it is gone."""
    return Event.objects.filter(organisation=file.organisation, slug=file.slug).first()


def people_of_file(file: EventFile) -> list[FilePerson]:
    """Return the people of a file who may be in the register, until it is read."""
    return [FilePerson(**person) for person in file.people]


def overdue(file: EventFile) -> bool:
    """Return whether the worker should have begun with a file by now."""
    late = file.ordered_at is not None and timezone.now() - file.ordered_at > SILENT_AFTER
    return file.state in FOR_THE_WORKER and late and not file.steps_done


def address_taken(file: EventFile) -> bool:
    """Return whether another event has the address of the event in a file."""
    return Event.objects.filter(slug=file.summary["slug"]).exists()
