"""Whatever an evening brings, in any order, against a model that only adds up points.

What it leaves out needs a model of its own: rulings and lots replace points or ranks, tables that
are merged move people and their rounds, and rehearsals are evenings themselves.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.simulate import PlayedRound, simulate_round
from scoring.errors import EntryOutdated, EntryRejected, KeyReused
from scoring.models import CallKind, Entry, Source, StandingsSnapshot
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.verification import differences_of
from scoring.services import calls, clocks, tables
from scoring.services.announcements import make_announcement
from scoring.services.confirmations import confirm_entry
from scoring.services.entries import Submission, submit_entry
from scoring.services.event_imports import import_event
from scoring.services.occupancies import join_table, leave_table, swap_players
from scoring.services.sanctions import give_sanction, withdraw_sanction
from scoring.services.seatings import close_seating, reopen_seating
from scoring.services.standings import refresh_standings
from scoring.services.tables import release_table
from scoring.services.voidings import restore_round
from tests.builders import (
    a_published_seating,
    a_submission,
    a_user,
    a_void_round,
    an_event,
    reread,
    start_numbers,
)
from tournaments.errors import ServiceError, TableOutdated
from tournaments.models import Event, ResultsVersion, Seating, Table
from tournaments.selectors.tables import occupants, tables_of

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS, SEATINGS = 3, 3
TABLE, ROUND, SEED = st.integers(0, 1), st.integers(1, ROUNDS), st.integers(1, 50)


@dataclass
class Known:
    """What the model knows of a round: its versions, and what each person has in the newest."""

    sent: list[Submission]
    points: dict[int, int]
    void: bool = False


@dataclass
class Match:
    """What the model knows of a table: who sits there now, and its rounds by number."""

    table: Table
    seats: list[int]
    left: dict[int, int] = field(default_factory=dict)  # the seats of those who left
    rounds: dict[int, Known] = field(default_factory=dict)

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1


def postpone_and_resume(match: Match) -> None:
    tables.postpone_table(table_id=match.table.pk)
    tables.resume_table(table_id=match.table.pk)


def close_and_open(match: Match) -> None:
    tables.close_table(table_id=match.table.pk)
    tables.open_table(table_id=match.table.pk)


def confirm(match: Match) -> None:
    entry = Entry.objects.filter(table=match.table).latest("pk")
    confirm_entry(entry_id=entry.pk, device="phone", player=match.seats[0])


def call_and_take_back(match: Match) -> None:
    calls.call_director(place=match.table.place, kind=CallKind.DIRECTOR)
    calls.withdraw_call(place=match.table.place, kind=CallKind.DIRECTOR)


def announce(match: Match) -> None:
    event = match.table.seating.event
    by = a_user(event.organisation)
    make_announcement(event_id=event.pk, text="Dinner", translations={}, minutes=None, by=by)


# What changes no points, whatever came before and comes after.
BESIDE: list[Callable[[Match], None]] = [
    postpone_and_resume,
    close_and_open,
    confirm,
    call_and_take_back,
    announce,
    lambda match: clocks.start_clock(seating_id=match.table.seating_id, minutes=60),
    lambda match: clocks.pause_clock(seating_id=match.table.seating_id),
    lambda match: clocks.resume_clock(seating_id=match.table.seating_id),
    lambda match: clocks.give_extra_time(table_id=match.table.pk, minutes=5),
    lambda match: clocks.stop_clock(seating_id=match.table.seating_id),
]


class Evening(RuleBasedStateMachine):
    """Eight people, tables of three or four, up to three seatings of three rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[Match] = []  # of all seatings; the last two are the newest one's
        self.seating: Seating | None = None
        self.is_open = False
        self.seatings = 0
        self.sanctions: dict[int, tuple[int, int]] = {}  # start number and points, by id
        self.version = 0

    @initialize()
    def begin(self) -> None:
        self.event: Event = an_event(
            8, smallest_size=3, preferred_size=4, largest_size=4, rounds=ROUNDS
        )
        self.director = a_user(self.event.organisation)

    @precondition(lambda self: not self.is_open and self.seatings < SEATINGS)
    @rule(seed=SEED)
    def seat(self, seed: int) -> None:
        self.seating = a_published_seating(self.event, seed)
        self.matches += [
            Match(table, list(start_numbers(table))) for table in tables_of(self.seating)
        ]
        self.seatings += 1
        self.is_open = True

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE, seed=SEED)
    def enter(self, at: int, seed: int) -> None:
        match = self.matches[at - 2]
        if match.next_round > ROUNDS:
            return
        number = match.next_round
        sent = self._submission(match, number, seed)
        submit_entry(sent)
        match.rounds[number] = Known([sent], points_of(sent, seed))

    @precondition(lambda self: self.seatings)
    @rule(at=TABLE, number=ROUND, seed=SEED)
    def correct(self, at: int, number: int, seed: int) -> None:
        """At the desk, where a closed seating may be corrected, too."""
        match = self.matches[at - 2]
        known = match.rounds.get(number)
        if known is None or known.void:
            return
        sent = replace(
            self._submission(match, number, seed),
            seats=known.sent[0].seats,
            sheet=played(len(known.sent[0].seats), seed).sheet,
            based_on=len(known.sent),
            source=Source.DESK,
            by=self.director,
            correction="A card was read wrong",
        )
        entry = submit_entry(sent)
        last = known.sent[-1]
        if (sent.sheet, sent.correction) != (last.sheet, last.correction):
            known.sent.append(sent)
        assert entry.version == len(known.sent)
        known.points = points_of(sent, seed)
        let_captains_go_on(match)

    @precondition(lambda self: self.seatings)
    @rule(at=TABLE, number=ROUND)
    def repeat(self, at: int, number: int) -> None:
        """A phone that got no answer sends what it sent, however late."""
        known = self.matches[at - 2].rounds.get(number)
        if known is None:
            return
        for version, sent in enumerate(known.sent, 1):
            assert submit_entry(sent).version == version

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE, seed=SEED)
    def enter_nonsense(self, at: int, seed: int) -> None:
        match = self.matches[at - 2]
        if match.next_round > ROUNDS:
            return
        right = self._submission(match, match.next_round, seed)
        most = max(right.sheet.piles, key=lambda pile: len(pile.captured or ()))
        piles = [replace(one, captured=()) if one is most else one for one in right.sheet.piles]
        lacking = replace(right.sheet, piles=tuple(piles))
        for wrong, refusal in (
            (replace(right, sheet=lacking), EntryRejected),
            (replace(right, based_on=7), EntryOutdated),
        ):
            with pytest.raises(refusal):
                submit_entry(wrong)
        if match.rounds:
            key = match.rounds[1].sent[0].key
            with pytest.raises(KeyReused):
                submit_entry(replace(right, key=key))

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE, number=ROUND)
    def make_void(self, at: int, number: int) -> None:
        match = self.matches[at - 2]
        known = match.rounds.get(number)
        if known is None:
            return
        if known.void:
            restore_round(table_id=match.table.pk, number=number, by=self.director)
        else:
            a_void_round(match.table, number, replayed=False, by=self.director)
        known.void = not known.void
        let_captains_go_on(match)

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE, seat=st.integers(0, 3))
    def leave(self, at: int, seat: int) -> None:
        match = self.matches[at - 2]
        if len(match.seats) < 4 or match.next_round > ROUNDS:
            return
        number = match.seats.pop(seat)
        sitting = occupants(reread(match.table), match.next_round)
        match.left |= {one.number: at for at, one in sitting.items() if one.number == number}
        leave_table(table_id=match.table.pk, number=number, from_round=match.next_round)

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE)
    def join(self, at: int) -> None:
        match = self.matches[at - 2]
        seated = {number for one in self.matches[-2:] for number in one.seats}
        waiting = sorted(set(range(1, 9)) - seated)
        if len(match.seats) > 3 or match.next_round > ROUNDS or not waiting:
            return
        join_table(
            table_id=match.table.pk,
            number=waiting[0],
            from_round=match.next_round,
            position=match.left.get(waiting[0]),  # who comes back takes their own
        )
        match.seats = list(start_numbers(reread(match.table), match.next_round))

    @precondition(lambda self: self.is_open)
    @rule(at=TABLE, one=st.integers(0, 3), other=st.integers(0, 3))
    def change_places(self, at: int, one: int, other: int) -> None:
        match = self.matches[at - 2]
        if one == other or max(one, other) >= len(match.seats) or match.next_round > ROUNDS:
            return
        number, other_number = match.seats[one], match.seats[other]
        swap_players(
            table_id=match.table.pk,
            number=number,
            other_number=other_number,
            from_round=match.next_round,
        )
        match.seats[one], match.seats[other] = other_number, number

    @precondition(lambda self: self.seatings)
    @rule(at=TABLE, beside=st.sampled_from(BESIDE))
    def do_beside(self, at: int, beside: Callable[[Match], None]) -> None:
        with suppress(ServiceError, Entry.DoesNotExist):  # this may not be the moment for it
            beside(self.matches[at - 2])

    @precondition(lambda self: self.is_open)
    @rule()
    def close(self) -> None:
        assert self.seating
        close_seating(seating_id=self.seating.pk)
        self.is_open = False

    @precondition(lambda self: self.seating and not self.is_open)
    @rule()
    def reopen(self) -> None:
        assert self.seating
        reopen_seating(seating_id=self.seating.pk, reason="Closed too early", by=self.director)
        self.is_open = True

    @precondition(lambda self: self.seatings)
    @rule(number=st.integers(1, 8), points=st.sampled_from([-840, -84, 420]))
    def sanction(self, number: int, points: int) -> None:
        given = give_sanction(
            entrant_id=self.event.entrants.get(number=number).pk,
            points=points,
            reason="Late",
            by=self.director,
        )
        self.sanctions[given.pk] = number, points

    @precondition(lambda self: self.sanctions)
    @rule()
    def forgive(self) -> None:
        sanction, _ = self.sanctions.popitem()
        withdraw_sanction(sanction_id=sanction)

    @rule()
    def look_at_standings(self) -> None:
        refresh_standings(event_id=self.event.pk)
        assert standings(self.event) == self._expected()

    @invariant()
    def results_versions_only_rise(self) -> None:
        if event := getattr(self, "event", None):
            number = ResultsVersion.objects.get(pk=event.pk).number
            assert number >= self.version
            self.version = number

    def teardown(self) -> None:
        if not hasattr(self, "event"):
            return
        self.look_at_standings()
        versions = [len(one.sent) for match in self.matches for one in match.rounds.values()]
        tables = [match.table for match in self.matches]
        assert Entry.objects.filter(table__in=tables).count() == sum(versions)
        assert list(differences_of(self.event, lambda: None)) == []
        copy = import_event(
            organisation=self.event.organisation,
            contents=read_contents("".join(write_event(self.event)).encode()),
            on_progress=lambda _: None,
        )
        refresh_standings(event_id=copy.pk)
        assert standings(copy) == self._expected()

    def _submission(self, match: Match, number: int, seed: int) -> Submission:
        seats = tuple(match.seats)
        return a_submission(match.table, number, seats=seats, sheet=played(len(seats), seed).sheet)

    def _expected(self) -> dict[int, tuple[int, int]]:
        raw, sanctioned = Counter[int](), Counter[int]()
        for match in self.matches:
            for one in match.rounds.values():
                raw.update({} if one.void else one.points)
        for number, points in self.sanctions.values():
            sanctioned[number] += points
        return {number: (raw[number], sanctioned[number]) for number in range(1, 9)}


def let_captains_go_on(match: Match) -> None:
    """Release the table, if what was decided had locked it."""
    with suppress(TableOutdated):
        release_table(table_id=match.table.pk)


def played(players: int, seed: int) -> PlayedRound:
    return simulate_round(edition="box120", variant="classic", players=players, seed=seed)


def points_of(sent: Submission, seed: int) -> dict[int, int]:
    return dict(zip(sent.seats, played(len(sent.seats), seed).scores, strict=True))


def standings(event: Event) -> dict[int, tuple[int, int]]:
    """The sum of card points and of sanctions of everyone, by start number, as stored."""
    rows = StandingsSnapshot.objects.get(event=event, after=None).rows
    return {row["number"]: (row["raw"], row["sanctions"]) for row in rows}


@pytest.mark.parametrize(
    ("evenings", "steps"), [(8, 25), pytest.param(300, 60, marks=pytest.mark.soak)]
)
def test_any_evening_adds_up(evenings: int, steps: int) -> None:
    settings = hypothesis.settings(
        max_examples=evenings,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    run_state_machine_as_test(Evening, settings=settings)
