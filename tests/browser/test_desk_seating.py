"""Seating people on the desk in a real browser: by hand, even again, with and without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.services.seatings import publish_seating
from tests.browser.desks import (
    LAYOUT,
    SMALL_CONTROLS,
    a_proposal,
    complaints,
    log_in,
    said,
    withdraw,
)
from tests.builders import a_proposed_seating, an_event
from tests.rare_cases import rare
from tournaments.models import Seating, SeatingState
from tournaments.selectors.layouts import layout_of

# Controls that would lie behind the bar of buttons when they have the focus.
COVERED = """
  [...document.querySelectorAll("[name=ticked]")].filter((one) => {
    one.focus();
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const box = one.getBoundingClientRect();
    return box.bottom > bar.top && box.top < bar.bottom;
  }).map((one) => one.value)
"""


def swap_two(page: Page, website: str, seating: Seating) -> None:
    """Swap Béla and Fritz by hand, look at it, and store it."""
    page.goto(f"{website}/admin/seatings/{seating.pk}/")
    page.get_by_role("link", name="Change by hand").click()
    page.get_by_label("Béla").check()
    page.get_by_label("Fritz").check()
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("Béla (2): table 1, seat 2 → table 2, seat 2")).to_be_visible()
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("status")).to_have_text("The tables are saved as the proposal.")


@pytest.mark.soak
def test_two_people_are_swapped_and_swapped_back(website: str, page: Page) -> None:
    seating = a_proposal(an_event(11))
    heard = complaints(page)
    log_in(page, website, seating.event.organisation)

    swap_two(page, website, seating)

    changed = Seating.objects.get(state=SeatingState.PROPOSED)
    assert layout_of(changed) == {1: (1, 6, 3, 4), 2: (5, 2, 7, 8), 3: (9, 10, 11)}
    page.get_by_role("button", name="Undo the change").click()
    expect(page.get_by_role("status")).to_have_text(
        "The tables are as they were before the change."
    )
    assert layout_of(Seating.objects.get(state=SeatingState.PROPOSED)) == LAYOUT
    assert heard == []


@pytest.mark.soak
def test_what_to_tap_next_and_what_was_done_are_in_sight(website: str, page: Page) -> None:
    seating = a_proposal(an_event(11))
    log_in(page, website, seating.event.organisation)
    page.goto(f"{website}/admin/seatings/{seating.pk}/")

    page.get_by_role("link", name="Jana").click()
    expect(page.get_by_text("Now tap the name of the other person.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("⇄ Jana")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Anna").click()

    expect(said(page)).to_contain_text("The two have swapped seats.")
    expect(said(page)).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_without_scripts_two_people_are_swapped_too(website: str, browser: Browser) -> None:
    seating = a_proposal(an_event(11))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    log_in(page, website, seating.event.organisation)

    swap_two(page, website, seating)

    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_two_taps_on_names_swap_them(website: str, browser: Browser, *, scripts: bool) -> None:
    seating = a_proposal(an_event(11))
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    log_in(page, website, seating.event.organisation)
    page.goto(f"{website}/admin/seatings/{seating.pk}/")

    page.get_by_role("link", name="Béla").click()
    page.get_by_role("button", name="Fritz").click()

    expect(page.get_by_role("status")).to_have_text("The two have swapped seats. Undo")
    changed = Seating.objects.get(state=SeatingState.PROPOSED)
    assert layout_of(changed) == {1: (1, 6, 3, 4), 2: (5, 2, 7, 8), 3: (9, 10, 11)}
    context.close()


@pytest.mark.soak
def test_a_rule_is_broken_only_after_a_tick(website: str, page: Page) -> None:
    seating = a_proposal(an_event(11))
    log_in(page, website, seating.event.organisation)
    page.goto(f"{website}/admin/seatings/{seating.pk}/edit/")

    page.get_by_label("Béla").check()
    page.get_by_label("Table to move to").select_option("Table 2")
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick each rule you allow to be broken")
    page.get_by_label("The tables are uneven: their sizes go from 3 to 5.").check()
    page.get_by_role("button", name="Apply").click()

    expect(page.get_by_role("status")).to_have_text("The tables are saved as the proposal.")


def test_a_seating_is_pasted_with_names_and_published(website: str, page: Page) -> None:
    event = an_event(8)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/events/{event.pk}/propose/")
    page.get_by_role("link", name="Make it by hand").click()

    page.get_by_label("One line for each table").fill("1: Anna, Béla, 3, 4\n2: Emma Fritz 7 8")
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Apply").click()
    page.get_by_role("link", name="Publish …").click()
    page.get_by_role("button", name="Publish").click()

    expect(page.get_by_text("Seating 1 is published.")).to_be_visible()
    assert layout_of(Seating.objects.get()) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}


def test_a_published_seating_is_made_even_and_back_again(website: str, page: Page) -> None:
    event = an_event(11)
    seating = publish_seating(seating_id=a_proposal(event).pk)
    withdraw(event, 9, 10)
    log_in(page, website, event.organisation)
    page.goto(f"{website}/admin/seatings/{seating.pk}/")

    page.get_by_role("link", name="Make the tables even again …").click()
    expect(page.get_by_text("Kenji (11): table 3, seat 3 → table 1, seat 5")).to_be_visible()
    page.get_by_role("button", name="Seat them like this").click()
    expect(page.get_by_role("status")).to_contain_text("The moves are made.")
    page.get_by_role("button", name="Undo the last moves").click()

    expect(page.get_by_role("status")).to_contain_text("Everyone sits where they sat before")
    assert layout_of(seating) == LAYOUT


@pytest.mark.parametrize("width", [320, rare(1280)])
def test_every_page_of_a_seating_fits_with_thumb_sized_controls(
    website: str, page: Page, width: int
) -> None:
    event = an_event(11)
    running = publish_seating(seating_id=a_proposal(event).pk)
    withdraw(event, 9)
    proposal = a_proposed_seating(event)
    other = a_proposal(an_event(11, organisation=event.organisation))
    withdraw(other.event, 9, 10)
    log_in(page, website, event.organisation)
    page.set_viewport_size({"width": width, "height": 640})

    for address in (
        f"events/{event.pk}/propose/", f"events/{event.pk}/write/",
        f"seatings/{running.pk}/", f"seatings/{running.pk}/rebalance/",
        f"seatings/{proposal.pk}/", f"seatings/{proposal.pk}/edit/",
        f"seatings/{proposal.pk}/cancel/", f"seatings/{other.pk}/rebalance/",
    ):  # fmt: skip
        page.goto(f"{website}/admin/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(SMALL_CONTROLS) == [], address


@pytest.mark.soak
def test_no_one_who_has_the_focus_is_behind_the_bar(website: str, page: Page) -> None:
    seating = a_proposal(an_event(11))
    log_in(page, website, seating.event.organisation)

    page.goto(f"{website}/admin/seatings/{seating.pk}/edit/")

    assert page.evaluate(COVERED) == []
