"""Versions of an event's pages: one cheap query by which a page knows whether it is old."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any

from django.db.models import Func, IntegerField, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from ground.queries import CompiledQuery, Slot, Slots
from scoring.models import Series, SeriesEvent, StandingsSnapshot
from scoring.selectors.announcements import notice_number
from tournaments.models import Event, ListVersion, Organisation, Seating
from tournaments.models.organisations import sites_in_line
from tournaments.selectors.event_lists import first_day_to_come
from tournaments.selectors.events import shown_events
from tournaments.selectors.tables import SEATED


@dataclass(frozen=True, slots=True)
class EventVersions:
    """The state of an event in numbers: those of results, standings, seating and notice only grow.

    0 means none yet.
    """

    results: int  # raised with everything that changes what a page shows
    standings: int  # of the stored standings
    seating: int  # number of the newest published seating
    notice: int = 0  # of what is announced, and of the clock
    event: int = 0  # its id: an address may come to another event; 0 for a list of events
    series: int = 0  # another one whenever its public series, or those of a club, are
    sites: int = 0  # another one whenever other sites may show its pages; of a club results has it
    day: int = 0  # of a list, whose order rests on it

    def at_least(self, *, standings: int, seating: int, notice: int = 0) -> "EventVersions":
        """Return the versions after these were announced; standings rest on results."""
        return replace(
            self,
            results=max(self.results, standings),
            standings=max(self.standings, standings),
            seating=max(self.seating, seating),
            notice=max(self.notice, notice),
        )


def standings_number() -> Combinable:
    """Return the expression by which a query of events gets the version of the newest standings."""
    stored = StandingsSnapshot.objects.filter(event=OuterRef("pk"), after=None)
    return Coalesce(Subquery(stored.values("version")[:1], output_field=IntegerField()), 0)


def event_versions(slug: str) -> EventVersions | None:
    """Return an event's versions, in one query; None for a draft or an unknown event."""
    rows = _OF_SLUG(slug=slug, now=timezone.now())
    return next(starmap(EventVersions, rows), None)


def live_numbers(now: Slot) -> Mapping[str, Combinable]:
    """Return the expressions by which a query of events gets the numbers sent to open pages."""
    published = Seating.objects.filter(event=OuterRef("pk"), state__in=SEATED).order_by("-number")
    return {
        "standings": standings_number(),
        "seating": Coalesce(Subquery(published.values("number")[:1]), 0),
        "notice": notice_number(now),
    }


def versions_of_events(event_ids: Collection[int]) -> dict[int, EventVersions]:
    """Return the versions of these events by id, of drafts too, in one query."""
    rows = _OF_EVENTS(events=list(event_ids), now=timezone.now())
    return {versions.event: versions for versions in starmap(EventVersions, rows)}


def _rows(events: QuerySet[Event]) -> QuerySet[Event, tuple[int, ...]]:
    return events.annotate(
        **live_numbers(Slot("now")),
        series=_series_number(SeriesEvent.objects, "event", "series__"),
        sites=sites_number(),
    ).values_list(
        *("results_version__number", "standings", "seating", "notice", "pk", "series", "sites")
    )


_OF_SLUG = CompiledQuery(lambda: _rows(shown_events().filter(slug=Slot("slug"))))
_OF_EVENTS = CompiledQuery(lambda: _rows(Event.objects.filter(pk__in=Slots("events"))))


def sites_number() -> Combinable:
    """Return the expression by which rows of a club get a number of its sites, 0 without any."""
    sites = NullIf(sites_in_line("organisation__sites"), Value(""))
    number = Func(sites, function="hashtext", output_field=IntegerField())
    return Coalesce(number, 0)


def _series_number(rows: Any, of: str, series: str = "") -> Combinable:
    """Return the expression by which a query gets a number of the public series of each row.

    ``of`` is the field of ``rows`` that names it, ``series`` leads from them to a series.
    """
    public = rows.filter(**{of: OuterRef("pk"), f"{series}public": True}).order_by().values(of)
    numbers = public.annotate(number=Sum(f"{series}version")).values("number")
    return Coalesce(Subquery(numbers, output_field=IntegerField()), 0)


def list_versions() -> EventVersions:
    """Return the versions of the lists of all public events."""
    number = ListVersion.objects.values_list("number", flat=True).first()
    return _versions_of_list(number or 0)


def organisation_versions(slug: str) -> EventVersions | None:
    """Return the versions of an organisation's own pages; None for an unknown one."""
    organisation = Organisation.objects.filter(slug=slug)
    series = _series_number(Series.objects, "organisation")
    row = organisation.annotate(of_series=series).values_list("version", "of_series").first()
    return row and _versions_of_list(*row)


def _versions_of_list(number: int, series: int = 0) -> EventVersions:
    day = first_day_to_come().toordinal()
    return EventVersions(results=number, standings=0, seating=0, series=series, day=day)
