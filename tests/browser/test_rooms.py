"""Only mine: the tables of one room, the acts of one person, and what stands where."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from scoring.models import CallKind
from scoring.services.calls import call_director
from tests.browser.axe import offences
from tests.browser.desks import complaints, log_in, said
from tests.builders import a_published_seating, an_event
from tournaments.models import Event, Person
from tournaments.services.places import set_rooms

pytestmark = pytest.mark.django_db(transaction=True)
WIDE: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


def an_evening_in_two_rooms(players: int = 12) -> Event:
    """Tables of four: the first two in the hall, all others in the attic."""
    event = an_event(players, preferred_size=4, largest_size=4)
    a_published_seating(event)
    set_rooms(event_id=event.pk, first=1, last=2, room="Hall")
    set_rooms(event_id=event.pk, first=3, last=players // 4, room="Attic")
    return event


def rooms(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Room")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.soak
def test_a_director_of_one_room_sees_and_hears_at_tonight_what_is_there(
    website: str, page: Page
) -> None:
    event = an_evening_in_two_rooms()
    faults = complaints(page)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/")
    expect(page.locator(".tile")).to_have_count(3)

    rooms(page).get_by_role("link", name="Attic").click()
    expect(page.locator(".tile")).to_have_count(1)
    assert offences(page) == []

    for number in (1, 3):
        call_director(place=event.places.get(number=number), kind=CallKind.DIRECTOR)
    expect(page.locator("#waiting")).to_contain_text("Table 3")
    expect(rooms(page).get_by_role("link", name="All rooms")).to_contain_text("▲ 2")
    expect(page.locator("#waiting")).not_to_contain_text("Table 1")
    expect(page.locator(".tile")).to_have_count(1)

    page.get_by_role("button", name="I am going to table 3").click()
    expect(said(page)).to_contain_text("The table sees that you are coming.")
    expect(page.locator(".tile")).to_have_count(1)

    page.get_by_role("link", name="From paper").click()
    expect(page.get_by_role("rowheader")).to_have_count(1)
    page.get_by_role("link", name="People").click()
    page.get_by_role("link", name="Tonight").click()
    expect(page.locator(".tile")).to_have_count(1)

    rooms(page).get_by_role("link", name="All rooms").click()
    expect(page.locator(".tile")).to_have_count(3)
    page.get_by_role("link", name="Results").click()
    page.get_by_role("link", name="Tonight").click()
    expect(page.locator(".tile")).to_have_count(3)
    assert faults == []


@pytest.mark.soak
def test_a_page_that_is_open_keeps_its_room_when_another_is_chosen_elsewhere(
    website: str, page: Page
) -> None:
    event = an_evening_in_two_rooms()
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/")
    other = page.context.new_page()
    other.goto(f"{website}/admin/events/{event.pk}/?room=Attic")
    other.close()

    call_director(place=event.places.get(number=1), kind=CallKind.DIRECTOR)

    expect(page.locator("#waiting")).to_contain_text("Table 1")
    expect(page.locator(".tile")).to_have_count(3)
    expect(page.locator("[data-logged-out]")).to_be_hidden()
    page.reload()
    expect(page.locator(".tile")).to_have_count(1)


@pytest.mark.soak
def test_the_first_tables_are_in_sight_on_a_screen_and_come_after_the_acts_on_a_phone(
    website: str, page: Page
) -> None:
    event = an_evening_in_two_rooms(48)
    call_director(place=event.places.get(number=1), kind=CallKind.DIRECTOR)
    log_in(page, website, event.organisation)

    page.set_viewport_size(WIDE)
    page.goto(f"{website}/admin/events/{event.pk}/")
    tile = page.locator(".tile").first.bounding_box()
    assert tile is not None
    assert tile["y"] + tile["height"] <= WIDE["height"]

    page.set_viewport_size(PHONE)
    parts = (".next", ".attention", ".tiles", ".works")
    tops = [top(page.locator(part).first) for part in parts]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_acts_of_a_person_open_by_the_keyboard_and_lead_back_to_the_same_list(
    website: str, page: Page
) -> None:
    event = an_event(3)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/entrants/")
    page.get_by_label("Name, club or start number").fill("bela")
    page.keyboard.press("Enter")
    expect(page.locator(".entrants tbody tr")).to_have_count(1)

    page.locator(".acts summary").focus()
    page.keyboard.press("Enter")
    assert offences(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Withdraw no. 2 Béla")).to_be_focused()
    page.keyboard.press("Enter")

    expect(said(page)).to_contain_text("No. 2 Béla is withdrawn.")
    expect(page.locator(".entrants tbody tr")).to_have_count(1)


@pytest.mark.soak
def test_papers_are_a_list_on_a_phone(website: str, page: Page) -> None:
    event = an_evening_in_two_rooms(4)
    log_in(page, website, event.organisation)
    page.set_viewport_size(PHONE)
    page.goto(f"{website}/admin/events/{event.pk}/papers/")

    lines = page.locator(".papers li").all()
    boxes = [box for line in lines if (box := line.bounding_box())]

    assert len(boxes) == 9
    assert {box["x"] for box in boxes} == {boxes[0]["x"]}
    assert [box["y"] for box in boxes] == sorted({box["y"] for box in boxes})


def test_names_and_numbers_stay_whole_beside_rooms_with_long_names(
    website: str, page: Page
) -> None:
    event = an_event(40, preferred_size=4, largest_size=4)
    Person.objects.filter(entrants__event=event).update(name="Friederike Oberwinterthurer")
    a_published_seating(event)
    set_rooms(event_id=event.pk, first=1, last=10, room="Wintergarten im Obergeschoss rechts")
    page.set_viewport_size(PHONE)

    page.goto(f"{website}/en/e/{event.slug}/seatings/1/")
    names = page.locator(".by-name tbody th a")
    expect(names).to_have_count(40)
    assert broken(names) == []
    assert broken(page.locator(".by-name .table-number small")) == []

    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/hall/")
    numbers = page.locator(".places tr > :first-child")
    expect(numbers).to_have_count(11)
    assert broken(numbers) == []


def broken(parts: Locator) -> list[str]:
    """The texts of parts in which a word goes on in the next line."""
    texts: list[str] = parts.evaluate_all(LINES)
    return texts


LINES = """
    (parts) => parts.filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > part.textContent.trim().split(/[ -]/).length;
    }).map((part) => part.textContent.trim())
"""
