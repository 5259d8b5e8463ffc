"""Seats change while a round is being entered: what was entered stays with its people."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Entry
from scoring.services.occupancies import order_seats
from tests.browser.phones import (
    PLAYED,
    address,
    names_at,
    open_pile,
    open_round,
    recorded_lines,
    send,
    sheet_of,
    tap_round,
    written_piles,
)
from tests.builders import a_table
from tournaments.models import Occupancy, Table
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db(transaction=True)


def numbers_at(table: Table) -> list[int]:
    return list(
        table.seats.order_by("position").values_list("occupancies__entrant__number", flat=True)
    )


def test_cards_tapped_before_the_seats_are_put_in_order_keep_their_owner(
    website: str, page: Page
) -> None:
    table, played = a_table(4), PLAYED[4]
    names, numbers = names_at(table), numbers_at(table)
    open_round(page, website, table)
    tap_round(page, sheet_of(played))
    turned = [2, 0, 3, 1]
    order_seats(table_id=table.pk, numbers=[numbers[seat] for seat in turned])

    send(page)
    page.get_by_role("link", name="Load the page again").click()

    expect(page.locator("#status")).to_contain_text("Your cards from before are here again.")
    send(page)
    points = {line[0]: int(line[1]) for line in recorded_lines(page)}
    assert points == dict(zip(names, played["scores"], strict=True))


@pytest.mark.soak
def test_cards_of_a_person_who_left_are_asked_about_with_a_name(website: str, page: Page) -> None:
    table, played = a_table(4), PLAYED[4]
    left = names_at(table)[0]
    open_round(page, website, table)
    tap_round(page, sheet_of(played))
    (newcomer,) = register_names(event_id=table.seating.event_id, names=["Hana"])
    Occupancy.objects.create(seat=table.seats.get(position=0), entrant=newcomer)

    page.goto(address(website, table, 1))

    question = page.get_by_role("region", name="Whose cards are these?")
    expect(question).to_contain_text(f"Entered for {left}, who does not sit here now:")
    open_pile(page, 0)
    expect(page.locator("[data-lies=here]")).to_have_count(0)
    question.get_by_role("button", name="Keep them for later").click()
    expect(question).to_be_hidden()
    page.reload()
    question.get_by_role("button", name="They are the cards of Hana").click()
    expect(question).to_be_hidden()
    open_pile(page, 1)
    open_pile(page, 0)
    captured = len(written_piles(sheet_of(played))[0]["captured"])
    expect(page.locator("[data-lies=here]")).to_have_count(captured)
    send(page)
    assert recorded_lines(page)[0][:2] == ["Hana", str(played["scores"][0])]
    assert Entry.objects.count() == 1
