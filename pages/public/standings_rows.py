"""The rows of the standings in words: what ``public/standings_rows.jinja`` shows."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.template.loader import get_template, render_to_string
from django.utils.html import strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe

from engine.standings.results import Kind
from pages.entrants import team_label
from pages.public.seating_bars import BarScale
from pages.standings.points_format import PointsFormat
from pages.standings.tie_break_reasons import StoredRow, TieBreakReasons
from scoring.messages.points import seating_remarks
from tournaments.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingResult:
    """Results of a player in one seating."""

    item: str  # HTML of its points and remarks
    counts: bool
    bar: str  # a piece of an SVG path


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One row of the standings."""

    number: int  # the start number
    name: str
    club: str
    team: str
    out_of_competition: bool
    rank: int | None
    places_won: int  # since the last full seating
    places_lost: int
    reason: str  # why it stands below the row above
    sanction: str  # points with sign and unit; empty for none
    bonus: str
    missing: Sequence[int]  # numbers of the seatings without a result
    result: str  # what ranks: the mean or the sum
    matches: int
    raw: int  # card points
    seatings: SafeString  # HTML items; empty where the result says it all
    bars: str  # SVG path of the seatings that count
    dropped_bars: str  # and of those that do not


def standings_rows(
    event: Event,
    stored: Sequence[StoredRow],
    *,
    bar_scale: BarScale,
    seatings: int,
    withdrawn: Collection[int],
    players_url: str,
) -> SafeString:
    """Return the HTML of stored standings in the language of this moment, best first.

    ``seatings`` is how many there were so far, ``withdrawn`` has start numbers, and the pages of
    players lie below ``players_url``.
    """
    context = {
        "rows": _rows(event, stored, bar_scale),
        "bar_scale": bar_scale,
        "seatings": seatings,
        "withdrawn": withdrawn,
        "players_url": players_url,
        "without_rounds": event.without_rounds,
    }
    html = render_to_string("public/standings_rows.jinja", context, using="jinja2")
    return mark_safe(strip_spaces_between_tags(html.strip()))  # noqa: S308  # nosec B308 B703


def _rows(event: Event, stored: Sequence[StoredRow], bar_scale: BarScale) -> Iterator[StandingsRow]:
    points_format = PointsFormat.of(event)
    reasons = TieBreakReasons(event.tie_breaks, points_format)
    item = get_template("public/standings_seating.html")

    @cache  # a few hundred different ones, of ten thousand
    def seating_result(seating: int, points: int, kind: str, counts: bool) -> SeatingResult:  # noqa: FBT001 - as stored
        context = {
            "seating": str(seating),
            "points": points_format.points(points),
            "remarks": seating_remarks(kind, counts=counts),
        }
        return SeatingResult(
            item=item.render(context),
            counts=counts,
            bar=bar_scale.bar(seating, points),
        )

    above = None
    for row in stored:
        change, sanctions = row.get("change") or 0, row.get("sanctions") or 0
        seatings = [seating_result(*seating) for seating in row.get("seatings", ())]
        if len(seatings) == 1 and row["seatings"][0][2] in (Kind.PLAYED, Kind.IMPORTED):
            seatings = []
        yield StandingsRow(
            number=row["number"],
            name=row["name"],
            club=row["club"],
            team=team_label(team) if (team := row.get("team")) else "",
            out_of_competition=row.get("out_of_competition", False),
            rank=row["rank"],
            places_won=max(change, 0),
            places_lost=max(-change, 0),
            reason=reasons.of(row, above),
            sanction=points_format.signed(sanctions) if sanctions < 0 else "",
            bonus=points_format.signed(sanctions) if sanctions > 0 else "",
            missing=row["missing"],
            result=points_format.result(row["points"], row["matches"]),
            matches=row["matches"],
            raw=row["raw"],
            # A template has escaped each.
            seatings=SafeString("".join(result.item for result in seatings)),  # nosec B703
            bars="".join(result.bar for result in seatings if result.counts),
            dropped_bars="".join(result.bar for result in seatings if not result.counts),
        )
        above = row
