"""The projector's page: turns pages by itself, nothing to click but the size of its text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from pages.entrants import names_apart
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.seatings import Occupant, everyone_by_name, occupants_by_table
from pages.standings.points_format import PointsFormat
from pages.standings.team_rows import team_rows
from scoring.selectors.rounds import has_reported
from scoring.units import ranks_by_mean
from tournaments.models import Event, EventState, Seating, SeatingState
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.events import public_events, shown_events

MOST_LISTED = 10  # events in the list of boards when none is running


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One row of the standings, of a player or a team."""

    rank: int | None
    key: int | str  # start number, or the team's name
    name: str
    points: str
    matches: int | None  # None for a team
    missing: bool  # not every match has reported


@public_page
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/board/``: a new seating until its first result, else standings.

    The script makes pages of the rows: how many fit depends on the size of the text, which stands
    behind the ``#`` of the address, so this page is the same for every screen.
    """
    page = event_page(slug)
    newest = page.newest
    favoured = table_clocks(newest) if newest else []
    called_for = page.called_for
    return render_page(
        request,
        "public/board.html",
        page=page,
        occupants=_occupants(page),
        standings=_drawn(list(board_rows(page))),
        teams=list(_team_rows(page)),
        by_mean=ranks_by_mean(page.event.points_system),
        clock=clock_of(newest) if newest else None,
        table_clocks=favoured,
        called_for=called_for,
        less_room=bool(page.announcements or favoured or called_for or page.imported),  # for rows
    )


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """``/b/``, ``/<language>/b/``: to the board of the one running event, else a short list."""
    running = list(public_events().filter(state=EventState.RUNNING)[:MOST_LISTED])
    if len(running) == 1:
        return redirect(_board_url(request, running[0]))
    if translation.get_language_from_path(request.path) is None:
        return redirect("public:boards")
    return render_page(
        request, "public/boards.html", events=running or public_events()[:MOST_LISTED]
    )


@require_safe
def board_of(request: HttpRequest, event_id: int) -> HttpResponse:
    """``/b/<event>/``, ``/<language>/b/<event>/``: to the board of an event."""
    return redirect(_board_url(request, get_object_or_404(shown_events(), pk=event_id)))


def _board_url(request: HttpRequest, event: Event) -> str:
    """Return a board's address in the language of the path, else in that of the event."""
    language = translation.get_language_from_path(request.path) or event.language
    with translation.override(language):
        return reverse("public:board", args=[event.slug])


def _occupants(page: EventPage) -> list[Occupant]:
    """Return who sits where as long as people look for it, or have nothing else to look at."""
    newest = page.newest
    shown = newest if newest and (page.hidden or nothing_reported(newest)) else None
    return everyone_by_name(shown, occupants_by_table(shown)) if shown else []


def nothing_reported(seating: Seating) -> bool:
    """Return whether people still look for their tables: nothing has been reported yet."""
    return seating.state == SeatingState.PUBLISHED and not has_reported(seating)


def board_rows(page: EventPage) -> Iterator[BoardRow]:
    """Yield the players of the standings that visitors may see, best first."""
    points_format = PointsFormat.of(page.event)
    rows: Sequence[Mapping[str, Any]] = page.standings.rows if page.standings else []
    names = names_apart(rows)
    for row in rows:
        yield BoardRow(
            rank=row["rank"],
            key=row["number"],
            name=names[row["number"]],
            points=points_format.result(row["points"], row["matches"]),
            matches=row["matches"],
            missing=bool(row["missing"]),
        )


def _drawn(rows: Sequence[BoardRow]) -> SafeString:
    """Return the HTML of players' rows, empty without any."""
    html = render_to_string("public/board_rows.jinja", {"rows": rows}, using="jinja2")
    return mark_safe(html)  # noqa: S308  # nosec B308 B703  # Jinja has escaped it


def _team_rows(page: EventPage) -> Iterator[BoardRow]:
    if page.standings is None:
        return
    for team in team_rows(page.event, page.standings.rows, page.standings.teams):
        yield BoardRow(
            rank=team.rank,
            key=team.name,
            name=team.name,
            points=team.points,
            matches=None,
            missing=False,
        )
