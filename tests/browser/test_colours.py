"""The colours of the suits, as the browser draws them, are apart for every kind of eyes."""

from itertools import combinations
from math import hypot

import pytest
from playwright.sync_api import Page

from engine.decks import Palette
from tests.browser.colours import SIGHTS, Lab, Light, contrast, distance, lab, light, seen_with
from tests.browser.desks import log_in
from tests.browser.phones import open_round
from tests.builders import a_table

LETTERS = "rbgyov"
FULL, PARTIAL = 16, 9  # CIEDE2000: with every cone, and where one kind is missing
GREY = 4  # of the hundred steps of lightness from black to white
SYMBOL, TEXT = 3, 4.5  # contrast ratios that WCAG 2.2 AA asks for, 1.4.11 and 1.4.3

COLOURS = """(names) => {
  const probe = document.querySelector("[data-palette]").appendChild(document.createElement("i"));
  return Object.fromEntries(names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number)];
  }));
}"""


def drawn(page: Page, *names: str) -> dict[str, Light]:
    """The colours that custom properties stand for on the open page."""
    found: dict[str, list[float]] = page.evaluate(COLOURS, list(names))
    return {name: light(rgb) for name, rgb in found.items()}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_suits_are_apart_with_and_without_every_kind_of_cones_and_in_grey(
    website: str, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_round(page, website, a_table(4))
    for palette in Palette:
        page.locator("[data-palette]").evaluate(
            "(one, palette) => { one.dataset.palette = palette }", palette
        )
        suits = drawn(page, *(f"suit-{letter}" for letter in LETTERS))
        assert too_near(suits) == {}, palette


def too_near(suits: dict[str, Light]) -> dict[str, float]:
    """Which pairs are nearer than they may be, by who looks at them."""
    found = {}
    for one, other in combinations(suits, 2):
        for sight in SIGHTS:
            first, second = (lab(seen_with(sight, suits[name])) for name in (one, other))
            least = FULL if sight == "every cone" else PARTIAL
            found[f"{one} {other}: {sight}"] = distance(first, second) / least
        in_grey = abs(lab(suits[one])[0] - lab(suits[other])[0])
        found[f"{one} {other}: grey"] = in_grey / GREY
    return {pair: share for pair, share in found.items() if share < 1}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_suits_stand_out_from_the_paper_and_numbers_from_chosen_cards(
    website: str, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_round(page, website, a_table(4))
    papers = drawn(page, "paper", "raised").values()
    for palette in Palette:
        page.locator("[data-palette]").evaluate(
            "(one, palette) => { one.dataset.palette = palette }", palette
        )
        suits = drawn(page, *(f"suit-{letter}" for letter in LETTERS))
        for name, colour in suits.items():
            assert min(contrast(colour, paper) for paper in papers) >= SYMBOL, (palette, name)
        for name, colour, number in chosen(page):
            assert contrast(colour, number) >= TEXT, (palette, name)


def chosen(page: Page) -> list[tuple[str, Light, Light]]:
    """A chosen card of each colour of the deck: its name, its ground and its number."""
    found: list[tuple[str, list[float], list[float]]] = page.evaluate(
        """() => [...document.querySelectorAll("[data-card$='1']")].map((card) => {
          card.dataset.lies = "here";
          const rgb = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
          return [card.dataset.card, rgb(getComputedStyle(card).backgroundColor),
            rgb(getComputedStyle(card.querySelector(".value")).color)];
        })"""
    )
    return [(card, light(ground), light(number)) for card, ground, number in found]


@pytest.mark.django_db(transaction=True)
def test_desk_and_phone_draw_the_colour_o_as_the_edition_prints_it(
    website: str, page: Page
) -> None:
    printed = {"box120": (60, 39, 26), "amigo1993": (189, 82, 2), "jp90": (189, 82, 2)}
    for edition, colour in printed.items():
        table = a_table(4, edition=edition)
        open_round(page, website, table)
        assert drawn(page, "suit-o") == {"suit-o": light(colour)}, edition
        log_in(page, website, table.seating.event.organisation)
        page.goto(f"{website}/admin/rounds/{table.rounds.order_by('number')[0].pk}/")
        assert drawn(page, "suit-o") == {"suit-o": light(colour)}, edition
        page.context.clear_cookies()


# From the test data published with the formula, and what they are apart.
@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_agrees_with_its_published_examples(one: Lab, other: Lab, apart: float) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=5e-5)


def test_grey_looks_the_same_with_every_kind_of_cones() -> None:
    for sight in SIGHTS:
        _, a, b = lab(seen_with(sight, light((119, 119, 119))))
        assert hypot(a, b) < 0.1


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast(light((0, 0, 0)), light((255, 255, 255))) == pytest.approx(21)
