"""Paper, as pages that the browser makes of it."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from scoring.services.seatings import publish_seating
from scoring.services.standings import refresh_standings
from tests.browser.axe import offences
from tests.browser.desks import log_in
from tests.browser.pdfs import A4, PdfPage, pages_of
from tests.builders import a_proposed_seating, an_announcement, an_event
from tests.scoring.plays import play_fully
from tournaments.models import Place, Seating
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)

PRINTED = 718  # pixels between the margins of A4
WIDER = """
  [...document.querySelectorAll("main *")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML)
"""
BEYOND_ITS_CARD = """
  [...document.querySelectorAll(".place-card > *")]
    .filter((one) => {
      const [inner, card] = [one, one.parentElement].map((box) => box.getBoundingClientRect());
      return inner.top < card.top || inner.bottom > card.bottom;
    })
    .map((one) => one.outerHTML)
"""
LONG_ADDRESSES = """
  for (const one of document.querySelectorAll(".place-card p")) {
    one.innerHTML = one.innerHTML.replaceAll(
      location.origin,
      "https://cards.club-of-a-town-with-a-long-name.example.org",
    );
  }
"""


@dataclass(frozen=True, slots=True)
class Desk:
    """A browser at the desk of a running event of 23 people at five tables."""

    page: Page
    website: str
    seating: Seating

    def printed(self, path: str) -> list[PdfPage]:
        """The pages of an address on paper; nothing on them is wider than the paper."""
        self.page.set_viewport_size({"width": PRINTED, "height": 1000})
        self.page.goto(f"{self.website}/admin/{path}")
        self.page.emulate_media(media="print")
        assert self.page.evaluate(WIDER) == []
        return pages_of(self.page.pdf(prefer_css_page_size=True))

    def of_seating(self, what: str) -> list[PdfPage]:
        """What is printed for the seating."""
        return self.printed(f"seatings/{self.seating.pk}/print/{what}/")


@pytest.fixture
def desk(website: str, page: Page) -> Desk:
    event = an_event(23, preferred_size=5, evidence=["counts", "cards"], name="Club evening")
    seating = publish_seating(seating_id=a_proposed_seating(event).pk)
    Place.objects.filter(event=event).update(room="Red room")
    log_in(page, website, event.organisation)
    return Desk(page, website, seating)


def names(seating: Seating) -> list[str]:
    """Everybody of an event, as they stand in a text without spaces."""
    people = seating.event.entrants.values_list("person__name", flat=True)
    return ["".join(name.split()) for name in people]


def test_seating_by_name_and_by_table_fits_on_a_page_each(desk: Desk) -> None:
    for what in ("names", "tables"):
        [page] = desk.of_seating(what)
        assert page.size == A4
        assert "Seating1" in page.text
        assert [name for name in names(desk.seating) if name not in page.text] == []
        assert "Printthispage" not in page.text  # what only the screen needs


def test_each_table_has_a_score_sheet_of_its_own(desk: Desk) -> None:
    pages = desk.of_seating("sheets")

    tables = list(tables_of(desk.seating))
    assert [page.size for page in pages] == [A4] * 5
    for page, table in zip(pages, tables, strict=True):
        assert f"Table{table.place.number}Redroom" in page.text
        assert table.place.short_code in page.text
        assert page.text.count("Numberofcapturedcards") == 5
        assert page.text.endswith("Total")


@pytest.mark.soak
def test_a_match_that_is_longer_than_a_page_repeats_who_sits_where(desk: Desk) -> None:
    Seating.objects.update(rounds=9)

    pages = desk.of_seating("sheets")

    assert [page.size for page in pages] == [A4] * 10
    assert [page.text.count("Seat1") for page in pages] == [1] * 10


def test_two_signs_stand_on_a_page_with_number_and_code(desk: Desk) -> None:
    Place.objects.filter(event=desk.seating.event, number=5).update(number=104)

    pages = desk.printed(f"events/{desk.seating.event_id}/print/signs/")

    number = desk.page.locator(".sign h2 span", has_text="104")
    assert number.evaluate("(one) => one.getClientRects().length") == 1  # in one line
    places = list(desk.seating.event.places.order_by("number"))
    assert [page.size for page in pages] == [A4] * 3
    text = "".join(page.text for page in pages)
    assert [place.short_code for place in places if place.short_code not in text] == []
    assert [page.text.count("Redroom") for page in pages] == [2, 2, 1]


@pytest.mark.soak
def test_three_rows_of_table_cards_with_rooms_fit_on_a_page(desk: Desk) -> None:
    places = desk.seating.event.places.order_by("number")

    first, *_ = desk.printed(f"events/{desk.seating.event_id}/cards/")

    assert [place.short_code for place in places if place.short_code not in first.text] == []
    assert desk.page.evaluate(BEYOND_ITS_CARD) == []
    desk.page.evaluate(LONG_ADDRESSES)
    assert desk.page.evaluate(BEYOND_ITS_CARD) == []


@pytest.mark.soak
def test_everything_of_a_seating_prints_as_its_papers_one_after_the_other(desk: Desk) -> None:
    assert [page.size for page in desk.of_seating("all")] == [A4] * 7


def test_a_certificate_fills_a_page(website: str, page: Page) -> None:
    event = an_event(8, evidence=["points"])
    play_fully(event, 1, 2, 3, 4, 5, 6, 7, 8)
    log_in(page, website, event.organisation)
    desk = Desk(page, website, event.seatings.get())

    pages = desk.printed(f"events/{event.pk}/print/certificates/?first=2")

    assert [page.size for page in pages] == [A4] * len(pages)
    assert all("Certificate" in page.text for page in pages)
    assert len(pages) >= 2


@pytest.mark.soak
def test_roll_and_standings_of_23_people_fit_on_a_page_each(desk: Desk) -> None:
    for what in ("roll", "standings"):
        [page] = desk.printed(f"events/{desk.seating.event_id}/print/{what}/")
        assert page.size == A4


@pytest.mark.soak
def test_paper_can_be_read_on_a_phone(desk: Desk) -> None:
    for path in (
        f"events/{desk.seating.event_id}/papers/",
        *(
            f"events/{desk.seating.event_id}/print/{what}/"
            for what in ("signs", "roll", "standings", "certificates")
        ),
        *(f"seatings/{desk.seating.pk}/print/{what}/" for what in ("names", "tables", "sheets")),
    ):
        desk.page.set_viewport_size({"width": 360, "height": 780})
        desk.page.goto(f"{desk.website}/admin/{path}")
        assert desk.page.evaluate("document.documentElement.scrollWidth") == 360, path
        assert offences(desk.page) == [], path


def test_public_pages_on_paper_name_their_event_and_hold_nothing_to_click_or_soon_over(
    website: str, page: Page
) -> None:
    event = an_event(8, evidence=["points"], name="Club evening")
    play_fully(event, 1, 2, 3, 4, 5, 6, 7, 8)
    refresh_standings(event_id=event.pk)
    an_announcement(event)
    page.set_viewport_size({"width": PRINTED, "height": 1000})
    page.emulate_media(media="print")
    for path, heading in {
        "": "Clubevening",
        "standings/": "Standings",
        "seatings/1/": "Seating1",
        "seatings/1/tables/1/": "Table1",
        "players/1/": "Anna",
        "statistics/": "Statistics",
    }.items():
        page.goto(f"{website}/en/e/{event.slug}/{path}")
        assert page.evaluate(WIDER) == [], path
        first = pages_of(page.pdf())[0].text
        assert "Clubevening" in first[:30], path
        assert heading in first, path
        for what in (".button", "input", "hall-notice", "footer"):
            assert not any(one.is_visible() for one in page.locator(what).all()), (path, what)
