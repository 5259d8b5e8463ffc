"""The projector's page: turns pages by itself, nothing to click."""

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_evening, public_page, show
from pages.public.seatings import by_name, sitters_of
from pages.public.standings import lines_of
from scoring.selectors.rounds import progress_of
from tournaments.models import Seating, SeatingState
from tournaments.selectors.clocks import clock_of, table_clocks

ROWS = 12  # on one page; more cannot be read from the last row of the hall
FEW_ROWS = 8  # where an announcement stands above, or tables with time of their own
COLUMNS = 3  # of names on a page of a seating

Shown = TypeVar("Shown")


@public_page
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/board/``: a new seating until its first result, else standings."""
    evening = public_evening(slug)
    newest = evening.newest
    sitters = by_name(sitters_of(newest)) if newest and is_new(newest) else []
    favoured = table_clocks(newest) if newest else []
    rows = FEW_ROWS if evening.announcements or favoured else ROWS
    return show(
        request,
        "public/board.html",
        evening=evening,
        sitters=pages(sitters, rows * COLUMNS),
        standings=pages(list(lines_of(evening.standings)), rows),
        clock=clock_of(newest) if newest else None,
        table_clocks=favoured,
        few=rows == FEW_ROWS,
    )


def is_new(seating: Seating) -> bool:
    """Return whether people still look for their tables: nothing has been reported yet."""
    return seating.state == SeatingState.PUBLISHED and not any(
        table.reported for table in progress_of(seating)
    )


def pages(rows: Sequence[Shown], length: int) -> list[Sequence[Shown]]:
    """Return the rows in pages of at most ``length``.

    >>> pages("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [rows[first : first + length] for first in range(0, len(rows), length)]
