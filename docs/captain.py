"""Every step of the captain's phone as a picture, in five languages, light and dark.

They are for looking at, not for the documentation: anyone who changes a page sees what the smallest
phone, text twice as long, lines without spaces and a dark screen make of it. Wants Django to be
set up.
"""

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from docs.screens import draw_beside, wait_until_quiet
from engine.drafts import next_version
from engine.notation import write_cards
from scoring.models import CallKind
from scoring.services.calls import call_director, take_call
from scoring.services.clocks import start_clock
from scoring.services.piles import put_pile
from tests.browser.handovers import drawn
from tests.browser.phones import (
    address,
    open_pile,
    played_round,
    send,
    tap,
    tap_part,
    written_piles,
)
from tests.browser.tables import enter, expect_following
from tests.builders import (
    a_published_seating,
    a_sheet,
    a_user,
    an_entry,
    an_event,
    start_numbers,
)
from tests.drafts import a_draft, an_edit
from tests.qr_codes import read_code
from tournaments.models import Table
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names

WIDTH, HEIGHT = 320, 640
TALLEST = 2400  # pixels; of longer pages the upper part
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EVENINGS = {  # what an event and its people are called; some lines are long or have no spaces
    "en": (
        "Club championship in the community centre",
        "Alexandra Featherstone, Bill, Christopher Hathaway, Dot, Zoe, Jo, Ursula, Omar",
    ),
    "de": (
        "Vereinsmeisterschaft im Stadtteilzentrum",
        "Annemarie Oberhuber, Béla, Karl-Heinz Brandstetter, Dörte, Zoë, Jörg, Ulrike, Ömer",
    ),
    "hu": (
        "Klubbajnokság a közösségi házban",
        "Nagyváradi Erzsébet, Béla, Kovács-Szentgyörgyi Ödön, Dóra, Zoé, Győző, Ilona, Örs",
    ),
    "it": (
        "Campionato di circolo al centro civico",
        "Annamaria Bartolomei, Bea, Giancarlo Santangelo, Dino, Zoe, Gigi, Ursula, Omar",
    ),
    "ja": (
        "土曜日の夜のゲーム会",
        "佐藤さくら, 鈴木健二, ベーラ, 高橋由美子, 田中, 渡辺翔太, 中村, 小林愛",
    ),
}
ROUND = a_sheet(4, seed=3)
SHARED = 5  # the number of the round that two phones enter together
NO_FONT = "No font here has Japanese, so its pictures show boxes: apt install fonts-noto-cjk\n"
# Two glyphs are equal only where no font has them and each is the same empty box.
HAS_FONT = """() => {
  const drawn = (text) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 40];
    const context = canvas.getContext("2d");
    context.font = "30px sans-serif";
    context.fillText(text, 2, 32);
    return canvas.toDataURL();
  };
  return drawn("黄") !== drawn("緑");
}"""


@dataclass(frozen=True, slots=True)
class Evening:
    """A table of four in a running event, and two of the phones at it."""

    website: str
    language: str
    table: Table
    hattrick: Table  # of another event
    phone: Page
    second: Page

    def open(self, page: Page, path: str = "") -> Page:
        """Return the page, opened below the table's address."""
        page.goto(f"{address(self.website, self.table)}{path}")
        return page


def draw_captain(browser: Browser, website: str, folder: Path) -> None:
    """Write ``<language>-<scheme>/<number>-<step>.png`` for every step; say what was missing."""
    for language, scheme in itertools.product(EVENINGS, SCHEMES):
        pictures = folder / f"{language}-{scheme}"
        pictures.mkdir(parents=True, exist_ok=True)
        with _evening(browser, website, language, scheme) as evening:
            if language == "ja" and not evening.phone.evaluate(HAS_FONT):
                sys.stderr.write(NO_FONT)
            for number, step in enumerate(STEPS, 1):
                _draw(step(evening), pictures / f"{number:02}-{step.__name__}.png")


@contextmanager
def _evening(
    browser: Browser, website: str, language: str, scheme: Literal["light", "dark"]
) -> Iterator[Evening]:
    phones = [_phone(browser, language, scheme) for _ in range(2)]
    first, second = (phone.new_page() for phone in phones)
    table = _table(language, 8, evidence=["counts", "cards"], confirmation="needed")
    start_clock(seating_id=table.seating_id, minutes=45)
    hattrick = _table(language, 4, evidence=["counts"], variant="hattrick")
    yield Evening(website, language, table, hattrick, first, second)
    for phone in phones:
        phone.close()


def _phone(browser: Browser, language: str, scheme: Literal["light", "dark"]) -> BrowserContext:
    return browser.new_context(
        viewport=ViewportSize(width=WIDTH, height=HEIGHT),
        has_touch=True,
        device_scale_factor=1.5,
        locale=language,
        color_scheme=scheme,
        service_workers="block",  # it would fetch every page once more
    )


def _table(language: str, players: int, **fields: Any) -> Table:
    name, people = EVENINGS[language]
    event = an_event(0, name=name, preferred_size=4, **fields)
    register_names(event_id=event.pk, names=people.split(", ")[:players])
    return tables_of(a_published_seating(event))[0]


def _draw(shown: Page | Sequence[Page], path: Path) -> None:
    if isinstance(shown, Page):
        _draw_whole(shown, path)
    else:
        draw_beside(shown, path)


def _draw_whole(page: Page, path: Path) -> None:
    """Write a picture of the whole page, as on a phone that is as high as the page."""
    wait_until_quiet(page)
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": WIDTH, "height": max(HEIGHT, min(height, TALLEST))})
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path, animations="disabled")
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})


# --- The steps, in the order of an evening: each leads to a page and returns it. ---


def code(evening: Evening) -> Page:
    """The field in which the letters on a table's card are typed."""
    evening.phone.goto(f"{evening.website}/t/")
    return evening.phone


def tables(evening: Evening) -> Page:
    """The list of who sits at which table: where "this is not my table" leads to."""
    evening.phone.goto(f"{evening.website}/e/{evening.table.seating.event.slug}/seatings/1/")
    return evening.phone


def people(evening: Evening) -> Page:
    """The question whether these are the people, in this order."""
    return evening.open(evening.phone, "1/people/")


def table(evening: Evening) -> Page:
    """The table's page, on a phone that has said whose it is."""
    evening.phone.locator("button[name=player]").first.click()
    return evening.phone


def numbers_empty(evening: Evening) -> Page:
    """A round of numbers before the first tap."""
    page = evening.open(evening.phone, "1/1/")
    page.locator("#tapped").wait_for()
    return page


def numbers_tapped(evening: Evening) -> Page:
    """Two players' numbers are entered, the third one's penalty card is, too."""
    page = evening.phone
    for seat, pile in enumerate(ROUND.piles[:3]):
        open_pile(page, seat)
        tap(page, *pile.penalty)
        if seat < 2:
            page.locator(".tricks button").nth(len(pile.captured) // 4).tap()
    return page


def cards_tapped(evening: Evening) -> Page:
    """Of a round of cards two piles are entered."""
    page = evening.open(evening.phone, "1/1/?evidence=cards")
    page.locator("#tapped").wait_for()
    for seat, pile in enumerate(ROUND.piles[:2]):
        tap_part(page, seat, "penalty", [str(card) for card in pile.penalty])
        tap_part(page, seat, "captured", [str(card) for card in pile.captured])
    return page


def confirmation_asked(evening: Evening) -> Page:
    """The question whether a card that lies in another pile is to move."""
    page = evening.phone
    open_pile(page, 2)
    tap(page, ROUND.piles[0].captured[0])
    page.locator("#ask").wait_for()
    return page


def mistake(evening: Evening) -> Page:
    """A card lies in two piles; what would repair it is offered."""
    page = evening.phone
    page.locator("#ask button").last.tap()
    page.locator("#typing").tap()
    for seat, pile in enumerate(ROUND.piles):
        twice = ROUND.piles[0].captured[:1] if seat == 1 else ()
        page.locator(f"#penalty-{seat}").fill(write_cards(pile.penalty))
        page.locator(f"#captured-{seat}").fill(write_cards([*pile.captured, *twice]))
    page.locator("#typing").tap()
    page.locator("#found .offers button").first.wait_for()
    return page


def repaired(evening: Evening) -> Page:
    """The repair that was offered is done, and can be taken back."""
    page = evening.phone
    page.locator("#found .offers button").first.tap()
    page.locator("#changed").wait_for()
    page.locator("#status[data-kind=good]").wait_for()
    return page


def waiting(evening: Evening) -> Page:
    """The round is sent while there is no network."""
    page = evening.phone
    wait_until_quiet(page)
    page.context.set_offline(True)
    page.locator("#send").tap()
    page.locator("#hand").wait_for()
    return page


def handed_over(evening: Evening) -> Page:
    """The same round as a code for the director."""
    page = evening.phone
    page.locator("#hand").tap()
    page.locator("#handover svg").wait_for()
    return page


def recorded(evening: Evening) -> Page:
    """The receipt, once the network is back."""
    page = evening.phone
    page.locator("#handover button").tap()
    page.context.set_offline(False)
    page.locator("#recorded").wait_for()
    return page


def asked(evening: Evening) -> Page:
    """On the table's page a second phone is asked whether this is its owner's pile."""
    evening.open(evening.second, "1/people/").locator("button[name=player]").nth(1).click()
    evening.second.locator(".own").wait_for()
    return evening.second


def confirmed(evening: Evening) -> Page:
    """Two of the four have confirmed the round, on one phone."""
    page = evening.open(evening.second, "1/1/confirm/")
    page.locator(".others button[name=player]").first.click()
    page.locator(".others .role").wait_for()
    return page


def conflict(evening: Evening) -> Page:
    """Another person has sent another result of the same round."""
    page = evening.open(evening.phone, "1/2/?evidence=cards")
    page.locator("#typing").tap()
    for seat, pile in enumerate(ROUND.piles):
        page.locator(f"#penalty-{seat}").fill(write_cards(pile.penalty))
        page.locator(f"#captured-{seat}").fill(write_cards(pile.captured))
    an_entry(evening.table, 2, sheet=a_sheet(4, seed=8))
    page.reload()
    page.locator("#conflict").wait_for()
    return page


def score(evening: Evening) -> Page:
    """The table's page after four rounds, with the score drawn."""
    for number in (3, 4):
        an_entry(evening.table, number, sheet=a_sheet(4, seed=number))
    return evening.open(evening.phone)


def together(evening: Evening) -> Sequence[Page]:
    """One phone has entered its pile, another one is at it, and each sees both."""
    phones = evening.phone, evening.second
    for page in phones:
        evening.open(page, f"1/{SHARED}/?evidence=cards")
        expect_following(page)
    evening.phone.locator("#typing").tap()  # the cards of the round before were typed there
    first, second = written_piles(ROUND)[:2]
    enter(evening.phone, first)
    open_pile(evening.phone, 2)  # a pile that is left is sent
    enter(evening.second, {**second, "captured": second["captured"][:6]})
    _enter_elsewhere(evening.table, 2, {})
    for page, marks in zip(phones, (["✓", "…", "…", ""], ["✓✓", "", "…", ""]), strict=True):
        expect(page.locator("#piles .by")).to_have_text(marks)
    return phones


def pile_handed_over(evening: Evening) -> Sequence[Page]:
    """A phone without a network shows its pile as a code, and another one has taken it."""
    page, other = evening.second, evening.phone
    page.context.set_offline(True)
    enter(page, {"captured": written_piles(ROUND)[1]["captured"][6:]})
    open_pile(page, 0)
    page.locator("#hand-pile").click()
    page.locator("#handed svg").wait_for()
    _, _, code = read_code(drawn(page, "#handed")).text.partition("#")
    other.goto(f"{evening.website}/t/pile/#{code}")
    other.locator("#taken").wait_for()
    return page, other


def confirming(evening: Evening) -> Sequence[Page]:
    """A phone has sent the shared round; on the other one a person has confirmed it."""
    sender, other = evening.phone, evening.second
    sender.locator("#taken a").click()
    other.locator("#handed button").click()
    other.context.set_offline(False)
    for seat in (2, 3):
        _enter_elsewhere(evening.table, seat, written_piles(ROUND)[seat])
    sender.locator("#status[data-kind=good]").wait_for()
    send(sender)
    other.locator("#confirming .offers button").first.click()
    expect(sender.locator("#confirming .offers").last.locator("button")).to_have_count(2)
    return sender, other


def _enter_elsewhere(table: Table, seat: int, content: dict[str, list[str]]) -> None:
    """Enter a pile on a phone that is in no picture."""
    number = start_numbers(table)[seat]
    seen = a_draft(table, SHARED).standing(number)
    version = next_version(seen, number=number, device=f"phone-{seat}", by=number, content=content)
    put_pile(an_edit(table, number, round_number=SHARED, version=version))


def called(evening: Evening) -> Page:
    """The director is called, and comes."""
    call = call_director(place=evening.table.place, kind=CallKind.DIRECTOR)
    take_call(call_id=call.pk, by=a_user(evening.table.seating.event.organisation))
    return evening.open(evening.phone, "call/")


def next_seats(evening: Evening) -> Page:
    """The next seats of everybody at the table."""
    a_published_seating(evening.table.seating.event, seed=2)
    return evening.open(evening.phone, "?seating=1")


def hattrick(evening: Evening) -> Page:
    """Of a round of hattrick two players' piles and passes are entered, as numbers."""
    page = evening.phone
    page.goto(address(evening.website, evening.hattrick, 1))
    for seat, pile in enumerate(played_round("hattrick", 4)["quick_sheet"]["piles"][:2]):
        for colour, number in pile["face_up"].items():
            page.locator(f"#face_up_{colour}-{seat}").fill(str(number))
        page.locator(f"#face_down-{seat}").fill(str(pile["face_down"]))
    return page


STEPS: tuple[Callable[[Evening], Page | Sequence[Page]], ...] = (
    *(code, tables, people, table, numbers_empty, numbers_tapped, cards_tapped, confirmation_asked),
    *(mistake, repaired, waiting, handed_over, recorded, asked, confirmed),
    *(conflict, score, together, pile_handed_over, confirming),
    *(called, next_seats, hattrick),
)
