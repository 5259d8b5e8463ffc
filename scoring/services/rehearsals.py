"""Rehearsals: a whole event played through the services that real people use."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import count, islice

from django.db import transaction

from engine.decks import players_of
from engine.sheets import Sheet
from engine.simulate import simulate_round
from scoring.models import Entry, Round, RoundState
from scoring.selectors.entries import game_of
from scoring.services.entries import Submission, submit_entry
from scoring.services.seatings import close_seating, publish_seating, request_seating
from scoring.services.standings import refresh_standings
from tournaments.errors import SeatingOutdated
from tournaments.models import Event, EventState, Organisation, Seating, SeatingMode, Table
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.entrants import register_names
from tournaments.services.events import create_event, move_event
from tournaments.services.proposals import propose_seating

MOST_ROUNDS = 20  # then a match whose target is out of reach ends

# Common first names of the countries that speak the service's five languages.
_FIRST_NAMES = (
    "Anna Béla Carla Daniel Emma Ferenc Giulia Hiroshi Ilona János Kenji Laura Marco Nora Oskar "
    "Paola Quirin Réka Sakura Thomas Ursula Viktor Wanda Xaver Yuki Zoltán"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What is played. ``stop_in_round`` leaves the last seating unfinished: the first table
    has not reported that round yet, and nobody any later one.
    """

    seatings: int
    seed: int
    stop_in_round: int | None = None


@transaction.atomic
def prepare_rehearsal(
    *,
    organisation: Organisation,
    name: str,
    slug: str,
    day: date,
    players: int,
    rounds: int,
    edition: str = "box120",
    variant: str = "classic",
) -> Event:
    """Store an event with so many made-up people, open for registration.

    Tables have 3 to 5 players, or as many as a variant of its own kind wants.

    Raises:
        ValidationError: for example when the address is taken; nothing is stored.
    """
    sizes = players_of(edition, variant)
    event = create_event(
        Event(
            organisation=organisation,
            name=name,
            slug=slug,
            state=EventState.REGISTRATION,
            starts_on=day,
            ends_on=day,
            rounds=rounds,
            edition=edition,
            variant=variant,
            smallest_size=sizes[0],
            largest_size=5 if sizes[0] == 3 else sizes[-1],
        )
    )
    register_names(event_id=event.pk, names=list(islice(_names(), players)))
    return event


def play_event(event: Event, rehearsal: Rehearsal) -> Iterator[Entry | Seating]:
    """Play an event to its end; yield each published seating and each entry as it is stored."""
    for number in range(1, rehearsal.seatings + 1):
        seating = _next_seating(event, seed=rehearsal.seed + number)
        yield seating
        stopped = number == rehearsal.seatings and rehearsal.stop_in_round is not None
        yield from _play_seating(seating, rehearsal, stopped=stopped)
        if not stopped:
            close_seating(seating_id=seating.pk)
    if rehearsal.stop_in_round is None:
        move_event(event_id=event.pk, to=EventState.FINISHED)
    refresh_standings(event_id=event.pk)


def _next_seating(event: Event, *, seed: int) -> Seating:
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=seed)
    with suppress(SeatingOutdated):  # the worker was quicker: same problem, same plan
        propose_seating(seating_id=seating.pk)
    return publish_seating(seating_id=seating.pk)


def _play_seating(seating: Seating, rehearsal: Rehearsal, *, stopped: bool) -> Iterator[Entry]:
    tables = list(tables_of(seating))
    last = rehearsal.stop_in_round if stopped and rehearsal.stop_in_round else MOST_ROUNDS
    for number in range(1, last + 1):
        reporting = tables[1:] if stopped and number == last else tables
        for table in _playing(reporting, number):
            yield submit_entry(_submission(table, number, rehearsal.seed))


def _playing(tables: Sequence[Table], number: int) -> list[Table]:
    """Return the tables whose match has come to this round and is not over before it."""
    open_rounds = Round.objects.filter(table__in=tables, number=number, state=RoundState.OPEN)
    playing = set(open_rounds.values_list("table", flat=True))
    return [table for table in tables if table.pk in playing]


def _submission(table: Table, number: int, seed: int) -> Submission:
    seats = tuple(entrant.number for entrant in occupants(table, number).values())
    sheet = _played_sheet(table, number, seed, players=len(seats))
    return Submission(
        table_id=table.pk,
        round_number=number,
        based_on=0,
        seats=seats,
        sheet=sheet,
        accept=frozenset(),
        key=secrets.token_hex(16),
        digest=hashlib.sha256(repr(sheet).encode()).hexdigest(),
        device="rehearsal",
    )


def _played_sheet(table: Table, number: int, seed: int, *, players: int) -> Sheet:
    """Return a round of its own for each table: the same event and seed give the same cards."""
    own_seed = seed + 100 * table.seating.number + 10_000 * table.place.number + number
    game = game_of(table.seating)
    played = simulate_round(
        edition=game["edition"], variant=game["variant"], players=players, seed=own_seed
    )
    return played.sheet


def _names() -> Iterator[str]:
    """Anna A., Béla B., ... and, when the first names have been used, Anna B., Béla C., ..."""
    letters = [chr(ord("A") + offset) for offset in range(26)]
    for turn in count():
        for index, first_name in enumerate(_FIRST_NAMES.split()):
            yield f"{first_name} {letters[(index + turn) % 26]}."
