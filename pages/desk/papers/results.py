"""Paper of the results: the standings, and certificates for the first places."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.desk.standings import standings_for, standings_hidden
from pages.standings.points_format import PointsFormat
from pages.standings.prizes import won_prizes
from pages.standings.team_rows import TeamRow, team_rows
from pages.standings.tie_break_reasons import TieBreakReasons
from pages.whole_numbers import whole_number
from scoring.selectors.exports import ReadableStandings
from scoring.selectors.rounds import missing_tables
from tournaments.models import Event, EventState
from tournaments.selectors.prizes import prizes_of

MOST_CERTIFICATES = 20
USUAL_CERTIFICATES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """One line of the standings on paper; points as people read them, empty without a match."""

    rank: int | None
    number: int
    name: str
    club: str
    points: str
    reason: str  # why it stands below the one above


def print_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/standings/``: the standings of now; readers get what visitors see."""
    standings = standings_for(request, event)
    if standings is None:
        return standings_hidden(request, event)
    final = event.state == EventState.FINISHED
    return desk_page(
        request,
        "desk/papers/print_standings.html",
        title=gettext("Final standings") if final else gettext("Standings"),
        event=event,
        lines=list(_lines(event, standings)),
        teams=list(_team_lines(event, standings)),
        made_at=standings.made_at,
        final=final,
        missing=0 if final else _count_missing(event, standings),
    )


def print_certificates(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/certificates/``: a page for each of the ``first`` ranks, else three.

    Shared ranks get one each, and so do teams; those out of competition have no rank.
    """
    standings = standings_for(request, event)
    if standings is None:
        return standings_hidden(request, event)
    asked = whole_number(request.GET.get("first", ""))
    first = USUAL_CERTIFICATES if asked is None else max(1, min(asked, MOST_CERTIFICATES))
    return desk_page(
        request,
        "desk/papers/print_certificates.html",
        title=gettext("Certificates"),
        event=event,
        first=first,
        most=MOST_CERTIFICATES,
        lines=[
            line
            for line in _lines(event, standings)
            if line.rank is not None and line.rank <= first
        ],
        teams=[
            team
            for team in _team_lines(event, standings)
            if team.rank is not None and team.rank <= first
        ],
    )


def print_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/prizes/``: who gets what as it stands; for readers as above."""
    standings = standings_for(request, event)
    if standings is None:
        return standings_hidden(request, event)
    return desk_page(
        request,
        "desk/papers/print_prizes.html",
        title=gettext("Prizes"),
        event=event,
        sections=won_prizes(event, prizes_of(event), standings.rows, standings.teams),
        made_at=standings.made_at,
        final=event.state == EventState.FINISHED,
    )


def _lines(event: Event, standings: ReadableStandings) -> Iterator[PaperLine]:
    points_format = PointsFormat.of(event)
    reasons = TieBreakReasons(event.tie_breaks, points_format)
    above = None
    for row in standings.rows:
        result = points_format.result(row["points"], row["matches"])
        yield PaperLine(
            rank=row["rank"],
            number=row["number"],
            name=row["name"],
            club=row["club"],
            points=f"{result}{points_format.unit.sign}" if row["matches"] else "",
            reason=reasons.of(row, above),
        )
        above = row


def _team_lines(event: Event, standings: ReadableStandings) -> Iterator[TeamRow]:
    sign = PointsFormat.of(event).unit.sign
    for team in team_rows(event, standings.rows, standings.teams):
        yield replace(team, points=f"{team.points}{sign}")


def _count_missing(event: Event, standings: ReadableStandings) -> int:
    """Return how many tables have not reported all that these standings are to know."""
    missing, after = missing_tables(event), standings.after
    return sum(after is None or table.seating <= after for table in missing)
