"""The evening in WebKit and Firefox: half of the phones in a hall are iPhones.

``pytest -m "" tests/browser/test_engines.py`` prints which act works in which engine, and how long
it took.
"""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from config.stack.browser import ENGINES, missing_engine
from engine.sheets import Sheet, read_sheet
from scoring.models import CallKind, Confirmation, Entry
from scoring.services.calls import call_director
from scoring.services.standings import refresh_standings
from tests.browser.engines import Acts, Engine, Firefox, started
from tests.browser.pdfs import texts_of
from tests.browser.phones import PLAYED, address, sheet_of, written_piles
from tests.browser.relay import Relay
from tests.builders import (
    a_published_seating,
    a_table,
    a_user,
    an_entry,
    an_event,
    points_sheet,
)
from tests.scoring.plays import play_fully
from tournaments.models import Event, Role, Table
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.places import set_rooms

pytestmark = pytest.mark.django_db(transaction=True)

READY = "!document.querySelector('#undo').hidden"
OPEN_PILE = "document.querySelector(`input[name=pile][value='${arguments[0]}']`).click()"
OPEN_PART = """
  const part = document.querySelector(`input[name=part][value=${arguments[0]}]`);
  if (part?.offsetParent) part.click();
"""
CLICK = "for (const card of arguments[0]) document.querySelector(`[data-card=${card}]`).click()"
TRICKS = "document.querySelectorAll('#tricks .tricks button')[arguments[0]].click()"
SEND = "document.querySelector('#send').click()"
POINTS = """
  !document.querySelector('#recorded').hidden && [...document.querySelectorAll(
    '#recorded tbody tr td:nth-child(2)')].map(
      (cell) => Number(cell.textContent.replace("\u2212", "-")))
"""
SAYS = "document.querySelector(arguments[0])?.textContent.includes(arguments[1])"
FILL = """
  const field = document.querySelector(arguments[0]);
  field.value = arguments[1];
  field.dispatchEvent(new Event("input", { bubbles: true }));
"""
BUTTON = """
  [...document.querySelectorAll("button")].find((one) =>
    one.offsetParent && one.textContent.includes(arguments[0])).click()
"""
# Name and field of a person stand beside each other.
IN_LINE = """
  const [name, field] = ["#typed legend > span", "#points-0"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return name.right <= field.left && name.top < field.bottom && field.top < name.bottom;
"""
LINK = """
  [...document.querySelectorAll("main a")].find((one) =>
    one.textContent.trim() === arguments[0]).click()
"""
# Where a finger that slides over cards would mark text.
MARKED = """
  return [...document.querySelectorAll("[data-card]")].filter((card) => {
    const style = getComputedStyle(card);
    return (style.userSelect ?? style.webkitUserSelect) !== "none";
  }).map((card) => card.outerHTML);
"""
# What stands beside the page, to which it would have to be moved.
BESIDE = """
  return [...document.querySelectorAll("main table, main table *")]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((one) => one.outerHTML);
"""
MARKS = "[...document.querySelectorAll('#piles .by')].map((mark) => mark.textContent).join()"


@pytest.fixture(scope="module")
def acts(request: pytest.FixtureRequest) -> Iterator[Acts]:
    tried = Acts()
    yield tried
    capture = request.config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    with capture.global_and_fixture_disabled():
        print("", *tried.lines, sep="\n")  # noqa: T201 - the table is what is asked for


@pytest.fixture
def engines(website: str) -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def an_engine(name: str, engines: ExitStack) -> Engine:
    if advice := missing_engine(name):
        pytest.skip(advice)  # a package of the system, which only root installs
    return engines.enter_context(started(name))


def open_round(engine: Engine, website: str, table: Table, number: int = 1) -> None:
    engine.go(address(website, table, number))
    engine.until(READY)


def enter_pile(engine: Engine, seat: int, sheet: Sheet) -> None:
    engine.run(OPEN_PILE, seat)
    for part, cards in written_piles(sheet)[seat].items():
        engine.run(OPEN_PART, part)
        engine.run(CLICK, cards)


def enter_round(engine: Engine, sheet: Sheet) -> None:
    for seat in range(len(sheet.piles)):
        enter_pile(engine, seat, sheet)


def hold(engine: Engine, website: str, table: Table, seat: int) -> None:
    """Say whose phone it is, as the person does once."""
    entrant = list(occupants(table, 1).values())[seat]
    engine.go(f"{website}/healthz")
    value = f"{table.seating.event_id}.{entrant.number}"
    engine.run("document.cookie = `player=${arguments[0]}; path=/t/`", value)


def log_in(engine: Engine, website: str, event: Event) -> None:
    """Come to the desk as a director of the event."""
    user = a_user(event.organisation, Role.DIRECTOR)
    user.set_password("from-paper-in-the-evening")
    user.save(update_fields=["password"])
    engine.go(f"{website}/admin/")
    engine.run(FILL, "[name=username]", user.username)
    engine.run(FILL, "[name=password]", "from-paper-in-the-evening")
    engine.run("document.querySelector('[name=password]').form.requestSubmit()")
    engine.until("!document.querySelector('[name=password]')")


@pytest.mark.parametrize("name", ENGINES)
def test_a_captain_enters_a_round_by_its_cards(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(4)
    with acts.timed(engine, "cards of a round"):
        open_round(engine, website, table)
        assert engine.run(MARKED) == []
        enter_round(engine, sheet_of(PLAYED[4]))
        engine.run(SEND)
        assert engine.until(POINTS) == PLAYED[4]["scores"]


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_a_captain_enters_numbers_of_cards(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(4, evidence=["counts"])
    quick = PLAYED[4]["quick_sheet"]
    with acts.timed(engine, "counts of a round"):
        open_round(engine, website, table)
        for seat, pile in enumerate(quick["piles"]):
            enter_pile(engine, seat, read_sheet(quick))
            engine.run(TRICKS, pile["captured"] // 4)
        engine.run(SEND)
        assert engine.until(POINTS) == PLAYED[4]["scores"]
    assert Entry.objects.get().evidence == "counts"


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_a_captain_enters_points_alone(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(3, evidence=["points"])
    with acts.timed(engine, "points of a round"):
        open_round(engine, website, table)
        assert engine.run(IN_LINE)
        for seat, points in enumerate((12, -3, 4)):
            engine.run(FILL, f"#points-{seat}", str(points))
        engine.run(SEND)
        assert engine.until(POINTS) == [12, -3, 4]


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_a_round_that_is_sent_without_a_network_goes_out_when_it_is_back(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(4)
    relay = engines.enter_context(Relay(website))
    with acts.timed(engine, "offline and back"):
        open_round(engine, relay.address, table)
        enter_round(engine, sheet_of(PLAYED[4]))
        relay.cut()
        engine.run(SEND)
        engine.until(SAYS, "#status", "No network.")
        relay.mend()
        assert engine.until(POINTS) == PLAYED[4]["scores"]
    assert Entry.objects.count() == 1


@pytest.mark.soak
def test_two_engines_at_one_table_share_their_piles_and_confirm(
    website: str, engines: ExitStack, acts: Acts
) -> None:
    table = a_table(4, confirmation="asked")
    phones = [an_engine(name, engines) for name in ENGINES]
    sheet = sheet_of(PLAYED[4])
    with acts.timed(phones[0], f"together with {phones[1].version}"):
        for seat, phone in enumerate(phones):
            hold(phone, website, table, seat)
            open_round(phone, website, table)
        for seat, phone in enumerate(phones):
            enter_pile(phone, seat, sheet)
        phones[0].until(f"{MARKS}.startsWith(arguments[0])", "✓,✓✓")
        for seat in (2, 3):
            enter_pile(phones[0], seat, sheet)
        phones[1].until(f"{MARKS} === arguments[0]", "✓✓,✓,✓…,✓…")
        phones[1].run(SEND)
        for phone in phones:
            assert phone.until(POINTS) == PLAYED[4]["scores"]
        for phone in phones:
            phone.until("document.querySelector('#confirming > .offers button') !== null")
            phone.run(BUTTON, "My pile is right")
        phones[0].until(SAYS, "#confirming", "Confirmed by 2 of 4.")
    assert Confirmation.objects.count() == 2


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_the_standings_keep_themselves_current(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(4)
    an_entry(table, 1)
    with acts.timed(engine, "standings of an open page"):
        engine.go(f"{website}/en/e/{table.seating.event.slug}/standings/")
        engine.until("document.querySelectorAll('tbody tr').length === 4")
        an_entry(table, 2)
        engine.until("document.querySelector('tr.changed .mark') !== null")


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_german_standings_fit_a_phone_with_letters_twice_as_large(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, event = an_engine(name, engines), an_event(8, evidence=["points"])
    play_fully(event, 1, 2, 3, 4, 5, 6, 7, 8)
    with acts.timed(engine, "standings in large letters"):
        engine.go(f"{website}/de/e/{event.slug}/standings/")
        engine.run("document.documentElement.style.fontSize = '200%'")
        assert engine.run(BESIDE) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_the_desk_enters_a_round_from_paper(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, table = an_engine(name, engines), a_table(3, evidence=["points"])
    with acts.timed(engine, "a round from paper"):
        log_in(engine, website, table.seating.event)
        engine.go(f"{website}/admin/events/{table.seating.event_id}/missing/")
        engine.run(LINK, "Round 1")
        engine.until("document.querySelector('#points-0') !== null")
        for seat, points in enumerate((12, -3, 4)):
            engine.run(FILL, f"#points-{seat}", str(points))
        engine.run("document.querySelector('button[form=round].unseen').click()")
        engine.until(SAYS, "h1", "round 2")
    assert Entry.objects.count() == 1


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_my_evening_says_where_to_sit_and_the_event_leads_there(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine, event = an_engine(name, engines), an_event(4, evidence=["points"], rounds=1)
    with acts.timed(engine, "my evening"):
        engine.go(f"{website}/en/e/{event.slug}/")
        engine.run(LINK, "My evening: next table, clock and rank")
        engine.until("document.querySelector('#search')?.hidden === false")  # the script is there
        engine.run("document.querySelector('#people a[href$=\"/2/\"]').click()")
        engine.until(SAYS, "h1", "Béla")
        engine.go(f"{website}/en/e/{event.slug}/me/")
        engine.until(SAYS, "h1", "Béla")

        table = tables_of(a_published_seating(event))[0]
        engine.until(SAYS, "#alert", "Seating 1 is published. You sit at table 1,")
        assert engine.run(BESIDE) == []
        an_entry(table, sheet=points_sheet(9, 5, 2, 1))
        engine.until(SAYS, ".panel.now", "Place ")
        engine.go(f"{website}/en/e/{event.slug}/")
        engine.until(SAYS, "main", "Where do I sit?")


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
def test_the_desk_shows_the_tables_of_one_room_and_hears_a_call(
    website: str, engines: ExitStack, acts: Acts, name: str
) -> None:
    engine = an_engine(name, engines)
    event = an_event(12, preferred_size=4, largest_size=4)
    a_published_seating(event)
    set_rooms(event_id=event.pk, first=1, last=2, room="Hall")
    set_rooms(event_id=event.pk, first=3, last=3, room="Attic")
    with acts.timed(engine, "one room at the desk"):
        log_in(engine, website, event)
        engine.go(f"{website}/admin/events/{event.pk}/?room=Attic")
        engine.until("document.querySelectorAll('.tile').length === 1")
        call_director(place=event.places.get(number=1), kind=CallKind.DIRECTOR)
        engine.until("document.title.startsWith('(1) ')")
        engine.go(f"{website}/admin/events/{event.pk}/entrants/?q=bela")
        engine.until(SAYS, "main", "Béla")


@pytest.mark.soak
def test_papers_have_no_empty_page(website: str, engines: ExitStack, acts: Acts) -> None:
    engine = an_engine("firefox", engines)
    assert isinstance(engine, Firefox)
    event = an_event(8, evidence=["points"])
    seating = play_fully(event, 1, 2, 3, 4, 5, 6, 7, 8)
    refresh_standings(event_id=event.pk)
    begin = f"/admin/events/{event.pk}/print"
    papers = {
        f"{begin}/roll/": 1,
        f"{begin}/signs/": 1,
        f"{begin}/standings/": 1,
        f"{begin}/certificates/?first=2": 2,
        f"/admin/events/{event.pk}/cards/": 2,
        **{f"/admin/seatings/{seating.pk}/print/{one}/": 1 for one in ("names", "tables")},
        f"/admin/seatings/{seating.pk}/print/sheets/": 2,
        f"/admin/seatings/{seating.pk}/print/all/": 4,
        f"/en/e/{event.slug}/standings/": 1,
        f"/en/e/{event.slug}/seatings/1/": 1,
    }
    with acts.timed(engine, "papers"):
        log_in(engine, website, event)
        printed = {}
        for path in papers:
            engine.go(website + path)
            printed[path] = texts_of(engine.pdf())
    assert {path: len(pages) for path, pages in printed.items()} == papers
    assert [path for path, pages in printed.items() if 0 in pages] == []
