"""Statistics of an event: best rounds, favourite colours, closest tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from engine.decks import EDITIONS
from engine.messages import PALETTES
from pages.figures import figure
from pages.public.page import event_page, public_page, render_page
from pages.standings.points_format import PointsFormat
from scoring.selectors.records import Champion, CloseTable, statistics_of
from scoring.selectors.statistics import ColourPlayed, Feat
from tournaments.models import Event

LONGEST: Final = 100  # width of the longest bar, in the drawing's own units


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsRow:
    """One row of a list: the number that people read, a bar as long, and what it is about."""

    shown: str
    bar: int
    number: int | None = None  # the start number of whose it is
    name: str = ""
    where: str = ""
    table: tuple[int, int] | None = None  # numbers of the seating and the place
    letter: str = ""  # of a colour
    aside: str = ""


@public_page
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/statistics/``: of the rounds that count so far."""
    page = event_page(slug)
    event = page.event
    shown = statistics_of(event)
    return render_page(
        request,
        "public/statistics.html",
        page=page,
        rounds=shown.rounds,
        best=_feats(shown.best_rounds),
        fullest=_feats(shown.fullest_rounds),
        champions=_champions(event, shown.most_wins),
        closest=_close(shown.closest_tables),
        colours=_colours(event, shown.penalty_colours),
        palette=EDITIONS[event.edition].palette,
    )


def _feats(feats: Sequence[Feat]) -> list[StatisticsRow]:
    bars = _bars(feat.amount for feat in feats)
    where = gettext("Seating {seating}, table {table}, round {round}")
    return [
        StatisticsRow(
            shown=figure(feat.amount),
            bar=bar,
            number=feat.number,
            name=feat.name,
            where=where.format(seating=feat.seating, table=feat.table, round=feat.round),
            table=(feat.seating, feat.table),
        )
        for feat, bar in zip(feats, bars, strict=True)
    ]


def _champions(event: Event, winners: Sequence[Champion]) -> list[StatisticsRow]:
    bars, points_format = _bars(winner.wins for winner in winners), PointsFormat.of(event)
    return [
        StatisticsRow(
            shown=points_format.counted(winner.wins),
            bar=bar,
            number=winner.number,
            name=winner.name,
        )
        for winner, bar in zip(winners, bars, strict=True)
    ]


def _close(tables: Sequence[CloseTable]) -> list[StatisticsRow]:
    bars = _bars(table.points for table in tables)
    where = gettext("Seating {seating}, table {table}")
    return [
        StatisticsRow(
            shown=figure(table.points),
            bar=bar,
            where=where.format(seating=table.seating, table=table.table),
            table=(table.seating, table.table),
        )
        for table, bar in zip(tables, bars, strict=True)
    ]


def _colours(event: Event, colours: Sequence[ColourPlayed]) -> list[StatisticsRow]:
    names = PALETTES[EDITIONS[event.edition].palette]
    bars = _bars(played.times for played in colours)
    return [
        StatisticsRow(
            shown=figure(played.times),
            bar=bar,
            letter=played.colour.value,
            name=gettext(names[played.colour]),
            aside=_rounded(Fraction(played.points, played.times)),
        )
        for played, bar in zip(colours, bars, strict=True)
    ]


def _bars(amounts: Iterable[int]) -> list[int]:
    """Return how long the bars of some amounts are; what is below zero has none."""
    lengths = [max(amount, 0) for amount in amounts]
    return [LONGEST * length // max(*lengths, 1) for length in lengths]


def _rounded(amount: Fraction) -> str:
    """Return a number with one decimal, as the reader's language writes it."""
    return figure(Decimal(round(amount * 10)).scaleb(-1))
