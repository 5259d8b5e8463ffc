"""The list of entrants: searched by name, team, state, table and rank, page by page."""

import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from pages.desk.entrants.searches import PAGE
from scoring.models import StandingsSnapshot
from tests.builders import a_published_seating, an_event, start_numbers
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, desk, offers, text
from tournaments.models import AttendanceState, Event, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_entrants
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db


def an_evening() -> Event:
    """Eight people at two tables; the higher the start number, the better."""
    event = an_event(8, preferred_size=4, largest_size=4)
    a_published_seating(event)
    rank(event)
    return event


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    return store_once(an_evening)


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def rank(event: Event) -> None:
    """Store standings in which all have a rank."""
    numbers = event.entrants.order_by("-number").values_list("number", flat=True)
    rows = [{"number": number, "rank": at} for at, number in enumerate(numbers, start=1)]
    StandingsSnapshot.objects.create(event=event, version=1, rows=rows)


def listed(event: Event, **asked: Any) -> Answer:
    return desk(event).get(f"/admin/events/{event.pk}/entrants/", asked)


def numbers(answer: Answer) -> list[int]:
    return [line.now.entrant.number for line in answer.context["search"].page]


def ranks(answer: Answer) -> list[int | None]:
    return [line.now.rank for line in answer.context["search"].page]


def test_a_line_says_state_table_and_rank(event: Event) -> None:
    [first, _] = tables_of(event.seatings.get())
    number = min(start_numbers(first))

    page = text(listed(event, q=str(number)))

    assert re.search(rf"{number} \w+ \? not seen yet Table 1 Rank {9 - number} Change", page)


@pytest.mark.parametrize(("typed", "found"), [("7", [7]), ("77", []), ("bela", [2])])
def test_a_start_number_finds_a_person_as_a_name_does(
    typed: str, found: list[int], event: Event
) -> None:
    assert numbers(listed(event, q=typed)) == found


def test_a_team_is_listed_alone(event: Event) -> None:
    foxes = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=foxes.pk, name="Foxes", numbers=[2, 5])

    assert numbers(listed(event, team=foxes.pk)) == [2, 5]


def test_a_state_of_the_roll_call_is_listed_alone(event: Event) -> None:
    for number, state in ((3, AttendanceState.LATE), (4, AttendanceState.PRESENT)):
        entrant = event.entrants.get(number=number)
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)
    event.entrants.filter(number=6).update(withdrawn=True)

    by_state = {
        state: numbers(listed(event, state=state))
        for state in ("late", "present", "unseen", "withdrawn", "left")
    }
    assert by_state == {
        "late": [3],
        "present": [4],
        "unseen": [1, 2, 5, 7, 8],
        "withdrawn": [6],
        "left": [],
    }


def test_a_table_is_listed_alone(event: Event) -> None:
    [_, second] = tables_of(event.seatings.get())

    assert numbers(listed(event, table=2)) == sorted(start_numbers(second))


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("1", {1}), ("1-3", {1, 2, 3}), (" 1 – 3 ", {1, 2, 3}), ("3-1", set()), ("99", set())],
)
def test_ranks_are_listed_alone(typed: str, wanted: set[int], event: Event) -> None:
    ranked = [rank for rank in ranks(listed(event)) if rank in wanted]

    assert ranks(listed(event, rank=typed)) == ranked


@pytest.mark.parametrize("typed", ["x", "1-2-3", "-1", "1\0", "9" * 40])
def test_what_is_no_rank_is_said_and_narrows_nothing(typed: str, event: Event) -> None:
    answer = listed(event, rank=typed)

    assert answer.status_code == 200
    assert answer.context["search"].form.errors.keys() == {"rank"}
    assert numbers(answer) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_what_is_possible_narrows_beside_what_is_not(event: Event) -> None:
    event.entrants.filter(number=6).update(withdrawn=True)

    assert numbers(listed(event, rank="x", state="withdrawn")) == [6]


@pytest.mark.parametrize(
    "asked",
    [{"team": "999"}, {"team": "x"}, {"state": "gone"}, {"table": "0"}, {"by": "x"}, {"page": "x"}],
)
def test_what_cannot_be_asked_for_narrows_nothing(asked: dict[str, str], event: Event) -> None:
    create_team(event_id=event.pk, name="Foxes")

    assert numbers(listed(event, **asked)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_list_is_sorted_by_rank_with_those_without_one_last(event: Event) -> None:
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Zoë")])

    listing = ranks(listed(event, by="rank"))

    assert listing == [*sorted(rank for rank in listing if rank), None]


def test_before_anything_is_played_no_table_and_no_rank_is_asked_for() -> None:
    form = listed(an_event(3)).context["search"].form

    assert list(form.fields) == ["state"]


def test_a_long_list_comes_in_pages_that_keep_what_was_asked_for() -> None:
    event = an_event(PAGE + 2)

    first = listed(event, state="unseen")
    [*_, (_, address)] = first.context["search"].others
    second = desk(event).get(f"/admin/events/{event.pk}/entrants/{address}")

    assert numbers(first) == list(range(1, PAGE + 1))
    assert numbers(second) == [PAGE + 1, PAGE + 2]
    assert "state=unseen" in address
    assert f"41–42 of {PAGE + 2}" in text(second)


def test_who_withdraws_a_person_comes_back_to_the_same_list() -> None:
    event = an_event(3)
    director, anna = desk(event), event.entrants.get(number=1)
    address = f"/admin/events/{event.pk}/entrants/?q=Anna&by=name"

    gone = director.post(f"/admin/entrants/{anna.pk}/withdraw/", {"asked": "q=Anna&by=name"})
    ((_, undo, sent, _),) = offers(director.get(address))
    back = director.post(undo, sent)

    assert gone["Location"] == back["Location"] == address


def test_what_comes_back_is_never_another_page() -> None:
    event = an_event(3)
    anna = event.entrants.get(number=1)

    gone = desk(event).post(
        f"/admin/entrants/{anna.pk}/withdraw/", {"asked": "//evil.test\r\nx: y"}
    )

    assert gone["Location"].startswith(f"/admin/events/{event.pk}/entrants/?")
    assert "\n" not in gone["Location"]


def test_the_acts_of_a_line_are_behind_one_button_for_directors_alone(event: Event) -> None:
    address = f"/admin/events/{event.pk}/entrants/?q=2"

    director = desk(event).get(address).content.decode()
    reader = desk(event, Role.READER).get(address).content.decode()

    [acts] = re.findall(r'<details class="acts">(.*?)</details>', director, re.DOTALL)
    assert 'aria-label="Change no. 2 Béla"' in acts
    labels = re.findall(r">\s*([^<>]+?)\s*</(?:a|button)>", acts)
    assert labels == ["Club, team, fixed table", "Swap seats", "Leaves now", "Withdraw"]
    assert 'class="acts"' not in reader


@pytest.mark.parametrize("players", [4, 12])
def test_the_list_of_a_played_event_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    a_published_seating(event)
    rank(event)
    browser = desk(event)

    with django_assert_num_queries(20):
        browser.get(f"/admin/events/{event.pk}/entrants/?q=a&state=unseen&table=1&by=rank")
