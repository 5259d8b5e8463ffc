"""Series: those of a club, those with an event, those of which the standings are out of date."""

from collections.abc import Collection
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from scoring.errors import SeriesTimeFault, SeriesTimeProblem
from scoring.models import Series, SeriesRecord, SeriesShown, SeriesStandings
from scoring.selectors.seasons import Basis, bases_of, today
from scoring.selectors.versions import EventVersions, sites_number
from tournaments.models import EARLIEST_DAY, LATEST_DAY, Event, Organisation, Role, User
from tournaments.selectors.events import organisations_of


def series_of(organisation: Organisation) -> QuerySet[Series]:
    """Return the series of a club, by name."""
    return Series.objects.filter(organisation=organisation).order_by("name", "pk")


def public_series(organisation: Organisation) -> QuerySet[Series]:
    """Return the series of a club that everyone may see, by name."""
    return series_of(organisation).filter(public=True)


def shown_series() -> QuerySet[Series]:
    """Return the series that open to anyone who knows their address, with their clubs."""
    return Series.objects.filter(public=True).select_related("organisation")


def series_of_event(event: Event) -> QuerySet[Series]:
    """Return the series in which an event is, by name."""
    return Series.objects.filter(series_events__event=event).order_by("name", "pk")


def series_open_to(user: User | AnonymousUser, role: Role) -> QuerySet[Series]:
    """Return the series of the clubs in which this user has at least this role, with the club."""
    series = Series.objects.filter(organisation__in=organisations_of(user, role))
    return series.select_related("organisation")


def series_to_add_to(event: Event) -> QuerySet[Series]:
    """Return the series to which an event may be added: of its club, and of clubs it helps.

    Each with its club.
    """
    series = series_taking_events_of(event.organisation_id).filter(records=None)
    return series.exclude(series_events__event=event).select_related("organisation")


def series_taking_events_of(organisation_id: int) -> QuerySet[Series]:
    """Return the series that take events of a club: its own, and those in which it is a partner."""
    of_club = Q(organisation=organisation_id) | Q(partners=organisation_id)
    return Series.objects.filter(of_club).distinct()


def time_problems(
    *, first_day: date | None, last_day: date | None, months: int | None
) -> list[SeriesTimeProblem]:
    """Return what makes no sense in the time of a series."""
    problems = []
    if first_day and last_day and last_day < first_day:
        problems.append(SeriesTimeProblem("last_day", SeriesTimeFault.DAYS))
    for name, day in (("first_day", first_day), ("last_day", last_day)):
        if day and not EARLIEST_DAY <= day <= LATEST_DAY:
            problems.append(SeriesTimeProblem(name, SeriesTimeFault.YEARS))
    if months and (first_day or last_day):
        problems.append(SeriesTimeProblem("months", SeriesTimeFault.BOTH))
    return problems


def newest_series_record(series_id: int) -> SeriesRecord | None:
    """Return the record of the newest closing of a series, None while it is open."""
    return SeriesRecord.objects.filter(series=series_id).order_by("-number").first()


def shows_series_standings(series: Series, record: SeriesRecord | None) -> bool:
    """Return whether the public may see the standings of a series; if not, it may at the end."""
    return series.shown != SeriesShown.END or record is not None


def stale_series(of: Collection[int] | None = None) -> list[Series]:
    """Return the series, or those of them, of which the standings rest on what has changed.

    Six queries, one where there are no series. A series that rests keeps what it has.
    """
    series = Series.objects.order_by("pk")
    wanted = list(series if of is None else series.filter(pk__in=of))
    if not wanted:
        return []  # Django would work out the other five before it asks nothing
    stored = SeriesStandings.objects.defer("rows").in_bulk([each.pk for each in wanted])
    bases = bases_of(wanted, as_of=today())
    return [each for each in wanted if is_outdated(stored.get(each.pk), bases[each.pk])]


def is_outdated(standings: SeriesStandings | None, basis: Basis) -> bool:
    """Return whether standings, None for none yet, are to be made again of what there is now."""
    if standings is None:
        return True
    return not basis.rests and not basis.is_of(standings)


def series_versions(slug: str) -> EventVersions | None:
    """Return the versions of the pages of a series, in one query; None for no public one."""
    series = shown_series().filter(slug=slug).annotate(sites=sites_number())
    row = series.values_list("version", "pk", "sites").first()
    if row is None:
        return None
    version, pk, sites = row
    return EventVersions(results=version, standings=0, seating=0, event=pk, sites=sites)
