"""Places that are limited, and who waits for one."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from scoring.services.people import erase_person, merge_people, undo_merge
from tests.builders import (
    a_published_seating,
    a_registration,
    a_user,
    an_accepted_registration,
    an_event,
)
from tournaments.errors import (
    EntrantRefused,
    EventNotOpen,
    RegistrationOutdated,
    RegistrationRefused,
)
from tournaments.models import Event, EventState, Person, Registration, RegistrationState, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.registrations import place_on_list, places_left, waiting_list
from tournaments.services.entrants import (
    EntrantChange,
    apply_list,
    register_entrants,
    withdraw_entrant,
)
from tournaments.services.events import change_event, move_event, open_registration
from tournaments.services.people import register_people
from tournaments.services.registrations import (
    decide_registrations,
    fill_places,
    refuse_listed,
    send_registration,
    take_in,
)
from tournaments.services.withdrawals import withdraw_registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna and Béla have two of three places."""
    return an_event(2, self_registration=True, most_entrants=3)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation)


def there(event: Event) -> list[tuple[int, str]]:
    """Start number and name of everybody who takes part."""
    people = event.entrants.filter(withdrawn=False).order_by("number")
    return list(people.values_list("number", "person__name"))


def listed(event: Event) -> list[str]:
    return [registration.name for registration in waiting_list(event)]


def a_person(event: Event, name: str) -> Person:
    [person] = register_people(
        organisation=event.organisation, new_entrants=[NewEntrant(name=name)], language="en"
    )
    return person


def lots(event: Event, *names: str) -> list[Registration]:
    """Accepted one after the other."""
    return [an_accepted_registration(event, name) for name in names]


def change(event: Event, **fields: object) -> None:
    changed = Event.objects.get(pk=event.pk)
    for name, value in fields.items():
        setattr(changed, name, value)
    change_event(changed, fields=[*fields])


def test_of_two_accepted_at_once_the_older_one_gets_the_last_place(
    event: Event, director: User
) -> None:
    zoe, emma = a_registration(event, "Zoë"), a_registration(event, "Emma")

    entrants = decide_registrations(
        event_id=event.pk,
        decisions={emma.pk: NewEntrant(name="Emma"), zoe.pk: NewEntrant(name="Zoë")},
        by=director,
    )

    assert [entrant.person.name for entrant in entrants] == ["Zoë"]
    assert (listed(event), places_left(event)) == (["Emma"], 0)
    emma.refresh_from_db()
    assert (emma.state, emma.name, emma.source, emma.decided_by, emma.entrant) == (
        "listed",
        "Emma",
        "",
        director,
        None,
    )


def test_the_list_is_in_the_order_in_which_registrations_were_sent(event: Event) -> None:
    waiting = a_registration(event, "Zita")
    lots(event, "Zoë", "Emma", "Ida")
    director = a_user(event.organisation)
    decide_registrations(
        event_id=event.pk, decisions={waiting.pk: NewEntrant(name="Zita")}, by=director
    )

    assert listed(event) == ["Zita", "Emma", "Ida"]
    assert [place_on_list(registration) for registration in waiting_list(event)] == [1, 2, 3]


def anna_withdraws(event: Event) -> None:
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)


def anna_is_withdrawn_by_a_list(event: Event) -> None:
    anna = event.entrants.get(number=1)
    change = EntrantChange(entrant_id=anna.pk, number=1, withdrawn=True)
    apply_list(event_id=event.pk, changes=[change], new_entrants=[])


def zoe_withdraws_by_her_link(event: Event) -> None:
    withdraw_registration(registration_id=event.registrations.get(entrant__number=3).pk)


def one_more_place(event: Event) -> None:
    change(event, most_entrants=4)


def taken_back_to_registration(event: Event) -> None:
    """Anna withdraws while people play, when the list does not move."""
    move_event(event_id=event.pk, to=EventState.RUNNING)
    anna_withdraws(event)
    assert listed(event) == ["Emma", "Ida"]
    move_event(event_id=event.pk, to=EventState.REGISTRATION)


def opened_again(event: Event) -> None:
    """Anna withdraws while visitors cannot register."""
    change(event, self_registration=False)
    anna_withdraws(event)
    assert listed(event) == ["Emma", "Ida"]
    open_registration(event_id=event.pk)


@pytest.mark.parametrize(
    "makes_room",
    [
        anna_withdraws,
        anna_is_withdrawn_by_a_list,
        zoe_withdraws_by_her_link,
        one_more_place,
        taken_back_to_registration,
        opened_again,
    ],
)
def test_the_first_of_the_list_moves_up_as_soon_as_there_is_a_place(
    makes_room: Callable[[Event], None], event: Event
) -> None:
    lots(event, "Zoë", "Emma", "Ida")
    before = event.results_version.number

    makes_room(event)

    assert (4, "Emma") in there(event)
    assert listed(event) == ["Ida"]
    assert places_left(Event.objects.get(pk=event.pk)) == 0
    moved = event.registrations.get(entrant__number=4)
    assert (moved.state, moved.name) == (RegistrationState.APPROVED, "")
    event.results_version.refresh_from_db()
    assert event.results_version.number > before


def test_without_a_limit_everyone_moves_up(event: Event) -> None:
    lots(event, "Zoë", "Emma", "Ida")

    change(event, most_entrants=None)

    assert there(event)[2:] == [(3, "Zoë"), (4, "Emma"), (5, "Ida")]
    assert listed(event) == []


def test_a_lower_limit_takes_no_place_away(event: Event) -> None:
    lots(event, "Zoë", "Emma")
    change(event, most_entrants=1)
    anna_withdraws(event)

    assert (len(there(event)), listed(event)) == (2, ["Emma"])
    assert places_left(Event.objects.get(pk=event.pk)) == 0


def test_who_plays_already_is_followed_by_no_one_from_home(event: Event) -> None:
    lots(event, "Zoë", "Emma")
    a_published_seating(event)

    anna_withdraws(event)

    assert listed(event) == ["Emma"]


def test_a_director_takes_in_somebody_despite_the_limit(event: Event, director: User) -> None:
    _zoe, _emma, ida = lots(event, "Zoë", "Emma", "Ida")

    entrant = take_in(registration_id=ida.pk, by=director)

    assert (entrant.number, entrant.person.name) == (4, "Ida")
    assert (len(there(event)), listed(event)) == (4, ["Emma"])
    anna_withdraws(event)  # there are still as many as places
    assert listed(event) == ["Emma"]


def test_a_director_takes_in_and_refuses_whom_the_list_still_has(
    event: Event, director: User
) -> None:
    _zoe, emma, ida = lots(event, "Zoë", "Emma", "Ida")
    refuse_listed(registration_id=emma.pk, by=director)
    take_in(registration_id=ida.pk, by=director)

    for decided in (emma, ida):
        for act in (take_in, refuse_listed):
            with pytest.raises(RegistrationOutdated):
                act(registration_id=decided.pk, by=director)
    emma.refresh_from_db()
    assert (emma.state, emma.name) == ("refused", "")


def test_a_finished_event_takes_no_one_in_and_forgets_the_list(
    event: Event, director: User
) -> None:
    _zoe, emma = lots(event, "Zoë", "Emma")
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    with pytest.raises(EventNotOpen):
        take_in(registration_id=emma.pk, by=director)

    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    move_event(event_id=event.pk, to=EventState.FINISHED)

    emma.refresh_from_db()
    assert (emma.state, emma.name) == ("refused", "")


def test_the_person_of_the_register_whom_a_director_has_chosen_moves_up(event: Event) -> None:
    emma = a_person(event, "Emma")
    lots(event, "Zoë")
    an_accepted_registration(event, "Ema", person_id=emma.pk)

    anna_withdraws(event)

    assert event.entrants.get(number=4).person == emma
    assert event.registrations.get(entrant__number=4).person is None


def test_a_person_waits_once_and_not_as_an_entrant(event: Event) -> None:
    emma = a_person(event, "Emma")
    lots(event, "Zoë")
    an_accepted_registration(event, "Emma", person_id=emma.pk)

    with pytest.raises(EntrantRefused) as again:
        an_accepted_registration(event, "Ema", person_id=emma.pk)
    anna = event.entrants.get(number=1).person_id
    with pytest.raises(EntrantRefused) as entrant:
        an_accepted_registration(event, "Ana", person_id=anna)

    assert again.value.data == {"why": "listed", "name": "Emma"}
    assert entrant.value.data == {"why": "registered", "name": "Ana"}
    assert listed(event) == ["Emma"]


def test_whom_the_desk_registers_leaves_the_list(event: Event) -> None:
    emma = a_person(event, "Emma")
    lots(event, "Zoë")
    waiting = an_accepted_registration(event, "Emma", person_id=emma.pk)

    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Emma", person_id=emma.pk)])

    waiting.refresh_from_db()
    assert (waiting.state, waiting.entrant and waiting.entrant.number) == ("approved", 4)
    assert listed(event) == []


def test_two_who_wait_and_turn_out_to_be_one_person_wait_once(event: Event) -> None:
    emma, ema = a_person(event, "Emma"), a_person(event, "Ema")
    lots(event, "Zoë")
    for person in (emma, ema):
        an_accepted_registration(event, person.name, person_id=person.pk)

    merge_people(kept_id=emma.pk, gone_id=ema.pk)

    assert [(one.name, one.person) for one in waiting_list(event)] == [("Emma", emma)]


def test_who_waits_and_is_no_other_person_after_all_waits_again_as_before(event: Event) -> None:
    emma, ema = a_person(event, "Emma"), a_person(event, "Ema")
    lots(event, "Zoë")
    own = an_event(2, organisation=event.organisation, self_registration=True, most_entrants=2)
    for waits_for, person in ((event, ema), (own, emma)):
        an_accepted_registration(waits_for, person.name, person_id=person.pk)
    merge_people(kept_id=emma.pk, gone_id=ema.pk)

    undo_merge(kept_id=emma.pk)

    waiting = [list(waiting_list(one).values_list("name", "person")) for one in (event, own)]
    assert waiting == [[("Ema", ema.pk)], [("Emma", emma.pk)]]


def test_who_waits_and_turns_out_to_be_an_entrant_stops_waiting(event: Event) -> None:
    ana = a_person(event, "Ana")
    lots(event, "Zoë")
    waiting = an_accepted_registration(event, "Ana", person_id=ana.pk)
    anna = event.entrants.get(number=1)
    merge_people(kept_id=anna.person_id, gone_id=ana.pk)

    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    waiting.refresh_from_db()
    assert (waiting.state, waiting.entrant, listed(event)) == ("approved", anna, [])


@pytest.mark.django_db(transaction=True)
def test_who_is_erased_waits_no_more_and_makes_room(event: Event) -> None:
    emma = a_person(event, "Emma")
    lots(event, "Zoë")
    waiting = an_accepted_registration(event, "Emma", person_id=emma.pk)
    lots(event, "Ida")

    erase_person(person_id=emma.pk, label="")
    assert listed(event) == ["Ida"]
    erase_person(person_id=event.entrants.get(number=1).person_id, label="Player 1")

    waiting.refresh_from_db()
    assert (waiting.state, waiting.name, waiting.person) == ("refused", "", None)
    assert (there(event)[-1], listed(event)) == ((4, "Ida"), [])


def test_a_visitor_withdraws_while_waiting_on_the_list_and_as_an_entrant(event: Event) -> None:
    waiting = a_registration(event, "Zita")
    zoe, emma = lots(event, "Zoë", "Emma")

    for registration in (waiting, emma, zoe):
        for _again in range(2):
            withdraw_registration(registration_id=registration.pk)

    for registration in (waiting, emma, zoe):
        registration.refresh_from_db()
    assert [(one.state, one.name) for one in (waiting, emma, zoe)] == [
        ("withdrawn", ""),
        ("withdrawn", ""),
        ("approved", ""),
    ]
    assert event.entrants.get(number=3).withdrawn


@pytest.mark.parametrize(
    ("state", "why"), [(EventState.RUNNING, "begun"), (EventState.FINISHED, "over")]
)
def test_an_entrant_withdraws_by_the_link_only_before_play(
    event: Event, state: EventState, why: str
) -> None:
    [zoe] = lots(event, "Zoë")
    Event.objects.filter(pk=event.pk).update(state=state)

    with pytest.raises(RegistrationRefused) as refused:
        withdraw_registration(registration_id=zoe.pk)

    assert refused.value.data == {"why": why}
    assert not event.entrants.get(number=3).withdrawn


def test_who_waits_withdraws_while_people_play_too(event: Event) -> None:
    _zoe, emma = lots(event, "Zoë", "Emma")
    move_event(event_id=event.pk, to=EventState.RUNNING)

    withdraw_registration(registration_id=emma.pk)

    assert listed(event) == []


def test_a_refused_registration_cannot_be_withdrawn(event: Event, director: User) -> None:
    zoe = a_registration(event, "Zoë")
    decide_registrations(event_id=event.pk, decisions={zoe.pk: None}, by=director)

    with pytest.raises(RegistrationRefused):
        withdraw_registration(registration_id=zoe.pk)

    zoe.refresh_from_db()
    assert zoe.state == "refused"


def test_fill_places_heals_what_no_service_has_seen(event: Event) -> None:
    lots(event, "Zoë", "Emma")
    assert fill_places(event_id=event.pk) == []

    event.entrants.filter(number=1).update(withdrawn=True)

    assert [entrant.number for entrant in fill_places(event_id=event.pk)] == [4]


def test_new_ones_of_a_list_have_the_start_numbers_that_it_showed(event: Event) -> None:
    lots(event, "Zoë", "Emma")
    change(event, most_entrants=4)
    lots(event, "Ida")
    anna = event.entrants.get(number=1)

    [new] = apply_list(
        event_id=event.pk,
        changes=[EntrantChange(entrant_id=anna.pk, number=1, withdrawn=True)],
        new_entrants=[NewEntrant(name="Walk-in")],
        next_number=5,
    )

    assert (new.number, listed(event)) == (5, ["Ida"])


def test_what_was_said_of_club_language_and_own_page_holds_for_who_moves_up(event: Event) -> None:
    lots(event, "Zoë")
    wanted = NewEntrant(name="Emma", home_club="Bern", language="de", allows_page=True)
    sent = send_registration(event_id=event.pk, key=uuid4(), new_entrant=wanted, source="192.0.2.7")
    by = a_user(event.organisation)
    decide_registrations(event_id=event.pk, decisions={sent.pk: wanted}, by=by)

    anna_withdraws(event)

    emma = event.entrants.get(number=4)
    assert (emma.home_club, emma.person.language, emma.person.page) == ("Bern", "de", "allowed")
