"""The list of entrants, and each one's own page."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.people import erase_person
from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, an_entry, an_event, points_sheet, start_numbers
from tests.pages.desk.desks import Answer, desk, offers, said, text
from tournaments.models import Entrant, Event, Role
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_entrants, register_names
from tournaments.services.keep_apart import keep_apart
from tournaments.services.places import add_places
from tournaments.services.teams import create_team

pytestmark = pytest.mark.django_db


def listed(event: Event, **params: str) -> Answer:
    return desk(event).get(f"/admin/events/{event.pk}/entrants/", params)


def numbers(answer: Answer) -> list[int]:
    return [line.now.entrant.number for line in answer.context["search"].page]


def test_an_entrant_is_withdrawn_and_taken_back() -> None:
    event = an_event(3)
    browser, anna = desk(event), event.entrants.get(number=1)

    gone = browser.post(f"/admin/entrants/{anna.pk}/withdraw/")
    page = browser.get(f"/admin/events/{event.pk}/entrants/")
    shown = text(page)
    ((_, undo, sent, label),) = offers(page)
    back = browser.post(undo, sent)

    assert label == "Undo"
    assert said(gone) == ["No. 1 Anna is withdrawn."]
    assert "1 Anna withdrawn Change" in shown
    assert shown.count("Bring back") == 1
    assert said(back)[-1] == "No. 1 Anna takes part again."
    assert not event.entrants.get(number=1).withdrawn


def test_a_person_whose_data_were_erased_is_not_taken_back() -> None:
    event = an_event(1)
    browser, anna = desk(event), event.entrants.get()
    erase_person(person_id=anna.person_id, label="Player 1")

    shown = text(browser.get(f"/admin/events/{event.pk}/entrants/"))
    back = browser.post(f"/admin/entrants/{anna.pk}/withdraw/", {"back": "1"})

    assert "1 Player 1 withdrawn" in shown
    assert "Bring back" not in shown
    assert said(back) == [
        "This person was merged, or their data were erased. Look at the list again."
    ]
    assert event.entrants.get().withdrawn


def test_a_reader_sees_the_entrants_without_buttons() -> None:
    event = an_event(2)

    page = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/entrants/"))

    assert "1 Anna ? not seen yet 2 Béla ? not seen yet" in page
    assert "Withdraw" not in page.partition("Start numbers")[0].replace("Withdrawn", "")


def test_an_event_without_entrants_says_so() -> None:
    assert "No one is registered yet." in text(listed(an_event(0)))


def test_two_people_of_one_name_are_distinguished_by_number_and_club() -> None:
    event = an_event(0)
    register_entrants(
        event_id=event.pk,
        new_entrants=[
            NewEntrant(name="Anna", home_club="Bern", team="Red"),
            NewEntrant(name="Anna", home_club="Graz", out_of_competition=True),
        ],
    )

    page = text(listed(event))

    assert "1 Anna Home club: Bern Team: Red" in page
    assert "2 Anna Home club: Graz out of competition" in page


def test_the_list_is_sorted_by_number_or_by_name_in_the_language_of_the_event() -> None:
    event = an_event(0, language="hu")
    register_names(
        event_id=event.pk, names=["Örkény Anna", "Czakó Béla", "Csák Cili", "Ozora Dani"]
    )

    assert numbers(listed(event)) == [1, 2, 3, 4]
    assert numbers(listed(event, by="name")) == [2, 3, 4, 1]


@pytest.mark.parametrize(
    ("typed", "found"), [("bela", [2]), ("BERN", [3]), ("x\0", []), (" ", [1, 2, 3])]
)
def test_the_search_is_blind_to_accents_and_knows_clubs(typed: str, found: list[int]) -> None:
    event = an_event(2)
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Zoë", home_club="Bern")])

    answer = listed(event, q=typed)

    assert numbers(answer) == found
    assert ("No one was found." in text(answer)) is (not found)


@pytest.mark.parametrize("players", [1, 3])
def test_list_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    browser = desk(event)

    with django_assert_num_queries(17):
        browser.get(f"/admin/events/{event.pk}/entrants/")


def played(event: Event) -> None:
    """One round: the lower the start number, the better."""
    [table] = tables_of(a_published_seating(event))
    an_entry(table, sheet=points_sheet(*(10 - number for number in start_numbers(table))))


@pytest.fixture
def event() -> Event:
    return an_event(4, evidence=["points"], rounds=2, preferred_size=4)


@pytest.fixture
def anna(event: Event) -> Entrant:
    return event.entrants.get(number=1)


def show(entrant: Entrant, role: Role = Role.DIRECTOR) -> str:
    return text(desk(entrant.event, role).get(f"/admin/entrants/{entrant.pk}/"))


def save(entrant: Entrant, **given: object) -> Answer:
    fields = {key: str(value) for key, value in given.items()}
    return desk(entrant.event).post(f"/admin/entrants/{entrant.pk}/change/", fields)


def test_the_page_says_who_a_person_is_and_where_they_sat(event: Event, anna: Entrant) -> None:
    keep_apart(event_id=event.pk, numbers=(1, 3))
    played(event)
    event.teams.create(name="Foxes").entrants.set([anna])

    page = show(anna)

    assert "1 Anna Home club – Team Foxes Fixed table – Language – Out of competition no" in page
    assert "Kept apart 3 Cili" in page
    assert page.endswith("1 9 1–2 9")  # place, total, rounds, points


def test_a_reader_does_not_see_who_is_kept_apart(event: Event, anna: Entrant) -> None:
    keep_apart(event_id=event.pk, numbers=(1, 3))

    assert "Cili" not in show(anna, Role.READER)


def test_everything_is_changed(event: Event, anna: Entrant) -> None:
    team = create_team(event_id=event.pk, name="Foxes")
    add_places(event_id=event.pk, up_to=3)

    answer = save(
        anna, home_club="Bern", team=team.pk, fixed_table=3, language="hu", out_of_competition="on"
    )

    assert said(answer) == ["Anna is saved."]
    facts = "Home club Bern Team Foxes Fixed table 3 Language Hungarian Out of competition yes"
    assert facts in show(anna)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"team": "77"}, "Select a valid choice."),
        ({"fixed_table": "0"}, "Select a valid choice."),
        ({"fixed_table": "99"}, "Select a valid choice."),
        ({"fixed_table": 10**30}, "Select a valid choice."),
        ({"language": "xx"}, "Select a valid choice."),
        ({"home_club": "x" * 101}, "Ensure this value has at most 100 characters"),
    ],
)
def test_what_is_impossible_is_refused(
    anna: Entrant, given: dict[str, object], sentence: str
) -> None:
    answer = save(anna, **{"home_club": "Bern", **given})

    assert answer.status_code == 422
    assert sentence in text(answer)
    anna.refresh_from_db()
    assert anna.home_club == ""
    assert not anna.event.places.exists()


def test_a_form_that_is_sent_after_the_person_was_erased_is_refused(anna: Entrant) -> None:
    erase_person(person_id=anna.person_id, label="Player 1")

    answer = save(anna, home_club="Bern")

    assert answer.headers["Location"] == f"/admin/events/{anna.event_id}/entrants/"
    assert said(answer) == [
        "This person was merged, or their data were erased. Look at the list again."
    ]
    anna.refresh_from_db()
    assert anna.home_club == ""


@pytest.mark.django_db(transaction=True)
def test_what_changes_published_standings_is_said_before_it_is_stored(
    event: Event, anna: Entrant
) -> None:
    team = create_team(event_id=event.pk, name="Foxes")
    played(event)
    refresh_standings(event_id=event.pk)

    preview = save(anna, out_of_competition="on", team=team.pk)

    page = text(preview)
    assert "The standings will name another team." in page
    assert "Anna 1 – Béla 2 1 Cili 3 2 Dani 4 3" in page
    anna.refresh_from_db()
    assert (anna.out_of_competition, anna.team) == (False, None)

    save(anna, out_of_competition="on", team=team.pk, sure=1)

    anna.refresh_from_db()
    assert (anna.out_of_competition, anna.team) == (True, team)


@pytest.mark.django_db(transaction=True)
def test_what_changes_no_standings_is_stored_at_once(event: Event, anna: Entrant) -> None:
    played(event)
    refresh_standings(event_id=event.pk)

    assert said(save(anna, home_club="Bern", fixed_table=1)) == ["Anna is saved."]
