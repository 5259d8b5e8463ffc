"""A table as its captain first sees it: who sits where, the round to enter, points so far."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from engine.cards import Card
from engine.decks import EDITIONS
from engine.messages import card_name
from pages.captain.calls import call_lines
from pages.captain.identity import player_of
from pages.captain.links import PlacePage
from pages.captain.parts import UNDEALT, UNPLAYED
from pages.captain.people import People
from pages.captain.phone import link_data, table_data
from pages.captain.seats import seat_lines
from scoring.messages import side_by_side
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, PlayedRound, matches_of
from tournaments.selectors.tables import closed_by, tables_at


class TablePage(PlacePage):
    """``GET``: the newest table at this place, or that of ``?seating=``.

    ``?sent=`` names the round that has just been recorded.
    """

    def get(self, request: HttpRequest) -> HttpResponse:
        matches = matches_of(list(tables_at(self.place)))
        calls = call_lines(self.place)
        context = {
            "place": self.place,
            "link": self.link,
            "phone": link_data(self.link),
            "calls": calls,
            "called": any(line.open for line in calls),
        }
        if not matches:
            return render(request, "captain/waiting.html", context)
        match = _chosen(matches, request.GET.get("seating"))
        closed, sent = closed_by(match.table), _sent(match, request.GET.get("sent"))
        context |= {
            "phone": table_data(self.link, match),
            "match": match,
            "lines": seat_lines(match),
            "people": People(match, player_of(request, self.place.event_id)),
            "confirmation": match.table.seating.event.confirmation,
            "closed": closed,
            "next": None if closed else match.next_round,
            "sent": sent,
            "nobodys": _nobodys(match, sent) if sent else "",
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


def _nobodys(match: Match, sent: PlayedRound) -> str:
    """Return which cards were left over or not played; nothing where none are written down."""
    entry = sent.entry
    written = (entry.undealt or entry.unplayed or []) if entry else []
    part = UNPLAYED if entry and entry.unplayed else UNDEALT
    palette = EDITIONS[game_of(match.table.seating)["edition"]].palette
    names = [card_name(Card.parse(card), _, palette) for card in written]
    return str(part.told).format(cards=side_by_side(names)) if names else ""


def _sent(match: Match, number: str | None) -> PlayedRound | None:
    """Return the recorded round that the page was opened for, if any."""
    return next(
        (one for one in match.rounds if one.reported and str(one.round.number) == number), None
    )
