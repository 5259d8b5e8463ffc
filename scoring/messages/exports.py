"""Tables of an event for spreadsheets, in the reader's language; the first row has the headings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext

from engine.standings.scored import SeatingPoints
from scoring.messages.points import seating_remarks
from scoring.messages.rows import side_by_side
from scoring.money import amount_in_cell, money
from scoring.selectors.exports import ReadableStandings, SeatResult
from scoring.selectors.standings import points_by_seating
from scoring.spreadsheets import Cell
from scoring.units import ranks_by_mean, unit_of
from tournaments.models import Entrant, Event, Payment, PaymentMethod
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.payments import cash_sheet

Table: TypeAlias = Iterator[list[Cell]]


def standings_table(event: Event, standings: ReadableStandings) -> Table:
    """Yield the standings, best first, with what every seating gave."""
    rows = standings.rows
    seatings = sorted(
        {seating_points.seating for row in rows for seating_points in points_by_seating(row)}
    )
    yield [
        gettext("Rank"),
        gettext("Start number"),
        gettext("Name"),
        gettext("Home club"),
        gettext("Team"),
        gettext("Mean in percent") if ranks_by_mean(event.points_system) else gettext("Points"),
        gettext("Matches"),
        gettext("Card points"),
        gettext("Out of competition"),
        gettext("Sanctions and bonuses"),
        *(gettext("Seating %(number)s") % {"number": number} for number in seatings),
        gettext("Remarks"),
    ]
    for row in rows:
        yield _standing(event, row, seatings)


def _standing(event: Event, row: Mapping[str, Any], seatings: Iterable[int]) -> list[Cell]:
    unit, by_seating = unit_of(event.points_system), points_by_seating(row)
    gave = {
        seating_points.seating: float(unit.shown(seating_points.points))
        for seating_points in by_seating
    }
    return [
        row["rank"],
        row["number"],
        row["name"],
        row["club"],
        row["team"],
        _result(event, row["points"], row["matches"]),
        row["matches"],
        None if event.without_rounds else row["raw"],
        _yes(row["out_of_competition"]),
        float(unit.shown(row["sanctions"])),
        *map(gave.get, seatings),
        "; ".join(_remarks(by_seating)),
    ]


def _remarks(by_seating: Iterable[SeatingPoints]) -> Iterator[str]:
    """Yield what the page says of single seatings: beside numbers, or they could not be added."""
    for seating_points in by_seating:
        if remarks := seating_remarks(seating_points.kind, counts=seating_points.counts):
            seating = gettext("Seating %(number)s") % {"number": seating_points.seating}
            yield f"{seating}: {side_by_side(remarks)}"


def _result(event: Event, points: int, matches: int) -> float | None:
    """Return what ranks an entrant, the mean or the sum, in the unit of the points system."""
    if not matches:
        return None
    unit = unit_of(event.points_system)
    parts = matches if ranks_by_mean(event.points_system) else 1
    return float(replace(unit, size=unit.size * parts).shown(points))


def teams_table(event: Event, standings: ReadableStandings) -> Table:
    """Yield the teams, best first, with whose points are a team's."""
    unit, by_mean = unit_of(event.points_system), ranks_by_mean(event.points_system)
    players = {row["number"]: row for row in standings.rows}
    yield [
        gettext("Rank"),
        gettext("Team"),
        gettext("Points in %") if unit.sign else gettext("Points"),
        gettext("Members who count"),
    ]
    for team in standings.teams:
        members = [players[member["number"]] for member in team["members"] if member["counts"]]
        parts = (Fraction(row["points"], row["matches"] if by_mean else 1) for row in members)
        points = float(unit.shown(sum(parts, Fraction())))
        yield [team["rank"], team["team"], points, side_by_side(row["name"] for row in members)]


def results_table(results: Iterable[SeatResult]) -> Table:
    """Yield what counts, a line for each round and seat."""
    yield [
        gettext("Seating"),
        gettext("Table"),
        gettext("Round"),
        gettext("Seat"),
        gettext("Start number"),
        gettext("Name"),
        gettext("Points"),
        gettext("Version"),
    ]
    for result in results:
        yield [
            result.seating,
            result.place,
            result.round,
            result.position + 1,
            result.number,
            result.name,
            result.points,
            result.entry.version,
        ]


def players_table(event: Event) -> Table:
    """Yield everybody registered, by start number."""
    yield [
        gettext("Start number"),
        gettext("Name"),
        gettext("Sort name"),
        gettext("Home club"),
        gettext("Team"),
        gettext("Language"),
        gettext("Fixed table"),
        gettext("Out of competition"),
        gettext("Withdrawn"),
        gettext("Member number"),
    ]
    for entrant in entrants_of(event).select_related("team", "fixed_place"):
        yield _player(entrant)


def _player(entrant: Entrant) -> list[Cell]:
    place = entrant.fixed_place
    return [
        entrant.number,
        entrant.person.name,
        entrant.person.sort_name,
        entrant.home_club,
        entrant.team.name if entrant.team else "",
        entrant.person.language,
        place.number if place else None,
        _yes(entrant.out_of_competition),
        _yes(entrant.withdrawn),
        entrant.person.number,
    ]


def _yes(claim: bool) -> str:  # noqa: FBT001 - the claim is the question
    return gettext("yes") if claim else ""


def cash_table(event: Event) -> Table:
    """Yield headings, who has paid what and how by start number, then the sums."""
    sheet, currency = cash_sheet(event), event.currency
    yield [
        gettext("Start number"),
        gettext("Name"),
        gettext("Home club"),
        gettext("Withdrawn"),
        gettext("Currency"),
        gettext("Due"),
        *(capfirst(str(method.label)) for method in PaymentMethod),
        gettext("Paid"),
        gettext("Missing"),
        gettext("Payments"),
    ]

    def amounts(due: int, by_method: Mapping[PaymentMethod, int]) -> list[Cell]:
        paid = sum(by_method.values())
        every = [due, *(by_method[method] for method in PaymentMethod), paid, due - paid]
        return [amount_in_cell(amount, currency) for amount in every]

    for account in sheet.accounts:
        yield [
            account.entrant.number,
            account.entrant.person.name,
            account.entrant.home_club,
            _yes(account.entrant.withdrawn),
            currency,
            *amounts(account.due, account.by_method),
            "; ".join(_payment(event, payment) for payment in account.payments),
        ]
    yield [None, gettext("Sum"), "", "", currency, *amounts(sheet.due, sheet.by_method), ""]


def _payment(event: Event, payment: Payment) -> str:
    """Return when something was paid or taken back, how much, how, and who noted it."""
    moment = localtime(payment.noted_at, ZoneInfo(event.time_zone))
    return side_by_side(
        [
            date_format(moment, "SHORT_DATETIME_FORMAT"),
            money(payment.amount, event.currency),
            str(payment.get_method_display()),
            payment.by.get_username(),
        ]
    )
