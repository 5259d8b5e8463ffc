"""Announcements on all pages of an event: made and withdrawn."""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.errors import AnnouncementOutdated
from scoring.models import Announcement
from scoring.services.results import notice_change
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, User


@transaction.atomic
def make_announcement(
    *,
    event_id: int,
    text: str,
    translations: Mapping[str, str],
    minutes: int | None,
    by: User,
) -> Announcement:
    """Show a text on all pages of an event, and return the announcement.

    It is shown for so many minutes, without any until it is withdrawn.

    ``text`` is in the language of the event, ``translations`` are by code of other languages.

    Raises:
        EventNotOpen: a draft has no public pages.
    """
    event = Event.objects.get(pk=event_id)
    if event.state == EventState.DRAFT:
        raise EventNotOpen(state=event.state)
    with notice_change(event_id):
        return Announcement.objects.create(
            event=event,
            text=text,
            translations=dict(translations),
            ends_at=timezone.now() + timedelta(minutes=minutes) if minutes else None,
            by=by,
        )


@transaction.atomic
def withdraw_announcement(*, announcement_id: int) -> None:
    """Withdraw an announcement from all pages; its text stays as history.

    Raises:
        AnnouncementOutdated: it is withdrawn already.
    """
    announcement = Announcement.objects.filter(pk=announcement_id)
    with notice_change(announcement.get().event_id):
        if not announcement.filter(withdrawn_at=None).update(withdrawn_at=timezone.now()):
            raise AnnouncementOutdated
