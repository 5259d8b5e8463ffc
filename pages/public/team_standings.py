"""The standings of the teams, and whose points they are."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import event_page, public_page, render_page
from pages.public.standings import players_url
from pages.standings.team_rows import team_rows
from tournaments.models import Entrant, Event
from tournaments.selectors.teams import teams_of


def _teams(event: Event) -> list[tuple[str, list[Entrant]]]:
    """Return the teams that have members, each with these, for there are no points yet."""
    teams = [
        (team.name, [entrant for entrant in team.entrants.all() if not entrant.withdrawn])
        for team in teams_of(event)
    ]
    return [(name, members) for name, members in teams if members]


@public_page
def team_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/standings/teams/``: as visitors may see them at this moment."""
    page = event_page(slug)
    event, snapshot = page.event, page.standings
    # Before any result a snapshot has nothing but teams without points.
    results = snapshot is not None and (
        any(row["matches"] for row in snapshot.rows)
        or any(team["points"] for team in snapshot.teams)
    )
    return render_page(
        request,
        "public/team_standings.html",
        page=page,
        rows=list(team_rows(event, snapshot.rows, snapshot.teams)) if snapshot and results else [],
        teams=[] if results else _teams(event),
        players_url=players_url(event),
        chosen="teams",
    )
