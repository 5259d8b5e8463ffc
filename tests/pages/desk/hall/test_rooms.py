"""The tables of one room alone: in the address, and remembered by the browser."""

import pytest
from django.test import Client

from scoring.models import CallKind
from scoring.services.calls import call_director
from tests.builders import a_proposed_seating, a_published_seating, a_sheet, an_event
from tests.conftest import StoreOnce
from tests.pages.desk.desks import desk, text
from tests.pages.desk.rounds.round_forms import entered
from tournaments.models import Event, Role, Seating, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.places import set_rooms

pytestmark = pytest.mark.django_db


def an_evening_in_two_rooms() -> Event:
    """Twelve people at three tables: two in the hall, the third in the attic."""
    event = an_event(12, rounds=1, preferred_size=4, largest_size=4)
    a_published_seating(event)
    set_rooms(event_id=event.pk, first=1, last=2, room="Hall")
    set_rooms(event_id=event.pk, first=3, last=3, room="Attic")
    return event


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    return store_once(an_evening_in_two_rooms)


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


@pytest.fixture
def director(event: Event) -> Client:
    return desk(event)


@pytest.fixture
def tonight(event: Event) -> str:
    return f"/admin/events/{event.pk}/"


def seating_of(event: Event) -> Seating:
    return event.seatings.get()


def tiles(browser: Client, address: str) -> list[int]:
    """The tables that *Tonight* shows."""
    return [table.place for table in browser.get(address).context["here"].progress]


def shown_rooms(browser: Client, address: str) -> list[tuple[str, int, int, bool]]:
    """What the filter offers: the room, its tables, their calls, and whether it is chosen."""
    rooms = browser.get(address).context["rooms"]
    return [(room.label, room.tables, room.calls, room.current) for room in rooms]


def test_tonight_shows_the_tables_of_the_room_that_the_address_names(
    director: Client, tonight: str
) -> None:
    assert tiles(director, f"{tonight}?room=Attic") == [3]
    assert tiles(director, f"{tonight}?rooms=all") == [1, 2, 3]


def test_the_filter_counts_tables_and_calls_of_each_room(
    director: Client, event: Event, tonight: str
) -> None:
    call_director(place=event.places.get(number=2), kind=CallKind.DIRECTOR)

    assert shown_rooms(director, f"{tonight}?room=Attic") == [
        ("All rooms", 3, 1, False),
        ("Hall", 2, 1, False),
        ("Attic", 1, 0, True),
    ]


def test_tables_without_a_room_are_one_room_among_others(
    director: Client, event: Event, tonight: str
) -> None:
    set_rooms(event_id=event.pk, first=1, last=1, room="")

    assert [room[0] for room in shown_rooms(director, tonight)] == [
        "All rooms",
        "Without a room",
        "Hall",
        "Attic",
    ]
    assert tiles(director, f"{tonight}?room=") == [1]


def test_an_event_of_one_room_has_no_filter(director: Client, event: Event, tonight: str) -> None:
    set_rooms(event_id=event.pk, first=1, last=3, room="Hall")

    page = director.get(f"{tonight}?room=Hall")

    assert page.context["rooms"] == []
    assert "All rooms" not in text(page)
    assert not [name for name in director.cookies if name.startswith("room")]


def test_the_browser_remembers_the_room_until_all_are_asked_for(
    director: Client, event: Event, tonight: str
) -> None:
    director.get(f"{tonight}?room=Attic")

    back = director.get(tonight)
    missing = director.get(f"{tonight}missing/")
    director.get(f"{tonight}?rooms=all")

    assert back["Location"] == f"{tonight}?room=Attic"
    assert missing["Location"] == f"{tonight}missing/?room=Attic"
    assert director.get(tonight).status_code == 200


def test_each_event_has_a_room_of_its_own(director: Client, event: Event, tonight: str) -> None:
    other = an_event(4, organisation=event.organisation)
    director.get(f"{tonight}?room=Attic")

    assert director.get(f"/admin/events/{other.pk}/").status_code == 200


def test_a_script_that_looks_again_changes_nothing_about_the_room(
    director: Client, tonight: str
) -> None:
    director.get(f"{tonight}?room=Attic")

    assert tiles(director, f"{tonight}?part=1") == [1, 2, 3]
    assert tiles(director, f"{tonight}?rooms=all&part=1") == [1, 2, 3]
    assert tiles(director, f"{tonight}?room=Hall&part=1") == [1, 2]
    assert director.get(tonight)["Location"] == f"{tonight}?room=Attic"


def test_what_is_heard_of_another_room_is_shown_once_without_forgetting_the_own(
    director: Client, event: Event, tonight: str
) -> None:
    director.get(f"{tonight}?room=Attic")
    call_director(place=event.places.get(number=1), kind=CallKind.DIRECTOR)

    heard = director.get(f"{tonight}alarms/").content.decode()

    assert f'href="{tonight}?rooms=once#attention"' in heard
    assert tiles(director, f"{tonight}?rooms=once") == [1, 2, 3]
    assert director.get(tonight)["Location"] == f"{tonight}?room=Attic"


def test_a_proposal_is_shown_whole_and_forgets_no_room(
    director: Client, event: Event, tonight: str
) -> None:
    director.get(f"{tonight}?room=Attic")
    proposed = a_proposed_seating(event)

    page = director.get(f"/admin/seatings/{proposed.pk}/?room=Attic")

    assert page.context["rooms"] == []
    assert len(page.context["tables"]) == 3
    assert director.get(tonight)["Location"] == f"{tonight}?room=Attic"


@pytest.mark.parametrize("room", ["Cellar", "a\0b", "x" * 5000, "Attic'; --"])
def test_a_room_that_is_not_there_is_all_rooms(room: str, director: Client, tonight: str) -> None:
    page = director.get(tonight, {"room": room})

    assert [table.place for table in page.context["here"].progress] == [1, 2, 3]
    assert director.get(tonight).status_code == 200


def test_a_remembered_room_with_another_name_by_now_is_all_rooms(
    director: Client, event: Event, tonight: str
) -> None:
    director.get(f"{tonight}?room=Attic")
    set_rooms(event_id=event.pk, first=3, last=3, room="Loft")

    assert tiles(director, tonight) == [1, 2, 3]


def test_a_room_of_any_letters_is_remembered(director: Client, event: Event, tonight: str) -> None:
    set_rooms(event_id=event.pk, first=3, last=3, room="2階; \N{SNOWMAN}=")

    director.get(tonight, {"room": "2階; \N{SNOWMAN}="})

    assert tiles(director, director.get(tonight)["Location"]) == [3]


def test_attention_is_that_of_the_room(director: Client, event: Event, tonight: str) -> None:
    for number in (1, 3):
        call_director(place=event.places.get(number=number), kind=CallKind.DIRECTOR)
    Table.objects.filter(place__number=2).update(locked=True)

    hall = text(director.get(f"{tonight}?room=Hall"))
    attic = text(director.get(f"{tonight}?room=Attic"))

    assert "Done at table 1" in hall
    assert "Release table 2" in hall
    assert "Done at table 3" not in hall
    assert "Done at table 3" in attic
    assert "Done at table 1" not in attic
    assert "Release table 2" not in attic


def test_what_to_do_next_is_about_all_rooms(director: Client, event: Event, tonight: str) -> None:
    [*_, in_the_attic] = tables_of(seating_of(event))
    enter(director, in_the_attic)

    page = text(director.get(f"{tonight}?room=Attic"))

    assert "The tables are playing. “Attention” shows" in page
    assert "All rounds are entered." not in page.partition("Tables at play")[0]


def enter(browser: Client, table: Table, **more: str) -> str:
    """Enter the round of a table; where the desk leads then."""
    answer = entered(browser, table, a_sheet(4), **more)
    assert answer.status_code == 302, text(answer)
    return answer["Location"]


def test_links_between_the_pages_keep_the_room(
    director: Client, event: Event, tonight: str
) -> None:
    page = director.get(f"{tonight}?room=Attic").content.decode()

    assert f'href="{tonight}missing/?room=Attic"' in page
    assert f'href="/admin/seatings/{seating_of(event).pk}/?room=Attic"' in page
    assert f'href="{tonight}?room=Attic"' in page


def test_from_paper_lists_the_missing_rounds_of_the_room(
    director: Client, event: Event, tonight: str
) -> None:
    page = director.get(f"{tonight}missing/?room=Hall")

    assert [rounds[0].place for rounds in page.context["tables"]] == [1, 2]
    assert shown_rooms(director, f"{tonight}missing/?room=Hall") == [
        ("All rooms", 3, 0, False),
        ("Hall", 2, 0, True),
        ("Attic", 1, 0, False),
    ]


def test_a_room_without_missing_rounds_says_so_while_others_have_some(
    director: Client, event: Event, tonight: str
) -> None:
    [*_, in_the_attic] = tables_of(seating_of(event))
    enter(director, in_the_attic)

    page = text(director.get(f"{tonight}missing/?room=Attic"))

    assert "Nothing more is missing in this room." in page


def test_who_enters_rounds_of_a_room_is_led_to_the_next_one_there(
    director: Client, event: Event, tonight: str
) -> None:
    first, second, third = tables_of(seating_of(event))
    director.get(f"{tonight}missing/?room=Hall")

    after_second = enter(director, second, then="table")
    after_first = enter(director, first, then="table")

    assert after_second == f"/admin/rounds/{first.rounds.get().pk}/?then=table#enter"
    assert after_first == f"{tonight}missing/"
    assert "Nothing more is missing in this room." in text(director.get(f"{after_first}?room=Hall"))
    assert enter(director, third, then="table") == tonight


def test_who_enters_a_round_of_another_room_is_led_on_from_there(
    director: Client, event: Event, tonight: str
) -> None:
    _, second, third = tables_of(seating_of(event))
    director.get(f"{tonight}missing/?room=Hall")

    after_third = enter(director, third, then="table")

    assert after_third == f"/admin/rounds/{second.rounds.get().pk}/?then=table#enter"


def test_the_page_of_a_seating_shows_the_tables_of_the_room(director: Client, event: Event) -> None:
    page = director.get(f"/admin/seatings/{seating_of(event).pk}/?room=Attic")

    assert [table.place.number for table, *_ in page.context["tables"]] == [3]
    assert "Rounds of 3 tables are missing." in text(page)


def test_a_reader_looks_at_one_room_too(event: Event, tonight: str) -> None:
    assert tiles(desk(event, Role.READER), f"{tonight}?room=Attic") == [3]
