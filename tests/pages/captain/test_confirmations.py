"""Each person of a round confirms the own points, on any phone."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import Confirmation
from scoring.selectors.matches import match_of
from scoring.services.tables import close_table
from tests.builders import a_sheet, a_table, an_entry, reread, start_numbers
from tests.conftest import StoreOnce
from tests.pages.captain.phones import address, phone, send, table_page, words
from tournaments.models import Table

pytestmark = pytest.mark.django_db

PROVISIONAL = "Provisional until everyone has confirmed their own points."


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table at which each player has to confirm."""
    return store_once(lambda: a_table(confirmation="needed"))


def confirm(client: Client, table: Table, seat: int | None = None, version: int | str = 1) -> Any:
    """Confirm round 1: for whose phone it is, or for the player on a seat."""
    given = {"version": str(version)}
    if seat is not None:
        given["player"] = str(start_numbers(table)[seat])
    return client.post(address(table), given)


def said_by(answer: Any) -> str:
    return words(answer.content)


def test_an_entry_by_the_form_says_which_phone_and_which_seat(table: Table) -> None:
    client = phone(table, 2)

    entry = send(client, table)

    assert entry.device == client.cookies["device"].value
    assert entry.seat is not None
    assert entry.seat.position == 2


def test_where_no_one_confirms_a_phone_is_given_nothing(client: Client) -> None:
    table = a_table()

    client.get(table_page(table.place))

    assert not client.cookies


def test_where_players_are_only_asked_a_phone_is_known_and_nothing_is_provisional() -> None:
    table = a_table(confirmation="asked")
    client = phone(table, 0)
    send(client, table)

    said = said_by(client.get(table_page(table.place)))

    assert "device" in client.cookies
    assert "Confirmed by 0 of 4" in said
    assert "Confirm round 1" in said
    assert "Provisional" not in said


def test_a_table_shows_who_has_confirmed_and_is_not_provisional_once_all_have(
    table: Table,
) -> None:
    first, second = phone(table, 0), phone(table, 1)
    send(first, table)
    names = [entrant.person.name for entrant in match_of(reread(table)).rounds[0].entrants.values()]

    answer = confirm(second, table)
    between = said_by(first.get(table_page(table.place)))
    for seat in (0, 2, 3):
        confirm(first, table, seat)
    after = said_by(first.get(table_page(table.place)))

    assert answer.headers["Location"] == f"{table_page(table.place)}?seating=1"
    missing = ", ".join(names[seat] for seat in (0, 2, 3))
    assert f"Confirmed by 1 of 4 · on one phone · missing: {missing} {PROVISIONAL}" in between
    assert "Confirm round 1" in between
    assert "Confirmed by 4 of 4 · on 2 phones" in after
    assert (PROVISIONAL in after, "Confirm round 1" in after) == (False, False)


def test_the_table_asks_the_person_who_holds_the_phone_for_one_tap(table: Table) -> None:
    entry = send(phone(table, 0), table)
    mine = phone(table, 2)
    points = entry.piles.get(seat__position=2).points

    page = mine.get(table_page(table.place)).content.decode()

    [form] = re.findall(r'<section class="own".*?</section>', page, re.DOTALL)
    said = words(form.encode())
    assert "No check can find swapped piles or a wrong card laid aside" in said
    assert f"{points} points" in said
    assert f'action="{address(table)}"' in form
    number = start_numbers(table)[2]
    assert f'name="player" value="{number}"' in form
    assert f'href="{address(table, "round")}?own={number}"' in form
    assert mine.get(f"{address(table, 'round')}?own={number}").status_code == 200
    confirm(mine, table, 2)
    assert 'class="own"' not in mine.get(table_page(table.place)).content.decode()


def test_confirm_page_shows_the_own_pile_first_and_then_those_of_the_others(
    table: Table,
) -> None:
    entry = send(phone(table, 0), table)

    page = phone(table, 1).get(address(table))

    said = said_by(page)
    piles = list(entry.piles.select_related("seat").order_by("seat__position"))
    own = said[: said.index("Is round 1 entered correctly? Entered: version 1.")]
    assert "My points are right" in own
    assert "These are not my cards" in own
    assert f"{piles[1].points} points" in own
    assert f'href="{address(table, "round")}?own=' in page.content.decode()
    others = said[len(own) :]
    assert others.count("Confirm for") == 3
    for pile in (piles[0], piles[2], piles[3]):
        for card in pile.captured or []:
            assert f" {card} " in others


def test_on_a_shared_phone_one_after_the_other_confirms(table: Table) -> None:
    shared = phone(table, None)
    send(shared, table)
    before = said_by(shared.get(address(table)))

    answers = [confirm(shared, table, seat).headers["Location"] for seat in range(4)]

    assert "First choose your name" in before
    assert before.count("Confirm for") == 4
    assert answers == [address(table)] * 4
    after = said_by(shared.get(address(table)))
    assert "Confirmed by 4 of 4 · on one phone" in after
    assert "Confirm for" not in after


def test_the_phone_that_sent_the_round_confirms_too(table: Table) -> None:
    first = phone(table, 0)
    send(first, table)

    assert confirm(first, table).status_code == 302
    assert Confirmation.objects.get().device == first.cookies["device"].value


def test_a_second_tap_is_the_same_confirmation(table: Table) -> None:
    first = phone(table, 0)
    send(first, table)

    assert [confirm(first, table).status_code for _ in range(2)] == [302, 302]
    assert Confirmation.objects.count() == 1


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        (None, "Choose your name first"),
        ("99", "Only the people who played this round confirm it."),
        ("", "Only the people who played this round confirm it."),
        ("x" * 5000, "Only the people who played this round confirm it."),
    ],
)
def test_no_one_and_a_person_who_does_not_play_are_refused(
    player: str | None, sentence: str, table: Table
) -> None:
    send(phone(table, 0), table)
    given = {"version": "1"} if player is None else {"version": "1", "player": player}

    answer = phone(table, None).post(address(table), given)

    assert answer.status_code == 409
    assert sentence in said_by(answer)
    assert not Confirmation.objects.exists()


def test_a_phone_that_keeps_nothing_is_asked_to_say_who_it_is(table: Table) -> None:
    send(phone(table, 0), table)

    answer = confirm(Client(), table, 1)

    assert answer.status_code == 409
    assert "This phone is not known yet." in said_by(answer)


def test_a_correction_starts_without_confirmations_and_the_page_says_so(table: Table) -> None:
    first = phone(table, 0)
    send(first, table)
    confirm(first, table)
    an_entry(table, based_on=1, sheet=a_sheet(seed=9))

    said = said_by(first.get(address(table)))

    assert "Confirmed by 0 of 4" in said
    assert "A correction starts without confirmations: everyone confirms it again." in said


@pytest.mark.parametrize("version", ["2", "0", "", "x"])
def test_a_version_that_does_not_count_is_refused_and_the_newest_shown(
    version: str, table: Table
) -> None:
    send(phone(table, 0), table)

    answer = confirm(phone(table, 1), table, version=version)

    assert answer.status_code == 409
    assert "Entered: version 1." in words(answer.content)
    assert not Confirmation.objects.exists()


def test_nothing_recorded_cannot_be_confirmed(table: Table) -> None:
    second = phone(table, 1)

    assert "Nothing is entered yet." in words(second.get(address(table)).content)
    assert confirm(second, table).status_code == 409


def test_at_a_closed_table_nothing_is_confirmed(table: Table) -> None:
    send(phone(table, 0), table)
    close_table(table_id=table.pk)

    answer = confirm(phone(table, 1), table)

    assert answer.status_code == 409
    assert "Results are not taken here any more." in words(answer.content)


def test_where_the_director_confirms_the_table_only_says_provisional(client: Client) -> None:
    table = a_table(confirmation="director")
    an_entry(table)

    said = words(client.get(table_page(table.place)).content)

    assert ("Provisional until the director confirms it." in said, "Confirm round 1" in said) == (
        True,
        False,
    )
