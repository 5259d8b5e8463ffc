"""Each person of a round confirms the own points, on any phone."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.piles import Evidence
from engine.sheets import read_sheet
from pages.figures import figure
from scoring.models import Confirmation
from scoring.selectors.matches import match_of
from scoring.services.tables import close_table
from tests.builders import (
    a_sheet,
    a_table,
    an_entry,
    an_overridden_entry,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.pages.captain.phones import address, phone, send, table_page, words
from tests.rounds import played_rounds
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
    assert f"{figure(points)} points" in said
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
    assert f"{figure(piles[1].points)} points" in own
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
    assert "Results are no longer accepted here." in words(answer.content)


def test_where_the_director_confirms_the_table_only_says_provisional(client: Client) -> None:
    table = a_table(confirmation="director")
    an_entry(table)

    said = words(client.get(table_page(table.place)).content)

    assert ("Provisional until the director confirms it." in said, "Confirm round 1" in said) == (
        True,
        False,
    )


OWN = "Captured cards in the penalty colour"
# Read off rounds that were played, by hand: of a pile what is shown of it, by label.
CONFIRMED: list[tuple[str, Evidence, int, dict[str, str]]] = [
    (
        "classic-4",
        Evidence.CARDS,
        0,
        {
            "Penalty card": "o1",
            "Tricks": "1 trick · 4 cards",
            OWN: "–",
            "Captured cards": "b0 b1 y5 y8",
        },
    ),
    (
        "classic-4",
        Evidence.COUNTS,
        0,
        {"Penalty card": "o1", "Tricks": "1 trick · 4 cards", OWN: "–"},
    ),
    (
        "reverse-5",
        Evidence.CARDS,
        1,
        {
            "Lucky card": "o6",
            "Tricks": "2 tricks · 10 cards",
            "Captured cards in the lucky colour": "o8 o12",
            "Captured cards": "b6 b7 b14 o8 o12 g2 g11 r1 r4 y6",
        },
    ),
    (
        "mild-3",
        Evidence.COUNTS,
        0,
        {
            "Penalty card": "r8",
            "Tricks": "3 tricks · 9 cards",
            "How many of them in the penalty colour": "3",
        },
    ),
    (
        "intense-8",
        Evidence.COUNTS,
        5,
        {
            "Penalty cards": "b6 y18",
            "Tricks": "1 trick · 8 cards",
            "Captured cards in the penalty colours": "b4 b7 y17",
        },
    ),
    (
        "delayed-7",
        Evidence.CARDS,
        0,
        {
            "Penalty colour": "violet",
            "Tricks": "1 trick · 7 cards",
            OWN: "v1",
            "Captured cards": "b9 g6 r4 r7 v1 y12 y17",
        },
    ),
    (
        "hattrick-4",
        Evidence.CARDS,
        0,
        {
            "Face-up cards": "b1 g6 g11 r10 r13 r14 r20",
            "Passed cards, face down": "g3 g16",
        },
    ),
    (
        "hattrick-4",
        Evidence.COUNTS,
        0,
        {"red": "4", "blue": "1", "green": "2", "Passed": "2"},
    ),
    ("classic-4", Evidence.POINTS, 0, {"Points": "3"}),
]


def shown_piles(table: Table) -> list[dict[str, str]]:
    """What the page shows of each pile, in seat order: by label."""
    page = phone(table, None).get(address(table)).content.decode()
    piles = re.findall(r'data-pile="(\d+)".*?<dl class="contents">(.*?)</dl>', page, re.DOTALL)
    assert tuple(int(number) for number, _ in piles) == start_numbers(table)
    return [
        {
            words(label.encode()): words(content.encode())
            for label, content in re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", pile, re.DOTALL)
        }
        for _, pile in piles
    ]


@pytest.mark.parametrize(
    ("name", "evidence", "seat", "shown"),
    [pytest.param(*one, id=f"{one[0]}-{one[1]}") for one in CONFIRMED],
)
def test_what_is_confirmed_is_shown_by_variant_and_by_what_was_entered(
    name: str, evidence: Evidence, seat: int, shown: dict[str, str]
) -> None:
    [played] = [one for one in played_rounds() if one["id"] == f"FX-{name}-0"]
    whole = read_sheet(played["sheet"])
    table = a_table(whole.players, variant=whole.variant, evidence=[evidence], confirmation="asked")
    sheets = {
        Evidence.CARDS: whole,
        Evidence.COUNTS: read_sheet(played["quick_sheet"]),
        Evidence.POINTS: points_sheet(*played["scores"]),
    }
    an_entry(table, sheet=sheets[evidence])

    assert shown_piles(table)[seat] == shown


def test_cards_that_are_no_whole_tricks_are_counted_where_a_director_stored_them() -> None:
    table = a_table(confirmation="asked")
    entry = an_overridden_entry(table)
    sizes = [len(pile.captured or []) for pile in entry.piles.order_by("seat__position")]

    shown = [
        pile.get("Number of captured cards", pile.get("Tricks")) for pile in shown_piles(table)
    ]

    assert [size % 4 for size in sizes].count(0) == 3
    assert shown == [
        str(size) if size % 4 else f"{size // 4} trick{'s' * (size != 4)} · {size} cards"
        for size in sizes
    ]


def test_piles_of_others_are_open_until_they_are_confirmed(table: Table) -> None:
    shared = phone(table, None)
    send(shared, table)
    confirm(shared, table, 2)

    page = shared.get(address(table)).content.decode()

    opened = re.findall(r'<details data-pile="(\d+)"( open)?>', page)
    assert [bool(is_open) for _, is_open in opened] == [True, True, False, True]
