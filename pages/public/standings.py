"""The standings as everybody reads them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise

from engine.standings.matches import WHOLE
from pages.public.page import public_evening, public_page, show
from scoring.games import TIE_BREAK_NAMES, name_of
from scoring.models import StandingsSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the standings, in the words of the page."""

    rank: int | None
    number: int
    name: str
    club: str
    team: str
    out_of_competition: bool
    mean: Decimal | None  # 0 to 100, one decimal
    matches: int
    raw: int
    decided_by: str | Promise | None
    missing: tuple[int, ...]  # numbers of seatings


@public_page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/standings/``: as last computed."""
    evening = public_evening(slug)
    lines = list(lines_of(evening.standings))
    return show(request, "public/standings.html", evening=evening, lines=lines)


def lines_of(snapshot: StandingsSnapshot | None) -> Iterable[Line]:
    """Return the lines of stored standings, best first; none before the first."""
    return map(_line, snapshot.rows if snapshot else [])


def _line(row: Mapping[str, Any]) -> Line:
    decided_by = row["decided_by"]
    return Line(
        rank=row["rank"],
        number=row["number"],
        name=row["name"],
        club=row["club"],
        # Standings stored before there were teams say nothing of them.
        team=row.get("team", ""),
        out_of_competition=row.get("out_of_competition", False),
        mean=percent(row["points"], row["matches"]),
        matches=row["matches"],
        raw=row["raw"],
        decided_by=decided_by and name_of(decided_by, TIE_BREAK_NAMES),
        missing=tuple(row["missing"]),
    )


def percent(points: int, matches: int) -> Decimal | None:
    """Return the mean of some matches' points (in 1/840) from 0 to 100, halves rounded up.

    >>> percent(1120, 2)
    Decimal('66.7')
    """
    if not matches:
        return None
    whole = WHOLE * matches
    return Decimal((2000 * points + whole) // (2 * whole)).scaleb(-1)
