"""A table as its captain first sees it: who sits where, the round to enter, points so far."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pages.captain.links import PlacePage
from pages.captain.phone import link_data
from pages.captain.seats import seat_lines
from scoring.selectors.matches import Match, PlayedRound, matches_of
from tournaments.selectors.tables import closed_by, tables_at


class TablePage(PlacePage):
    """``GET``: the newest table at this place, or that of ``?seating=``.

    ``?sent=`` names the round that has just been recorded.
    """

    def get(self, request: HttpRequest) -> HttpResponse:
        matches = matches_of(list(tables_at(self.place)))
        if not matches:
            context = {"place": self.place, "phone": link_data(self.link)}
            return render(request, "captain/waiting.html", context)
        match = _chosen(matches, request.GET.get("seating"))
        closed = closed_by(match.table)
        context = {
            "place": self.place,
            "link": self.link,
            "phone": link_data(self.link),
            "match": match,
            "lines": seat_lines(match),
            "closed": closed,
            "next": None if closed else match.next_round,
            "sent": _sent(match, request.GET.get("sent")),
            "earlier": [
                other
                for other in matches
                if other is not match and other.next_round and not closed_by(other.table)
            ],
        }
        return render(request, "captain/table.html", context)


def _chosen(matches: Sequence[Match], seating: str | None) -> Match:
    if seating is None:
        return matches[0]
    for match in matches:
        if str(match.table.seating.number) == seating:
            return match
    raise Http404(_("Nobody sat at this table in that seating. Open the newest one."))


def _sent(match: Match, number: str | None) -> PlayedRound | None:
    """Return the recorded round that the page was opened for, if any."""
    return next(
        (one for one in match.rounds if one.reported and str(one.round.number) == number), None
    )
