"""Announcements of an event, and the number by which pages know of new ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils import timezone

from ground.queries import Slot
from scoring.models import Announcement
from tournaments.models import Event, Role
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementText:
    """An announcement in one reader's language; ``language`` is the code of its text's."""

    text: str
    language: str
    ends_at: datetime | None


def current_announcements(event: Event, language: str) -> Sequence[AnnouncementText]:
    """Return the announcements of this moment, the newest first, in a language.

    Those without a translation come in the language of the event.
    """
    lasting = Q(ends_at=None) | Q(ends_at__gt=timezone.now())
    shown = Announcement.objects.filter(lasting, event=event, withdrawn_at=None)
    return [
        AnnouncementText(
            text=announcement.translations.get(language) or announcement.text,
            language=language if announcement.translations.get(language) else event.language,
            ends_at=announcement.ends_at,
        )
        for announcement in shown.order_by("-id")
    ]


def announcements_of(event: Event) -> QuerySet[Announcement]:
    """Return all announcements of an event, withdrawn ones too, the newest first, with by whom."""
    return event.announcements.select_related("by").order_by("-id")


def announcements_open_to(user: AnyUser, role: Role) -> QuerySet[Announcement]:
    """Return the announcements that this user may touch with at least this role."""
    announcements = Announcement.objects.filter(event__in=events_of(user, role))
    return announcements.select_related("event__organisation")


def notice_number(now: datetime | Slot) -> Combinable:
    """Return the expression by which a query of events gets the number of the newest notice.

    It grows with every announcement, with every change of a clock, and by itself when the time
    of an announcement is over.
    """
    over = Announcement.objects.filter(event=OuterRef("pk"), ends_at__lte=now)
    ended = over.order_by().values("event").annotate(count=Count("pk")).values("count")
    return F("results_version__notice") + Coalesce(Subquery(ended, output_field=IntegerField()), 0)


def notice_of(event: Event) -> int:
    """Return the number of an event's newest notice, 0 before the first."""
    numbered = Event.objects.filter(pk=event.pk).annotate(notice=notice_number(timezone.now()))
    return int(numbered.values_list("notice", flat=True).get())
