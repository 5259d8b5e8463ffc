"""Whatever an evening brings, in any order, against a model that only adds up points.

Each service is called by a rule, or stands in ``beside_points`` with the reason why not.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from inspect import isfunction
from itertools import chain
from uuid import uuid4

import hypothesis
import pytest
from django.core.exceptions import ObjectDoesNotExist
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.seating.layouts import Rule
from engine.seating.rebalance import Aim
from engine.seating.refusals import ProblemRefused
from scoring.errors import (
    Closed,
    DecisionRefused,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    VoidRefused,
)
from scoring.models import Entry, Ruling, RulingKind, Source, StandingsSnapshot, VoidReason
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.rebalances import Merger, wanted_moves
from scoring.selectors.verification import Difference, differences_of
from scoring.services.entries import Submission, submit_entry
from scoring.services.event_imports import import_event
from scoring.services.events import take_back
from scoring.services.occupancies import (
    join_table,
    leave_table,
    order_seats,
    substitute,
    swap_players,
)
from scoring.services.people import erase_person
from scoring.services.rebalances import merge_table, rebalance_seating, undo_rebalance
from scoring.services.rulings import give_ruling, withdraw_ruling
from scoring.services.sanctions import give_sanction, withdraw_sanction
from scoring.services.seatings import (
    close_seating,
    publish_seating,
    reopen_seating,
    request_seating,
)
from scoring.services.standings import refresh_standings
from scoring.services.tables import (
    close_table,
    end_short_table,
    end_table,
    open_table,
    postpone_table,
    release_table,
    resume_table,
)
from scoring.services.voidings import restore_round, void_round
from tests.builders import (
    a_published_seating,
    a_submission,
    a_user,
    an_entry,
    an_event,
    reread,
)
from tests.flows.added_up import ROUNDS, Line, Match, Reported, Ruled, lines_of, played
from tests.flows.beside_points import BESIDE, LEFT_OUT, Moment
from tests.flows.service_parts import PARTS, Service, every_service
from tournaments.errors import SeatingOutdated, SeatingRefused, ServiceError, TableOutdated
from tournaments.models import (
    AttendanceState,
    ConfirmedBy,
    Entrant,
    Event,
    EventState,
    ResultsVersion,
    Seating,
    SeatingMode,
    SeatingState,
    TableState,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import AT_LAST, occupants, positions_of, tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_entrants, register_names, withdraw_entrant
from tournaments.services.events import move_event
from tournaments.services.layouts import (
    change_proposal,
    restore_proposal,
    swap_seats,
    write_seating,
)
from tournaments.services.proposals import fail_seating, keep_table, propose_seating, take_best
from tournaments.services.registrations import decide_registrations, send_registration
from tournaments.services.seatings import cancel_seating

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE, MOST_PEOPLE, SEATINGS = 8, 11, 3
SUBJECT = st.sampled_from(list(BESIDE))  # of services that change no points
ANY, SEED = st.integers(0, 11), st.integers(1, 50)  # which of them, counted round and round


def as_proposed(seating: Seating) -> Seating:
    return seating


def with_swapped_seats(seating: Seating) -> Seating:
    first, *_, last = chain(*layout_of(seating).values())  # of one table, when few are left
    return swap_seats(seating_id=seating.pk, number=first, other=last)


def as_before_the_change(seating: Seating) -> Seating:
    return restore_proposal(seating_id=with_swapped_seats(seating).pk)


def with_turned_tables(seating: Seating) -> Seating:
    turned = {table: (*people[1:], people[0]) for table, people in layout_of(seating).items()}
    return change_proposal(seating_id=seating.pk, layout=turned, accept=frozenset(Rule))


def as_written_down(seating: Seating) -> Seating:
    return write_seating(
        event_id=seating.event_id, layout=layout_of(seating), accept=frozenset(Rule)
    )


def with_a_kept_table(seating: Seating) -> Seating:
    keep_table(table_id=tables_of(seating)[0].pk, kept=True)
    return seating


CHANGES: list[Callable[[Seating], Seating]] = [
    as_proposed,
    with_swapped_seats,
    as_before_the_change,
    with_turned_tables,
    as_written_down,
    with_a_kept_table,
]


def by_name(event: Event) -> None:
    register_names(event_id=event.pk, names=["Zoltán"])


def with_a_team(event: Event) -> None:
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Zita", team="Bern")])


def by_themselves(event: Event) -> None:
    """One of two who register is let in; the other one waits."""
    zsofi, zoe = NewEntrant(name="Zsófi"), NewEntrant(name="Zoe")
    send_registration(event_id=event.pk, key=uuid4(), new_entrant=zoe, source="192.0.2.7")
    sent = send_registration(event_id=event.pk, key=uuid4(), new_entrant=zsofi, source="192.0.2.7")
    decide_registrations(event_id=event.pk, decisions={sent.pk: zsofi}, by=a_user())


class Evening(RuleBasedStateMachine):
    """At first eight people, tables of three or four, up to three seatings of three rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[Match] = []  # of all seatings
        self.seatings: list[Seating] = []
        self.is_open = False  # the last one
        self.people = PEOPLE
        self.withdrawn: set[int] = set()
        self.sanctions: dict[int, tuple[int, int]] = {}  # start number and points, by id
        self.rulings: dict[tuple[int, int], Ruled] = {}  # by start number and seating
        self.version = 0

    @initialize(seed=SEED)
    def begin(self, seed: int) -> None:
        self.event: Event = an_event(
            PEOPLE,
            smallest_size=3,
            preferred_size=4,
            largest_size=4,
            rounds=ROUNDS,
            confirmation=ConfirmedBy.ASKED,
            self_registration=True,
            tie_breaks=["lot"],
        )
        self.director = a_user(self.event.organisation)
        self.seat(seed, as_proposed)

    @precondition(lambda self: not self.is_open and len(self.seatings) < SEATINGS)
    @rule(seed=SEED, change=st.sampled_from(CHANGES))
    def seat(self, seed: int, change: Callable[[Seating], Seating]) -> None:
        waiting = self._request(seed)
        if seed % 2:
            take_best(seating_id=waiting.pk)
        propose_seating(seating_id=waiting.pk)
        with suppress(ServiceError):  # not every change is allowed
            waiting = change(waiting)
        waiting = self.event.seatings.filter(state=SeatingState.PROPOSED).get()
        self.seatings.append(publish_seating(seating_id=waiting.pk))
        self._learn_tables()
        self.is_open = True
        seated = [number for match in self._newest() for number in match.seats]
        assert len(seated) == len(set(seated))
        assert not self.withdrawn & set(seated)

    @precondition(lambda self: not self.is_open)
    @rule(seed=SEED, fails=st.booleans())
    def plan_in_vain(self, seed: int, *, fails: bool) -> None:
        waiting = self._request(seed)
        if fails:
            fail_seating(seating_id=waiting.pk, failure="time_limit")
        else:
            cancel_seating(seating_id=waiting.pk)

    @rule(arrive=st.sampled_from([by_name, with_a_team, by_themselves]))
    def arrive(self, arrive: Callable[[Event], None]) -> None:
        if self.people < MOST_PEOPLE:
            arrive(self.event)
            self.people += 1

    @rule(number=ANY)
    def withdraw(self, number: int) -> None:
        number = 1 + number % self.people
        self.withdrawn ^= {number}
        withdraw_entrant(entrant_id=self._entrant(number).pk, withdrawn=number in self.withdrawn)

    @rule(at=ANY, seeds=st.lists(SEED, min_size=1, max_size=6), beside=st.none() | SUBJECT)
    def enter(self, at: int, seeds: list[int], beside: str | None) -> None:
        for turn, seed in enumerate(seeds):
            if match := self._one(at + turn, lambda one: one.goes_on):
                sent = self._submission(match, seed)
                submit_entry(sent)
                scores = tuple(played(len(sent.seats), seed).scores)
                match.rounds[match.next_round] = Reported([sent], sent.seats, scores)
                if beside is not None:
                    self._do_some_beside(match, beside)
                    beside = None

    @rule(at=ANY, which=ANY, seed=SEED)
    def correct(self, at: int, which: int, seed: int) -> None:
        """At the desk, where a closed seating may be corrected, too."""
        match = self._one(at, lambda one: bool(one.rounds))
        if match is None:
            return
        number = 1 + which % len(match.rounds)
        known = match.rounds[number]
        if known.void:
            return
        sent = replace(
            a_submission(match.table, number, seats=known.seats),
            sheet=played(len(known.seats), seed).sheet,
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
        known.scores = tuple(played(len(known.seats), seed).scores)
        self._let_captains_go_on(match.seating)

    @rule(at=ANY, which=ANY)
    def repeat(self, at: int, which: int) -> None:
        """A phone that got no answer sends what it sent, however late."""
        if match := self._one(at, lambda one: bool(one.rounds)):
            known = match.rounds[1 + which % len(match.rounds)]
            for version, sent in enumerate(known.sent, 1):
                assert submit_entry(sent).version == version

    @rule(at=ANY, seed=SEED)
    def enter_nonsense(self, at: int, seed: int) -> None:
        match = self._one(at, lambda one: one.goes_on)
        if match is None:
            return
        right = self._submission(match, seed)
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

    @rule(at=ANY, which=ANY, replayed=st.booleans())
    def make_void_or_let_count(self, at: int, which: int, *, replayed: bool) -> None:
        match = self._one(at, lambda one: bool(one.rounds))
        if match is None:
            return
        number = 1 + which % len(match.rounds)
        known = match.rounds[number]
        table = match.table.pk
        restore = partial(restore_round, table_id=table, number=number, by=self.director)
        make_void = partial(
            void_round,
            table_id=table,
            number=number,
            reason=VoidReason.MISDEAL,
            note="",
            replayed=replayed,
            by=self.director,
        )
        if known.void and known.replayed and not match.rounds_left:
            with pytest.raises(VoidRefused):  # it has been played again
                restore()
        elif known.void:
            restore()
            known.void = False
        elif replayed and match.closed:
            with pytest.raises(VoidRefused):
                make_void()
        else:
            make_void()
            known.void, known.replayed = True, replayed
        self._let_captains_go_on(match.seating)

    @rule(at=ANY, which=ANY)
    def leave(self, at: int, which: int) -> None:
        if match := self._one(at, lambda one: one.goes_on and len(one.seats) > 3):
            number = match.seats[which % len(match.seats)]
            leave_table(table_id=match.table.pk, number=number, from_round=match.next_round)
            del match.chairs[match.position_of(number)]

    @rule(at=ANY, which=ANY)
    def join(self, at: int, which: int) -> None:
        match = self._one(at, lambda one: one.goes_on and len(one.seats) < 4)
        if match is None or not (waiting := self._waiting(match)):
            return
        number = waiting[which % len(waiting)]
        own = positions_of(reread(match.table), self._entrant(number))
        if own & match.chairs.keys():
            return  # who comes back takes their own chair, which someone else has
        join_table(
            table_id=match.table.pk,
            number=number,
            from_round=match.next_round,
            position=min(own, default=None),
        )
        last = len(reread(match.table).seats.all()) - 1
        match.chairs[min(own, default=last)] = number

    @rule(at=ANY, which=ANY, other=ANY)
    def substitute(self, at: int, which: int, other: int) -> None:
        match = self._one(at, lambda one: one.goes_on)
        if match is None or not (waiting := self._waiting(match)):
            return
        number, instead = match.seats[which % len(match.seats)], waiting[other % len(waiting)]
        position = match.position_of(number)
        if positions_of(reread(match.table), self._entrant(instead)) - {position}:
            return  # who comes back takes their own chair
        substitute(
            table_id=match.table.pk,
            number=number,
            by_number=instead,
            from_round=match.next_round,
        )
        match.chairs[position] = instead

    @rule(at=ANY)
    def take_other_chairs(self, at: int) -> None:
        if match := self._one(at, lambda one: one.goes_on and not one.rounds):
            order = match.seats[::-1]
            order_seats(table_id=match.table.pk, numbers=order)
            match.chairs = dict(zip(sorted(match.chairs), order, strict=True))

    @rule(at=ANY, which=ANY, other=ANY, earlier=ANY)
    def swap(self, at: int, which: int, other: int, earlier: int) -> None:
        """Two have sat in each other's seats, perhaps for some rounds already."""
        match = self._one(at, lambda one: bool(one.seats))
        if match is None:
            return
        together = [one for one in self.matches if one.seating == match.seating]
        numbers = [number for one in together for number in one.seats]
        pair = {match.seats[which % len(match.seats)], numbers[other % len(numbers)]}
        if len(pair) == 1:
            return
        first, second = sorted(pair, key=match.seats.__contains__, reverse=True)
        last = min(one.next_round for one in together if pair & set(one.seats))
        from_round = 1 + earlier % last
        swap_players(
            table_id=match.table.pk, number=first, other_number=second, from_round=from_round
        )
        for one in together:
            one.exchange(first, second, from_round)

    @precondition(lambda self: self.is_open)
    @rule(aim=st.sampled_from(Aim))
    def make_even(self, aim: Aim) -> None:
        seating = self.seatings[-1]
        with suppress(ProblemRefused):  # with so many people no tables are even
            wanted, _ = wanted_moves(seating, aim)
            rebalance_seating(seating_id=seating.pk, aim=aim, seen=wanted.moves, by=self.director)
        self._learn_tables()

    @precondition(lambda self: self.is_open)
    @rule(at=ANY, which=ANY)
    def merge(self, at: int, which: int) -> None:
        """One leaves, and the others move to other tables, where they fit."""
        seating = self.seatings[-1]
        match = self._one(at, lambda one: one.seating == seating and one.goes_on)
        if match is None:
            return
        number = match.seats[which % len(match.seats)]
        merger = Merger(place=match.table.place.number, leaver=number)
        with suppress(ProblemRefused, TableOutdated):
            wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES, merger)
            merge_table(
                table_id=match.table.pk,
                number=number,
                reason="",
                seen=wanted.moves,
                by=self.director,
            )
            assert not occupants(reread(match.table), AT_LAST)
        self._learn_tables()

    @precondition(lambda self: self.is_open)
    @rule()
    def make_uneven_again(self) -> None:
        with suppress(SeatingOutdated):  # nothing to undo
            undo_rebalance(seating_id=self.seatings[-1].pk)
        self._learn_tables()

    @rule(at=ANY)
    def postpone_or_resume(self, at: int) -> None:
        if match := self._one(at, lambda one: not one.closed):
            (resume_table if match.postponed else postpone_table)(table_id=match.table.pk)
            match.postponed = not match.postponed

    @rule(at=ANY, told=st.booleans())
    def close_a_table(self, at: int, *, told: bool) -> None:
        if match := self._one(at, lambda one: not one.closed):
            if told:
                end_table(table_id=match.table.pk, reason="Late", by=self.director)
            else:
                close_table(table_id=match.table.pk)
            match.closed = True

    @rule(at=ANY, which=ANY, by_rule=st.booleans())
    def end_a_short_table(self, at: int, which: int, *, by_rule: bool) -> None:
        match = self._one(at, lambda one: not one.closed)
        if match is None:
            return
        number = match.seats[which % len(match.seats)]
        averaged = [(one, match.seating.number) for one in match.seats if by_rule and one != number]
        end = partial(
            end_short_table,
            table_id=match.table.pk,
            number=number,
            by_rule=by_rule,
            reason="Too few",
            by=self.director,
        )
        if self.rulings.keys() & averaged:
            with pytest.raises(DecisionRefused):
                end()
            return
        end()
        self.rulings |= dict.fromkeys(averaged, Ruled(RulingKind.AVERAGE, None))
        match.closed = True
        self._let_captains_go_on(match.seating)

    @rule(at=ANY)
    def open_a_table(self, at: int) -> None:
        match = self._one(at, lambda one: one.closed and bool(one.seats))
        if match is None:
            return
        if match.postponed or match.seating in self._played_now():
            open_table(table_id=match.table.pk, reason="Not late", by=self.director)
            match.closed = False
        else:
            with pytest.raises(TableOutdated):
                open_table(table_id=match.table.pk)

    @rule(at=ANY, subject=SUBJECT)
    def do_some_beside(self, at: int, subject: str) -> None:
        match = self._one(at, lambda one: bool(one.seats))
        assert match
        self._do_some_beside(match, subject)

    def _do_some_beside(self, match: Match, subject: str) -> None:
        for beside, arguments in BESIDE[subject].items():
            with suppress(ServiceError, ObjectDoesNotExist):  # this may not be the moment for it
                beside(**arguments(Moment(self.event, match.table, self.director)))

    @precondition(lambda self: self.is_open)
    @rule()
    def close(self) -> None:
        close_seating(seating_id=self.seatings[-1].pk)
        for match in self._newest():
            if not match.closed and not match.postponed:
                match.closed = match.closed_with_seating = True
        self.is_open = False

    @precondition(lambda self: not self.is_open)
    @rule()
    def reopen(self) -> None:
        reopen_seating(seating_id=self.seatings[-1].pk, reason="Closed too early", by=self.director)
        for match in self._newest():
            match.closed = match.closed and not match.closed_with_seating
            match.closed_with_seating = False
        self.is_open = True

    @rule(at=ANY, seed=SEED)
    def finish_too_early(self, at: int, seed: int) -> None:
        move_event(event_id=self.event.pk, to=EventState.FINISHED)
        if match := self._one(at, lambda one: one.goes_on):
            with pytest.raises(Closed):
                submit_entry(self._submission(match, seed))
        take_back(
            event_id=self.event.pk,
            to=EventState.RUNNING,
            reason="A table still plays",
            by=self.director,
        )

    @rule(number=ANY, points=st.sampled_from([-840, -84, 420, None]))
    def sanction(self, number: int, points: int | None) -> None:
        number = 1 + number % self.people
        given = give_sanction(
            entrant_id=self._entrant(number).pk, points=points, reason="Late", by=self.director
        )
        self.sanctions[given.pk] = number, points or 0  # a warning

    @precondition(lambda self: self.sanctions)
    @rule()
    def forgive(self) -> None:
        sanction, _ = self.sanctions.popitem()
        withdraw_sanction(sanction_id=sanction)

    @rule(number=ANY, which=ANY, kind=st.sampled_from(RulingKind))
    def rule_about_a_match(self, number: int, which: int, kind: RulingKind) -> None:
        number, seating = 1 + number % self.people, self.seatings[which % len(self.seatings)]
        points = 420 if kind == RulingKind.FIXED else None
        give = partial(
            give_ruling,
            entrant_id=self._entrant(number).pk,
            seating_id=seating.pk,
            kind=kind,
            points=points,
            reason="Ill",
            by=self.director,
        )
        if (number, seating.number) in self.rulings:
            with pytest.raises(DecisionRefused):
                give()
            return
        give()
        self.rulings[number, seating.number] = Ruled(kind, points)
        self._let_captains_go_on(seating)

    @precondition(lambda self: self.rulings)
    @rule(which=ANY)
    def take_a_ruling_back(self, which: int) -> None:
        number, seating = list(self.rulings)[which % len(self.rulings)]
        stored = self._entrant(number).rulings.get(seating__number=seating, withdrawn_at=None)
        withdraw_ruling(ruling_id=stored.pk)
        del self.rulings[number, seating]

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
        assert self._differences() == []
        copy = import_event(
            organisation=self.event.organisation,
            contents=read_contents("".join(write_event(self.event)).encode()),
            on_progress=lambda _: None,
        )
        refresh_standings(event_id=copy.pk)
        assert standings(copy) == self._expected()
        move_event(event_id=self.event.pk, to=EventState.FINISHED)
        erase_person(person_id=self._entrant(1).person_id, label="Player 1")
        self.look_at_standings()
        assert self._differences() == []

    def _differences(self) -> list[Difference]:
        """What differs, but for names: the services are called here by no user of the desk."""
        found = differences_of(self.event, lambda: None)
        return [one for one in found if not one.in_history]

    def _one(self, at: int, fits: Callable[[Match], bool]) -> Match | None:
        """Return one of the matches that fit, the newest first."""
        fitting = [match for match in reversed(self.matches) if fits(match)]
        return fitting[at % len(fitting)] if fitting else None

    def _newest(self) -> list[Match]:
        return [match for match in self.matches if match.seating == self.seatings[-1]]

    def _played_now(self) -> list[Seating]:
        return self.seatings[-1:] if self.is_open else []

    def _entrant(self, number: int) -> Entrant:
        entrant: Entrant = self.event.entrants.get(number=number)
        return entrant

    def _waiting(self, match: Match) -> list[int]:
        """Return who sits at no open table of the seating, by start number."""
        together = [one for one in self.matches if one.seating == match.seating]
        seated = {number for one in together if not one.closed for number in one.seats}
        return sorted(set(range(1, self.people + 1)) - seated - self.withdrawn)

    def _request(self, seed: int) -> Seating:
        """Request a seating; where too few are there all come back."""
        request = partial(request_seating, event_id=self.event.pk, mode=SeatingMode.MIX, seed=seed)
        try:
            return request()
        except SeatingRefused:
            for entrant in self.event.entrants.order_by("number"):
                withdraw_entrant(entrant_id=entrant.pk, withdrawn=False)
                mark_attendance(
                    entrant_id=entrant.pk,
                    number=len(self.seatings) + 1,
                    state=AttendanceState.PRESENT,
                    by=self.director,
                )
            self.withdrawn.clear()
            return request()

    def _learn_tables(self) -> None:
        """Learn who sits where in the last seating: who plans it chooses, and not the model."""
        known = {match.table.pk: match for match in self.matches}
        for table in tables_of(self.seatings[-1]):
            if table.pk not in known:
                self.matches.append(Match(table, {}))
            match = known.get(table.pk, self.matches[-1])
            sitting = occupants(table, match.next_round)
            match.chairs = {position: one.number for position, one in sitting.items()}
            match.closed = table.state == TableState.CLOSED

    def _let_captains_go_on(self, seating: Seating) -> None:
        """Release the tables that a decision has locked."""
        for match in self.matches:
            if match.seating == seating:
                with suppress(TableOutdated):
                    release_table(table_id=match.table.pk)

    def _submission(self, match: Match, seed: int) -> Submission:
        sheet = played(len(match.seats), seed).sheet
        return a_submission(match.table, match.next_round, seats=match.seats, sheet=sheet)

    def _expected(self) -> dict[int, Line]:
        numbers = range(1, self.people + 1)
        return lines_of(numbers, self.matches, self.sanctions.values(), self.rulings)


def standings(event: Event) -> dict[int, Line]:
    """What is stored of everyone, by start number; what is void is nowhere."""
    rows = StandingsSnapshot.objects.get(event=event, after=None).rows
    void = {
        (one.entrant.number, one.seating.number)
        for one in Ruling.objects.filter(
            entrant__event=event, kind=RulingKind.VOID, withdrawn_at=None
        )
    }
    listed = {(row["number"], seating) for row in rows for seating, *_ in row["seatings"]}
    assert not void & listed
    return {
        row["number"]: Line(
            row["raw"],
            row["sanctions"],
            {
                seating: points if kind == "ruling" else None
                for seating, points, kind, _ in row["seatings"]
                if kind in ("ruling", "average")
            },
        )
        for row in rows
    }


def any_evenings(evenings: int, steps: int) -> None:
    settings = hypothesis.settings(
        max_examples=evenings,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    run_state_machine_as_test(Evening, settings=settings)


def test_any_evening_adds_up() -> None:
    any_evenings(5, steps=20)


@pytest.mark.soak
def test_many_long_evenings_add_up() -> None:
    any_evenings(100, steps=50)


def test_whatever_is_called_beside_has_its_moment() -> None:
    event = an_event(8, confirmation=ConfirmedBy.ASKED, self_registration=True, tie_breaks=["lot"])
    director = a_user(event.organisation)
    called: list[Service] = []
    for table in tables_of(a_published_seating(event)):
        an_entry(table)  # the same cards at both tables: two each have the same
        for beside, arguments in [one for some in BESIDE.values() for one in some.items()]:
            with suppress(ServiceError, ObjectDoesNotExist):
                beside(**arguments(Moment(event, table, director)))
                called.append(beside)

    assert set(called) == {one for some in BESIDE.values() for one in some}


def test_every_service_is_called_on_an_evening_or_left_out_for_a_reason() -> None:
    services = every_service() - {part for some in PARTS.values() for part in some}
    rules = {one for one in globals().values() if isfunction(one) and one in services}
    others = [one for some in [*BESIDE.values(), *LEFT_OUT.values()] for one in some]

    assert sorted(map(str, [*rules, *others])) == sorted(map(str, services))
