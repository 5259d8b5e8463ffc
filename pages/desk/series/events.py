"""The events of a series: added, weighted and removed, on its own page and on that of the event."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from pages.desk.rendering import desk_page
from pages.desk.rights import events_open_to, user_of
from pages.desk.series.effects import SeriesEffectsPanel, seen_or_shown
from pages.desk.series.frame import series_desk_page
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from scoring.models import HEAVIEST, Series
from scoring.selectors.series import series_to_add_to
from scoring.services.series import add_event, add_events, change_weight, remove_event
from tournaments.errors import ServiceError
from tournaments.models import Event, Role
from tournaments.selectors.rights import may

WHOLE_WEIGHT = 100  # per cent
MOST_OFFERED = 200  # events on one page


def show_events(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/events/``: the events that count, and those that could."""
    return _page(request, series)


def add(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/events/add/`` with each ``event`` and a ``weight``: they count from now.

    What it would change is shown first. Owners alone choose the weight.
    """
    events = list(_offered(request, series).filter(pk__in=_numbers(request.POST, "event")))
    weight = _weight(request, series)
    if weight is None or not events:
        problem = gettext("Choose at least one event.")
        if weight is None:
            problem = _weight_problem()
        return _page(request, series, [problem])
    act = partial(
        add_events,
        series_id=series.pk,
        event_ids=[event.pk for event in events],
        weight=weight,
        by=user_of(request),
    )
    said = ngettext("One event is added.", "{n} events are added.", len(events))
    return _changed(request, series, act, said.format(n=len(events)))


def change(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/events/change/`` with an ``event``, and a ``weight`` or ``removal``.

    What it would change is shown first.

    Raises:
        PermissionDenied: a director may remove events that they direct, and nothing more.
    """
    rows = series.series_events.select_related("event")
    row = rows.filter(event=_number(request, "event")).first()
    if row is None:
        return _page(request, series, [_gone()])
    owns = may(request.user, Role.OWNER, series.organisation)
    by = user_of(request)
    if "removal" in request.POST:
        if not owns and not may(request.user, Role.DIRECTOR, row.event):
            raise PermissionDenied
        remove = partial(remove_event, series_id=series.pk, event_id=row.event_id, by=by)
        said = gettext("“{name}” is removed from the series.")
        return _changed(request, series, remove, said.format(name=row.event.name))
    if not owns:
        raise PermissionDenied
    weight = _weight(request, series)
    if weight is None:
        return _page(request, series, [_weight_problem()])
    act = partial(change_weight, series_id=series.pk, event_id=row.event_id, weight=weight, by=by)
    said = gettext("“{name}” has another weight now.").format(name=row.event.name)
    return _changed(request, series, act, said)


def _number(request: HttpRequest, name: str) -> int:
    return whole_number(request.POST.get(name, "")) or 0


def _gone() -> str:
    return gettext("The event is not in the series any more. Look at the list again.")


def _numbers(sent: QueryDict, name: str) -> list[int]:
    return [number for text in sent.getlist(name) if (number := whole_number(text))]


def _weight(request: HttpRequest, series: Series) -> int | None:
    """Return the weight that was sent, None for an impossible one; owners alone choose it."""
    if not may(request.user, Role.OWNER, series.organisation):
        return WHOLE_WEIGHT
    weight = whole_number(request.POST.get("weight", str(WHOLE_WEIGHT)))
    return weight if weight and weight <= HEAVIEST else None


def _weight_problem() -> str:
    return gettext("Give a weight from 1 to {most} %.").format(most=HEAVIEST)


def _offered(request: HttpRequest, series: Series) -> QuerySet[Event]:
    """Return the events that this user may add, the newest first."""
    clubs = [series.organisation_id, *series.partners.values_list("pk", flat=True)]
    events = events_open_to(request.user, Role.DIRECTOR)
    there = series.series_events.values("event")
    offered = events.filter(organisation__in=clubs, rehearsal=False).exclude(pk__in=there)
    return offered.order_by("-starts_on", "-pk")


def _in_time(series: Series, event: Event) -> bool:
    """Return whether an event is on the days of a series that has some, and may be on its page."""
    first, last = series.first_day, series.last_day
    return (
        bool(first or last)
        and (first is None or event.starts_on >= first)
        and (last is None or event.starts_on <= last)
        and (series.with_unlisted or not event.unlisted)
    )


def _changed(
    request: HttpRequest, series: Series, act: Callable[[], object], said: str
) -> HttpResponse:
    try:
        if panel := seen_or_shown(request, series, act):
            return _page(request, series, panel=panel)
    except ServiceError as refused:
        return _page(request, series, refusal_messages(refused))
    messages.success(request, said)
    return redirect("admin:series_events", series.pk)


def _page(
    request: HttpRequest,
    series: Series,
    problems: list[str] | None = None,
    *,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    directed = set(
        events_open_to(request.user, Role.DIRECTOR)
        .filter(series_events__series=series)
        .values_list("pk", flat=True)
    )
    rows = list(
        series.series_events.select_related("event__organisation").order_by(
            "-event__starts_on", "-event_id"
        )
    )
    directs = may(request.user, Role.DIRECTOR, series.organisation)
    offered = list(_offered(request, series)[:MOST_OFFERED]) if directs else []
    return series_desk_page(
        request,
        series,
        "desk/series/events.html",
        status=422 if problems else 200,
        title=gettext("Events of {name}").format(name=series.name),
        problems=problems,
        panel=panel,
        rows=[(row, row.event_id in directed) for row in rows],
        # What a new series was made for is ticked; later, what is not in it was left out.
        offered=[(event, not rows and _in_time(series, event)) for event in offered],
        heaviest=HEAVIEST,
        directs=directs,
        closed=series.records.exists(),
    )


def show_series_of(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/series/``: the series in which the event counts, and those it may join."""
    return _page_of_event(request, event)


def join(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/series/join/`` with a ``series``: the event counts there."""
    series = series_to_add_to(event).filter(pk=_number(request, "series")).first()
    if series is None:
        return _page_of_event(request, event, [gettext("Choose a series that is not closed.")])
    act = partial(
        add_event,
        series_id=series.pk,
        event_id=event.pk,
        weight=WHOLE_WEIGHT,
        by=user_of(request),
    )
    said = gettext("The event counts in “{name}” now.").format(name=series.name)
    return _changed_of_event(request, event, series, act, said)


def leave(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/series/leave/`` with a ``series``: the event does not count there."""
    rows = event.series_events.select_related("series")
    row = rows.filter(series=_number(request, "series")).first()
    if row is None:
        return _page_of_event(request, event, [_gone()])
    act = partial(remove_event, series_id=row.series_id, event_id=event.pk, by=user_of(request))
    said = gettext("The event does not count in “{name}” any more.").format(name=row.series.name)
    return _changed_of_event(request, event, row.series, act, said)


def _changed_of_event(
    request: HttpRequest, event: Event, series: Series, act: Callable[[], object], said: str
) -> HttpResponse:
    try:
        if panel := seen_or_shown(request, series, act):
            return _page_of_event(request, event, panel=panel)
    except ServiceError as refused:
        return _page_of_event(request, event, refusal_messages(refused))
    messages.success(request, said)
    return redirect("admin:event_series", event.pk)


def _page_of_event(
    request: HttpRequest,
    event: Event,
    problems: list[str] | None = None,
    *,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    rows = event.series_events.select_related("series__organisation").order_by("series__name")
    directs = may(request.user, Role.DIRECTOR, event) and not event.rehearsal
    return desk_page(
        request,
        "desk/series/of_event.html",
        status=422 if problems else 200,
        title=gettext("Series of the event"),
        event=event,
        problems=problems,
        panel=panel,
        rows=rows,
        offered=series_to_add_to(event) if directs else [],
        directs=directs,
        reads=may(request.user, Role.READER, event.organisation),
    )
