"""A table as its captain first sees it: who sits where, the round to enter, points so far."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from engine.cards import Card
from engine.decks import EDITIONS
from engine.messages import card_name
from pages.captain.confirmations import own_round
from pages.captain.identity import player_of
from pages.captain.links import PlacePage
from pages.captain.people import People
from pages.captain.phone import table_data, unsent_data
from pages.rounds.charts import chart_words, match_chart
from pages.rounds.layouts import UNDEALT, UNPLAYED
from pages.rounds.seats import seat_lines, turn_of
from scoring.messages import side_by_side
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, PlayedRound, matches_of
from tournaments.models import Seating
from tournaments.selectors.next_seats import NextSeats, next_seats
from tournaments.selectors.tables import tables_at, why_closed


class TablePage(PlacePage):
    """``GET``: the newest table at this place, or that of ``?seating=``.

    ``?sent=`` names the round that has just been recorded.
    """

    def get(self, request: HttpRequest) -> HttpResponse:
        matches = matches_of(list(tables_at(self.place)))
        data = {**unsent_data(self.link, matches), "replaceable": True}
        if not matches:
            return render(request, "captain/waiting.html", self.shown(data=data))
        match = _chosen(matches, request.GET.get("seating"))
        moves = _moves(match, matches, self.newest) if self.newest else None
        closed, sent = why_closed(match.table), _sent(match, request.GET.get("sent"))
        me = player_of(request, self.place.event_id)
        lines = seat_lines(match)
        context = {
            **self.shown(
                seating=match.table.seating.number,
                data={**table_data(self.link, match), **data},
            ),
            "match": match,
            "lines": lines,
            "chart": match_chart(match, lines),
            "chart_words": chart_words(match, lines),
            "moves": moves,
            "people": People(match, me),
            "own_round": own_round(match, me),
            "closed": closed,
            "next": None if closed else match.next_round,
            "turn": turn_of(match, match.next_round) if match.next_round else "",
            "sent": sent,
            "left_over": _left_over(match, sent) if sent else "",
            "earlier": [
                other
                for other in matches
                if other is not match and other.next_round and not why_closed(other.table)
            ],
        }
        response = render(request, "captain/table.html", context)
        # By this the service worker knows what its copy shows, whatever address it was opened by.
        response.headers["Content-Location"] = f"?seating={match.table.seating.number}"
        return response


def _chosen(matches: Sequence[Match], seating: str | None) -> Match:
    if seating is None:
        return matches[0]
    for match in matches:
        if str(match.table.seating.number) == seating:
            return match
    raise Http404(_("No one sat at this table in that seating. Open the newest one."))


def _moves(match: Match, matches: Sequence[Match], newest: Seating) -> NextSeats | None:
    """Return where the people of a table sit in the newest seating, if it is of an older one.

    At a table that has not played yet, it is for those who sat there last: they may still look at
    the same phone.
    """
    left = matches[1:2] if match is matches[0] and not match.reported else ()
    for candidate in (match, *left):
        if moves := next_seats(candidate.table, newest):
            return moves
    return None


def _left_over(match: Match, sent: PlayedRound) -> str:
    """Return which cards were left over or not played; nothing where none are written down."""
    entry = sent.entry
    written = (entry.undealt or entry.unplayed or []) if entry else []
    part = UNPLAYED if entry and entry.unplayed else UNDEALT
    palette = EDITIONS[game_of(match.table.seating)["edition"]].palette
    names = [card_name(Card.parse(card), _, palette) for card in written]
    return str(part.summary).format(cards=side_by_side(names)) if names else ""


def _sent(match: Match, number: str | None) -> PlayedRound | None:
    """Return the recorded round that the page was opened for, if any."""
    return next(
        (
            played
            for played in match.rounds
            if played.reported and str(played.round.number) == number
        ),
        None,
    )
