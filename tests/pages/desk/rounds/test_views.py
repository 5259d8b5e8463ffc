"""A round on the desk: what is recorded, every version of it, and entering it."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.notation import write_cards
from engine.simulate import simulate_round
from engine.variants import VARIANTS
from pages.figures import figure
from scoring.models import Entry, Round, RoundState
from scoring.selectors.entries import sheet_of
from scoring.services.occupancies import leave_table, order_seats
from tests.builders import (
    a_proposed_seating,
    a_sheet,
    a_table,
    a_table_to_dissolve,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    cards,
    dissolved,
    points_sheet,
)
from tests.conftest import StoreOnce
from tests.pages.desk.desks import desk_of, said, text
from tests.pages.desk.rounds.round_forms import (
    FIRST,
    SECOND,
    THIRD,
    WITHOUT_Y8,
    Form,
    address,
    desk_at,
    entered,
    form_of,
    names_at,
    overridden,
    points_of,
    sheet_of_piles,
    typed,
)
from tests.rare_cases import case
from tournaments.models import EventState, Occupancy, Role, Table
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three."""
    return store_once(lambda: a_table(players=3))


@pytest.mark.parametrize("page", ["events", "seatings"])
def test_event_and_seating_lead_to_the_round_a_table_reports_next(page: str, table: Table) -> None:
    an_entry(table)
    director = desk_at(table)
    pages = {"events": table.seating.event_id, "seatings": table.seating_id}

    shown = director.get(f"/admin/{page}/{pages[page]}/")

    assert "To the missing round" in text(shown)
    assert f'href="/admin/tables/{table.pk}/round/"' in shown.content.decode()
    answer = director.get(f"/admin/tables/{table.pk}/round/")
    assert answer["Location"] == f"{address(table, number=2)}#enter"


def test_a_table_that_has_reported_everything_leads_to_its_last_round() -> None:
    table = a_table(players=3, rounds=2)
    for number in (1, 2):
        an_entry(table, number)

    answer = desk_at(table).get(f"/admin/tables/{table.pk}/round/")

    assert answer["Location"] == address(table, number=2)


def test_a_table_of_a_proposal_has_no_round_yet() -> None:
    seating = a_proposed_seating(an_event(4))
    (table,) = seating.tables.all()

    assert desk_at(table).get(f"/admin/tables/{table.pk}/round/").status_code == 404
    assert "To the missing round" not in text(desk_at(table).get(f"/admin/seatings/{seating.pk}/"))


def test_a_table_leads_to_no_round_before_which_it_was_dissolved() -> None:
    table = a_table_to_dissolve()
    an_entry(table, 1, sheet=points_sheet(3, 2, 1))
    a_void_round(table, 2)
    director = desk_at(dissolved(table))

    answer = director.get(f"/admin/tables/{table.pk}/round/")

    assert answer["Location"] == address(table, number=1)
    assert address(table, number=2) not in director.get(answer["Location"]).content.decode()


def test_a_dissolved_table_of_which_nothing_was_played_leads_to_no_round() -> None:
    table = a_table_to_dissolve()
    a_void_round(table)

    assert desk_at(dissolved(table)).get(f"/admin/tables/{table.pk}/round/").status_code == 404


GAMES = [
    case(variant, players, name=f"{variant}-{players}", usual=players == 4)
    for variant in VARIANTS
    for players in (4, 7)
]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_round_of_any_game_is_entered_as_it_was_played(variant: str, players: int) -> None:
    table = a_table(players=players, variant=variant)
    sheet = simulate_round(edition="box120", variant=variant, players=players, seed=3).sheet
    keeper = a_user(table.seating.event.organisation, Role.SCORE_KEEPER)

    answer = entered(desk_of(keeper), table, sheet)

    entry = Entry.objects.get()
    assert answer["Location"] == address(table)
    assert said(answer) == ["Round 1 of table 1 is entered as version 1."]
    assert (entry.source, entry.by, entry.reason) == ("desk", keeper, "")
    assert sheet_of(entry).piles == sheet.piles


def test_the_page_before_the_first_entry_says_so_and_asks_for_the_cards(table: Table) -> None:
    page = text(desk_at(table).get(address(table)))

    assert "Table 1, round 1" in page
    assert "Nothing is entered yet." in page
    assert "Enter it" in page
    assert "Give other points" not in page
    assert "version" not in page.lower()


def test_the_page_of_a_recorded_round_shows_cards_points_and_who_sent_them(table: Table) -> None:
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    first, second, third = names_at(table)

    page = text(desk_at(table, Role.READER).get(address(table)))

    assert re.search(r"Version 1, [^·]+ \d\d:\d\d · captain", page)
    assert f"{first} 13 points Penalty card r1 Captured cards y0 y1 y2" in page
    assert f"{second} 12 points Penalty card b0" in page
    assert f"{third} \N{MINUS SIGN}5 points Penalty card g2" in page
    assert "One version" in page
    assert "Correct it" not in page
    assert "director" not in page.lower()


def test_a_correction_keeps_both_versions_and_shows_what_it_changed(table: Table) -> None:
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    director = desk_at(table)
    # The r0 changes places with the r1: 13 foreign cards - 1 - 0. The b0 goes for the b8 of the
    # third: the second pays 8 and the third 9 others - 13 - 2.
    other = replace(SECOND, penalty=cards("b8"))
    lighter = replace(THIRD, captured=cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b0"))

    answer = entered(director, table, sheet_of_piles(FIRST, other, lighter))

    assert answer.status_code == 302
    assert [points_of(one) for one in Entry.objects.order_by("version")] == [
        [13, 12, -5],
        [13, 4, -5],
    ]
    page = text(director.get(address(table)))
    assert "2 versions" in page
    assert "13 4 (\N{MINUS SIGN}8) \N{MINUS SIGN}5 –" in page
    assert "Cards of version 1" in page


def test_cards_that_cannot_be_right_are_all_named_with_what_would_fix_them(table: Table) -> None:
    director = desk_at(table)
    first, _, _ = names_at(table)

    answer = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    page = text(answer)
    assert answer.status_code == 422
    assert "Nothing was saved. The cards cannot all be right." in page
    assert f"Add yellow 8 to the captured cards of {first}." in page
    assert not Entry.objects.exists()
    assert form_of(answer)["captured-0"] == [write_cards(WITHOUT_Y8.captured)]


def test_a_repair_changes_the_form_and_stores_nothing_before_it_is_sent(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    page = refused.content.decode()
    (offer, *_) = re.findall(r'name="repair" value="(\w+)"[^>]*>Add yellow 8 to the captured', page)

    repaired = director.post(address(table, "enter/"), {**form_of(refused), "repair": offer})

    assert repaired.status_code == 200
    assert "yellow 8" in text(repaired)
    assert not Entry.objects.exists()
    assert director.post(address(table, "enter/"), form_of(repaired)).status_code == 302
    assert points_of(Entry.objects.get()) == [13, 12, -5]


def test_a_captain_who_was_quicker_is_shown_beside_what_was_typed(table: Table) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(sheet_of_piles(FIRST, SECOND, THIRD))
    an_entry(table, sheet=a_sheet(3, seed=9))

    answer = director.post(address(table, "enter/"), form)

    page = text(answer)
    assert answer.status_code == 409
    assert "Another person has sent this round." in page
    assert re.search(r"Version 1, [^·]+ · captain", page)
    again = form_of(answer)
    assert again["captured-0"] == [write_cards(FIRST.captured)]
    assert director.post(address(table, "enter/"), again).status_code == 302
    assert points_of(Entry.objects.get(version=2)) == [13, 12, -5]


def test_what_was_typed_before_the_seats_were_put_in_order_follows_its_people(
    table: Table,
) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(sheet_of_piles(FIRST, SECOND, THIRD))
    first, second, third = map(int, form["seats"][0].split())
    order_seats(table_id=table.pk, numbers=[second, third, first])

    answer = director.post(address(table, "enter/"), form)

    assert answer.status_code == 409
    again = form_of(answer)
    assert again["captured-2"] == [write_cards(FIRST.captured)]
    assert director.post(address(table, "enter/"), again).status_code == 302
    assert points_of(Entry.objects.get()) == [12, -5, 13]


@pytest.mark.parametrize("slip", [{"captured-3": "r1 what"}, {"repair": "0"}])
def test_what_only_asks_again_after_someone_left_keeps_each_pile_with_its_person(
    slip: Form,
) -> None:
    table = a_table(4)
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(a_sheet(4)) | slip
    first, second, third, fourth = form["seats"][0].split()
    leave_table(table_id=table.pk, number=int(second), from_round=1)

    answer = director.post(address(table, "enter/"), form)

    again = form_of(answer)
    assert (answer.status_code, again["seats"]) == (409, [f"{first} {third} {fourth}"])
    assert [again[f"captured-{seat}"] for seat in range(3)] == [
        [form[f"captured-{seat}"]] for seat in (0, 2, 3)
    ]


def test_the_same_form_sent_twice_stores_one_version(table: Table) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(sheet_of_piles(FIRST, SECOND, THIRD))

    answers = [director.post(address(table, "enter/"), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("step", ["enter/", "override/"])
def test_words_that_name_no_card_are_said_above_the_form_and_at_their_field(
    step: str, table: Table
) -> None:
    director = desk_at(table)
    wrong = {"captured-0": "r1 hello", "captured-2": "x5"}
    form = form_of(director.get(address(table))) | wrong

    answer = director.post(address(table, step), form)

    first, _, third = names_at(table)
    assert answer.status_code == 422
    assert (
        "Nothing was saved. "
        f"{first}: hello is not a card. Write for example r7. "
        f"{third}: x5 is not a card. Write for example r7." in text(answer)
    )
    assert text(answer).count("hello is not a card. Write for example r7.") == 2


def test_points_that_are_missing_or_no_number_are_said_above_the_form() -> None:
    table = a_table(3, evidence=["points"])
    director = desk_at(table)
    wrong = {"points-0": "many", "points-1": "", "points-2": ""}
    form = form_of(director.get(address(table))) | wrong

    answer = director.post(address(table, "enter/"), form)

    first, *others = names_at(table)
    assert (
        f"Nothing was saved. {first}: many is not a number. Write for example 12. "
        f"Points still missing: {', '.join(others)}." in text(answer)
    )


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seats": "x", "based_on": "-1", "key": "\0", "evidence": "none", "captured-0": "\0"},
        {"seats": "9" * 500, "based_on": "9" * 500, "evidence": "points", "points-0": "9" * 500},
    ],
)
@pytest.mark.parametrize("step", ["enter/", "override/"])
def test_a_senseless_form_is_refused(table: Table, step: str, form: Form) -> None:
    answer = desk_at(table).post(address(table, step), form)

    assert answer.status_code in (409, 422)
    assert not Entry.objects.exists()


def test_a_void_round_and_a_finished_event_take_nothing_and_say_why(table: Table) -> None:
    director = desk_at(table)
    Round.objects.filter(number=1).update(state=RoundState.VOID)
    page = text(director.get(address(table)))
    assert "This round is void and accepts no results." in page
    assert "Enter it" not in page

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    page = text(director.get(address(table, number=2)))
    assert "The event is not running. Let it run, then enter the round." in page
    assert "Enter it" not in page


def test_a_version_of_people_who_sit_there_no_more_is_shown_by_their_chairs() -> None:
    table = a_table(players=4)
    points = points_of(an_entry(table))
    Round.objects.filter(number=1).update(state=RoundState.VOID)
    Occupancy.objects.create(seat=table.seats.get(position=1), entrant=None, from_round=1)
    first, _, third, fourth = names_at(table)

    page = text(desk_at(table).get(address(table)))

    assert f"Version {first} seat 2 {third} {fourth} Reason" in page
    assert " ".join(map(figure, points)) + " –" in page


def test_the_page_and_its_refusals_follow_the_readers_language(table: Table) -> None:
    director = desk_at(table)
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    shown = director.get(address(table))
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    override = overridden(director, table, refused, {"reason": "", "points-0": "viel"})

    assert [one.status_code for one in (shown, refused, override)] == [200, 422, 422]
    assert {one["Content-Language"] for one in (shown, refused, override)} == {"de"}
    assert re.search(r"1, \d\d\.\d\d\.\d{4}, \d\d:\d\d", text(shown))
    assert "Dieses Feld ist zwingend erforderlich." in text(override)
    assert "Bitte eine ganze Zahl eintragen." in text(override)


@pytest.mark.parametrize("corrections", [0, 2])
def test_the_page_takes_as_many_queries_for_one_version_as_for_three(
    corrections: int, table: Table
) -> None:
    for version in range(corrections + 1):
        an_entry(table, based_on=version, sheet=a_sheet(3, seed=version))
    director = desk_at(table)
    director.get(address(table))
    url = address(table)

    with CaptureQueriesContext(connection) as queries:
        director.get(url)

    assert len(queries) == 17
