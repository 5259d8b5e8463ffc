"""Copies to rehearse an event on: made-up people, and the settings of the real event."""

import pytest

from tests.builders import a_helper, an_event, some_names
from tournaments.errors import EntrantRefused, RehearsalRefused
from tournaments.models import Entrant, Event, EventState, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import keep_apart_pairs, not_registered
from tournaments.selectors.events import public_events, shown_events
from tournaments.services.entrants import register_entrants, withdraw_entrant
from tournaments.services.keep_apart import keep_apart
from tournaments.services.places import get_or_create_places
from tournaments.services.rehearsals import copy_for_rehearsal, made_up_names

pytestmark = pytest.mark.django_db


def with_structure() -> Event:
    """Four people: two of Bern, one of Graz; the first two in one team, the second has a table."""
    event = an_event(0, rounds=3, self_registration=True)
    new_entrants = [
        NewEntrant(name="Anna", home_club="Bern", team="Foxes"),
        NewEntrant(name="Béla", home_club="Graz", team="Foxes"),
        NewEntrant(name="Cili", home_club="Bern", team="Hares"),
        NewEntrant(name="Dezső"),
    ]
    _, second, *_ = register_entrants(event_id=event.pk, new_entrants=new_entrants)
    [place] = get_or_create_places(event=event, numbers=[7])
    Entrant.objects.filter(pk=second.pk).update(fixed_place=place)
    keep_apart(event_id=event.pk, numbers=(2, 4))
    return event


def known(event: Event) -> list[tuple[int, str, str, str, int | None]]:
    return [
        (
            one.number,
            one.person.name,
            one.home_club,
            one.team.name if one.team else "",
            one.fixed_place.number if one.fixed_place else None,
        )
        for one in event.entrants.order_by("number")
    ]


def test_a_rehearsal_has_made_up_people_with_letters_for_clubs_and_teams() -> None:
    event = with_structure()
    helper = a_helper(event, Role.DIRECTOR)

    copy = copy_for_rehearsal(event_id=event.pk, players=None)

    assert known(copy) == [
        (1, "Anna A.", "A", "A", None),
        (2, "Béla B.", "B", "A", 7),
        (3, "Carla C.", "A", "B", None),
        (4, "Daniel D.", "", "", None),
    ]
    assert keep_apart_pairs(copy) == [(2, 4)]
    assert [one.user for one in copy.helpers.all()] == [helper.user]
    assert (copy.rehearsal, copy.state, copy.rounds) == (True, EventState.REGISTRATION, 3)
    assert not copy.self_registration
    assert set(
        Entrant.objects.filter(event=copy).values_list("person__made_up_for", flat=True)
    ) == {copy.pk}


@pytest.mark.parametrize(
    ("players", "clubs", "apart"),
    [(3, ["A", "B", "A"], []), (6, ["A", "B", "A", "", "", ""], [(2, 4)])],
)
def test_a_rehearsal_has_as_many_people_as_wanted(
    players: int, clubs: list[str], apart: list[tuple[int, int]]
) -> None:
    copy = copy_for_rehearsal(event_id=with_structure().pk, players=players)

    assert [club for _, _, club, _, _ in known(copy)] == clubs
    assert keep_apart_pairs(copy) == apart


def test_who_has_withdrawn_is_not_rehearsed() -> None:
    event = an_event(4)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    copy = copy_for_rehearsal(event_id=event.pk, players=None)

    assert copy.entrants.count() == 3


def test_a_rehearsal_stands_in_no_list_but_opens_by_its_address() -> None:
    event = an_event(3)
    copy = copy_for_rehearsal(event_id=event.pk, players=None)

    assert list(public_events()) == [event]
    assert set(shown_events()) == {event, copy}


def test_real_and_made_up_people_never_meet() -> None:
    event = an_event(3)
    copy = copy_for_rehearsal(event_id=event.pk, players=None)
    real, made_up = event.entrants.get(number=1).person, copy.entrants.get(number=1).person
    [new] = register_entrants(event_id=copy.pk, new_entrants=[NewEntrant(name="Zoltán")])

    assert new.person.made_up_for == copy
    assert list(not_registered(an_event(0, organisation=event.organisation))) == [
        one.person for one in event.entrants.all()
    ]
    for where, who in ((event, made_up), (copy, real)):
        with pytest.raises(EntrantRefused):
            register_entrants(
                event_id=where.pk, new_entrants=[NewEntrant(name=who.name, person_id=who.pk)]
            )


def test_a_rehearsal_is_rehearsed_no_further() -> None:
    copy = copy_for_rehearsal(event_id=an_event(3).pk, players=None)

    with pytest.raises(RehearsalRefused) as refused:
        copy_for_rehearsal(event_id=copy.pk, players=None)

    assert refused.value.data == {"why": "again"}


def test_made_up_names_begin_again_with_other_letters() -> None:
    names = made_up_names()
    first = [next(names) for _ in range(60)]

    assert (len(set(first)), first[0], first[26]) == (60, "Anna A.", "Anna B.")
    assert not set(first) & set(some_names(60))
