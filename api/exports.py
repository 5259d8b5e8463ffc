"""``events/{slug}/exports/``: files for spreadsheets, as the desk saves them."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.forms_of_answers import AnyForm
from api.members import MemberView
from api.problems import problems
from scoring.messages.exports import (
    cash_table,
    players_table,
    results_table,
    standings_table,
    teams_table,
)
from scoring.selectors.exports import readable_results, readable_standings
from scoring.spreadsheets import CSV, TYPES, XLSX, Cell, spreadsheet
from tournaments.models import Event, Role

EXPORTS: Final = ("cash", "players", "results", "standings", "teams")


class ExportConverter:
    """The end of an export's address: what is in the file."""

    regex = "|".join(EXPORTS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class StandingsHidden(PermissionDenied):
    """The standings are hidden until the end; who keeps scores may read them."""

    default_detail = _("The standings are hidden until the end.")
    default_code = "standings_hidden"


class ExportRequest(serializers.Serializer[Any]):
    """The kind of a file."""

    kind = serializers.ChoiceField([CSV, XLSX], default=CSV)


class ExportView(MemberView):
    """``GET``: the standings, teams, results, players or cash sheet of an event as a file.

    CSV or a workbook, in the language of the request, which also says how CSV is cut into cells.
    Of results, who keeps no scores gets what visitors see; 403 while they see nothing.
    """

    content_negotiation_class = AnyForm

    @extend_schema(
        operation_id="export",
        parameters=[
            OpenApiParameter(
                "export", {"type": "string", "enum": list(EXPORTS)}, OpenApiParameter.PATH
            ),
            ExportRequest,
        ],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, TYPES[XLSX]): OpenApiTypes.BINARY,
            **problems(400, 401, 403, 404, 429),
        },
        examples=[
            OpenApiExample(
                "Teams",
                value="Rank,Team,Points in %,Members who count\r\n1,Foxes,100.0,Eszter Kovács\r\n",
                response_only=True,
                media_type="text/csv",
                status_codes=["200"],
            )
        ],
    )
    def get(self, request: Request, slug: str, export: str) -> HttpResponse:
        event = event_open_to(request, slug)
        asked = ExportRequest(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        keeps_scores = caller_of(request).has(Role.SCORE_KEEPER, event)
        return spreadsheet(
            _rows(event, export, keeps_scores=keeps_scores),
            kind=asked.validated_data["kind"],
            name=f"{event.slug}-{export}",
            title=export,
        )


def _rows(event: Event, export: str, *, keeps_scores: bool) -> Iterable[Sequence[Cell]]:
    """Return the rows of a file, the headings first.

    Raises:
        StandingsHidden: the caller may not see them yet.
    """
    if export == "cash":
        return cash_table(event)
    if export == "players":
        return players_table(event)
    if export == "results":
        results = readable_results(event, keeps_scores=keeps_scores)
        if results is None:
            raise StandingsHidden
        return results_table(results)
    standings = readable_standings(event, keeps_scores=keeps_scores)
    if standings is None:
        raise StandingsHidden
    return (standings_table if export == "standings" else teams_table)(event, standings)
