"""A round that a captain's phone shows as a code because it has no network."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.rounds.scripts import link_data
from scoring.selectors.matches import Match, match_of
from tournaments.models import Table
from tournaments.selectors.places import link_of


def take_over(request: HttpRequest, table: Table) -> HttpResponse:
    """``GET tables/<id>/take/#<round>``: look at the round, then record it as the table would.

    The code names the table, the cards and the submission's key, never the table's link, so
    anyone who photographs it can send nothing. The link comes with this page, for people who may
    see it on the card of the place.
    """
    match = match_of(table)
    return desk_page(
        request,
        "desk/rounds/handover.html",
        title=gettext("A round from table {number}").format(number=match.table.place.number),
        match=match,
        handover=_data(match),
    )


def _data(match: Match) -> dict[str, object]:
    """Return what the script needs: the link, where rounds go, and names by start number."""
    played = [one.entrants.values() for one in match.rounds]
    return {
        **link_data(link_of(match.table.place)),
        "rounds": {
            one.round.number: reverse("api:entries", args=[match.table.pk, one.round.number])
            for one in match.rounds
        },
        "names": {one.number: one.person.name for entrants in played for one in entrants},
    }
