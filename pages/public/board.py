"""The projector's page: turns pages by itself, nothing to click."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import translation

from pages.public.figures import Figures
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.seatings import Sitter, by_name, sitters_of
from pages.public.standings import ranks_by_mean
from scoring.selectors.rounds import progress_of
from tournaments.models import Event, EventState, Seating, SeatingState
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.events import public_events, shown_events

ROWS = 12  # on one page; more cannot be read from the last row of the hall
FEW_ROWS = 8  # where an announcement stands above, or tables with time of their own
COLUMNS = 3  # of names on a page of a seating
NEWEST = 10  # events in the list of boards when none is running

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the standings, of a player or a team."""

    rank: int | None
    key: int | str  # start number, or the team's name
    name: str
    points: str
    matches: int | None  # None for a team
    missing: bool  # not every match has reported


@public_page
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/board/``: a new seating until its first result, else standings."""
    page = event_page(slug)
    newest = page.newest
    favoured = table_clocks(newest) if newest else []
    rows = FEW_ROWS if page.announcements or favoured else ROWS
    return render_page(
        request,
        "public/board.html",
        page=page,
        sitters=pages(_sitters(page), rows * COLUMNS),
        standings=pages(list(_lines(page)), rows),
        teams=pages(list(_team_lines(page)), rows),
        by_mean=ranks_by_mean(page.event),
        clock=clock_of(newest) if newest else None,
        table_clocks=favoured,
        few=rows == FEW_ROWS,
    )


def boards(request: HttpRequest) -> HttpResponse:
    """``/b/``, ``/<language>/b/``: to the board of the one running event, else a short list."""
    running = list(public_events().filter(state=EventState.RUNNING)[:NEWEST])
    if len(running) == 1:
        return redirect(_address(request, running[0]))
    if translation.get_language_from_path(request.path) is None:
        return redirect("public:boards")
    return render_page(request, "public/boards.html", events=running or public_events()[:NEWEST])


def board_of(request: HttpRequest, event_id: int) -> HttpResponse:
    """``/b/<event>/``, ``/<language>/b/<event>/``: to the board of an event."""
    return redirect(_address(request, get_object_or_404(shown_events(), pk=event_id)))


def _address(request: HttpRequest, event: Event) -> str:
    """Return a board's address in the language of the path, else in that of the event."""
    language = translation.get_language_from_path(request.path) or event.language
    with translation.override(language):
        return reverse("public:board", args=[event.slug])


def _sitters(page: EventPage) -> list[Sitter]:
    """Return who sits where as long as people look for it, or have nothing else to look at."""
    newest = page.newest
    shown = newest if newest and (page.hidden or is_new(newest)) else None
    return by_name(sitters_of(shown)) if shown else []


def is_new(seating: Seating) -> bool:
    """Return whether people still look for their tables: nothing has been reported yet."""
    return seating.state == SeatingState.PUBLISHED and not any(
        table.reported for table in progress_of(seating)
    )


def _lines(page: EventPage) -> Iterator[Line]:
    figures = Figures.of(page.event)
    rows: Sequence[Mapping[str, Any]] = page.standings.rows if page.standings else []
    for row in rows:
        yield Line(
            rank=row["rank"],
            key=row["number"],
            name=row["name"],
            points=figures.result(row["points"], row["matches"]),
            matches=row["matches"],
            missing=bool(row["missing"]),
        )


def _team_lines(page: EventPage) -> Iterator[Line]:
    figures = Figures.of(page.event)
    for team in page.standings.teams if page.standings else []:
        yield Line(
            rank=team["rank"],
            key=team["team"],
            name=team["team"],
            points=figures.points(team["points"]),
            matches=None,
            missing=False,
        )


def pages(rows: Sequence[Shown], length: int) -> list[Sequence[Shown]]:
    """Return the rows in pages of at most ``length``.

    >>> pages("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [rows[first : first + length] for first in range(0, len(rows), length)]
