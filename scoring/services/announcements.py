"""Telling everybody at an event something, and taking it back."""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.errors import AnnouncementOutdated
from scoring.models import Announcement
from scoring.sender import REFRESH_STANDINGS, tell
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, User
from tournaments.services.results_versions import raise_notice

TEXT_LIMIT = 200  # characters; the last row of the hall has to read it


@transaction.atomic
def make_announcement(
    *,
    event_id: int,
    text: str,
    translations: Mapping[str, str],
    minutes: int | None,
    by: User,
) -> Announcement:
    """Show a text on all pages of an event, for so many minutes or until it is withdrawn.

    ``text`` is in the language of the event, ``translations`` are by code of other languages.

    Raises:
        EventNotOpen: nobody sees the pages of a draft.
    """
    event = Event.objects.get(pk=event_id)
    if event.state == EventState.DRAFT:
        raise EventNotOpen(state=event.state)
    announcement = Announcement.objects.create(
        event=event,
        text=text,
        translations=dict(translations),
        ends_at=timezone.now() + timedelta(minutes=minutes) if minutes else None,
        by=by,
    )
    _show(event_id)
    return announcement


@transaction.atomic
def withdraw_announcement(*, announcement_id: int) -> None:
    """Take an announcement from all pages. Its text stays as history.

    Raises:
        AnnouncementOutdated: it is withdrawn already.
    """
    announcement = Announcement.objects.filter(pk=announcement_id)
    if not announcement.filter(withdrawn_at=None).update(withdrawn_at=timezone.now()):
        raise AnnouncementOutdated
    _show(announcement.get().event_id)


def _show(event_id: int) -> None:
    tell(REFRESH_STANDINGS, event_id)
    raise_notice(event_id)
