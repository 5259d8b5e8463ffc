"""A list of people in a real browser, from how it is read to who is registered."""

from playwright.sync_api import Page, expect

from tests.browser.axe import offences
from tests.browser.desks import SMALL_CONTROLS, complaints, log_in, said
from tests.builders import an_event


def test_two_columns_are_named_a_line_left_out_and_a_name_edited_by_keyboard_and_touch(
    page: Page, website: str
) -> None:
    event = an_event(0)
    log_in(page, website, event.organisation)
    heard = complaints(page)

    page.goto(f"{website}/admin/events/{event.pk}/names/")
    page.get_by_label("Names, one on each line").fill(
        "Maier\tAnna\tRot\nGraf\tEva\t\nKaper\tKlaus\tBlau\n"
    )
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_label("What column 1 holds").select_option("Family name")
    page.get_by_label("What column 2 holds").select_option("First name")
    page.get_by_label("What column 3 holds").select_option("Team")
    page.get_by_role("button", name="Read again").press("Enter")
    expect(page.get_by_label("Name in line 2")).to_have_value("Eva Graf")
    page.get_by_role("button", name="leave out Eva Graf").click()
    expect(page.get_by_label("Name in line 2")).to_have_count(0)
    page.get_by_label("Name in line 3").fill("Claus Kaper")
    with page.expect_navigation():  # a form leaves once the service has answered that it is there
        page.get_by_label("Name in line 3").press("Enter")
    expect(page.get_by_text("left out by you")).to_be_visible()
    assert offences(page) == []
    assert not event.entrants.exists()
    page.get_by_role("button", name="Register", exact=True).click()

    expect(said(page)).to_have_text("2 entrants are registered, with start numbers 1 to 2.")
    assert list(event.entrants.order_by("number").values_list("person__name", "team__name")) == [
        ("Anna Maier", "Rot"),
        ("Claus Kaper", "Blau"),
    ]
    assert heard == []


def test_the_list_fits_a_phone_with_all_that_is_tapped(page: Page, website: str) -> None:
    event = an_event(0)
    log_in(page, website, event.organisation)
    page.set_viewport_size({"width": 360, "height": 640})

    page.goto(f"{website}/admin/events/{event.pk}/names/")
    page.get_by_label("Names, one on each line").fill("Name;Verein;E-Mail\nAnna;Bern;a@b.example")
    page.get_by_role("button", name="Look at the list").click()

    expect(page.get_by_label("Name in line 2")).to_have_value("Anna")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL_CONTROLS) == []
