"""Event files that were uploaded, and the events made from them."""

from django.db.models import QuerySet

from scoring.models import EventFile
from scoring.selectors.event_files.contents import FilePerson
from tournaments.models import Event, Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.rights import AnyUser


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


def address_taken(file: EventFile) -> bool:
    """Return whether another event has the address of the event in a file."""
    return Event.objects.filter(slug=file.summary["slug"]).exists()
