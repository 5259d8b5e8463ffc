"""One table: who sat there, every round as far as it is reported, and what was corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, pairwise

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise

from engine.decks import EDITIONS
from engine.piles import Evidence
from engine.variants import VARIANTS
from pages.public.page import event_page, public_page, render_page
from pages.public.seatings import seating_or_404
from pages.public.standings import players_url
from pages.rounds.charts import chart_words, match_chart
from pages.rounds.forms import RoundForm
from pages.rounds.layouts import EVIDENCE_NAMES
from pages.rounds.seats import seat_lines
from pages.rounds.versions import ShownVersion, shown_version
from pages.standings.points_format import PointsFormat
from scoring.models import RoundState, Ruling, Voiding
from scoring.selectors.decisions import counting_rulings
from scoring.selectors.entries import Version, game_of, versions_by_round
from scoring.selectors.history import reason_of
from scoring.selectors.matches import Match, PlayedRound, Player, match_of, public_match
from scoring.selectors.players import players_at_two_tables
from scoring.selectors.rounds import voidings_of
from tournaments.models import Seating, Table
from tournaments.selectors.tables import tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPoints:
    """The result of one player in a round."""

    number: int  # the start number
    name: str
    points: int
    total: int  # at this table, with this round
    former: Sequence[int]  # points that were corrected, the newest first
    given: bool  # by the director, the cards say otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterVersion:
    """A later version of a round: when it was stored, and why if a director said so."""

    moment: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRound:
    """One round of the page."""

    played: PlayedRound
    points: Sequence[PlayerPoints]  # in seat order, none before it is reported or while hidden
    changes: Sequence[LaterVersion]  # the newest first
    cards: ShownVersion | None  # None where there are none, or they are still secret
    evidence: str | Promise  # what the result rests on
    letters: str  # which letter stands for which colour, in words
    void: str  # why it does not count


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRuling:
    """A result that a director gave instead of the played cards."""

    ruling: Ruling
    points: str  # with its unit, empty where it has no value of its own, or results are hidden


@public_page
def table(request: HttpRequest, slug: str, number: int, place: int) -> HttpResponse:
    """``…/seatings/<number>/tables/<place>/``: a table of a published seating."""
    page = event_page(slug)
    seating = seating_or_404(page, number)
    match = public_match(match_of(_table_at(seating, place)))
    lines = seat_lines(match)
    return render_page(
        request,
        "public/table.html",
        page=page,
        seating=seating,
        match=match,
        rounds=shown_rounds(match),
        expected=sum(played.round.state != RoundState.VOID for played in match.rounds),
        players_url=players_url(page.event),
        withheld=not match.hidden
        and any(withheld(match, played) for played in match.rounds if played.reported),
        at_two_tables=players_at_two_tables(match),
        rulings=_rulings(match),
        chart=None if match.hidden else match_chart(match, lines),
        chart_words=chart_words(match, lines),
        palette=EDITIONS[game_of(seating)["edition"]].palette,
    )


def _table_at(seating: Seating, place: int) -> Table:
    row = tables_of(seating).filter(place__number=place).first()
    if row is None:
        raise Http404
    return row


def withheld(match: Match, played: PlayedRound) -> bool:
    """Return whether a round's cards are still secret. RULES.md 3.8.

    Where penalty cards are secret, they are so until no captain changes the round any more.
    """
    return VARIANTS[game_of(match.table.seating)["variant"]].hidden and played.open


def shown_rounds(match: Match) -> list[ShownRound]:
    """Return the rounds of a match by number, in three queries."""
    versions = versions_by_round([played.round for played in match.rounds])
    void = {voiding.round_id: voiding for voiding in voidings_of(match.table) if voiding.void}
    return [
        _shown(match, played, versions.get(played.round.pk, ()), void.get(played.round.pk))
        for played in match.rounds
    ]


def _shown(
    match: Match, played: PlayedRound, versions: Sequence[Version], voiding: Voiding | None
) -> ShownRound:
    form = RoundForm(match, played)
    newest = shown_version(form, versions[0]) if played.reported and versions else None
    points_only = played.entry is None or played.entry.evidence == Evidence.POINTS
    hidden = newest is None or points_only or match.hidden or withheld(match, played)
    later = [
        LaterVersion(moment=version.entry.created_at, reason=reason_of(version.entry))
        for version in versions[:-1]
    ]
    return ShownRound(
        played=played,
        points=_points(match, played, versions) if newest else (),
        changes=later if newest else (),
        cards=None if hidden else newest,
        evidence=EVIDENCE_NAMES[Evidence(newest.entry.evidence)] if newest else "",
        letters="" if hidden else form.letters,
        void=reason_of(voiding) if voiding and played.round.state == RoundState.VOID else "",
    )


def _points(match: Match, played: PlayedRound, versions: Sequence[Version]) -> list[PlayerPoints]:
    totals = _running_totals(match.players)
    given_positions = versions[0].given
    return [
        PlayerPoints(
            number=entrant.number,
            name=entrant.person.name,
            points=played.points[position],
            total=totals[entrant.number][played.round.number],
            former=_former_points(position, versions),
            given=position in given_positions,
        )
        for position, entrant in played.entrants.items()
        if position in played.points
    ]


def _running_totals(players: Sequence[Player]) -> Mapping[int, Mapping[int, int]]:
    """Return the total of each start number after each round that was reported."""
    return {
        player.entrant.number: dict(
            zip(player.points, accumulate(player.points.values()), strict=True)
        )
        for player in players
    }


def _former_points(position: int, versions: Sequence[Version]) -> list[int]:
    """Return the points that others took the place of, each only where it was another number."""
    points = [version.points[position] for version in versions if position in version.points]
    return [before for after, before in pairwise(points) if before != after]


def _rulings(match: Match) -> list[ShownRuling]:
    seating = match.table.seating
    here = {player.entrant.pk for player in match.players}
    points_format = PointsFormat.of(seating.event)
    return [
        ShownRuling(ruling=ruling, points="" if match.hidden else _value(ruling, points_format))
        for ruling in counting_rulings(seating)
        if ruling.entrant_id in here
    ]


def _value(ruling: Ruling, points_format: PointsFormat) -> str:
    return "" if ruling.points is None else points_format.with_unit(ruling.points)
