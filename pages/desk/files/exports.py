"""Files for spreadsheets: standings, teams, results and players of an event."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse

from pages.desk.standings import standings_for, standings_hidden
from scoring.messages.exports import (
    cash_table,
    players_table,
    results_table,
    standings_table,
    teams_table,
)
from scoring.selectors.exports import readable_results
from scoring.spreadsheets import CSV, XLSX, Cell, spreadsheet
from tournaments.models import Event, Role
from tournaments.selectors.rights import may


def export_standings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/standings/``: best first, with what every seating gave.

    As they are now; readers get what visitors see.
    """
    standings = standings_for(request, event)
    if standings is None:
        return standings_hidden(request, event)
    return _file(request, event, "standings", standings_table(event, standings))


def export_teams(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/teams/``: best first, with whose points are a team's.

    As they are now; readers get what visitors see.
    """
    standings = standings_for(request, event)
    if standings is None:
        return standings_hidden(request, event)
    return _file(request, event, "teams", teams_table(event, standings))


def export_results(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/results/``: what counts, a line for each round and seat.

    Readers get what visitors see.
    """
    keeps_scores = may(request.user, Role.SCORE_KEEPER, event)
    results = readable_results(event, keeps_scores=keeps_scores)
    if results is None:
        return standings_hidden(request, event)
    return _file(request, event, "results", results_table(results))


def export_players(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/players/``: everybody registered, by start number."""
    return _file(request, event, "players", players_table(event))


def export_cash(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/export/cash/``: who has paid what and how, then the sums."""
    return _file(request, event, "cash", cash_table(event))


def _file(
    request: HttpRequest, event: Event, title: str, rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """Return a file to keep: CSV, or with ``?format=xlsx`` a workbook."""
    response = spreadsheet(
        rows,
        kind=XLSX if request.GET.get("format") == XLSX else CSV,
        name=f"{event.slug}-{title}",
        title=title,
    )
    response["Cache-Control"] = "no-store"
    return response
