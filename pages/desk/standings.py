"""The standings as a user of the desk may see them: for papers and files."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from scoring.selectors.exports import ReadableStandings, readable_standings
from tournaments.models import Event, Role
from tournaments.selectors.rights import may


def standings_for(request: HttpRequest, event: Event) -> ReadableStandings | None:
    """Return the standings that a user may read, None where they are hidden."""
    keeps_scores = may(request.user, Role.SCORE_KEEPER, event)
    return readable_standings(event, keeps_scores=keeps_scores)


def standings_hidden(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the way back to the papers, where it is said that the standings are hidden."""
    messages.error(request, gettext("The standings are hidden until the end."))
    return redirect("admin:papers", event_id=event.pk)
