"""A player's page: where to sit, the rank and where it comes from, every match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.standings.scored import SeatingPoints, Use
from pages.public.opponents import opponents
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.player_charts import ChartSeating, player_chart
from pages.public.share_pictures import Result, picture_of_result
from pages.public.shared_links import LinkedPicture
from pages.standings.points_format import PointsFormat
from pages.standings.tie_break_reasons import TieBreakReasons
from scoring.messages.points import KIND_NAMES
from scoring.models import RoundState, Ruling
from scoring.selectors.history import public_reason_of
from scoring.selectors.players import (
    PlayedMatch,
    matches_played_by,
    ranks_after,
    rulings_on,
    sanctions_on,
)
from scoring.selectors.standings import points_by_seating
from tournaments.models import AttendanceState, Entrant, Seating, SeatingState
from tournaments.selectors.attendance import READY, presence_of
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.people import has_page
from tournaments.selectors.tables import AT_LAST, occupants


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeating:
    """Results of a player in one seating."""

    seating: int
    matches: Sequence[PlayedMatch]  # mostly one; two for who changed tables
    closed: bool
    points: int | None  # in 1/840; None while it is not known, or secret
    points_text: str  # the points as people read them
    kind: str | Promise  # where they come from, if not from cards
    counts: bool
    rank: int | None  # after this seating
    ruling: Ruling | None

    @property
    def provisional(self) -> bool:
        """Return whether what is shown of its matches may change."""
        return any(
            played.provisional and not (played.match.hidden or played.passed_over)
            for played in self.matches
        )

    @property
    def chart_seating(self) -> ChartSeating:
        """The seating as the chart shows it."""
        return ChartSeating(
            seating=self.seating,
            rank=self.rank,
            points=self.points,
            label=self.points_text,
            given=bool(self.kind),
            counts=self.counts,
        )


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """A round of a match as its player sees it; without points it is void, hidden, or to come."""

    number: int
    points: int | None
    reported: bool
    void: bool
    provisional: bool


@public_page
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/<language>/e/<slug>/players/<number>/``: one entrant, by start number."""
    page = event_page(slug)
    entrant = entrant_or_404(page, number)
    matches = matches_played_by(page.event, entrant)
    standing = player_standing(page, number)
    ranks = ranks_after(page.event, number) if standing else {}
    seatings = player_seatings(page, entrant, matches, ranks)
    points_format = PointsFormat.of(page.event)
    return render_page(
        request,
        "public/player.html",
        picture=LinkedPicture(
            path=reverse("public:result_picture", args=[slug, number]),
            shared=picture_of_result(page.event, entrant, shared_result(page, number)),
        )
        if has_result_to_share(entrant)
        else None,
        page=page,
        points_format=points_format,
        entrant=entrant,
        has_page=has_page(entrant.person, page.event.organisation),
        standing=standing,
        seat=(seat := current_seat(page, entrant, matches)),
        idle="" if seat else _idle_now(page, entrant),
        seatings=seatings,
        chart=player_chart([seating.chart_seating for seating in seatings]),
        matches=[
            (played, player_rounds(played), _why_not_counting(played))
            for played in reversed(matches)
        ],
        at_two_tables=any(played.passed_over for played in matches),
        opponents=opponents(matches),
        hides_results=any(played.match.hidden for played in matches),
        sanctions=[
            (
                "" if sanction.points is None else points_format.signed(sanction.points),
                public_reason_of(sanction),
            )
            for sanction in sanctions_on(entrant)
        ],
    )


def entrant_or_404(page: EventPage, number: int) -> Entrant:
    """Return an entrant by start number, with person and team.

    Raises:
        Http404: the event has none.
    """
    return get_object_or_404(entrants_of(page.event).select_related("team"), number=number)


def current_seat(
    page: EventPage, entrant: Entrant, matches: Sequence[PlayedMatch]
) -> tuple[PlayedMatch, int] | None:
    """Return the match and seat, from 1, of an entrant in the seating being played."""
    newest = page.newest
    if newest is None or newest.state != SeatingState.PUBLISHED:
        return None
    for played in matches:
        table = played.match.table
        for position, occupant in occupants(table, AT_LAST).items():
            if table.seating.number == newest.number and occupant == entrant:
                return played, position + 1
    return None


def state_now(page: EventPage, entrant: Entrant) -> AttendanceState | None:
    """Return the attendance at the seating being played, None where none is or who withdrew."""
    newest = page.newest
    if newest is None or newest.state != SeatingState.PUBLISHED or entrant.withdrawn:
        return None
    return presence_of(entrant, newest.number).state


def _idle_now(page: EventPage, entrant: Entrant) -> str:
    """Return that an entrant sits out or stands by in the seating being played; else nothing."""
    state = state_now(page, entrant)
    return str(state.label) if state in READY else ""


def player_seatings(
    page: EventPage,
    entrant: Entrant,
    matches: Sequence[PlayedMatch],
    ranks: Mapping[int, int | None],
) -> list[PlayerSeating]:
    """Return each published seating; standings only as far as they may be shown.

    ``ranks`` are those after seatings, by number.
    """
    standing = player_standing(page, entrant.number)
    rulings, points_format = rulings_on(entrant), PointsFormat.of(page.event)
    return [
        _seating(
            seating,
            matches=[played for played in matches if played.match.table.seating_id == seating.pk],
            brought=standing.by_seating.get(seating.number) if standing else None,
            rank=ranks.get(seating.number),
            ruling=rulings.get(seating.number),
            points_format=points_format,
        )
        for seating in page.seatings
    ]


def _seating(
    seating: Seating,
    *,
    matches: Sequence[PlayedMatch],
    brought: SeatingPoints | None,
    rank: int | None,
    ruling: Ruling | None,
    points_format: PointsFormat,
) -> PlayerSeating:
    return PlayerSeating(
        seating=seating.number,
        matches=matches,
        closed=seating.state == SeatingState.CLOSED,
        points=brought.points if brought else None,
        points_text=points_format.points(brought.points) if brought else "",
        kind=KIND_NAMES.get(brought.kind, "") if brought else "",
        counts=brought.counts if brought else True,
        rank=rank,
        ruling=ruling,
    )


def _why_not_counting(played: PlayedMatch) -> str:
    """Return why a match does not stand for its player; nothing where it does."""
    reasons = {
        Use.OTHER_TABLE: gettext("does not count: another table of this seating does"),
        Use.REPLACED: gettext("does not count: a ruling replaces it"),
        Use.VOID: gettext("does not count: it is void by a ruling"),
    }
    return next((reasons[use] for use in played.uses if use in reasons), "")


def player_rounds(played: PlayedMatch) -> list[PlayerRound]:
    """Return the rounds in which the player has a seat, by number."""
    [player] = played.players
    return [
        PlayerRound(
            number=played_round.round.number,
            points=player.points.get(played_round.round.number),
            reported=played_round.reported,
            void=played_round.round.state == RoundState.VOID,
            provisional=played_round.provisional,
        )
        for played_round in played.match.rounds
        if player.entrant in played_round.entrants.values()
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStanding:
    """A player's row of the standings that may be shown."""

    rank: int | None
    ranked: int  # how many have a rank
    result: str  # what ranks: the mean or the sum
    matches: int
    raw: int
    reason: str  # why the row stands below another with the same result
    missing: Sequence[int]  # numbers of seatings
    by_seating: Mapping[int, SeatingPoints]


def has_result_to_share(entrant: Entrant) -> bool:
    """Return whether there is a picture of an entrant's result: none of who has left the event."""
    return not entrant.withdrawn and entrant.person.erased_at is None


def shared_result(page: EventPage, number: int) -> Result:
    """Return what the picture of a player's result says: nothing of standings that are hidden."""
    standing = player_standing(page, number)
    if standing is None or standing.rank is None:
        return Result()
    return Result(rank=standing.rank, ranked=standing.ranked, points=standing.result)


def player_standing(page: EventPage, number: int) -> PlayerStanding | None:
    """Return a start number's row of the standings, None where none may be shown."""
    rows = page.standings.rows if page.standings else []
    places = {row["number"]: place for place, row in enumerate(rows)}
    if number not in places:
        return None
    place = places[number]
    row, above = rows[place], rows[place - 1] if place else None
    points_format = PointsFormat.of(page.event)
    reason = TieBreakReasons(page.event.tie_breaks, points_format).of(row, above)
    return PlayerStanding(
        rank=row["rank"],
        ranked=sum(row["rank"] is not None for row in rows),
        result=points_format.result(row["points"], row["matches"]),
        matches=row["matches"],
        raw=row["raw"],
        reason=reason,
        missing=row["missing"],
        by_seating={
            seating_points.seating: seating_points for seating_points in points_by_seating(row)
        },
    )
