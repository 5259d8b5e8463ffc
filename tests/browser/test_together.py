"""Four phones at one table enter a round together, each their own pile."""

import re

import pytest
from playwright.sync_api import expect

from engine.piles import CountedPile
from scoring.models import DraftPile, Entry
from scoring.services.occupancies import order_seats
from scoring.services.piles import MOST_VERSIONS
from tests.browser.phones import (
    PLAYED,
    address,
    choose_radio,
    click,
    names_at,
    open_part,
    open_pile,
    open_round,
    played_round,
    recorded_lines,
    recorded_points,
    send,
    sheet_of,
    tap,
    tap_tricks,
    written_piles,
)
from tests.browser.tables import Phones, Seated, enter, enter_own, expect_following, is_complete
from tests.builders import a_table, an_entry, start_numbers
from tests.drafts import a_pile
from tests.engine.cases import as_counts
from tests.waiting import eventually
from tournaments.models import Occupancy
from tournaments.selectors.tables import occupants
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def four(seated: Seated) -> Phones:
    return seated(a_table(4))


def test_each_enters_their_own_pile_and_one_of_them_sends_the_round(four: Phones) -> None:
    played = PLAYED[4]
    four.open()
    for seat, page in enumerate(four.pages):
        expect(page.locator(f"input[name=pile][value='{seat}']")).to_be_checked()
    enter_own(four, sheet_of(played))
    is_complete(*four.pages)
    marks = four[0].locator("#piles .by").all_inner_texts()
    assert marks == ["✓", "✓✓", "✓✓", "✓✓"]
    card = four[0].locator(f"[data-card={played['sheet']['piles'][2]['captured'][0]}]")
    assert names_at(four.table)[2] in (card.locator(".unseen").text_content() or "")
    send(four[2])
    for page in four.pages:
        assert recorded_points(page) == played["scores"]
    assert Entry.objects.count() == 1
    assert not four.table.rounds.get(number=1).draft_piles.exists()


@pytest.mark.soak
def test_no_phone_leads_to_a_pile_that_another_one_is_entering(four: Phones) -> None:
    sheet, names = sheet_of(PLAYED[4]), names_at(four.table)
    pile = written_piles(sheet)[1]
    four.open(0, 1)
    click(four[1], *pile["penalty"])
    expect(four[0].locator("#piles .by").nth(1)).to_have_text("…")
    enter_own(four, sheet, 0)
    expect(four[0].locator("#next")).to_have_text("My pile is complete")
    open_part(four[1], "captured")
    click(four[1], *pile["captured"])
    expect(four[0].locator("#next")).to_have_text(f"Next: {names[2]}")


@pytest.mark.soak
def test_the_own_pile_is_left_for_the_others_to_enter_theirs(four: Phones) -> None:
    sheet, names = sheet_of(PLAYED[4]), names_at(four.table)
    piles = written_piles(sheet)
    status, following = four[0].locator("#status"), four[0].locator("#next")
    four.open()
    for seat in (1, 2, 3):
        click(four[seat], *piles[seat]["penalty"])
        expect(four[0].locator("#piles .by").nth(seat)).to_have_text("…")
    enter_own(four, sheet, 0)

    following.tap()

    expect(following).to_be_hidden()
    expect(four[0].locator(".bar .main:visible")).to_have_count(0)
    expect(status).to_have_text(f"Still missing: the cards of {', '.join(names[1:])}.")
    expect(four[1].locator("#piles .by").nth(0)).to_have_text("✓✓")
    enter(four[1], {"captured": piles[1]["captured"]})
    expect(status).to_have_text(f"Still missing: the cards of {', '.join(names[2:])}.")
    tap(four[0], piles[0]["captured"][0])
    expect(following).to_have_text("My pile is complete")
    four[0].locator("#undo").tap()
    following.tap()
    for seat in (2, 3):
        enter(four[seat], {"captured": piles[seat]["captured"]})
    is_complete(four[0])
    expect(four[0].locator("#send")).to_have_class("main")


@pytest.mark.soak
@pytest.mark.parametrize("tricks", [0, 1])
def test_the_last_phone_takes_the_rest_for_its_own_pile(tricks: int, four: Phones) -> None:
    played, names = PLAYED[4], names_at(four.table)
    sheet = sheet_of(played)
    pile = written_piles(sheet)[3]
    four.open()
    enter_own(four, sheet, 0, 1, 2)
    expect(four[3].locator("#piles .by").nth(2)).to_have_text("✓✓")

    click(four[3], *pile["penalty"], *pile["captured"][: 4 * tricks])

    rest = len(pile["captured"]) - 4 * tricks
    expect(four[3].locator("#rest")).to_be_hidden()
    expect(four[3].locator("#next")).to_have_text(f"The rest to {names[3]}: {rest}")
    four[3].locator("#next").tap()
    send(four[3])
    assert recorded_points(four[0]) == played["scores"]


@pytest.mark.soak
def test_own_cards_stay_when_another_phone_sends_the_round_as_another_kind(seated: Seated) -> None:
    sheet = sheet_of(PLAYED[4])
    phones = seated(a_table(4, evidence=["cards", "counts"]))
    phones.open(0)
    click(phones[0], *written_piles(sheet)[0]["penalty"])
    an_entry(phones.table, sheet=as_counts(sheet))
    expect(phones[0].locator("#conflict")).to_be_visible()
    expect(phones[0].locator("#tapped")).to_be_visible()


@pytest.mark.soak
def test_the_tricks_end_the_own_pile_while_others_enter_theirs(seated: Seated) -> None:
    piles = [pile for pile in as_counts(sheet_of(PLAYED[4])).piles if isinstance(pile, CountedPile)]
    phones = seated(a_table(4, evidence=["counts", "cards"]))
    phones.open(0, 1)
    for seat in (1, 0):
        pile = piles[seat]
        assert isinstance(pile.own, tuple)
        click(phones[seat], *map(str, pile.penalty), *map(str, pile.own))
        expect(phones[0].locator("#piles .by").nth(1)).to_have_text("…")
    tap_tricks(phones[0], piles[0].number // 4)
    expect(phones[0].locator("input[name=pile][value='0']")).to_be_checked()
    expect(phones[1].locator("#piles .by").nth(0)).to_have_text("✓✓")


def test_a_phone_without_a_network_keeps_its_pile_and_joins_when_it_is_back(four: Phones) -> None:
    sheet = sheet_of(PLAYED[4])
    four.open()
    four[3].context.set_offline(True)
    enter_own(four, sheet)
    expect(four[0].locator("#piles .by").nth(2)).to_have_text("✓✓")
    expect(four[0].locator("#piles .by").nth(3)).to_have_text("")
    four[3].context.set_offline(False)
    is_complete(*four.pages)


def test_two_edits_of_one_pile_stand_side_by_side_until_a_person_chooses(four: Phones) -> None:
    pile = written_piles(sheet_of(PLAYED[4]))[0]
    names = names_at(four.table)
    four.open(0, 1, 2)
    four[1].context.set_offline(True)
    enter(four[0], pile)
    open_pile(four[1], 0)
    enter(four[1], {**pile, "captured": pile["captured"][1:]})
    open_pile(four[1], 1)
    expect(four[2].locator("#piles .by").nth(0)).to_have_text("✓✓")
    four[1].context.set_offline(False)

    asked = f"{names[0]}: entered at the same time by"
    for page in four.pages[:3]:
        expect(page.locator("#versions summary")).to_contain_text(asked)
    expect(four[0].locator("#versions details")).to_have_attribute("open", "")
    expect(four[2].locator("#versions details")).not_to_have_attribute("open", "")
    expect(four[0].locator("#versions mark")).to_have_text([pile["captured"][0]])
    four[1].get_by_role("button", name=f"Take what {names[0]} entered").click()

    for page in four.pages[:3]:
        expect(page.locator("#versions")).to_be_hidden()
        open_pile(page, 2)
        open_pile(page, 0)
        open_part(page, "captured")
        expect(page.locator("[data-lies=here]")).to_have_count(len(pile["captured"]))


@pytest.mark.soak
def test_a_phone_that_is_loaded_again_goes_on_where_the_table_is(four: Phones) -> None:
    sheet = sheet_of(PLAYED[4])
    four.open()
    enter_own(four, sheet, 0, 1)
    four[0].reload()
    enter_own(four, sheet, 2, 3)
    is_complete(*four.pages)
    expect(four[0].locator("#versions")).to_be_hidden()


@pytest.mark.soak
def test_seats_put_in_order_in_the_middle_leave_every_pile_with_its_person(four: Phones) -> None:
    played, names = PLAYED[4], names_at(four.table)
    numbers = [entrant.number for entrant in occupants(four.table, 1).values()]
    four.open()
    enter_own(four, sheet_of(played), 0, 1, 2)
    expect(four[3].locator("#piles .by").nth(2)).to_have_text("✓✓")
    order_seats(table_id=four.table.pk, numbers=[numbers[seat] for seat in (3, 1, 0, 2)])

    enter_own(four, sheet_of(played), 3)
    for page in four.pages:
        notice = page.locator("#together")
        expect(notice).to_contain_text("Other people sit here now.")
        notice.get_by_role("button", name="Load the page again").click()
    is_complete(*four.pages)
    send(four[1])
    points = {line[0]: int(line[1]) for line in recorded_lines(four[3])}
    assert points == dict(zip(names, played["scores"], strict=True))


@pytest.mark.soak
def test_a_substitute_finds_what_was_entered_for_the_person_before(four: Phones) -> None:
    played, names = PLAYED[4], names_at(four.table)
    four.open()
    enter_own(four, sheet_of(played))
    is_complete(*four.pages)
    (newcomer,) = register_names(event_id=four.table.seating.event_id, names=["Hana"])
    Occupancy.objects.create(seat=four.table.seats.get(position=0), entrant=newcomer)
    send(four[0])
    expect(four[0].locator("#status")).to_contain_text("Other people sit here now.")
    four.open()
    question = four[0].get_by_role("region", name="Whose cards are these?")
    expect(question).to_contain_text(f"Entered for {names[0]}")
    question.get_by_role("button", name="They are the cards of Hana").click()
    is_complete(*four.pages)
    send(four[1])
    assert recorded_points(four[2]) == played["scores"]


@pytest.mark.soak
def test_a_phone_says_that_another_person_holds_it(four: Phones) -> None:
    names = names_at(four.table)
    four.open(0, 1)
    expect(four[0].locator("#holder")).to_contain_text(f"This phone: {names[0]}")
    four[0].locator("#holder").click()
    four[0].get_by_role("button", name=names[1], exact=True).click()
    expect(four[0].locator("#holder")).to_contain_text(f"This phone: {names[1]}")
    expect(four[0].locator("input[name=pile][value='1']")).to_be_checked()
    enter(four[0], written_piles(sheet_of(PLAYED[4]))[1])
    expect(four[1].locator("#piles .by").nth(1)).to_have_text("✓✓")
    four[0].reload()
    expect(four[0].locator("#holder")).to_contain_text(f"This phone: {names[1]}")


def test_a_phone_that_dies_while_it_sends_leaves_the_round_to_the_others(four: Phones) -> None:
    played = PLAYED[4]
    four.open()
    enter_own(four, sheet_of(played))
    is_complete(*four.pages)
    four[0].route("**/entries/", lambda route: route.abort())
    send(four[0])
    four[0].close()
    send(four[1])
    for page in four.pages[1:]:
        assert recorded_points(page) == played["scores"]
    again = four[0].context.new_page()
    open_round(again, four.website, four.table)
    assert Entry.objects.count() == 1


@pytest.mark.soak
def test_cards_that_two_people_took_are_asked_of_these_two(four: Phones) -> None:
    piles, names = written_piles(sheet_of(PLAYED[4])), names_at(four.table)
    four.open(0, 1, 2)
    twice = piles[0]["captured"][0]
    four[1].context.set_offline(True)
    enter(four[0], piles[0])
    enter(four[1], {**piles[1], "captured": [*piles[1]["captured"], twice]})
    tap(four[1], piles[1]["captured"][0])
    four[1].context.set_offline(False)
    said = f"{names[0]} and {names[1]}"
    expect(four[0].locator("#found")).to_contain_text(said)
    expect(four[1].locator("#found")).to_contain_text(said)
    expect(four[2].locator("#found")).to_contain_text(f"For {names[0]}, {names[1]}: ")


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), [("intense", 4), ("delayed", 4), ("hattrick", 4)])
def test_any_game_is_entered_together(variant: str, players: int, seated: Seated) -> None:
    played = played_round(variant, players)
    sheet = sheet_of(played)
    phones = seated(a_table(players, variant=variant))
    phones.open()
    if sheet.unplayed:
        open_pile(phones[0], "unplayed")
        click(phones[0], *sheet.unplayed)
    enter_own(phones, sheet)
    if variant == "delayed":
        for seat, pile in enumerate(sheet.piles):
            choose_radio(phones[seat].locator(f"#colours input[value={pile.choice}]"))
    is_complete(*phones.pages)
    send(phones[1])
    assert recorded_points(phones[3]) == played["scores"]


def seated_after_the_last_trick(seated: Seated) -> Phones:
    """Four phones at a foggy table, whose people have all said that the last trick is played."""
    phones = seated(a_table(4, variant="foggy"))
    for page in phones.pages:
        page.goto(address(phones.website, phones.table, 1))
        page.get_by_role("button", name="The last trick is played").click()
        expect_following(page)
    return phones


@pytest.mark.soak
def test_a_foggy_round_is_entered_together_after_the_last_trick(seated: Seated) -> None:
    played = played_round("foggy", 4)
    sheet = sheet_of(played)
    phones = seated_after_the_last_trick(seated)
    enter_own(phones, sheet, 0)
    open_pile(phones[0], 1)
    card = phones[1].locator(f"[data-card={sheet.piles[0].penalty[0]}]")
    expect(card).not_to_have_attribute("data-lies", "free")
    enter_own(phones, sheet, 1, 2, 3)
    is_complete(*phones.pages)
    send(phones[3])
    assert recorded_points(phones[0]) == played["scores"]


@pytest.mark.soak
def test_a_pile_whose_phone_keeps_it_back_is_entered_again_on_another_one(seated: Seated) -> None:
    played = played_round("foggy", 4)
    sheet = sheet_of(played)
    piles = written_piles(sheet)
    phones = seated_after_the_last_trick(seated)
    entered = DraftPile.objects.exclude(content={})
    number = start_numbers(phones.table)[2]
    a_pile(phones.table, number, piles[2], device="a-phone-that-is-gone")
    phones[3].reload()
    expect_following(phones[3])
    pile = phones[3].locator("input[name=pile][value='2']")
    expect(pile).to_have_accessible_name(re.compile("hidden until the last trick"))
    card = phones[3].locator(f"[data-card={sheet.piles[2].penalty[0]}]")
    expect(card).to_have_attribute("data-lies", "free")
    open_pile(phones[3], 2)
    tap(phones[3], sheet.piles[2].penalty[0])
    expect(phones[3].locator("#status")).to_contain_text("only on the phone that entered it")

    phones[3].get_by_role("button", name="Enter the pile of").click()

    eventually(lambda: not entered.exists())
    enter_own(phones, sheet, 0, 1)
    for seat in (2, 3):
        open_pile(phones[3], seat)
        enter(phones[3], piles[seat])
    is_complete(phones[3])
    send(phones[3])
    assert recorded_points(phones[0]) == played["scores"]


@pytest.mark.soak
def test_cards_face_down_are_shown_once_their_phone_says_that_the_last_trick_is_played(
    seated: Seated,
) -> None:
    sheet = sheet_of(played_round("hattrick", 4))
    piles = written_piles(sheet)
    seat = next(seat for seat, pile in enumerate(piles) if pile["face_down"])
    other, number = (seat + 1) % 4, f"input[name=pile][value='{seat}']"
    card = f"[data-card={piles[seat]['face_down'][0]}]"
    phones = seated(a_table(4, variant="hattrick"))
    phones.open(seat, other)
    said = phones[seat].get_by_role("button", name="The last trick is played")
    expect(said).to_be_hidden()
    enter_own(phones, sheet, seat)
    open_pile(phones[seat], other)
    expect(phones[other].locator(number)).to_have_accessible_name(
        re.compile("hidden until the last trick")
    )
    phones[seat].reload()
    expect_following(phones[seat])
    open_pile(phones[seat], seat)
    open_part(phones[seat], "face_down")
    expect(phones[seat].locator(card)).to_have_attribute("data-lies", "here")
    expect(phones[other].locator(card)).to_have_attribute("data-lies", "free")
    enter_own(phones, sheet, other)
    open_pile(phones[other], seat)

    said.click()

    expect(phones[other].locator(card)).not_to_have_attribute("data-lies", "free")
    expect(said).to_be_hidden()


@pytest.mark.soak
def test_a_pile_that_was_crowded_by_other_devices_is_decided_by_one_tap(four: Phones) -> None:
    sheet = sheet_of(PLAYED[4])
    number = start_numbers(four.table)[0]
    for phone, card in enumerate(sheet.piles[0].captured[:MOST_VERSIONS]):
        a_pile(four.table, number, {"captured": [str(card)]}, device=f"stranger-{phone}")
    open_round(four[0], four.website, four.table)
    section = four[0].locator("#versions")
    expect(section).to_be_visible()

    section.get_by_role("button").first.click()

    expect(section).to_be_hidden()
    eventually(lambda: DraftPile.objects.filter(entrant__number=number).count() == 1)


@pytest.mark.soak
def test_eight_people_enter_a_round_on_two_phones_and_their_own(
    seated: Seated,
) -> None:
    played = PLAYED[8]
    sheet = sheet_of(played)
    phones = seated(a_table(8))
    phones.open(0, 7)
    open_pile(phones[0], "undealt")
    click(phones[0], *(sheet.undealt or ()))
    piles = written_piles(sheet)
    for seat in range(8):
        phone = phones[0 if seat < 5 else 7]
        open_pile(phone, seat)
        enter(phone, piles[seat])
    is_complete(phones[0], phones[7])
    send(phones[7])
    assert recorded_points(phones[0]) == played["scores"]
