"""A player's page: where to sit, the rank and where it comes from, every match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise

from engine.standings.earned import SeatingPoints
from pages.public.figures import KIND_NAMES, Figures
from pages.public.meetings import opponents
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.player_charts import Step, drawing_of
from pages.public.tie_break_reasons import TieBreakReasons
from scoring.models import RoundState, Ruling
from scoring.selectors.players import (
    PlayedMatch,
    matches_played_by,
    ranks_after,
    rulings_on,
    sanctions_on,
)
from scoring.selectors.standings import points_by_seating
from tournaments.models import Entrant, Seating, SeatingState, Table
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.tables import AT_LAST, occupants


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingLine:
    """What one seating brought a player."""

    seating: int
    matches: Sequence[PlayedMatch]  # mostly one; two for who changed tables
    closed: bool
    points: int | None  # in 1/840; None while nobody knows, or may know
    shown: str  # the points as people read them
    kind: str | Promise  # where they come from, if not from cards
    counts: bool
    rank: int | None  # after this seating
    ruling: Ruling | None

    @property
    def step(self) -> Step:
        """What the drawing shows of it."""
        return Step(
            seating=self.seating,
            rank=self.rank,
            points=self.points,
            label=self.shown,
            given=bool(self.kind),
            counts=self.counts,
        )


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A round of a match as its player sees it; without points it is void, or not reported."""

    number: int
    points: int | None
    void: bool
    provisional: bool


@public_page
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/<language>/e/<slug>/players/<number>/``: one entrant, by start number."""
    page = event_page(slug)
    entrant = entrant_of(page, number)
    matches = matches_played_by(page.event, entrant)
    lines = _lines(page, entrant, matches)
    figures = Figures.of(page.event)
    return render_page(
        request,
        "public/player.html",
        page=page,
        figures=figures,
        entrant=entrant,
        standing=standing_of(page, number),
        seat=_seat_now(page, entrant, matches),
        lines=lines,
        drawing=drawing_of([line.step for line in lines]),
        matches=[(played, _deals(played)) for played in reversed(matches)],
        opponents=opponents(matches),
        sanctions=[(figures.signed(one.points), one.reason) for one in sanctions_on(entrant)],
    )


def entrant_of(page: EventPage, number: int) -> Entrant:
    """Return an entrant by start number, with person and team.

    Raises:
        Http404: the event has none.
    """
    return get_object_or_404(entrants_of(page.event).select_related("team"), number=number)


def _seat_now(
    page: EventPage, entrant: Entrant, matches: Sequence[PlayedMatch]
) -> tuple[Table, int] | None:
    """Return the table and seat, from 1, at which somebody sits in the seating being played."""
    newest = page.newest
    if newest is None or newest.state != SeatingState.PUBLISHED:
        return None
    for played in matches:
        table = played.match.table
        for position, sitter in occupants(table, AT_LAST).items():
            if table.seating.number == newest.number and sitter == entrant:
                return table, position + 1
    return None


def _lines(page: EventPage, entrant: Entrant, matches: Sequence[PlayedMatch]) -> list[SeatingLine]:
    """Return one line for each published seating; standings only as far as they may be shown."""
    standing = standing_of(page, entrant.number)
    ranks = ranks_after(page.event, entrant.number) if standing else {}
    rulings, figures = rulings_on(entrant), Figures.of(page.event)
    return [
        _line(
            seating,
            matches=[one for one in matches if one.match.table.seating_id == seating.pk],
            brought=standing.by_seating.get(seating.number) if standing else None,
            rank=ranks.get(seating.number),
            ruling=rulings.get(seating.number),
            figures=figures,
        )
        for seating in page.seatings
    ]


def _line(
    seating: Seating,
    *,
    matches: Sequence[PlayedMatch],
    brought: SeatingPoints | None,
    rank: int | None,
    ruling: Ruling | None,
    figures: Figures,
) -> SeatingLine:
    return SeatingLine(
        seating=seating.number,
        matches=matches,
        closed=seating.state == SeatingState.CLOSED,
        points=brought.points if brought else None,
        shown=figures.points(brought.points) if brought else "",
        kind=KIND_NAMES.get(brought.kind, "") if brought else "",
        counts=brought.counts if brought else True,
        rank=rank,
        ruling=ruling,
    )


def _deals(played: PlayedMatch) -> list[PlayedDeal]:
    """Return the rounds in which the player has a seat, by number."""
    [player] = played.players
    return [
        PlayedDeal(
            number=one.round.number,
            points=player.points.get(one.round.number),
            void=one.round.state == RoundState.VOID,
            provisional=one.provisional,
        )
        for one in played.match.rounds
        if player.entrant in one.entrants.values()
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStanding:
    """A player's line of the standings that may be shown."""

    rank: int | None
    ranked: int  # how many have a rank
    result: str  # what ranks: the mean or the sum
    matches: int
    raw: int
    reason: str  # why the row stands below another with the same result
    missing: Sequence[int]  # numbers of seatings
    by_seating: Mapping[int, SeatingPoints]


def standing_of(page: EventPage, number: int) -> PlayerStanding | None:
    """Return a start number's line of the standings, None where none may be shown."""
    rows = page.standings.rows if page.standings else []
    places = {row["number"]: place for place, row in enumerate(rows)}
    if number not in places:
        return None
    place = places[number]
    row, above = rows[place], rows[place - 1] if place else None
    figures = Figures.of(page.event)
    reason = TieBreakReasons(page.event.tie_breaks, figures).of(row, above)
    return PlayerStanding(
        rank=row["rank"],
        ranked=sum(one["rank"] is not None for one in rows),
        result=figures.result(row["points"], row["matches"]),
        matches=row["matches"],
        raw=row["raw"],
        reason=reason,
        missing=row["missing"],
        by_seating={one.seating: one for one in points_by_seating(row)},
    )
