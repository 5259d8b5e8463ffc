"""An event set up like another one."""

from datetime import date, time

import pytest

from scoring.services.people import erase_person
from tests.builders import a_picture, a_prize, a_proposed_seating, an_event
from tournaments.models import Entrant, Event, EventState, KeepApart, Place
from tournaments.services.copies import copy_event
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.keep_apart import keep_apart
from tournaments.services.places import CODE_LETTERS, add_places, set_rooms
from tournaments.services.rehearsals import copy_for_rehearsal
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db

DAY = date(2027, 1, 9)


@pytest.fixture
def event() -> Event:
    """Four of five play, two of them in a team, two kept apart, one at a fixed table."""
    event = an_event(5, rounds=None, one_round_each=True, venue="Inn", largest_size=4)
    event.doors_at, event.starts_at = time(18, 30), time(19)
    event.save(update_fields=["doors_at", "starts_at"])
    team = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=team.pk, name="Foxes", numbers=[2, 3])
    keep_apart(event_id=event.pk, numbers=(1, 2))
    keep_apart(event_id=event.pk, numbers=(4, 5))
    withdraw_entrant(entrant_id=event.entrants.get(number=5).pk)
    place = a_proposed_seating(event).tables.get().place
    set_rooms(event_id=event.pk, first=place.number, last=place.number, room="Cellar")
    Entrant.objects.filter(number=3).update(fixed_place=place)
    return event


def copied(event: Event, *, with_entrants: bool) -> Event:
    return copy_event(
        event_id=event.pk,
        name="Next",
        slug=event.slug,
        starts_on=DAY,
        ends_on=DAY,
        with_entrants=with_entrants,
    )


def test_copy_event_takes_settings_and_places_without_entrants(event: Event) -> None:
    copy = Event.objects.get(pk=copied(event, with_entrants=False).pk)

    assert (copy.name, copy.slug, copy.state) == ("Next", f"{event.slug}-2", EventState.DRAFT)
    assert (copy.starts_on, copy.organisation) == (DAY, event.organisation)
    assert (copy.rounds, copy.one_round_each, copy.venue, copy.largest_size) == (
        None,
        True,
        "Inn",
        4,
    )
    assert (copy.doors_at, copy.starts_at) == (time(18, 30), time(19))
    [place] = copy.places.all()
    assert (place.number, place.room) == (1, "Cellar")
    assert place.short_code != event.places.get().short_code
    assert not copy.entrants.exists()
    assert not copy.seatings.exists()


def test_copy_event_takes_prizes_text_and_picture(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(description="Bring cake", currency="CHF")
    a_prize(event, first=2, last=3, amount=500)
    picture = a_picture(event)

    copy = Event.objects.get(pk=copied(event, with_entrants=False).pk)

    assert (copy.description, copy.currency) == ("Bring cake", "CHF")
    [prize] = copy.prizes.all()
    assert (prize.first, prize.last, prize.thing, prize.amount) == (2, 3, "", 500)
    assert (copy.picture.digest, copy.picture.alternative) == (picture.digest, "The hall")
    assert (event.prizes.count(), event.picture.pk) == (1, picture.pk)


def test_copy_event_gives_places_codes_that_no_place_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tournaments.services.places.CODE_LENGTH", 1)
    event = an_event(0)
    add_places(event_id=event.pk, up_to=len(CODE_LETTERS) // 2)

    copied(event, with_entrants=False)

    assert "".join(sorted(Place.objects.values_list("short_code", flat=True))) == CODE_LETTERS


def test_copy_event_takes_entrants_with_teams_pairs_and_fixed_tables(event: Event) -> None:
    copy = copied(event, with_entrants=True)

    people = copy.entrants.order_by("number")
    assert list(people.values_list("number", "team__name", "fixed_place__event")) == [
        (1, None, None),
        (2, "Foxes", None),
        (3, "Foxes", copy.pk),
        (4, None, None),
    ]
    assert [one.person_id for one in people] == list(
        event.entrants.filter(withdrawn=False).order_by("number").values_list("person", flat=True)
    )
    [pair] = KeepApart.objects.filter(first__event=copy)
    assert {pair.first.number, pair.second.number} == {1, 2}


def test_copy_event_leaves_out_people_whose_data_were_erased(event: Event) -> None:
    Event.objects.update(state=EventState.FINISHED)
    erase_person(person_id=event.entrants.get(number=2).person_id, label="Player 2")

    copy = copied(event, with_entrants=True)

    assert list(copy.entrants.order_by("number").values_list("number", flat=True)) == [1, 3, 4]


def test_made_up_people_of_a_rehearsal_stay_there() -> None:
    rehearsal = copy_for_rehearsal(event_id=an_event(3).pk, players=None)

    copied = copy_event(
        event_id=rehearsal.pk,
        name="Next",
        slug="next",
        starts_on=DAY,
        ends_on=DAY,
        with_entrants=True,
    )

    assert (copied.rehearsal, copied.entrants.count()) == (False, 0)
