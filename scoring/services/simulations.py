"""Simulations: a whole event played through the services that real people use."""

import secrets
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import islice

from django.db import transaction

from engine.decks import players_of
from engine.problems import Code
from engine.sheets import Evidence, Sheet
from engine.simulate import simulate_round, with_evidence
from scoring.models import Entry, Round, RoundState
from scoring.selectors.confirmations import BY_PLAYERS
from scoring.selectors.entries import game_of
from scoring.selectors.rounds import entrants_in
from scoring.services.confirmations import confirm_entry
from scoring.services.entries import Submission, submit_entry
from scoring.services.seatings import close_seating, publish_seating, request_seating
from scoring.services.standings import refresh_standings
from tournaments.errors import SeatingOutdated
from tournaments.models import (
    Event,
    EventState,
    Organisation,
    Seating,
    SeatingMode,
    Table,
)
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.entrants import register_names
from tournaments.services.events import create_event, move_event
from tournaments.services.proposals import propose_seating
from tournaments.services.rehearsals import made_up_names

MOST_ROUNDS = 20  # then a match whose target is out of reach ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """The seatings that are played.

    ``stop_in_round`` leaves the last seating unfinished: the first table has not reported that
    round yet, and no table a later one.
    """

    seatings: int
    seed: int
    stop_in_round: int | None = None


@transaction.atomic
def prepare_event(
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
    """Store an event with so many made-up people, open for registration, and return it.

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
    register_names(event_id=event.pk, names=list(islice(made_up_names(), players)))
    return event


def play_event(event: Event, simulation: Simulation) -> Iterator[Entry | Seating]:
    """Play an event to its end; yield each published seating and each entry as it is stored."""
    for number in range(1, simulation.seatings + 1):
        seating = request_seating(
            event_id=event.pk, mode=SeatingMode.MIX, seed=simulation.seed + number
        )
        with suppress(SeatingOutdated):  # the worker was quicker: same problem, same plan
            propose_seating(seating_id=seating.pk)
        seating = publish_seating(seating_id=seating.pk)
        yield seating
        stop = simulation.stop_in_round if number == simulation.seatings else None
        left = (next(iter(tables_of(seating))).pk, stop) if stop else None
        yield from play_seating(seating, seed=simulation.seed, last=stop, left=left)
        if stop is None:
            close_seating(seating_id=seating.pk)
    if simulation.stop_in_round is None:
        move_event(event_id=event.pk, to=EventState.FINISHED)
    refresh_standings(event_id=event.pk)


def play_seating(
    seating: Seating,
    *,
    seed: int,
    last: int | None = None,
    left: tuple[int, int] | None = None,
) -> Iterator[Entry]:
    """Play the rounds that have no entry yet, by number; yield each entry as it is stored.

    No round after the ``last`` is played, nor the one that is ``left``: a table's id, a number.
    """
    tables = list(tables_of(seating))
    for number in range(1, (last or MOST_ROUNDS) + 1):
        for table in _waiting(tables, number):
            if (table.pk, number) != left:
                entry = submit_entry(_submission(table, number, seed))
                _confirm(entry, seating.event)
                yield entry


def _waiting(tables: Collection[Table], number: int) -> list[Table]:
    """Return the tables whose match has come to this round and has not reported it."""
    rounds = Round.objects.filter(table__in=tables, number=number, state=RoundState.OPEN)
    waiting = set(rounds.filter(entries=None).values_list("table", flat=True))
    return [table for table in tables if table.pk in waiting]


def _confirm(entry: Entry, event: Event) -> None:
    """Confirm an entry as each of its players on their own phone, where the event asks for that."""
    if event.confirmation in BY_PLAYERS:
        for player in entrants_in(entry.table, entry.round).values():
            device = f"rehearsal {player.number}"
            confirm_entry(entry_id=entry.pk, device=device, player=player.number)


def _submission(table: Table, number: int, seed: int) -> Submission:
    seats = tuple(entrant.number for entrant in occupants(table, number).values())
    sheet = _played_sheet(table, number, seed, players=len(seats))
    return Submission(
        table_id=table.pk,
        round_number=number,
        based_on=0,
        seats=seats,
        sheet=sheet,
        accept=frozenset(Code),  # unusual or not, it was played like this
        key=secrets.token_hex(16),
        device="rehearsal",
    )


def _played_sheet(table: Table, number: int, seed: int, *, players: int) -> Sheet:
    """Return a simulated round; the same table, round and seed give the same cards."""
    own_seed = seed + 100 * table.seating.number + 10_000 * table.place.number + number
    game = game_of(table.seating)
    played = simulate_round(
        edition=game["edition"], variant=game["variant"], players=players, seed=own_seed
    )
    allowed = table.seating.event.evidence
    return with_evidence(
        played.sheet, next(evidence for evidence in Evidence if evidence in allowed)
    )
