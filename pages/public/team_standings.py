"""The standings of the teams, and whose points they are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.public.figures import Figures
from pages.public.page import event_page, public_page, render_page
from pages.public.standings import players_of
from pages.public.tie_break_reasons import TieBreakReasons
from tournaments.models import Event

# What decides between teams with the same points, in this order.
_TIE_BREAK_NAMES: Final[Mapping[str, Promise]] = {
    "mean_place": _("Mean place at the tables"),
    "seconds": _("Second places"),
    "thirds": _("Third places"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """What somebody has for the team."""

    number: int
    name: str
    points: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """One line of the teams' standings, in the words of the page."""

    rank: int | None
    name: str
    points: str
    members: Sequence[Member]
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
        lines=list(team_lines(event, snapshot.teams if snapshot else [])),
        players=players_of(event),
        chosen="teams",
    )


def team_lines(event: Event, teams: Sequence[Mapping[str, Any]]) -> Iterator[TeamLine]:
    """Yield the lines of stored team standings, best first."""
    figures = Figures.of(event)
    reasons = TieBreakReasons(list(_TIE_BREAK_NAMES), figures, _TIE_BREAK_NAMES)
    above = None
    for team in teams:
        yield TeamLine(
            rank=team["rank"],
            name=team["team"],
            points=figures.result(team["points"], 1),
            members=[
                Member(**{**member, "points": figures.result(member["points"], 1)})
                for member in team["members"]
            ],
            reason=reasons.of(team, above),
        )
        above = team
