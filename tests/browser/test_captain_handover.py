"""A round as a code, from a phone without a network to the director's."""

import re
from collections.abc import Callable

import pytest
import segno
from playwright.sync_api import BrowserContext, Page, expect

from scoring.models import Entry
from tests.browser.phones import (
    PLAYED,
    names_at,
    open_round,
    recorded_points,
    send,
    sheet_of,
    type_round,
)
from tests.browser.test_desk import complaints, log_in
from tests.builders import a_table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db(transaction=True)

# What each version holds, from 1: filled to the last byte there is only one way to draw it.
ROOM = (
    *(17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792),
    *(858, 929, 1003, 1091, 1171, 1273),
)
DRAW = """async (texts) => {
  const { qrCode } = await import("/static/captain/qr.js");
  return texts.map((text) => qrCode(text)?.map((row) => row.map(Number)) ?? null);
}"""
LOAD = """() => Promise.all(
  ["qr", "packing", "storage"].map((one) => import(`/static/captain/${one}.js`)),
)"""
# The address in the code of the one round that waits.
ADDRESS = """async () => {
  const { packed } = await import("/static/captain/packing.js");
  const { keptItems } = await import("/static/captain/storage.js");
  const { handover } = JSON.parse(document.getElementById("round-data").textContent);
  const [item] = await keptItems();
  return `${handover}#${await packed(item)}`;
}"""


def drawn(page: Page) -> set[tuple[int, int]]:
    """Row and column of each dark module on the screen, without the edge."""
    path = page.locator("#handover path").get_attribute("d") or ""
    return {(int(y) - 4, int(x) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}


def test_code_of_every_size_is_drawn_as_another_encoder_draws_it(website: str, page: Page) -> None:
    page.goto(f"{website}/t/")
    texts = [("https://Stichtafel.example/t/#09_-" * 40)[:length] for length in ROOM]
    wanted = [
        [
            list(row)
            for row in segno.make(text, error="l", mode="byte", mask=0, boost_error=False).matrix
        ]
        for text in texts
    ]
    assert page.evaluate(DRAW, texts) == wanted
    assert page.evaluate(DRAW, ["x" * (ROOM[-1] + 1)]) == [None]


def test_round_without_network_is_recorded_by_the_directors_phone_and_counts_once(
    website: str, page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    table = a_table(4)
    open_round(page, website, table)
    page.evaluate(LOAD)
    with page.expect_response("**/captain/qr*.js"):  # of the page itself, before the network goes
        type_round(page, sheet_of(PLAYED[4]))
    page.context.set_offline(True)
    send(page)
    page.get_by_role("button", name="Show it as a code for the director").tap()
    expect(page.get_by_role("img", name="Code of this round")).to_be_visible()
    address = page.evaluate(ADDRESS)
    (code,) = page.evaluate(DRAW, [address])
    assert drawn(page) == {(y, x) for y, row in enumerate(code) for x, one in enumerate(row) if one}
    assert link_of(table.place) not in address

    director = new_context().new_page()
    log_in(director, website, table.seating.event.organisation)
    heard = complaints(director)
    director.goto(address)
    expect(director.locator("#taken th")).to_have_text(names_at(table))
    director.get_by_role("button", name="Record this round").tap()
    expect(director.locator("#said")).to_have_text("Round 1 is recorded.")
    assert heard == []

    page.get_by_role("button", name="Close").tap()
    page.context.set_offline(False)
    assert recorded_points(page) == PLAYED[4]["scores"]
    assert Entry.objects.count() == 1


def test_address_without_a_round_says_what_to_do(website: str, page: Page) -> None:
    table = a_table(3)
    log_in(page, website, table.seating.event.organisation)
    page.goto(f"{website}/admin/tables/{table.pk}/take/#nonsense")
    expect(page.locator("#nothing")).to_contain_text("Scan the code on the captain’s phone again")
    expect(page.locator("#taken")).to_be_hidden()
