"""Every operation of the API: what it answers to whom. A new one is a row here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Any, Final

from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from scoring.models import Series
from scoring.selectors.decisions import rulings_of, sanctions_of
from tests.api import acts
from tests.api.conftest import body_of
from tests.api.programs import browser, program
from tests.builders import a_submission, an_entry, an_event, start_numbers
from tests.pages.desk.ladder import SECRET, a_table_of, furnished_event
from tournaments.models import ConfirmedBy, Event, Role, Scope
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event


class Caller(StrEnum):
    """Somebody who asks; those with a key are programs whose maker is an owner."""

    STRANGER = "a stranger"
    CAPTAIN = "a captain"
    READER = "a reader"
    SCORE_KEEPER = "a score keeper"
    DIRECTOR = "a director"
    OWNER = "an owner"
    READ = "a key to read"
    SCORE = "a key to enter results"
    MANAGE = "a key to manage"
    OF_ANOTHER_EVENT = "a key of another event"

    def client(self, event: Event) -> Client:
        """What the caller asks with."""
        if self in _ROLES:
            return browser(event, _ROLES[self])
        if self in _SCOPES:
            return program(event, _SCOPES[self])
        if self is Caller.OF_ANOTHER_EVENT:
            return program(an_event(0, organisation=event.organisation))
        link = link_of(a_table_of(event).place)
        return Client(headers={"Authorization": f"Place {link}"} if self is Caller.CAPTAIN else {})

    @property
    def role(self) -> Role | None:
        """The role in the event, None for those who have none."""
        return _ROLES.get(self) or (_SCOPES[self].role if self in _SCOPES else None)


_ROLES: Final = {
    Caller.READER: Role.READER,
    Caller.SCORE_KEEPER: Role.SCORE_KEEPER,
    Caller.DIRECTOR: Role.DIRECTOR,
    Caller.OWNER: Role.OWNER,
}
_SCOPES: Final = {
    Caller.READ: Scope.READ,
    Caller.SCORE: Scope.SCORE,
    Caller.MANAGE: Scope.MANAGE,
}


class Opens(Enum):
    """Whom an operation opens to that asks for no role."""

    TO_ALL = "all"
    TO_CAPTAINS = "captains"


@dataclass(frozen=True, slots=True)
class Row:
    """What an operation answers: ``status`` to those it opens to, for this body.

    ``names`` are the parts of its address, where they are others than those of all rows;
    ``elsewhere`` is what a key of another event is answered.
    """

    opens: Role | Opens
    status: int = 200
    body: Callable[[Event], object] | None = None
    names: Callable[[Event], Mapping[str, object]] = lambda _: {}
    elsewhere: int = 404
    to_captains: bool = False  # too
    of_organisation: bool = False  # which a key of an event does not open

    def expected(self, caller: Caller) -> int:
        """The status that a caller is answered."""
        if self.opens is Opens.TO_ALL:
            return self.status
        if self.to_captains and caller is Caller.CAPTAIN:
            return self.status
        if self.opens is Opens.TO_CAPTAINS:
            return self.status if caller is Caller.CAPTAIN else 401
        if caller is Caller.OF_ANOTHER_EVENT:
            return self.elsewhere
        if self.of_organisation and caller in _SCOPES:
            return 404
        if caller.role is None:
            return 401
        assert isinstance(self.opens, Role)
        return self.status if caller.role in self.opens.includes else 403


def an_evening() -> Event:
    """A running event with a row of every kind, whose series is public and rounds are confirmed."""
    event = furnished_event(SECRET)
    event.confirmation = ConfirmedBy.NEEDED
    change_event(event, fields=["confirmation"])
    Series.objects.filter(series_events__event=event).update(public=True)
    return event


def _confirmation(event: Event) -> dict[str, object]:
    table = a_table_of(event)
    an_entry(table)
    return {"version": 1, "device": "phone-a", "player": start_numbers(table)[0]}


def _pile(event: Event) -> dict[str, object]:
    table = a_table_of(event)
    return {
        "seating": table.seating.number,
        "seats": start_numbers(table),
        "based_on": 0,
        "evidence": "cards",
        "edit": 1,
        "device": "phone-a",
        "seen": {},
        "content": {"penalty": ["g0"], "captured": ["b3", "b7"]},
    }


def _second(_event: Event) -> dict[str, int]:
    return {"number": 2}  # the seating that is proposed


def _sitter(event: Event) -> dict[str, int]:
    return {"number": acts.sitter(event)}


# By the ``operation_id``.
ROWS: Final[Mapping[str, Row]] = {
    "problems": Row(Opens.TO_ALL),
    "problem": Row(Opens.TO_ALL),
    "check": Row(
        Opens.TO_ALL,
        body=lambda _: {
            "edition": "box120",
            "variant": "classic",
            "players": 3,
            "evidence": "cards",
            "piles": [{"penalty": [], "captured": []}] * 3,
        },
    ),
    "tricks": Row(
        Opens.TO_ALL, body=lambda _: {"variant": "classic", "tricks": [["y6", "y5", "b2"]]}
    ),
    "variants": Row(Opens.TO_ALL),
    "events": Row(Opens.TO_ALL),
    "event": Row(Opens.TO_ALL),
    "entrants": Row(Role.READER),
    "register_entrants": Row(Role.DIRECTOR, 201, lambda _: {"entrants": [{"name": "Zoltán"}]}),
    "entrant": Row(Role.READER),
    "change_entrant": Row(Role.DIRECTOR, 200, lambda _: {"home_club": "Graz"}),
    "standings": Row(Opens.TO_ALL),
    "seatings": Row(Opens.TO_ALL),
    "request_seating": Row(Role.DIRECTOR, 202, lambda _: {"mode": "mix"}),
    "write_seating": Row(Role.DIRECTOR, 201, lambda _: acts.LAYOUT),
    "seating": Row(Role.READER),
    "take_best_plan": Row(Role.DIRECTOR, 202, names=lambda event: {"number": acts.a_search(event)}),
    "change_layout": Row(Role.DIRECTOR, 201, acts.other_tables, _second),
    "swap_seats": Row(Role.DIRECTOR, 201, acts.neighbours, _second),
    "restore_layout": Row(Role.DIRECTOR, 201, acts.a_changed_proposal, _second),
    "publish_seating": Row(Role.DIRECTOR, 200, acts.a_proposal, _second),
    "cancel_seating": Row(Role.DIRECTOR, 200, acts.a_proposal, _second),
    "close_seating": Row(Role.DIRECTOR, 201),
    "reopen_seating": Row(Role.DIRECTOR, 201, acts.a_closed_seating),
    "change_clock": Row(Role.DIRECTOR, 200, lambda _: {"do": "start", "minutes": 60}),
    "moves": Row(Role.DIRECTOR),
    "rebalance": Row(Role.DIRECTOR, 200, lambda _: {"aim": "fewest_moves"}),
    "undo_rebalance": Row(Role.DIRECTOR, 200, acts.moves_that_were_made),
    "take_seat": Row(Role.DIRECTOR, 200, acts.a_late_seat),
    "rounds": Row(Role.READER),
    "missing_rounds": Row(Role.READER),
    "unconfirmed_rounds": Row(Role.READER),
    "confirm_rounds": Row(Role.DIRECTOR, 201, acts.unconfirmed_entries),
    "tables": Row(Opens.TO_ALL),
    "table_seats": Row(Role.READER),
    "leave_table": Row(Role.DIRECTOR, 200, acts.a_leaver),
    "join_table": Row(Role.DIRECTOR, 200, acts.a_joiner),
    "substitute": Row(Role.DIRECTOR, 200, acts.a_substitute),
    "swap_players": Row(Role.DIRECTOR, 201, acts.two_players),
    "close_table": Row(Role.DIRECTOR, 201, lambda _: acts.WHY),
    "open_table": Row(Role.DIRECTOR, 201, acts.a_closed_table),
    "stop_table": Row(Role.DIRECTOR, 201, acts.a_short_table),
    "merger": Row(Role.DIRECTOR, names=_sitter),
    "merge_table": Row(Role.DIRECTOR, 200, lambda _: acts.WHY, _sitter),
    "postpone_table": Row(Role.DIRECTOR, 201),
    "resume_table": Row(Role.DIRECTOR, 201, acts.a_postponed_table),
    "release_table": Row(Role.DIRECTOR, 200, acts.a_locked_table),
    "keep_table": Row(Role.DIRECTOR, 200, lambda _: {"kept": True}, acts.a_proposed_table),
    "give_extra_time": Row(Role.DIRECTOR, 200, acts.a_clock),
    "take_back_extra_time": Row(Role.DIRECTOR),
    "round": Row(Role.READER),
    "void_round": Row(Role.DIRECTOR, 201, lambda _: {"reason": "misdeal"}),
    "restore_round": Row(Role.DIRECTOR, 201, acts.a_void_first_round),
    "confirm_round": Row(Role.DIRECTOR, 201, acts.an_unconfirmed_round),
    "sanctions": Row(Role.READER),
    "give_sanction": Row(Role.DIRECTOR, 201, lambda _: {"entrant": 1, "points": -84, **acts.WHY}),
    "withdraw_sanction": Row(Role.DIRECTOR, 201, lambda _: acts.WHY),
    "rulings": Row(Role.READER),
    "give_ruling": Row(
        Role.DIRECTOR,
        201,
        lambda _: {"entrant": 2, "seating": 1, "kind": "fixed", "points": 420, **acts.WHY},
    ),
    "withdraw_ruling": Row(Role.DIRECTOR, 201, lambda _: acts.WHY),
    "ties": Row(Role.READER),
    "lots": Row(Role.READER),
    "draw_lots": Row(Role.DIRECTOR, 201, acts.a_tie),
    "standings_after": Row(Opens.TO_ALL),
    "player": Row(Opens.TO_ALL),
    "corrections": Row(Opens.TO_ALL),
    "history": Row(Role.READER),
    "export": Row(Role.READER),
    "event_as_file": Row(Role.DIRECTOR),
    "send_event_file": Row(
        Role.OWNER, 202, lambda _: {"format": "stichtafel event"}, of_organisation=True
    ),
    "event_file": Row(Role.OWNER, of_organisation=True),
    "read_event_file": Row(Role.OWNER, 202, lambda _: {"people": []}, of_organisation=True),
    "forget_event_file": Row(Role.OWNER, 204, of_organisation=True),
    "rehearsals": Row(Role.DIRECTOR),
    "start_rehearsal": Row(Role.DIRECTOR, 202, lambda _: {"people": 4, "seatings": 1}),
    "rehearsal": Row(Role.DIRECTOR),
    "series_list": Row(Opens.TO_ALL),
    "series": Row(Opens.TO_ALL),
    "table": Row(Role.READER, to_captains=True),
    "submit_entry": Row(
        Role.SCORE_KEEPER,
        201,
        lambda event: body_of(a_submission(a_table_of(event))),
        to_captains=True,
    ),
    "confirm_entry": Row(Opens.TO_CAPTAINS, 201, _confirmation),
    "piles": Row(Opens.TO_CAPTAINS),
    "pile": Row(Opens.TO_CAPTAINS),
    "put_pile": Row(
        Opens.TO_CAPTAINS, 200, _pile, lambda event: {"pile": start_numbers(a_table_of(event))[0]}
    ),
    "clear_pile": Row(Opens.TO_CAPTAINS, 204),
}

# Unsafe operations that no ``Idempotency-Key`` of ``once`` makes safe to send again, and why.
NOT_ONCE: Final[Mapping[str, str]] = {
    "check": "stores nothing",
    "tricks": "stores nothing",
    "submit_entry": "the key of an entry stands with it, for good",
    "confirm_entry": "confirms once, however often it is sent; released without a key",
    "put_pile": "a version of a phone is stored once; released without a key",
    "clear_pile": "what is empty stays empty; released without a key",
}

# Operations without a throttle, and why.
NOT_THROTTLED: Final[Mapping[str, str]] = {
    "confirm_entry": "of captains, who are never told to wait; they have turns in a lane",
}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as the description has it."""

    method: str
    path: str
    described: Mapping[str, Any]

    def address(self, event: Event, names: Mapping[str, object]) -> str:
        """The address for rows of this event."""
        return self.path.format(**{**names_of(event), **names})


def names_of(event: Event) -> dict[str, object]:
    """The parts of addresses for rows of this event."""
    seated = event.seatings.filter(state__in=("published", "closed")).earliest("number")
    return {
        "slug": event.slug,
        "club": event.organisation.slug,
        "series": event.series_events.latest("pk").series.slug,
        "code": "closed",
        "number": 1,
        "table_id": tables_of(seated)[0].pk,
        "round_number": 1,
        "pile": "apart",
        "export": "standings",
        "sanction_id": sanctions_of(event)[0].pk,
        "ruling_id": rulings_of(event)[0].pk,
        "file_id": event.organisation.event_files.latest("pk").pk,
        "rehearsal_id": event.rehearsals.latest("pk").pk,
    }


@cache
def description() -> dict[str, Any]:
    """The whole description of the API, in English."""
    described: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library
    return described


@cache
def operations() -> Mapping[str, Operation]:
    """All operations by their ``operation_id``."""
    return {
        described["operationId"]: Operation(method.upper(), path, described)
        for path, methods in description()["paths"].items()
        for method, described in methods.items()
        if isinstance(described, dict)
    }
