"""Places and their links."""

import pytest
import time_machine

from tests.builders import a_table, an_event
from tests.conftest import StoreOnce
from tournaments.errors import LinkUnknown, LinkWithdrawn, PlaceRefused
from tournaments.models import Place, ResultsVersion
from tournaments.selectors.places import count_places, link_of, place_of_link
from tournaments.services.places import (
    CODE_LETTERS,
    add_places,
    record_reached,
    remove_places,
    set_rooms,
    withdraw_link,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_place(store_once: StoreOnce) -> Place:
    """The place of a table, which all tests of this module find."""
    return store_once(lambda: a_table().place)


@pytest.fixture
def place(stored_place: Place, db: None) -> Place:
    """The place of the module, in values that no test before has changed."""
    return Place.objects.get(pk=stored_place.pk)


def test_place_of_link_returns_the_place_the_link_was_made_for(place: Place) -> None:
    assert place_of_link(link_of(place)) == place


def test_link_of_has_the_place_and_22_characters(place: Place) -> None:
    number, _dot, signature = link_of(place).partition(".")

    assert (number, len(signature)) == (str(place.pk), 22)


def test_withdraw_link_makes_the_old_one_worthless_and_a_new_one_valid(place: Place) -> None:
    old, old_code = link_of(place), place.short_code

    withdraw_link(place_id=place.pk)

    place.refresh_from_db()
    assert place.short_code != old_code
    assert place_of_link(link_of(place)) == place
    with pytest.raises(LinkWithdrawn):
        place_of_link(old)


def test_a_new_short_code_is_one_that_no_place_has(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.services.places.CODE_LENGTH", 1)

    add_places(event_id=place.event_id, up_to=len(CODE_LETTERS))
    withdraw_link(place_id=place.pk)

    assert "".join(sorted(Place.objects.values_list("short_code", flat=True))) == CODE_LETTERS


@pytest.mark.parametrize(
    "link",
    [
        "",
        "1",
        "1.",
        ".AAAAAAAAAAAAAAAAAAAAAA",
        "1.AAAAAAAAAAAAAAAAAAAAAA",
        "999999999999999999.AAAAAAAAAAAAAAAAAAAAAA",
        "9999999999999999999999.AAAAAAAAAAAAAAAAAAAAAA",
        "-1.AAAAAAAAAAAAAAAAAAAAAA",
        "1.AAAAAAAAAAAAAAAAAAAAA\0",
        "\u0661.AAAAAAAAAAAAAAAAAAAAAA",
        "x" * 10_000,
    ],
)
def test_place_of_link_that_was_never_issued_is_unknown(link: str) -> None:
    a_table()

    with pytest.raises(LinkUnknown):
        place_of_link(link)


def test_place_of_link_with_another_place_s_signature_is_unknown(place: Place) -> None:
    other = a_table().place
    signature = link_of(other).partition(".")[2]

    with pytest.raises(LinkUnknown):
        place_of_link(f"{place.pk}.{signature}")


def numbers_of(place: Place) -> list[int]:
    return list(place.event.places.order_by("number").values_list("number", flat=True))


def test_add_places_adds_what_is_missing(place: Place) -> None:
    assert add_places(event_id=place.event_id, up_to=3) == 2
    assert add_places(event_id=place.event_id, up_to=2) == 0
    assert numbers_of(place) == [1, 2, 3]


def test_remove_places_removes_where_no_one_sat(place: Place) -> None:
    add_places(event_id=place.event_id, up_to=4)
    link = link_of(place.event.places.get(number=4))

    remove_places(event_id=place.event_id, numbers=[2, 4])

    assert numbers_of(place) == [1, 3]
    with pytest.raises(LinkUnknown):
        place_of_link(link)


def test_remove_places_keeps_all_where_one_is_needed(place: Place) -> None:
    add_places(event_id=place.event_id, up_to=3)
    third = place.event.places.get(number=3)
    place.event.entrants.filter(number=1).update(fixed_place=third)

    with pytest.raises(PlaceRefused) as caught:
        remove_places(event_id=place.event_id, numbers=[1, 2, 3])

    assert caught.value.data == {"why": "needed", "numbers": [1, 3]}
    assert numbers_of(place) == [1, 2, 3]


def test_remove_places_touches_no_other_event(place: Place) -> None:
    other = an_event(0)
    add_places(event_id=other.pk, up_to=1)

    remove_places(event_id=other.pk, numbers=[1])

    assert numbers_of(place) == [1]


def test_set_rooms_names_a_range_and_raises_the_version(place: Place) -> None:
    add_places(event_id=place.event_id, up_to=4)
    add_places(event_id=an_event(0).pk, up_to=4)
    before = ResultsVersion.objects.get(event=place.event).number

    assert set_rooms(event_id=place.event_id, first=1, last=3, room="Red room") == 3

    rooms = Place.objects.order_by("event_id", "number").values_list("room", flat=True)
    assert list(rooms) == ["Red room"] * 3 + [""] * 5
    assert ResultsVersion.objects.get(event=place.event).number == before + 1


def test_note_reached_keeps_the_first_time_until_the_link_is_withdrawn(place: Place) -> None:
    with time_machine.travel("2026-03-06T18:00:00Z", tick=False):
        record_reached(place_id=place.pk)
    with time_machine.travel("2026-03-06T19:00:00Z", tick=False):
        record_reached(place_id=place.pk)

    place.refresh_from_db()
    assert str(place.reached_at) == "2026-03-06 18:00:00+00:00"
    assert count_places(place.event) == (1, 1)

    withdraw_link(place_id=place.pk)

    assert count_places(place.event) == (1, 0)
