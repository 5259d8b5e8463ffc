"""The standings as everybody reads them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.standings.matches import WHOLE
from engine.standings.tie_breaks import ABOVE_TABLE_MEAN, TABLE_WINS
from pages.public.page import public_evening, public_page, show
from scoring.models import StandingsSnapshot

TIE_BREAK_NAMES: dict[str, Promise] = {
    TABLE_WINS.key: _("table wins"),
    ABOVE_TABLE_MEAN.key: _("margin over the table"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the standings, in the words of the page."""

    rank: int | None
    number: int
    name: str
    club: str
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
        mean=percent(row["points"], row["matches"]),
        matches=row["matches"],
        raw=row["raw"],
        decided_by=decided_by and TIE_BREAK_NAMES.get(decided_by, decided_by),
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
