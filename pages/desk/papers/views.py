"""Paper for an evening: who sits where, signs for the tables, sheets to write results on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from engine.decks import NoDeck
from engine.matches import next_leader
from pages.desk.papers.places import PlaceCard, card_of
from pages.desk.rendering import desk_page
from pages.rounds.layouts import EVIDENCE_NAMES, POINTS, Words, layout_of
from scoring.games import EDITION_NAMES, VARIANT_NAMES, name_of
from scoring.models import Round, RoundState
from scoring.selectors.chains import short_hash
from scoring.selectors.entries import deck_in, game_of
from scoring.selectors.rounds import match_plan, rounds_of
from tournaments.models import AttendanceState, Entrant, Event, Role, Seating, Table
from tournaments.selectors.attendance import states_of
from tournaments.selectors.entrants import clubs_apart, entrants_found
from tournaments.selectors.payments import has_payments
from tournaments.selectors.places import places_of
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import idle_at, next_number, seated_ids, seatings_of
from tournaments.selectors.tables import AT_LAST, occupants, tables_of

OPEN_END = 8  # rounds on a sheet where only points end the match; more need a second sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRound:
    """One round of a match on paper."""

    number: int  # from 1
    leader: int  # a position, from 0; perhaps one that a player has left


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """The seat of a person, or the ``state`` in words of one who sits nowhere."""

    entrant: Entrant
    table: Table | None = None
    position: int = 0  # from 0
    state: str = ""
    club: str = ""  # where another one in the list has the same name


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The score sheet of a table: for each round one row of each label, then the points."""

    card: PlaceCard
    players: Sequence[tuple[int, Entrant]]  # position from 0 and who sits there, in seat order
    labels: Sequence[Words]
    rounds: Sequence[PaperRound]


def show_papers(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/papers/``: everything of an event that can be printed or kept as a file."""
    files = {"export_standings": gettext("Standings")}
    if event.teams.exists():
        files["export_teams"] = gettext("Teams")
    files |= {"export_results": gettext("Results"), "export_players": gettext("Entrants")}
    if has_cash := event.fee is not None or has_payments(event):
        files["export_cash"] = gettext("Cash sheet")
    return desk_page(
        request,
        "desk/papers/papers.html",
        title=gettext("Papers and files"),
        event=event,
        seatings=seatings_of(event).reverse(),
        files=[(label, reverse(f"admin:{name}", args=[event.pk])) for name, label in files.items()],
        has_cash=has_cash,
        keeps_scores=may(request.user, Role.SCORE_KEEPER, event),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def print_names(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/print/names/``: who sits where, by name as the event's language sorts."""
    return _paper(request, "desk/papers/print_names.html", seating, lines=_by_name(seating))


def print_tables(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/print/tables/``: who sits where, by table, with the seating's hash."""
    return _paper(
        request,
        "desk/papers/print_tables.html",
        seating,
        tables=_seated(seating),
        idle=_idle(seating),
        fingerprint=short_hash(seating),
    )


def print_all(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/print/all/``: names, tables and score sheets as one document."""
    game = game_of(seating)
    return _paper(
        request,
        "desk/papers/print_all.html",
        seating,
        lines=_by_name(seating),
        tables=_seated(seating),
        idle=_idle(seating),
        sheets=_sheets(seating),
        edition=name_of(game["edition"], EDITION_NAMES),
        variant=name_of(game["variant"], VARIANT_NAMES),
        fingerprint=short_hash(seating),
    )


def print_roll(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/roll/``: everyone who takes part, by name, with a box to tick."""
    return desk_page(
        request,
        "desk/papers/print_roll.html",
        title=gettext("Roll call for seating {number}").format(number=next_number(event)),
        event=event,
        lines=_roll(event),
    )


def print_sheets(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/print/sheets/``: a page for each table to write its results on."""
    game = game_of(seating)
    return _paper(
        request,
        "desk/papers/print_sheets.html",
        seating,
        sheets=_sheets(seating),
        edition=name_of(game["edition"], EDITION_NAMES),
        variant=name_of(game["variant"], VARIANT_NAMES),
        fingerprint=short_hash(seating),
    )


def print_signs(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/signs/``: a sign for each place, two on a page."""
    return desk_page(
        request,
        "desk/papers/print_signs.html",
        title=gettext("Signs for the tables"),
        event=event,
        cards=[card_of(place) for place in places_of(event)],
    )


def _paper(request: HttpRequest, template: str, seating: Seating, **context: Any) -> HttpResponse:
    return desk_page(
        request,
        template,
        title=gettext("Seating {number}").format(number=seating.number),
        event=seating.event,
        seating=seating,
        **context,
    )


def _seated(seating: Seating) -> list[tuple[Table, dict[int, Entrant]]]:
    """Return who sits at each table by position; tables where no one sits any more are left out."""
    tables = [(table, occupants(table, AT_LAST)) for table in tables_of(seating)]
    return [(table, seated) for table, seated in tables if seated]


def _idle(seating: Seating) -> list[tuple[Entrant, AttendanceState]]:
    """Return who sits out or stands by, by start number; no one where no table is planned yet."""
    seated = seated_ids(seating)
    return idle_at(seating, seated) if seated else []


def _by_name(seating: Seating) -> list[PaperLine]:
    """Return who sits where, and who sits out or stands by, by name."""
    lines = {
        entrant.pk: PaperLine(entrant=entrant, table=table, position=position)
        for table, seated in _seated(seating)
        for position, entrant in seated.items()
    }
    for entrant, state in _idle(seating):
        lines[entrant.pk] = PaperLine(entrant=entrant, state=str(state.label))
    clubs = clubs_apart(line.entrant for line in lines.values())
    by_name = entrants_found(seating.event, by_name=True)
    return [
        replace(lines[entrant.pk], club=clubs.get(entrant.number, ""))
        for entrant in by_name
        if entrant.pk in lines
    ]


def _roll(event: Event) -> list[PaperLine]:
    """Return who takes part, by name, with what is noted for the next seating but being present."""
    clubs = clubs_apart(entrants := list(entrants_found(event, by_name=True)))
    noted = states_of(event, next_number(event))
    return [
        PaperLine(
            entrant=entrant,
            state="" if state in (None, AttendanceState.PRESENT) else str(state.label),
            club=clubs.get(entrant.number, ""),
        )
        for entrant in entrants
        if not entrant.withdrawn
        for state in [noted.get(entrant.pk)]
    ]


def _sheets(seating: Seating) -> list[ScoreSheet]:
    tables = _seated(seating)
    stored: dict[int, list[Round]] = {}
    for round_ in rounds_of([table for table, _ in tables]):
        stored.setdefault(round_.table_id, []).append(round_)
    return [
        ScoreSheet(
            card=card_of(table.place),
            players=list(seated.items()),
            labels=_labels(seating, len(seated)),
            rounds=list(_rounds(table, list(seated), stored.get(table.pk, []))),
        )
        for table, seated in tables
    ]


def _rounds(
    table: Table, positions: Sequence[int], stored: Sequence[Round]
) -> Iterator[PaperRound]:
    """Yield the rounds of a table that count, and those that may follow the stored ones."""
    known = {round_.number: round_ for round_ in stored}
    replayed = sum(round_.replayed for round_ in stored)
    planned = (match_plan(table).limit or OPEN_END) + replayed
    leader = positions[-1]  # so that the first seat leads round 1
    for number in range(1, max([planned, *known]) + 1):
        round_ = known.get(number)
        leader = round_.first_leader if round_ else next_leader(leader, positions)
        if round_ is None or round_.state != RoundState.VOID:
            yield PaperRound(number=number, leader=leader)


def _labels(seating: Seating, players: int) -> list[Words]:
    """Return what is written down of each round, as the captain's page asks for it."""
    game = game_of(seating)
    try:
        deck = deck_in(game, players)
    except NoDeck:  # so many people left that the game cannot go on: only points are settled
        return [POINTS.label]
    quickest = next(evidence for evidence in EVIDENCE_NAMES if evidence in seating.event.evidence)
    layout = layout_of(game["variant"], deck, quickest)
    choice = [layout.choice.label] if layout.choice else []
    labels = [*(part.label for part in layout.parts), *choice]
    return labels if labels == [POINTS.label] else [*labels, POINTS.label]
