"""The rounds of a seating, table by table: what was entered and what is missing."""

from collections.abc import Sequence
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from scoring.models import Round, RoundState
from scoring.selectors.rounds import RoundsReported, rounds_with_state
from tournaments.models import Event, Role
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import published_seatings


def show_results(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/results/``: every round of ``seating``, else of the newest one."""
    published = list(published_seatings(event))
    wanted = request.GET.get("seating", "")
    seating = next((seating for seating in published if str(seating.number) == wanted), None)
    seating = seating or (published[-1] if published else None)
    rounds = rounds_with_state(seating) if seating else []
    by_table = [
        (table, list(played)) for table, played in groupby(rounds, lambda round_: round_.table)
    ]
    tables = [(table, played, _reported(played)) for table, played in by_table]
    return desk_page(
        request,
        "desk/rounds/results.html",
        title=gettext("Rounds of seating {number}").format(number=seating.number)
        if seating
        else gettext("Rounds"),
        event=event,
        published=published,
        seating=seating,
        tables=tables,
        columns=range(1, max((len(played) for _, played, _ in tables), default=0) + 1),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def _reported(rounds: Sequence[Round]) -> RoundsReported:
    played = [round_ for round_ in rounds if round_.state != RoundState.VOID]
    reported = sum(round_.reported for round_ in played)  # type: ignore[attr-defined]  # annotated
    return RoundsReported(reported=reported, rounds=len(played))
