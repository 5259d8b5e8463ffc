"""Two players of an event side by side: the tables where both sat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from pages.public.opponents import Outcome, outcome
from pages.public.page import event_page, public_page, render_page
from pages.public.players import PlayerStanding, entrant_or_404, player_standing
from pages.standings.points_format import PointsFormat
from scoring.selectors.matches import Match, Player
from scoring.selectors.players import PlayedMatch, matches_played_by
from tournaments.models import Entrant

MIDDLE: Final = 50  # of a drawing of a lead, in its own units; as long is the longest bar


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two."""

    entrant: Entrant
    standing: PlayerStanding | None
    ahead: int  # in how many matches
    raw: int  # card points of the matches together


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of both, and the bar of its lead: from the middle to the side of who had more."""

    match: Match
    outcome: Outcome
    players: Sequence[tuple[Player, bool]]  # the first one and the other, with who was ahead
    bar: tuple[int, int]  # its left edge and its width


@public_page
def head_to_head(request: HttpRequest, slug: str, number: int, other: int) -> HttpResponse:
    """``/<language>/e/<slug>/players/<number>/<other>/``: two entrants, by start number."""
    if number == other:
        raise Http404
    page = event_page(slug)
    entrants = [entrant_or_404(page, entrant_number) for entrant_number in (number, other)]
    matches = [played for played in matches_played_by(page.event, *entrants) if played.stands]
    meetings = _meetings(matches)
    ended = Counter(meeting.outcome for meeting in meetings)
    sides = [
        Side(
            entrant=entrant,
            standing=player_standing(page, entrant.number),
            ahead=ended[won],
            raw=sum(played.players[side].total for played in matches),
        )
        for side, (entrant, won) in enumerate(zip(entrants, _WON, strict=True))
    ]
    return render_page(
        request,
        "public/head_to_head.html",
        page=page,
        points_format=PointsFormat.of(page.event),
        sides=sides,
        meetings=meetings,
        level=ended[Outcome.LEVEL],
        hides_results=any(played.match.hidden for played in matches),
    )


_WON: Final = (Outcome.AHEAD, Outcome.BEHIND)  # what a match ended with that a side won


def _meetings(matches: Sequence[PlayedMatch]) -> list[Meeting]:
    leads = [player.total - other.total for player, other in (played.players for played in matches)]
    longest = max((abs(lead) for lead in leads), default=0) or 1
    return [
        _meeting(played, MIDDLE * lead // longest if lead > 0 else -(MIDDLE * -lead // longest))
        for played, lead in zip(matches, leads, strict=True)
    ]


def _meeting(played: PlayedMatch, lead: int) -> Meeting:
    """Return a match of both; ``lead`` is the length of its bar, to the left if above zero."""
    ended = outcome(played.match, *played.players)
    return Meeting(
        match=played.match,
        outcome=ended,
        players=[(player, ended is won) for player, won in zip(played.players, _WON, strict=True)],
        bar=(MIDDLE - max(lead, 0), abs(lead)),
    )
