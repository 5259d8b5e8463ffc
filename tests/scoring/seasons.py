"""Series of short evenings: one table, one round, points that say who wins."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pghistory
from django.utils import timezone

from scoring.models import Series
from scoring.selectors.snapshots import build_snapshots
from scoring.services.events import take_back
from scoring.services.series import _made_now, _replace, add_event, create_series
from scoring.services.standings import _store
from tests.builders import NAMES, a_user, an_event, an_organisation
from tests.scoring.plays import play_fully
from tournaments.models import Event, EventState, Organisation, Person, ResultsVersion
from tournaments.new_entrants import NewEntrant
from tournaments.services.entrants import register_entrants
from tournaments.services.events import move_event
from tournaments.services.people import register_people


def some_people(club: Organisation, count: int = 3) -> list[Person]:
    """Anna, Béla, Cili, ... in the register of a club."""
    names = [NewEntrant(name=name) for name in NAMES[:count]]
    return register_people(organisation=club, new_entrants=names, language="en")


def make_standings(event: Event) -> None:
    """The standings of an event, as the worker makes them, also within a transaction."""
    version = ResultsVersion.objects.get(pk=event.pk).number
    for snapshot in build_snapshots(Event.objects.get(pk=event.pk), closed=True):
        _store(event.pk, snapshot, version=version, made_at=timezone.now())


def make_series(series: Series) -> None:
    """The standings of a series, as the worker makes them, also within a transaction."""
    while (made := _made_now(series.pk)) and not _replace(series.pk, made):
        pass  # beside a browser a real worker makes them too


def an_evening(
    people: Sequence[Person], *points: int, day: date = date(2026, 3, 6), **fields: Any
) -> Event:
    """A finished event of one round in which people, in their order, had these points.

    Of three the first has 840, the second 420 and the last no standings points.
    """
    event = a_planned_evening(people, day=day, **fields)
    play_fully(event, *points)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)
    return Event.objects.get(pk=event.pk)


def a_planned_evening(
    people: Sequence[Person], *, day: date = date(2026, 3, 6), **fields: Any
) -> Event:
    """An event open for registration with these people as its entrants."""
    club = fields.pop("organisation", None) or people[0].organisation
    given = {"rounds": 1, "evidence": ["points"], "starts_on": day, "ends_on": day, **fields}
    event = an_event(0, organisation=club, **given)
    there = [NewEntrant(name=each.name, person_id=each.pk) for each in people]
    register_entrants(event_id=event.pk, new_entrants=there)
    return event


def a_series(
    *events: Event, organisation: Organisation | None = None, public: bool = True, **settings: Any
) -> Series:
    """A public series of these events, with its standings; the sum of points unless said."""
    club = organisation or (events[0].organisation if events else an_organisation())
    slug, by = f"series-{Series.objects.count() + 1}", a_user(club)
    name = settings.pop("name", "Season")
    given = {"public": public, **settings}
    with pghistory.context(user=by.pk):  # as at the desk
        series = create_series(organisation_id=club.pk, name=name, slug=slug, settings=given)
        for event in events:
            add_event(series_id=series.pk, event_id=event.pk, by=by)
    for event in events:
        make_standings(event)
    make_series(series)
    return Series.objects.get(pk=series.pk)


def standing(series: Series) -> list[tuple[int | None, str, int]]:
    """Rank, name and points, in 1/840, of each stored line."""
    rows = Series.objects.get(pk=series.pk).standings.rows
    names = dict(Person.objects.values_list("pk", "name"))
    return [(row["rank"], names[row["person"]], row["points"] // 100) for row in rows]


def open_again(event: Event) -> None:
    """An event that was over, taken back for a correction."""
    take_back(event_id=event.pk, to=EventState.RUNNING, reason="A sheet was wrong", by=a_user())
    make_standings(event)
