"""The phones at a table after one of them has sent the round: everyone confirms their points."""

import pytest
from playwright.sync_api import Page, expect

from pages.figures import figure
from scoring.models import Confirmation, Entry
from tests.browser.axe import offences
from tests.browser.phones import (
    PLAYED,
    names_at,
    open_part,
    open_pile,
    recorded_points,
    send,
    sheet_of,
    tap,
    written_piles,
)
from tests.browser.tables import Phones, Seated, enter_own, expect_following, is_complete
from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def recorded(seated: Seated) -> Phones:
    """Four phones with a round that one of them has sent."""
    four = seated(a_table(4, confirmation="asked"))
    four.open()
    enter_own(four, sheet_of(PLAYED[4]))
    is_complete(*four.pages)
    send(four[0])
    for page in four.pages:
        expect(page.locator("#recorded")).to_be_visible()
    return four


def agreed(page: Page) -> str:
    return page.locator("#confirming [role=status]").inner_text()


def test_each_confirms_their_own_points_and_all_phones_say_how_many_have(recorded: Phones) -> None:
    names = names_at(recorded.table)
    for seat, page in enumerate(recorded.pages[:3]):
        expect(page.locator("#confirming")).to_be_visible()
        pile = written_piles(sheet_of(PLAYED[4]))[seat]
        offered = page.locator("#confirming > .offers > div")
        expect(offered).to_have_count(1)
        tricks = len(pile["captured"]) // 4
        expect(offered).to_contain_text(f"{tricks} trick")
        for card in (*pile["penalty"], *pile["captured"]):
            expect(offered.locator(".contents")).to_contain_text(card)
        points = figure(PLAYED[4]["scores"][seat])
        own = f"My pile is right: {names[seat]}, points: {points}"
        page.get_by_role("button", name=own).click()
        for other in recorded.pages:
            expect(other.locator("#confirming")).to_contain_text(f"Confirmed by {seat + 1} of 4.")
    assert offences(recorded[0]) == []
    # The fourth has no phone of their own at hand.
    shared = recorded[0].locator("#confirming details")
    shared.locator("summary").click()
    shared.get_by_role("button", name=names[3]).click()
    expect(recorded[2].locator("#confirming")).to_contain_text("Confirmed by 4 of 4.")
    assert Confirmation.objects.count() == 4


@pytest.mark.soak
def test_what_a_person_contradicts_is_shown_card_by_card_before_it_is_sent(
    recorded: Phones,
) -> None:
    piles = written_piles(sheet_of(PLAYED[4]))
    mine, theirs = piles[1]["captured"][0], piles[2]["captured"][0]
    phone = recorded[1]
    phone.get_by_role("button", name="These are not my cards").click()
    expect_following(phone)
    expect(phone.locator("input[name=pile][value='1']")).to_be_checked()
    open_part(phone, "captured")
    tap(phone, mine)
    for card, seat in ((mine, 2), (theirs, 1)):
        open_pile(phone, seat)
        open_part(phone, "captured")
        if card == theirs:
            tap(phone, card)
            phone.get_by_role("button", name="Move it to").click()
        else:
            tap(phone, card)
    is_complete(phone)

    send(phone)

    expect(phone.locator("#versions mark")).to_have_count(4)
    assert Entry.objects.count() == 1
    phone.get_by_role("button", name="Send the correction").click()
    expect(phone.locator("#recorded")).to_be_visible()
    assert Entry.objects.count() == 2
    for other in (phone, recorded[3]):
        expect(other.locator("#recorded [data-version]")).to_have_text("Version 2")
    assert recorded_points(recorded[3]) == recorded_points(phone)
