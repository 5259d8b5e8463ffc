"""The standings of the teams, and whose points they are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.public.page import event_page, public_page, render_page
from pages.public.points_format import PointsFormat
from pages.public.standings import players_url
from pages.public.tie_break_reasons import TieBreakReasons
from scoring.models import StandingsSnapshot
from tournaments.models import Event

# What decides between teams with the same points, in this order.
_TIE_BREAK_NAMES: Final[Mapping[str, Promise]] = {
    "mean_place": _("Mean place at the tables"),
    "seconds": _("Second places"),
    "thirds": _("Third places"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """What one player has for the team."""

    number: int
    name: str
    points: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One row of the standings of the teams."""

    rank: int | None
    name: str
    points: str
    members: Sequence[TeamMember]
    reason: str  # why it stands below the one above


@public_page
def team_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/standings/teams/``: as visitors may see them at this moment."""
    page = event_page(slug)
    event, snapshot = page.event, page.standings
    return render_page(
        request,
        "public/team_standings.html",
        page=page,
        rows=list(team_rows(event, snapshot)) if snapshot else [],
        players_url=players_url(event),
        chosen="teams",
    )


def team_rows(event: Event, snapshot: StandingsSnapshot) -> Iterator[TeamRow]:
    """Yield the rows of stored team standings, best first; points as in the players' rows."""
    rows = {row["number"]: row for row in snapshot.rows}
    points_format = PointsFormat.of(event)
    reasons = TieBreakReasons(list(_TIE_BREAK_NAMES), points_format, _TIE_BREAK_NAMES)
    above = None
    for team in snapshot.teams:
        members = [(member, rows[member["number"]]) for member in team["members"]]
        yield TeamRow(
            rank=team["rank"],
            name=team["team"],
            points=points_format.team_result(row for member, row in members if member["counts"]),
            members=[
                TeamMember(
                    number=member["number"],
                    name=member["name"],
                    points=points_format.result(row["points"], row["matches"]),
                    counts=member["counts"],
                )
                for member, row in members
            ],
            reason=reasons.of(team, above),
        )
        above = team
