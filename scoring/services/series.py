"""Series: created and changed, their events and partners, and the making of their standings."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pghistory
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from scoring.errors import (
    SeriesClosed,
    SeriesEventRefused,
    SeriesKept,
    SeriesOutdated,
    SeriesRefused,
    SeriesTimeRefused,
)
from scoring.models import Series, SeriesEvent, SeriesStandings
from scoring.selectors.seasons import Rows, basis_of, today
from scoring.selectors.series import is_outdated, time_problems
from scoring.selectors.series_standings import made_series, refusals_of
from scoring.sender import REFRESH_SERIES, enqueue_on_commit
from scoring.services.results import late_change
from scoring.services.webhook_messages import note_series
from tournaments.models import Event, Organisation, User

# What is shown beside standings, and may change once a series is closed.
_BESIDE_STANDINGS: Final = frozenset({"name", "slug", "public", "shown", "partners"})
# What pages of its events and its club show of a series.
_NAMES: Final = frozenset({"name", "slug", "public"})


@transaction.atomic
def create_series(
    *, organisation_id: int, name: str, slug: str, settings: Mapping[str, Any] | None = None
) -> Series:
    """Return a new series of a club, which no one but its desk sees before it is public.

    ``settings`` are fields, and ``partners``, ids of clubs.

    Raises:
        ValidationError: invalid fields, by name; nothing is stored.
        SeriesTimeRefused: a time that makes no sense.
        SeriesRefused: a rule that makes no sense.
    """
    given = dict(settings or {})
    partners = given.pop("partners", ())
    series = Series(organisation_id=organisation_id, name=name, slug=slug, **given)
    _save_valid(series, force_insert=True)
    series.partners.set(partners)
    _refuse_nonsense(series)
    enqueue_on_commit(REFRESH_SERIES, series.pk)
    if series.public:
        _show_elsewhere(series)
    return series


@transaction.atomic
def change_series(*, series_id: int, **fields: Any) -> Series:
    """Return a series with changed fields stored, ``partners`` among them.

    Raises:
        ValidationError: invalid fields, by name; nothing is stored.
        SeriesTimeRefused: a time that makes no sense.
        SeriesRefused: a rule that makes no sense, or none with the events that are there.
        SeriesClosed: what its standings are made by would change, and they are frozen.
    """
    series = lock_series(series_id)
    was_public, partners = series.public, fields.pop("partners", None)
    counting = fields.keys() - _BESIDE_STANDINGS
    if counting:
        require_open(series)
    for name, value in fields.items():
        setattr(series, name, value)
    _save_valid(series, update_fields=[*fields])
    if partners is not None:
        series.partners.set(partners)
    _refuse_nonsense(series)
    note_change(series, of_standings=bool(counting) or "shown" in fields)
    if (was_public or series.public) and not _NAMES.isdisjoint(fields):
        _show_elsewhere(series)
    return series


def add_event(*, series_id: int, event_id: int, by: User, weight: int = 100) -> SeriesEvent:
    """Add an event to a series, with a weight in per cent; see ``add_events``."""
    [added] = add_events(series_id=series_id, event_ids=[event_id], by=by, weight=weight)
    return added


@transaction.atomic
def add_events(
    *, series_id: int, event_ids: Collection[int], by: User, weight: int = 100
) -> list[SeriesEvent]:
    """Add all these events to a series or none, each with a weight in per cent.

    What the rule makes of them is asked once: it reads the results of all events.

    Raises:
        ValidationError: an impossible weight.
        SeriesEventRefused: a rehearsal, of a club that is no partner, in the series already, or
            not there any more.
        SeriesRefused: the rule makes no sense with them.
        SeriesClosed: the standings are frozen.
    """
    series = lock_series(series_id)
    require_open(series)
    events = Event.objects.in_bulk(event_ids)
    if len(events) < len({*event_ids}):
        raise SeriesEventRefused(why="discarded")
    ordered = [events[event_id] for event_id in sorted(events)]  # as their pages are locked
    with pghistory.context(user=by.pk):
        added = _add(series, ordered, weight)
    if series.public:
        for event in ordered:
            _show_on_pages_of(event.pk)
    return added


@transaction.atomic
def add_new_event(
    *, series_id: int, event: Event, weight: int, standings: Mapping[int, Rows] | None = None
) -> SeriesEvent:
    """Add an event of which no page was shown yet, as ``add_event`` says and refuses.

    ``standings`` are what the rule is checked with, by id of the event, where none are stored yet.
    """
    series = lock_series(series_id)
    require_open(series)
    [added] = _add(series, [event], weight, standings)
    return added


def _add(
    series: Series,
    events: Sequence[Event],
    weight: int,
    standings: Mapping[int, Rows] | None = None,
) -> list[SeriesEvent]:
    """Add events to a series, locked, and return their rows."""
    clubs = {series.organisation_id, *series.partners.values_list("pk", flat=True)}
    there = set(series.series_events.values_list("event", flat=True))
    for event in events:
        if why := _refused_for(event, clubs, there):
            raise SeriesEventRefused(why=why)
    added = [_store(SeriesEvent(series=series, event=event, weight=weight)) for event in events]
    _refuse_nonsense(series, standings)
    note_change(series)
    return added


def _refused_for(event: Event, clubs: Collection[int], there: Collection[int]) -> str:
    if event.rehearsal:
        return "rehearsal"
    if event.organisation_id not in clubs:
        return "club"
    return "twice" if event.pk in there else ""


@transaction.atomic
def change_weight(*, series_id: int, event_id: int, weight: int, by: User) -> SeriesEvent:
    """Change the weight, in per cent, of an event in a series.

    Raises:
        ValidationError: an impossible weight.
        SeriesEventRefused: it is not in the series any more.
        SeriesClosed: the standings are frozen.
    """
    series = lock_series(series_id)
    require_open(series)
    row = _row_of(series, event_id)
    row.weight = weight
    with pghistory.context(user=by.pk):
        _store(row)
    note_change(series)
    return row


@transaction.atomic
def remove_event(*, series_id: int, event_id: int, by: User) -> None:
    """Remove an event from a series; the history keeps that it was there.

    Raises:
        SeriesEventRefused: it is not in the series any more.
        SeriesClosed: the standings are frozen.
    """
    series = lock_series(series_id)
    require_open(series)
    with pghistory.context(user=by.pk):
        _row_of(series, event_id).delete()
    note_change(series)
    if series.public:
        _show_on_pages_of(event_id)


@transaction.atomic
def discard_series(*, series_id: int, by: User) -> None:
    """Delete a series that no one but its desk has seen; its events stay, and its history.

    Raises:
        SeriesKept: it was public, lots were drawn, or it was closed.
    """
    series = lock_series(series_id)
    if why := _kept_for(series):
        raise SeriesKept(why=why)
    with pghistory.context(user=by.pk):
        series.delete()


def _kept_for(series: Series) -> str:
    if series.records.exists():
        return "closed"
    if series.draws.exists():
        return "lots"
    history: Any = apps.get_model("scoring", "SeriesHistory")
    was_public = series.public or history.objects.filter(pgh_obj=series, public=True).exists()
    return "public" if was_public else ""


def lock_series(series_id: int) -> Series:
    """Return a series, locked: who changes what its standings are made by queues here.

    Raises:
        SeriesOutdated: it was discarded meanwhile.
    """
    series = Series.objects.select_for_update(no_key=True).filter(pk=series_id).first()
    if series is None:
        raise SeriesOutdated
    return series


def require_open(series: Series) -> None:
    """Refuse to change what the standings of a closed series are made by.

    Raises:
        SeriesClosed: they are frozen.
    """
    if series.records.exists():
        raise SeriesClosed


def note_change(series: Series, *, of_standings: bool = True) -> None:
    """Have the pages of a series, locked, made again, and its standings unless they stay."""
    asked = {"asked": F("asked") + 1} if of_standings else {}
    Series.objects.filter(pk=series.pk).update(version=F("version") + 1, **asked)
    note_series(series.pk)
    if of_standings:
        enqueue_on_commit(REFRESH_SERIES, series.pk)


def _show_elsewhere(series: Series) -> None:
    """Have the pages made again that lead to a series: of its events, then of its club."""
    for event_id in series.series_events.order_by("event").values_list("event", flat=True):
        _show_on_pages_of(event_id)
    club = Organisation.objects.filter(pk=series.organisation_id)
    club.update(version=F("version") + 1)


def _show_on_pages_of(event_id: int) -> None:
    with late_change(event_id):
        pass


def _row_of(series: Series, event_id: int) -> SeriesEvent:
    row = SeriesEvent.objects.filter(series=series, event=event_id).first()
    if row is None:
        raise SeriesEventRefused(why="gone")
    return row


def _store(row: SeriesEvent) -> SeriesEvent:
    row.full_clean()
    row.save()
    return row


def _save_valid(series: Series, **how: Any) -> None:
    time = {name: getattr(series, name) for name in ("first_day", "last_day", "months")}
    if problems := time_problems(**time):
        raise SeriesTimeRefused(problems)
    try:
        series.full_clean()
        with transaction.atomic():
            series.save(**how)
    except IntegrityError:
        series.full_clean()  # another one has the address since
        raise


def _refuse_nonsense(series: Series, standings: Mapping[int, Rows] | None = None) -> None:
    """Raise what the rule and the events that are there make no sense by."""
    if problems := refusals_of(series, basis_of(series, as_of=today()), instead=standings):
        raise SeriesRefused(problems)


def refresh_series(*, series_id: int) -> int:
    """Store the standings of a series unless they are the newest, and return its version.

    Safe to run twice and at the same time: standings only replace those that were there when they
    were read; who comes too late looks again.

    Raises:
        Series.DoesNotExist: it was discarded.
    """
    while (made := _make(series_id)) and not _replace(series_id, made):
        pass
    return Series.objects.values_list("version", flat=True).get(pk=series_id)


class _Made(NamedTuple):
    """Standings to be stored, and those that were there when they were read."""

    standings: SeriesStandings
    before: SeriesStandings | None


@transaction.atomic
def _make(series_id: int) -> _Made | None:
    """Return standings of one moment, None where there is nothing new."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    return _made_now(series_id)


def _made_now(series_id: int) -> _Made | None:
    series = Series.objects.get(pk=series_id)
    before = SeriesStandings.objects.filter(pk=series_id).first()
    basis = basis_of(series, as_of=today())
    if not is_outdated(before, basis):
        return None
    rows, notes = made_series(series, basis if before else basis.without_resting())
    made = SeriesStandings(
        series=series, asked=basis.asked, as_of=basis.as_of, rows=rows, notes=notes
    )
    return _Made(made, before)


@transaction.atomic
def _replace(series_id: int, made: _Made) -> bool:
    """Store standings, and return whether they are: not if others came since they were read."""
    Series.objects.select_for_update(no_key=True).get(pk=series_id)
    stored = SeriesStandings.objects.filter(pk=series_id)
    now = stored.values_list("made_at", flat=True).first()
    if now != (made.before and made.before.made_at):
        return False
    made.standings.made_at = timezone.now()
    made.standings.save(force_insert=made.before is None, force_update=made.before is not None)
    if made.before is None or _shown(made.before) != _shown(made.standings):
        Series.objects.filter(pk=series_id).update(version=F("version") + 1)
        note_series(series_id)
    return True


def _shown(standings: SeriesStandings) -> tuple[object, ...]:
    """Return what pages show of standings."""
    return (standings.as_of, standings.rows, standings.notes)
