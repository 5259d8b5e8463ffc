"""How to call every service on one evening, and which functions beside them are only parts."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias
from uuid import uuid4

import pytest

import scoring.services
import tournaments.services
from engine.seating.rebalance import Aim
from scoring.models import CallKind, HelpCall, RulingKind, VoidReason
from scoring.selectors.entries import sheet_of
from scoring.selectors.rebalances import wanted_moves
from scoring.services import (
    announcements,
    calls,
    chains,
    clocks,
    comparisons,
    confirmations,
    entries,
    occupancies,
    postponements,
    previews,
    reasons,
    rebalances,
    rehearsals,
    rounds,
    rulings,
    sanctions,
    seatings,
    standings,
    swaps,
    sweep,
    tables,
    voidings,
    words,
)
from scoring.services import events as life
from scoring.services import people as register
from tests.builders import (
    a_helper,
    a_late_entrant,
    a_membership,
    a_ruling,
    a_sanction,
    a_submission,
    a_user,
    an_announcement,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import (
    AttendanceState,
    ConfirmedBy,
    Event,
    EventState,
    Role,
    Seating,
    SeatingMode,
    Table,
    User,
)
from tournaments.newcomers import Newcomer
from tournaments.selectors.tables import tables_of
from tournaments.services import (
    accounts,
    attendance,
    copies,
    entrants,
    events,
    helpers,
    keep_apart,
    layouts,
    organisations,
    participation,
    people,
    places,
    proposals,
    registrations,
    results_versions,
    teams,
)
from tournaments.services import occupancies as chairs
from tournaments.services import rebalances as moves
from tournaments.services import seatings as plain_seatings
from tournaments.services import tables as plain_tables

Service: TypeAlias = Callable[..., Any]

LAYOUTS = [
    {1: (1, 2, 3, 4, 5), 2: (6, 7, 8, 9)},
    {1: (1, 2, 6, 7, 3), 2: (4, 5, 8, 9)},
    {1: (1, 4, 6, 8, 9), 2: (2, 3, 5, 7)},
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """Nine people: one seating is closed, one is played, the next is proposed."""

    event: Event
    playing: Seating
    proposed: Seating

    @property
    def table(self) -> Table:
        """The table of five; its first round has been reported."""
        return tables_of(self.playing)[0]

    @property
    def waiting(self) -> Seating:
        """A seating that waits for its plan, instead of the proposal."""
        return seatings.request_seating(event_id=self.event.pk, mode=SeatingMode.MIX, seed=1)

    @property
    def director(self) -> User:
        """Somebody who may give a word."""
        return a_user(self.event.organisation, Role.DIRECTOR)


def an_evening() -> Evening:
    event = an_event(9, rounds=2, evidence=["points"], preferred_size=4, largest_size=5)
    seatings.close_seating(seating_id=_played(event, LAYOUTS[0], tables=2).pk)
    playing = _played(event, LAYOUTS[1], tables=1)
    return Evening(event=event, playing=playing, proposed=_written(event, LAYOUTS[2]))


def _written(event: Event, layout: Mapping[int, tuple[int, ...]]) -> Seating:
    return layouts.write_seating(event_id=event.pk, layout=layout, accept=())


def _played(event: Event, layout: Mapping[int, tuple[int, ...]], *, tables: int) -> Seating:
    """A published seating; the first round has been reported at so many tables."""
    seating = seatings.publish_seating(seating_id=_written(event, layout).pk)
    for table in tables_of(seating)[:tables]:
        an_entry(table, sheet=_points(table))
    return seating


def _points(table: Table) -> Any:
    return points_sheet(*range(len(start_numbers(table))))


def _open_to_visitors(evening: Evening) -> Event:
    evening.event.refresh_from_db()
    evening.event.self_registration = True
    return events.change_event(evening.event, fields=["self_registration"])


def _sent(evening: Evening) -> dict[str, Any]:
    zoltan = Newcomer(name="Zoltán")
    event = _open_to_visitors(evening)
    sent = registrations.send_registration(event_id=event.pk, key=uuid4(), newcomer=zoltan)
    return {"event_id": event.pk, "decisions": {sent.pk: zoltan}, "by": evening.director}


def _renamed(evening: Evening) -> dict[str, Any]:
    evening.event.name = "Another evening"
    return {"event": evening.event, "fields": ["name"]}


def _renamed_person(evening: Evening) -> dict[str, Any]:
    person = evening.event.entrants.get(number=1).person
    person.name = "Anikó"
    return {"person": person, "fields": ["name"]}


def _helper(evening: Evening) -> dict[str, Any]:
    return {"helper_id": a_helper(evening.event, Role.DIRECTOR).pk}


def _another_club(evening: Evening) -> dict[str, Any]:
    to = participation.Participation(
        home_club="Bern", team_id=None, fixed_table=None, out_of_competition=True, language="de"
    )
    return {"entrant_id": evening.event.entrants.get(number=1).pk, "to": to}


def _apart(evening: Evening) -> dict[str, Any]:
    return {"event_id": evening.event.pk, "numbers": (1, 2)}


def _team(evening: Evening) -> int:
    """A team with a member."""
    team = teams.create_team(event_id=evening.event.pk, name="Foxes")
    teams.change_team(team_id=team.pk, name="Foxes", numbers=[1])
    return team.pk


def _namesake(evening: Evening) -> dict[str, Any]:
    """Somebody who has not played yet is to be one with the first entrant."""
    club = evening.event.organisation
    given = [Newcomer(name="Anna", home_club="Bern")]
    [other] = people.register_people(organisation=club, newcomers=given, language="hu")
    return {"kept_id": evening.event.entrants.get(number=1).person_id, "gone_id": other.pk}


def _over(evening: Evening) -> dict[str, Any]:
    """The event is finished, so that a person may be forgotten."""
    events.move_event(event_id=evening.event.pk, to=EventState.FINISHED)
    person_id = evening.event.entrants.get(number=1).person_id
    return {"person_id": person_id, "label": "Player 1"}


def _new_event(evening: Evening) -> dict[str, Any]:
    club, day = evening.event.organisation, date(2026, 3, 7)
    state = EventState.REGISTRATION
    new = Event(organisation=club, name="New", slug="new", state=state, starts_on=day, ends_on=day)
    return {"event": new}


def _rehearsal(evening: Evening) -> dict[str, Any]:
    where = {"organisation": evening.event.organisation, "name": "Rehearsal", "slug": "rehearsal"}
    return {**where, "day": date(2026, 3, 7), "players": 4, "rounds": 1}


def _member(evening: Evening) -> dict[str, Any]:
    membership = a_membership(evening.event.organisation, a_user(), Role.READER)
    a_membership(evening.event.organisation, a_user(), Role.OWNER)
    return {"membership_id": membership.pk}


def _at_the_table(evening: Evening, **fields: Any) -> dict[str, Any]:
    return {"table_id": evening.table.pk, **fields}


def _closed(evening: Evening) -> dict[str, Any]:
    tables.close_table(table_id=evening.table.pk)
    return {"table_id": evening.table.pk}


def _void(evening: Evening) -> dict[str, Any]:
    told = {"reason": VoidReason.MISDEAL, "note": "", "replayed": False, "by": evening.director}
    return _at_the_table(evening, number=1, **told)


def _released_last(evening: Evening) -> dict[str, Any]:
    """A table that a director's word has locked."""
    voidings.void_round(**_void(evening))
    return {"table_id": evening.table.pk}


def _postponed(evening: Evening) -> dict[str, Any]:
    postponements.postpone_table(table_id=evening.table.pk)
    return {"table_id": evening.table.pk}


def _call(evening: Evening) -> HelpCall:
    return calls.call_director(place=evening.table.place, kind=CallKind.DIRECTOR)


def _with_clock(evening: Evening) -> Seating:
    clocks.start_clock(seating_id=evening.playing.pk, minutes=60)
    return evening.playing


def _with_paused_clock(evening: Evening) -> Seating:
    clocks.pause_clock(seating_id=_with_clock(evening).pk)
    return evening.playing


def _in_another_order(evening: Evening) -> dict[str, Any]:
    """The table at which nobody has entered a round; its first two change seats."""
    table = tables_of(evening.playing)[1]
    first, second, *others = start_numbers(table)
    return {"table_id": table.pk, "numbers": [second, first, *others]}


def _to_confirm(evening: Evening) -> dict[str, Any]:
    Event.objects.filter(pk=evening.event.pk).update(confirmation=ConfirmedBy.PLAYER)
    return {"entry_id": evening.table.entries.get().pk}


def _entered_again(evening: Evening) -> dict[str, Any]:
    again = _to_confirm(evening) | {"device": "b", "player": 2}
    return again | {"sheet": sheet_of(evening.table.entries.get())}


def _voided(evening: Evening) -> dict[str, Any]:
    voidings.void_round(**_void(evening))
    return _at_the_table(evening, number=1, by=evening.director)


def _edited(evening: Evening) -> dict[str, Any]:
    changed = layouts.change_proposal(**_exchanged(evening))
    return {"seating_id": changed.pk}


def _exchanged(evening: Evening) -> dict[str, Any]:
    layout = {1: (1, 4, 6, 8, 2), 2: (9, 3, 5, 7)}
    return {"seating_id": evening.proposed.pk, "layout": layout, "accept": ()}


def _moves(evening: Evening) -> dict[str, Any]:
    """Two have not come, so somebody from the table of five is to sit with the others."""
    for entrant in evening.event.entrants.filter(number__in=(8, 9)):
        entrants.withdraw_entrant(entrant_id=entrant.pk)
    wanted, _ = wanted_moves(evening.playing, Aim.FEWEST_MOVES)
    seen = {"aim": Aim.FEWEST_MOVES, "seen": wanted.moves, "by": None}
    return {"seating_id": evening.playing.pk, **seen}


def _moved(evening: Evening) -> dict[str, Any]:
    rebalances.rebalance_seating(**_moves(evening))
    return {"seating_id": evening.playing.pk}


def _submission(evening: Evening) -> dict[str, Any]:
    table = evening.table
    return {"submission": a_submission(reread(table), 2, sheet=_points(table))}


def _opened_check_in(evening: Evening) -> Event:
    attendance.switch_check_in(event_id=evening.event.pk, on=True)
    return evening.event


# What each service is called with, once whatever it needs has happened on the evening.
CALLS: dict[Service, Callable[[Evening], Mapping[str, Any]]] = {
    attendance.check_in: lambda it: {"event_id": _opened_check_in(it).pk, "number": 1},
    attendance.mark_attendance: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "number": it.proposed.number,
        "state": AttendanceState.LATE,
        "by": None,
    },
    attendance.renew_check_in: lambda it: {"event_id": it.event.pk},
    attendance.switch_check_in: lambda it: {"event_id": it.event.pk, "on": True},
    entrants.register_names: lambda it: {"event_id": it.event.pk, "names": ["Zoltán"]},
    entrants.register_newcomers: lambda it: {
        "event_id": it.event.pk,
        "newcomers": [Newcomer(name="Zoltán", team="Bern")],
    },
    entrants.withdraw_entrant: lambda it: {"entrant_id": it.event.entrants.get(number=1).pk},
    copies.copy_event: lambda it: {
        "event_id": it.event.pk,
        "name": "Next",
        "slug": "next",
        "starts_on": date(2026, 4, 7),
        "ends_on": date(2026, 4, 7),
        "with_entrants": True,
    },
    events.change_event: _renamed,
    events.create_event: _new_event,
    events.move_event: lambda it: {"event_id": it.event.pk, "to": EventState.FINISHED},
    helpers.change_helper: lambda it: {**_helper(it), "role": Role.READER},
    helpers.invite_helper: lambda it: {
        "event": it.event,
        "username": a_user().username,
        "role": Role.READER,
    },
    helpers.remove_helper: _helper,
    keep_apart.keep_apart: _apart,
    keep_apart.let_meet: lambda it: {"pair_id": keep_apart.keep_apart(**_apart(it)).pk},
    layouts.change_proposal: _exchanged,
    layouts.restore_proposal: _edited,
    layouts.write_seating: lambda it: {
        "event_id": it.event.pk,
        "layout": LAYOUTS[0],
        "accept": (),
    },
    organisations.add_member: lambda it: {
        "organisation": it.event.organisation,
        "user": a_user(),
        "role": Role.READER,
    },
    organisations.change_role: lambda it: {**_member(it), "role": Role.DIRECTOR},
    organisations.create_organisation: lambda _: {"name": "Another club", "slug": "another"},
    organisations.invite_member: lambda it: {
        "organisation": it.event.organisation,
        "username": a_user(an_organisation()).username,
        "role": Role.READER,
    },
    organisations.remove_member: _member,
    participation.change_entrant: _another_club,
    people.change_person: _renamed_person,
    people.merge_people: _namesake,
    people.register_people: lambda it: {
        "organisation": it.event.organisation,
        "newcomers": [Newcomer(name="Zoltán")],
        "language": "hu",
    },
    places.name_room: lambda it: {"place_id": it.table.place_id, "room": "Cellar"},
    places.note_reached: lambda it: {"place_id": it.table.place_id},
    places.withdraw_link: lambda it: {"place_id": it.table.place_id},
    register.erase_person: _over,
    teams.change_team: lambda it: {"team_id": _team(it), "name": "Hares", "numbers": [1, 2]},
    teams.create_team: lambda it: {"event_id": it.event.pk, "name": "Foxes"},
    teams.remove_team: lambda it: {"team_id": _team(it)},
    plain_seatings.cancel_seating: lambda it: {"seating_id": it.proposed.pk},
    proposals.fail_seating: lambda it: {"seating_id": it.waiting.pk, "failure": "time_limit"},
    proposals.keep_table: lambda it: {"table_id": tables_of(it.proposed)[0].pk, "kept": True},
    proposals.propose_seating: lambda it: {"seating_id": it.waiting.pk},
    proposals.take_best: lambda it: {"seating_id": it.waiting.pk},
    announcements.make_announcement: lambda it: {
        "event_id": it.event.pk,
        "text": "Dinner is ready",
        "translations": {},
        "minutes": None,
        "by": it.director,
    },
    announcements.withdraw_announcement: lambda it: {
        "announcement_id": an_announcement(it.event).pk
    },
    clocks.start_clock: lambda it: {"seating_id": it.playing.pk, "minutes": 60},
    clocks.pause_clock: lambda it: {"seating_id": _with_clock(it).pk},
    clocks.resume_clock: lambda it: {"seating_id": _with_paused_clock(it).pk},
    clocks.extend_clock: lambda it: {"seating_id": _with_clock(it).pk, "minutes": 5},
    clocks.stop_clock: lambda it: {"seating_id": _with_clock(it).pk},
    clocks.give_extra_time: lambda it: {
        "table_id": tables_of(_with_clock(it))[0].pk,
        "minutes": 5,
    },
    calls.call_director: lambda it: {"place": it.table.place, "kind": CallKind.DIRECTOR},
    calls.finish_call: lambda it: {"call_id": _call(it).pk, "by": it.director},
    calls.take_call: lambda it: {"call_id": _call(it).pk, "by": it.director},
    comparisons.enter_again: _entered_again,
    confirmations.confirm_at_desk: lambda it: {**_to_confirm(it), "by": it.director},
    confirmations.confirm_entry: lambda it: {**_to_confirm(it), "device": "b", "player": 2},
    entries.submit_entry: _submission,
    occupancies.order_seats: _in_another_order,
    occupancies.join_table: lambda it: _at_the_table(
        it, number=a_late_entrant(it.table), from_round=2, position=None
    ),
    occupancies.leave_table: lambda it: _at_the_table(it, number=1, from_round=2),
    occupancies.substitute: lambda it: _at_the_table(
        it, number=1, by_number=a_late_entrant(it.table), from_round=2
    ),
    rebalances.rebalance_seating: _moves,
    rebalances.undo_rebalance: _moved,
    registrations.decide_registrations: _sent,
    registrations.forget_waiting: lambda it: {"event_id": _sent(it)["event_id"]},
    registrations.send_registration: lambda it: {
        "event_id": _open_to_visitors(it).pk,
        "key": uuid4(),
        "newcomer": Newcomer(name="Zoltán"),
    },
    rehearsals.prepare_rehearsal: _rehearsal,
    seatings.close_seating: lambda it: {"seating_id": it.playing.pk},
    seatings.reopen_seating: lambda it: {
        "seating_id": seatings.close_seating(seating_id=it.playing.pk).pk,
        "reason": "Closed too early",
        "by": it.director,
    },
    life.take_back: lambda it: {
        "event_id": it.event.pk,
        "to": EventState.REGISTRATION,
        "reason": "Too early",
        "by": it.director,
    },
    seatings.publish_seating: lambda it: {"seating_id": it.proposed.pk},
    seatings.request_seating: lambda it: {
        "event_id": it.event.pk,
        "mode": SeatingMode.SWISS,
        "seed": 1,
    },
    standings.refresh_standings: lambda it: {"event_id": it.event.pk},
    postponements.postpone_table: lambda it: {"table_id": it.table.pk},
    postponements.resume_table: _postponed,
    rulings.give_ruling: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "seating_id": it.playing.pk,
        "kind": RulingKind.FIXED,
        "points": 840,
        "reason": "Fell ill",
        "by": it.director,
    },
    rulings.withdraw_ruling: lambda it: {"ruling_id": a_ruling(it.playing).pk},
    sanctions.give_sanction: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "points": -84,
        "reason": "Late",
        "by": it.director,
    },
    sanctions.withdraw_sanction: lambda it: {"sanction_id": a_sanction(it.event).pk},
    swaps.swap_players: lambda it: _at_the_table(it, number=1, other_number=4),
    tables.release_table: _released_last,
    tables.close_table: lambda it: {"table_id": it.table.pk},
    tables.end_short_table: lambda it: {
        "table_id": it.table.pk,
        "number": 1,
        "by_rule": True,
        "reason": "Too few",
        "by": it.director,
    },
    tables.end_table: lambda it: {"table_id": it.table.pk, "reason": "Late", "by": it.director},
    tables.open_table: _closed,
    voidings.restore_round: _voided,
    voidings.void_round: _void,
}

# What stands beside the services and is called by them, or stores nothing; by the reason.
PARTS: dict[str, list[Service]] = {
    "raises the version itself": [
        results_versions.raise_notice,
        results_versions.raise_version,
        results_versions.raise_version_while_running,
    ],
    "is the half of a service in scoring that knows no score": [
        events.take_back,
        people.erase_person,
        plain_seatings.close_seating,
        plain_seatings.publish_seating,
        plain_seatings.reopen_seating,
        plain_seatings.request_seating,
        plain_tables.change_table,
        plain_tables.postpone_table,
        plain_tables.release_table,
    ],
    "is called by the services that invite somebody": [
        accounts.find_or_open_account,
        accounts.open_desk,
    ],
    "locks what a service is about to change": [
        attendance.lock_entrant,
        attendance.lock_entrants_at,
        plain_seatings.lock_event,
        plain_tables.lock_seating_of,
        plain_tables.lock_table,
        plain_tables.lock_tables_with,
    ],
    "is called by a service that has locked the tables": [
        chairs.exchange_people,
        chairs.leave_chair,
        chairs.sit_in_order,
        chairs.take_chair,
        chairs.take_over_chair,
        moves.move_back,
        moves.move_people,
        plain_tables.note_closing,
        places.provide_places,
        plain_tables.keep_captains_away,
        proposals.store_tables,
        chains.chain_results,
        rounds.close_rounds,
        rounds.drop_waiting_rounds,
        rounds.open_following_rounds,
        rounds.open_rounds,
        rounds.reopen_rounds,
        rounds.reseat_rounds,
    ],
    "stores nothing": [
        moves.concerned_tables,
        people.sort_name,
        places.new_short_code,
        proposals.quality_of,
        reasons.fit_reason,
        rounds.state_at,
        sweep.sweep,
        previews.effects_of,
        reasons.reason_problem,
        reasons.tidy,
        words.directs,
        words.points_by_word,
        words.refuse_others,
    ],
    "calls nothing but services": [rehearsals.play_event],
}


def every_service() -> set[Service]:
    """All public functions of the modules in which services live."""
    return set(_functions(tournaments.services)) | set(_functions(scoring.services))


def _functions(package: ModuleType) -> Iterator[Service]:
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for name, function in inspect.getmembers(import_module(found.name), inspect.isfunction):
            if function.__module__ == found.name and not name.startswith("_"):
                yield function


def name_of(service: Service) -> str:
    """Its whole name, like ``scoring.services.tables.close_table``."""
    return f"{service.__module__}.{service.__name__}"


OF_ITS_OWN = {standings.refresh_standings}  # a transaction: none of the test's can stand around it
CALLED = [
    pytest.param(
        service,
        id=name_of(service),
        marks=pytest.mark.django_db(transaction=service in OF_ITS_OWN),
    )
    for service in CALLS
]
