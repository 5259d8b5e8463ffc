"""The standings as a user of the desk may see them: for papers and files."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext

from pages.standings.tie_break_reasons import StoredRow
from scoring.selectors.exports import standings_now
from scoring.selectors.standings import shown_standings, shows_standings
from tournaments.models import Event, Role
from tournaments.selectors.rights import may


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadableStandings:
    """Standings, as they are stored, that a user may read."""

    rows: Sequence[StoredRow]
    teams: Sequence[StoredRow]
    made_at: datetime | None  # None before the first
    after: int | None  # number of the closed seating up to which they go; None for now


def readable_standings(request: HttpRequest, event: Event) -> ReadableStandings | None:
    """Return the standings of now for those who keep scores, for others what visitors see.

    None where they are hidden.
    """
    if may(request.user, Role.SCORE_KEEPER, event):
        now = standings_now(event)
        return ReadableStandings(rows=now.rows, teams=now.teams, made_at=timezone.now(), after=None)
    if not shows_standings(event):
        return None
    shown = shown_standings(event)
    if shown is None:
        return ReadableStandings(rows=[], teams=[], made_at=None, after=None)
    return ReadableStandings(
        rows=shown.rows,
        teams=shown.teams,
        made_at=shown.made_at,
        after=shown.after.number if shown.after else None,
    )


def standings_hidden(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the way back to the papers, where it is said that the standings are hidden."""
    messages.error(request, gettext("The standings are hidden until the end."))
    return redirect("admin:papers", event_id=event.pk)
