"""Every operation of the API: what it answers to whom. A new one is a row here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cache
from typing import Any, Final
from uuid import uuid4

from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from scoring.models import Series
from scoring.services.counterparts import note_counterpart
from scoring.services.people import merge_people
from scoring.services.series_lots import draw_series_lots
from tests.api import acts
from tests.api.programs import browser, program
from tests.api.submissions import body_of
from tests.builders import (
    a_submission,
    a_user,
    an_announcement,
    an_entry,
    an_event,
    an_organisation,
    start_numbers,
)
from tests.pages.desk.ladder import SECRET, a_table_of, furnished_event, rows
from tests.scoring import seasons
from tests.scoring.seasons import a_series, some_people
from tournaments.models import ConfirmedBy, Event, Person, Registration, Role, Scope
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.places import link_of
from tournaments.services.events import change_event, open_registration
from tournaments.services.people import register_people
from tournaments.services.places import add_places
from tournaments.services.registrations import send_registration


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
    OF_THE_EVENT = "a key to manage this event alone"
    OF_ANOTHER_EVENT = "a key of another event"
    OF_ANOTHER_CLUB = "a key of another organisation"
    OF_A_FORMER_MEMBER = "a key whose maker is no member any more"

    def client(self, event: Event) -> Client:
        """What the caller asks with."""
        if self in _ROLES:
            return browser(event, _ROLES[self])
        if self in _SCOPES:
            return program(event.organisation, _SCOPES[self])
        if self is Caller.OF_THE_EVENT:
            return program(event)
        if self is Caller.OF_ANOTHER_EVENT:
            return program(an_event(0, organisation=event.organisation))
        if self is Caller.OF_ANOTHER_CLUB:
            return program(an_organisation())
        if self is Caller.OF_A_FORMER_MEMBER:
            return program(event.organisation, by=a_user())
        link = link_of(a_table_of(event).place)
        return Client(headers={"Authorization": f"Place {link}"} if self is Caller.CAPTAIN else {})

    @property
    def role(self) -> Role | None:
        """The role in the event, None for those who have none."""
        if self is Caller.OF_THE_EVENT:
            return Role.DIRECTOR
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


_ELSEWHERE: Final = (Caller.OF_ANOTHER_EVENT, Caller.OF_ANOTHER_CLUB, Caller.OF_A_FORMER_MEMBER)


class Opens(Enum):
    """Whom an operation opens to that asks for no role."""

    TO_ALL = "all"
    TO_CAPTAINS = "captains"


@dataclass(frozen=True, slots=True)
class Row:
    """What an operation answers: ``status`` to those it opens to, for this body.

    ``names`` are the parts of its address, where they are others than those of all rows, ``query``
    is what stands behind it;
    ``elsewhere`` is what a key is answered that opens nothing here, ``key_of_event`` one of this
    event alone, where that is something else than a director is.
    """

    opens: Role | Opens
    status: int = 200
    body: Callable[[Event], object] | None = None
    names: Callable[[Event], Mapping[str, object]] = lambda _: {}
    elsewhere: int = 404
    key_of_event: int | None = None
    query: Callable[[Event], str] = lambda _: ""
    to_captains: bool = False  # too

    def expected(self, caller: Caller) -> int:
        """The status that a caller is answered."""
        if self.opens is Opens.TO_ALL:
            return self.status
        if self.to_captains and caller is Caller.CAPTAIN:
            return self.status
        if self.opens is Opens.TO_CAPTAINS:
            return self.status if caller is Caller.CAPTAIN else 401
        if caller in _ELSEWHERE:
            return self.elsewhere
        if caller is Caller.OF_THE_EVENT and self.key_of_event:
            return self.key_of_event
        if caller.role is None:
            return 401
        assert isinstance(self.opens, Role)
        return self.status if caller.role in self.opens.includes else 403


@dataclass(frozen=True, slots=True)
class Stage:
    """A running event, the parts of addresses for its rows, and what each caller asks with."""

    event: Event
    names: Mapping[str, object]
    clients: Mapping[Caller, Client]

    def reread(self) -> "Stage":
        """The same stage as it is stored: what a test before has changed is nothing to it."""
        return replace(self, event=Event.objects.get(pk=self.event.pk))


def a_stage() -> Stage:
    event = an_evening()
    clients = {caller: caller.client(event) for caller in Caller}
    return Stage(event, names_of(event), clients)


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


def _a_registration(event: Event) -> Registration:
    """Somebody who waits: of this name one is in the register."""
    open_registration(event_id=event.pk)
    newcomer = NewEntrant(name="Quixotic Anna", language="hu")
    return send_registration(event_id=event.pk, key=uuid4(), new_entrant=newcomer, source="")


def _waits(event: Event) -> Mapping[str, object]:
    _a_registration(event)
    return {}


def _decisions(event: Event) -> dict[str, object]:
    registration = _a_registration(event)
    return {"decisions": [{"registration": registration.pk, "decision": "approve"}]}


def _somebody(event: Event) -> Person:
    """One more person of the register."""
    newcomers = [NewEntrant(name="Zoltán")]
    [person] = register_people(
        organisation=event.organisation, new_entrants=newcomers, language="hu"
    )
    return person


def _somebody_else(event: Event) -> Mapping[str, object]:
    return {"person_id": _somebody(event).pk}


def _merged(event: Event) -> Mapping[str, object]:
    kept = event.entrants.get(number=1).person
    merge_people(kept_id=kept.pk, gone_id=_somebody(event).pk)
    return {"person_id": kept.pk}


def _another_series(event: Event) -> Mapping[str, object]:
    """A series of the club in which the event is not yet."""
    return {"series": a_series(organisation=event.organisation, public=False).slug}


def _tied(event: Event) -> Mapping[str, object]:
    """A series of lots in which three people are tied, and have drawn."""
    people = some_people(event.organisation)
    series = a_series(seasons.an_evening(people, 5, 5, 5), tie_breaks=["lot"])
    draw_series_lots(series_id=series.pk, people=[each.pk for each in people], by=a_user())
    return {"series": series.slug}


def _lots(event: Event) -> dict[str, object]:
    people = some_people(event.organisation)
    a_series(seasons.an_evening(people, 5, 5, 5), tie_breaks=["lot"])
    return {"people": [each.pk for each in people]}


def _of_lots(event: Event) -> Mapping[str, object]:
    """The series in which they are tied."""
    series = Series.objects.filter(organisation=event.organisation_id, tie_breaks=["lot"])
    if not series.exists():
        _lots(event)
    return {"series": series.latest("pk").slug}


def _with_guests(event: Event) -> dict[str, object]:
    """A series of the club in whose only event Anna of another one takes part."""
    there = Series.objects.filter(organisation=event.organisation_id, name="Of two clubs").first()
    if there is None:
        [anna, *others] = some_people(an_organisation())
        abroad = seasons.an_evening([anna, *others], 9, 5, 1)
        there = a_series(
            abroad,
            organisation=event.organisation,
            partners=[abroad.organisation_id],
            name="Of two clubs",
        )
    return {"series": there.slug}


def _a_guest(event: Event) -> dict[str, int]:
    """Anna of the other club, and one of the own register."""
    guest = Person.objects.filter(
        entrants__event__series_events__series__slug=_with_guests(event)["series"]
    ).earliest("pk")
    return {"person": guest.pk, "same_as": event.entrants.get(number=1).person_id}


def _joined(event: Event) -> Mapping[str, object]:
    """The two are one."""
    two, series = _a_guest(event), Series.objects.get(slug=_with_guests(event)["series"])
    note_counterpart(
        series_id=series.pk, person_id=two["person"], same_as_id=two["same_as"], by=a_user()
    )
    return {"series": series.slug, "person_id": two["person"]}


def _made(event: Event) -> Mapping[str, object]:
    series = a_series(seasons.an_evening(some_people(event.organisation), 9, 5, 1))
    return {"series": series.slug}


def _translated(event: Event) -> Mapping[str, object]:
    an_announcement(event, translations={"de": "Das Essen ist fertig"})
    return {}


def _a_rehearsal(event: Event) -> Mapping[str, object]:
    """The rehearsal of an event, which may be discarded at any time."""
    return {"slug": event.rehearsals.latest("pk").event.slug}


def _unneeded_place(event: Event) -> Mapping[str, object]:
    add_places(event_id=event.pk, up_to=30)
    return {"number": 30}


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
    "discard_event": Row(Role.DIRECTOR, 204, names=_a_rehearsal, key_of_event=404),
    "settings": Row(Role.READER),
    "change_settings": Row(Role.DIRECTOR, 200, lambda _: {"venue": "Town hall"}),
    "own_events": Row(Role.READER, key_of_event=404),
    "set_up_event": Row(
        Role.DIRECTOR,
        201,
        lambda _: {"name": "Summer evening", "starts_on": "2026-06-05"},
        key_of_event=404,
    ),
    "state": Row(Role.READER),
    "move_event": Row(
        Role.DIRECTOR, 200, lambda _: {"state": "registration", "reason": "Too early"}
    ),
    "copy_event": Row(
        Role.DIRECTOR,
        201,
        lambda _: {"name": "Summer evening", "starts_on": "2026-06-05"},
        key_of_event=403,
    ),
    "next_evening": Row(Role.DIRECTOR, key_of_event=403),
    "set_up_next_evening": Row(Role.DIRECTOR, 201, key_of_event=403),
    "discard_series": Row(Role.OWNER, 204, names=_another_series, key_of_event=404),
    "series_settings": Row(Role.OWNER, key_of_event=404),
    "change_series": Row(Role.OWNER, 200, lambda _: {"best_events": 8}, key_of_event=404),
    "own_series": Row(Role.READER, key_of_event=404),
    "create_series": Row(Role.OWNER, 201, lambda _: {"name": "Season"}, key_of_event=404),
    "series_events": Row(Role.READER, key_of_event=404),
    "add_series_events": Row(
        Role.DIRECTOR,
        201,
        lambda event: {"events": [event.slug]},
        _another_series,
        key_of_event=404,
    ),
    "series_event": Row(Role.READER, key_of_event=404),
    "change_weight": Row(Role.OWNER, 200, lambda _: {"weight": 200}, key_of_event=404),
    "remove_series_event": Row(Role.DIRECTOR, 204, key_of_event=404),
    "event_series": Row(Role.READER),
    "join_series": Row(Role.DIRECTOR, 201, lambda event: {**_another_series(event)}),
    "leave_series": Row(Role.DIRECTOR, 204),
    "people_of_other_clubs": Row(Role.OWNER, names=_with_guests, key_of_event=404),
    "join_people": Row(Role.OWNER, 201, _a_guest, _with_guests, key_of_event=404),
    "part_people": Row(Role.OWNER, 204, names=_joined, key_of_event=404),
    "series_lots": Row(Role.READER, names=_tied, key_of_event=404),
    "draw_series_lots": Row(Role.OWNER, 201, _lots, _of_lots, key_of_event=404),
    "series_history": Row(Role.READER, key_of_event=404),
    "series_corrections": Row(Opens.TO_ALL),
    "series_closing": Row(Role.OWNER, key_of_event=404),
    "close_series": Row(Role.OWNER, 201, names=_made, key_of_event=404),
    "roll": Row(Role.READER),
    "roll_line": Row(Role.READER),
    "mark": Row(Role.SCORE_KEEPER, 200, lambda _: {"state": "late"}),
    "check_in": Row(Role.SCORE_KEEPER),
    "switch_check_in": Row(Role.DIRECTOR, 204, lambda _: {"on": True}),
    "renew_check_in": Row(Role.DIRECTOR, 204),
    "teams": Row(Role.READER),
    "create_team": Row(Role.DIRECTOR, 201, lambda _: {"name": "Foxes", "members": [1, 2]}),
    "team": Row(Role.READER),
    "change_team": Row(Role.DIRECTOR, 200, lambda _: {"members": [1, 2]}),
    "remove_team": Row(Role.DIRECTOR, 204),
    "cash_sheet": Row(Role.READER, names=acts.a_noted_payment),
    "take_payment": Row(Role.SCORE_KEEPER, 201, acts.the_fee),
    "reverse_payment": Row(Role.DIRECTOR, 201, names=acts.a_noted_payment),
    "waiting_list": Row(Role.DIRECTOR, names=acts.somebody_who_waits),
    "take_in": Row(Role.DIRECTOR, 201, names=acts.somebody_who_waits),
    "refuse_listed": Row(Role.DIRECTOR, 204, names=acts.somebody_who_waits),
    "picture": Row(Opens.TO_ALL),
    "put_picture": Row(Role.DIRECTOR, 200, acts.a_file),
    "describe_picture": Row(Role.DIRECTOR, 200, lambda _: {"alternative": "The garden"}),
    "remove_picture": Row(Role.DIRECTOR, 204),
    "prizes": Row(Role.READER),
    "offer_prize": Row(Role.DIRECTOR, 201, lambda _: {"thing": "A book"}),
    "prize": Row(Role.READER),
    "change_prize": Row(Role.DIRECTOR, 200, lambda _: {"thing": "A book"}),
    "remove_prize": Row(Role.DIRECTOR, 204),
    "pairs": Row(Role.DIRECTOR),
    "keep_apart": Row(Role.DIRECTOR, 201, lambda _: {"entrants": [3, 4]}),
    "end_keep_apart": Row(Role.DIRECTOR, 204),
    "places": Row(Role.SCORE_KEEPER),
    "add_places": Row(Role.DIRECTOR, 201, lambda _: {"up_to": 20}),
    "name_rooms": Row(Role.DIRECTOR, 200, lambda _: {"first": 1, "last": 2, "room": "Hall"}),
    "place": Row(Role.SCORE_KEEPER),
    "name_room": Row(Role.DIRECTOR, 200, lambda _: {"room": "Hall"}),
    "remove_place": Row(Role.DIRECTOR, 204, names=_unneeded_place),
    "remove_places": Row(
        Role.DIRECTOR, 204, lambda event: {"numbers": [*_unneeded_place(event).values()]}
    ),
    "withdraw_link": Row(Role.DIRECTOR, 204),
    "announcements": Row(Role.DIRECTOR, names=_translated),
    "make_announcement": Row(
        Role.DIRECTOR, 201, lambda _: {"text": "Dinner", "translations": {"de": "Essen"}}
    ),
    "withdraw_announcement": Row(Role.DIRECTOR, 204),
    "calls": Row(Role.READER),
    "take_call": Row(Role.DIRECTOR),
    "finish_call": Row(Role.DIRECTOR),
    "registrations": Row(Role.DIRECTOR, names=_waits),
    "decide_registrations": Row(Role.DIRECTOR, 200, _decisions),
    "ask_again": Row(
        Role.DIRECTOR, names=lambda event: {"registration_id": _a_registration(event).pk}
    ),
    "self_registration": Row(Role.READER),
    "switch_self_registration": Row(Role.DIRECTOR, 204, lambda _: {"on": True}),
    "organisations": Row(Role.READER, elsewhere=200, key_of_event=200),
    "organisation": Row(Role.READER, key_of_event=404),
    "change_texts": Row(Role.OWNER, 200, lambda _: {"imprint": "Anna, Graz"}, key_of_event=404),
    "members": Row(Role.READER, key_of_event=404),
    "member": Row(Role.READER, key_of_event=404),
    "change_role": Row(Role.OWNER, 200, lambda _: {"role": "director"}, key_of_event=404),
    "remove_member": Row(Role.OWNER, 204, key_of_event=404),
    "people": Row(Role.READER, key_of_event=404),
    "person": Row(Role.READER, key_of_event=404),
    "change_person": Row(Role.DIRECTOR, 200, lambda _: {"home_club": "Graz"}, key_of_event=404),
    "participations": Row(Role.READER, key_of_event=404),
    "merge": Row(
        Role.DIRECTOR, query=lambda event: f"other={_somebody(event).pk}", key_of_event=404
    ),
    "merge_people": Row(
        Role.DIRECTOR, 200, lambda event: {"other": _somebody(event).pk}, key_of_event=404
    ),
    "undo_merge": Row(Role.DIRECTOR, 200, names=_merged, key_of_event=404),
    "personal_data": Row(Role.DIRECTOR, key_of_event=404),
    "erasure": Row(Role.OWNER, key_of_event=404),
    "erase_person": Row(Role.OWNER, 204, names=_somebody_else, key_of_event=404),
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
    "call_people": Row(Role.DIRECTOR, 204, acts.ten_minutes_before_they_play, _second),
    "withdraw_call_time": Row(Role.DIRECTOR, 204),
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
    "statistics": Row(Opens.TO_ALL),
    "corrections": Row(Opens.TO_ALL),
    "history": Row(Role.READER),
    "export": Row(Role.READER),
    "event_as_file": Row(Role.DIRECTOR),
    "send_event_file": Row(
        Role.OWNER, 202, lambda _: {"format": "stichtafel event"}, key_of_event=404
    ),
    "event_file": Row(Role.OWNER, key_of_event=404),
    "read_event_file": Row(Role.OWNER, 202, lambda _: {"people": []}, key_of_event=404),
    "forget_event_file": Row(Role.OWNER, 204, key_of_event=404),
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


def names_of(event: Event) -> dict[str, object]:
    """The parts of addresses for rows of this event."""
    return {
        **rows(event),
        "export": "standings",
        "registration_id": 1,
        "payment_id": 1,
        "slug": event.slug,
        "series": event.series_events.latest("pk").series.slug,
        "club": event.organisation.slug,
        "event": event.slug,
        "code": "closed",
        "number": 1,
        "round_number": 1,
        "pile": "apart",
    }


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as the description has it."""

    method: str
    path: str
    described: Mapping[str, Any]

    def address(self, names: Mapping[str, object]) -> str:
        """The address for these rows."""
        return self.path.format(**names)


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
