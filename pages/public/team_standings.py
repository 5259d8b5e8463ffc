"""The standings of the teams, and whose points they are."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import event_page, public_page, render_page
from pages.public.standings import players_url
from pages.standings.team_rows import team_rows


@public_page
def team_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/standings/teams/``: as visitors may see them at this moment."""
    page = event_page(slug)
    event, snapshot = page.event, page.standings
    return render_page(
        request,
        "public/team_standings.html",
        page=page,
        rows=list(team_rows(event, snapshot.rows, snapshot.teams)) if snapshot else [],
        players_url=players_url(event),
        chosen="teams",
    )
