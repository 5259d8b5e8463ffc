"""Entering a round through the plain form, as a phone without scripts does."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.notation import write_cards
from scoring.models import Entry
from scoring.services.occupancies import leave_table, order_seats
from tests.builders import (
    a_published_seating,
    a_sheet,
    a_table,
    a_table_to_dissolve,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
    dissolved,
    reread,
)
from tests.conftest import StoreOnce
from tests.pages.captain.phones import words
from tests.pages.captain.round_forms import Form, address, alert, form_of, page_data, typed
from tests.rare_cases import case
from tests.rounds import classic_rounds
from tournaments.models import Occupancy, Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.entrants import register_names
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tables(store_once: StoreOnce) -> dict[int, Table]:
    """A table of each size."""
    return store_once(lambda: {players: a_table(players) for players in range(3, 9)})


@pytest.fixture
def table(tables: dict[int, Table], db: None) -> Table:
    """The table of four, in values that no test before has changed."""
    return reread(tables[4])


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_round_typed_into_the_plain_form_is_recorded_as_it_was_played(
    client: Client, players: int
) -> None:
    table, sheet = a_table(players), a_sheet(players)
    form = form_of(client.get(address(table)))
    response = client.post(address(table), form | typed(sheet))
    assert response.status_code == 302
    assert response.headers["Location"] == f"/t/{link_of(table.place)}/?seating=1&sent=1"
    entry = Entry.objects.get()
    assert (entry.version, entry.source) == (1, "captain")
    stored = [(pile.penalty, pile.captured) for pile in entry.piles.order_by("seat__position")]
    assert stored == [
        ([str(card) for card in pile.penalty], [str(card) for card in pile.captured])
        for pile in sheet.piles
    ]


def test_round_typed_in_words_and_short_forms_is_recorded(client: Client) -> None:
    table, sheet = a_table(3), a_sheet(3)
    words = {"r": "rot ", "b": "Blue-", "g": "zöld", "y": "giallo ", "o": "茶色"}
    long = {
        name: ", ".join(words[card[0]] + card[1:] for card in str(text).split())
        for name, text in typed(sheet).items()
    }
    assert (
        client.post(address(table), form_of(client.get(address(table))) | long).status_code == 302
    )


def test_round_sent_twice_by_the_same_form_is_recorded_once(client: Client, table: Table) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    first, again = client.post(address(table), form), client.post(address(table), form)
    assert (first.status_code, again.status_code) == (302, 302)
    assert Entry.objects.count() == 1


def test_round_sent_by_an_old_form_with_other_cards_is_refused_and_kept_for_correction(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table)))
    client.post(address(table), form | typed(a_sheet(4)))
    other = typed(a_sheet(4, seed=2))
    response = client.post(address(table), form | other)
    assert response.status_code == 409
    assert alert(response) == [
        "This was already sent with other cards. Send the correction as a new entry."
    ]
    corrected = form_of(response)
    assert corrected["captured-0"] == other["captured-0"]
    assert client.post(address(table), corrected).status_code == 302
    assert [entry.version for entry in Entry.objects.order_by("version")] == [1, 2]


def test_round_with_unreadable_words_names_them_and_keeps_everything_typed(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    form |= {"captured-1": "r2 x5 hello"}
    response = client.post(address(table), form)
    assert response.status_code == 422
    name = list(occupants(table, 1).values())[1].person.name
    assert alert(response) == [f"{name}: x5, hello is not a card. Write for example r7."]
    assert words(response.content).count("x5, hello is not a card. Write for example r7.") == 2
    kept = form_of(response)
    assert {name: kept[name] for name in kept} == {name: form[name] for name in kept}
    assert not Entry.objects.exists()


def test_round_without_a_card_is_refused_with_every_sentence_by_name(client: Client) -> None:
    table = a_table(3)
    response = client.post(address(table), form_of(client.get(address(table))))
    assert response.status_code == 422
    assert alert(response)[0] == (
        "The cards cannot all be right. Correct what is named and send again."
    )
    assert len(alert(response)) == 6
    assert (
        "Anna has no penalty card. Add the card that was laid aside before the first trick."
        in alert(response)
    )


def test_round_with_a_card_of_two_players_names_both(client: Client) -> None:
    table, sheet = a_table(3), a_sheet(3)
    form = form_of(client.get(address(table))) | typed(sheet)
    twice = str(sheet.piles[0].captured[0])
    form["captured-1"] = f"{form['captured-1']} {twice}"
    response = client.post(address(table), form)
    names = [entrant.person.name for entrant in occupants(table, 1).values()]
    assert f"is entered for {names[0]} and {names[1]}." in alert(response)[1]
    assert form_of(response)["captured-1"] == form["captured-1"]


WRONG = [
    case(
        *(played, wrong),
        name=f"{played['id']}-{wrong['mistake'].replace(' ', '-')}",
        usual=played["sheet"]["players"] == 7,  # who may make every mistake there is
    )
    for played in classic_rounds()
    for wrong in played["wrong"]
]


@pytest.mark.parametrize(("played", "wrong"), WRONG)
def test_wrong_sheet_is_refused_with_a_sentence_for_each_of_its_codes(
    client: Client, tables: dict[int, Table], played: dict[str, Any], wrong: dict[str, Any]
) -> None:
    table = tables[played["sheet"]["players"]]
    fields = {
        f"{part}-{seat}": " ".join(pile[part])
        for seat, pile in enumerate(wrong["sheet"]["piles"])
        for part in ("penalty", "captured")
    }
    undealt = {"undealt": " ".join(wrong["sheet"].get("undealt", []))}
    form = form_of(client.get(address(table))) | fields | undealt
    response = client.post(address(table), form)
    assert response.status_code == 422
    problems = response.context["refusal"].lines
    assert sorted({line.problem.code for line in problems}) == wrong["codes"]
    assert len(alert(response)) == 1 + len(problems)
    assert not Entry.objects.exists()


def test_round_that_another_person_sent_meanwhile_shows_both_and_lets_choose(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4, seed=9))
    an_entry(table)
    response = client.post(address(table), form)
    assert response.status_code == 409
    assert alert(response)[0] == (
        "Another person has already sent this round. Compare both and choose one."
    )
    sent = write_cards(a_sheet(4).piles[0].captured)
    assert f"{a_sheet(4).piles[0].penalty[0]} | {sent}" in alert(response)[1]
    mine = form_of(response)
    assert mine["captured-0"] == form["captured-0"]
    assert client.post(address(table), mine).status_code == 302
    assert [entry.version for entry in Entry.objects.order_by("version")] == [1, 2]


def test_round_after_people_changed_seats_shows_who_sits_there_now(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    (newcomer,) = register_names(event_id=table.seating.event_id, names=["Hana"])
    Occupancy.objects.create(seat=table.seats.get(position=0), entrant=newcomer)
    response = client.post(address(table), form)
    assert response.status_code == 409
    left = table.seating.event.entrants.get(number=str(form["seats"])[0]).person.name
    assert alert(response) == [
        "Other people sit here now. Check who sits where, then send again.",
        f"Entered for {left}, who does not sit here now. Is it the pile of Hana?",
    ]
    assert str(form_of(response)["seats"]).startswith("5 ")
    assert client.post(address(table), form_of(response)).status_code == 302


@pytest.mark.parametrize("slip", [{"captured-3": "r1 what"}, {"repair": "0"}, {"take_back": "{}"}])
def test_round_that_only_asks_again_after_someone_left_keeps_each_pile_with_its_person(
    client: Client, slip: Form, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4)) | slip
    first, second, third, fourth = str(form["seats"]).split()
    leave_table(table_id=table.pk, number=int(second), from_round=1)

    kept = form_of(client.post(address(table), form))

    assert kept["seats"] == f"{first} {third} {fourth}"
    assert [kept[f"captured-{seat}"] for seat in range(3)] == [
        form[f"captured-{seat}"] for seat in (0, 2, 3)
    ]


def test_round_typed_before_the_seats_are_put_in_order_follows_its_people(client: Client) -> None:
    table, sheet = a_table(4), a_sheet(4)
    form = form_of(client.get(address(table))) | typed(sheet)
    before = [int(number) for number in str(form["seats"]).split()]
    order_seats(table_id=table.pk, numbers=[before[1], before[2], before[0], before[3]])

    kept = form_of(client.post(address(table), form))

    assert kept["seats"] == f"{before[1]} {before[2]} {before[0]} {before[3]}"
    was = [form[f"captured-{seat}"] for seat in range(4)]
    assert [kept[f"captured-{seat}"] for seat in range(4)] == [was[1], was[2], was[0], was[3]]
    assert kept["penalty-2"] == form["penalty-0"]
    assert client.post(address(table), kept).status_code == 302
    owner = Entry.objects.get().piles.get(seat__position=2)
    assert owner.captured == [str(card) for card in sheet.piles[0].captured]


def test_round_of_a_locked_table_is_refused_and_nothing_typed_is_lost(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    Table.objects.update(locked=True)
    response = client.post(address(table), form)
    assert response.status_code == 409
    said = "The director is putting this table right. Wait, or call the director to go on."
    assert alert(response) == [said]
    assert "any more" not in words(response.content)
    assert form_of(response)["captured-2"] == form["captured-2"]
    assert "Send round" not in words(response.content)


def test_correction_starts_from_what_is_recorded_and_becomes_a_new_version(
    client: Client,
) -> None:
    table, sheet = a_table(7), a_sheet(7, seed=1)
    an_entry(table)
    form = form_of(client.get(address(table)))
    assert {name: form[name] for name in typed(sheet)} == typed(sheet)
    assert form["based_on"] == "1"
    assert client.post(address(table), form | typed(a_sheet(7, seed=2))).status_code == 302
    assert [entry.version for entry in Entry.objects.order_by("version")] == [1, 2]


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ""},
        {"seats": "1 2 x 4"},
        {"seats": "1 2 3"},
    ],
)
def test_form_with_senseless_seats_is_refused_and_stores_nothing(
    client: Client, change: Form, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4)) | change
    assert client.post(address(table), form).status_code == 409
    assert not Entry.objects.exists()


def test_a_pile_of_no_seat_is_left_out_of_what_is_shown_again(client: Client, table: Table) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    more = {"seats": "", f"captured-{'9' * 5_000}": "r1", "captured-\u0661": "r2"}

    sent = urlencode(form | more)
    refused = client.post(address(table), sent, content_type="application/x-www-form-urlencoded")

    assert refused.status_code == 409
    assert form_of(refused)["captured-1"] == form["captured-1"]


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": "é" * 10},
        {"key": "k" * 1000},
        {"based_on": "x"},
        {"accept": ["NONSENSE"]},
        {"unknown": "field"},
    ],
)
def test_form_with_a_senseless_extra_still_records_the_round(
    client: Client, change: Form, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4)) | change
    assert client.post(address(table), form).status_code == 302


@pytest.mark.parametrize(("cards", "status"), [(2_000, 422), (100_000, 413)])
def test_form_with_far_too_long_text_is_refused_and_stores_nothing(
    cards: int, status: int, client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | {"captured-0": "r2 " * cards}
    assert client.post(address(table), form).status_code == status
    assert not Entry.objects.exists()


@pytest.mark.parametrize("path", ["1/6/", "2/1/", "1/999999999999999999/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_round_that_is_not_played_here_says_so(
    client: Client, path: str, method: str, table: Table
) -> None:
    response = getattr(client, method)(f"/t/{link_of(table.place)}/{path}")
    assert response.status_code == 404
    assert "This table has no such round. Choose one of its rounds." in words(response.content)


def test_a_void_round_before_which_its_table_was_dissolved_is_said_not_to_be_there(
    client: Client,
) -> None:
    table = a_table_to_dissolve()
    a_void_round(table)

    response = client.get(address(dissolved(table)))

    assert response.status_code == 404
    assert "This table has no such round. Choose one of its rounds." in words(response.content)


def test_link_of_one_place_never_opens_a_round_of_another(client: Client) -> None:
    here, there = tables_of(a_published_seating(an_event(8)))
    response = client.get(address(here))
    assert response.status_code == 200
    form = form_of(client.get(address(there))) | typed(a_sheet(4))
    assert client.post(address(here), form).status_code == 409
    assert not Entry.objects.exists()


def test_round_sent_with_a_withdrawn_link_is_refused_and_stores_nothing(
    client: Client, table: Table
) -> None:
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    before = address(table)
    withdraw_link(place_id=table.place_id)
    assert client.post(before, form).status_code == 410
    assert not Entry.objects.exists()


def test_round_form_needs_no_cookie_and_sets_none() -> None:
    client, table = Client(enforce_csrf_checks=True), a_table(4)
    form = form_of(client.get(address(table))) | typed(a_sheet(4))
    response = client.post(address(table), form, headers={"origin": "null"})
    assert response.status_code == 302
    assert not client.cookies


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_round_page_refuses_other_methods(client: Client, method: str) -> None:
    response = getattr(client, method)(address(a_table(4)))
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, POST"


def test_round_page_gives_the_script_its_deck_people_and_addresses(client: Client) -> None:
    table = a_table(7)
    data = page_data(client, table)
    assert (data["table"], data["round"], data["version"]) == (table.pk, 1, 0)
    assert sorted(data["names"]) == ["Anna", "Béla", "Cili", "Dani", "Emma", "Fritz", "Gino"]
    assert data["game"] == {
        "edition": "box120",
        "variant": "classic",
        "players": 7,
        "evidence": "cards",
    }
    deck = data["deck"]
    assert deck["captured"] == 98
    parts = [*data["parts"], data["apart"]]
    assert [(part["key"], part["needed"], part["played"]) for part in parts] == [
        ("penalty", 1, False),
        ("captured", None, True),
        ("undealt", 3, False),
    ]
    assert data["step"] == 7
    assert [colour["letter"] for colour in deck["colours"]] == ["b", "o", "g", "r", "v", "y"]
    assert deck["colours"][3]["cards"]["r17"] == "red 17"
    assert data["addresses"] == {
        "check": "/api/v1/check/",
        "entries": f"/api/v1/tables/{table.pk}/rounds/1/entries/",
        "piles": f"/api/v1/tables/{table.pk}/rounds/1/piles/",
        "confirmations": f"/api/v1/tables/{table.pk}/rounds/1/confirmations/",
        "confirm": f"/t/{link_of(table.place)}/1/1/confirm/",
        "handed": f"{settings.PUBLIC_URL}/t/pile/",
    }
    assert data["live"] == f"/live/tables/{table.pk}"


@pytest.mark.parametrize("rounds", [1, 3])
def test_round_page_takes_as_many_queries_with_three_rounds_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, rounds: int, table: Table
) -> None:
    for number in range(1, rounds + 1):
        an_entry(table, number)
    with django_assert_num_queries(12):
        client.get(address(table))


def test_names_are_text_and_never_markup(client: Client) -> None:
    table = a_table(3)
    person = table.seating.event.entrants.get(number=1).person
    person.name = "<b>Anna</b></script>"
    person.save()
    html = client.get(address(table)).content.decode()
    assert "<b>Anna" not in html
    assert html.count("</script>") == html.count("<script")


def test_round_on_the_directors_word_says_so_above_its_cards(client: Client, table: Table) -> None:
    an_overridden_entry(table, reason="Revoke")

    marked = words(client.get(address(table)).content)
    other = words(client.get(address(table, 2)).content)

    assert "On the director’s word: Revoke" in marked
    assert "director’s word" not in other
