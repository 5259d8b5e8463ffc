"""The pages that a captain’s phone keeps for a time without a network."""

from playwright.sync_api import Page

from tests.browser.phones import address
from tests.waiting import eventually
from tournaments.models import Table

COPIES = """async () => {
  const copies = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("stichtafel-pages-")) continue;
    const requests = await (await caches.open(name)).keys();
    copies.push(...requests.map(({ url }) => new URL(url).pathname));
  }
  return copies.sort();
}"""


def rounds_of(table: Table) -> list[str]:
    start = address("", table)
    return [f"{start}1/{one.number}/" for one in table.rounds.order_by("number")]


def first_visit(phone: Page, website: str, table: Table) -> None:
    """Open the table's page and wait until the phone has kept what it needs."""
    phone.goto(address(website, table))
    expected = sorted([address("", table), *rounds_of(table)])
    eventually(lambda: phone.evaluate(COPIES) == expected)
