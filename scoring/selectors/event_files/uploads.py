"""Files that somebody brought to the desk, and the events that come of them."""

from django.db.models import QuerySet

from scoring.models import EventFile
from tournaments.models import Event, Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.rights import AnyUser


def event_files_open_to(user: AnyUser, role: Role) -> QuerySet[EventFile]:
    """Return the files on their way into organisations in which this user has this role."""
    files = EventFile.objects.filter(organisation__in=organisations_of(user, role))
    return files.select_related("organisation")


def event_of(file: EventFile) -> Event | None:
    """Return the event that came of a file; None before, and when it is not there any more."""
    return Event.objects.filter(organisation=file.organisation, slug=file.slug).first()


def address_taken(file: EventFile) -> bool:
    """Return whether the event of a file has to get another address than it had."""
    return Event.objects.filter(slug=file.summary["slug"]).exists()
