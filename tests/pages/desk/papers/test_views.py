"""What stands on the desk's paper; how it lies on pages is tested in a browser."""

import re

import pytest

from engine.seating.rebalance import Aim
from scoring.selectors.rebalances import wanted_moves
from scoring.services.occupancies import leave_table
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import close_seating, publish_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
    start_numbers,
)
from tests.pages.desk.desks import desk, text
from tournaments.models import Event, Person, Role, Seating
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


def paper(seating: Seating, what: str) -> str:
    answer = desk(seating.event, Role.SCORE_KEEPER).get(
        f"/admin/seatings/{seating.pk}/print/{what}/"
    )
    assert answer.status_code == 200
    return text(answer)


def test_names_are_sorted_as_the_language_of_the_event_sorts() -> None:
    event = an_event(3, language="hu")
    for number, name in enumerate(("Csaba", "Cyril", "Czinege"), start=1):
        Person.objects.filter(entrants__number=number).update(name=name, sort_name=name)

    page = paper(a_published_seating(event), "names")

    where = [page.index(name) for name in ("Cyril 2", "Czinege 3", "Csaba 1")]
    assert where == sorted(where)


@pytest.mark.parametrize(
    ("variant", "evidence", "label"),
    [
        ("classic", ["counts"], "Penalty card leads Number of captured cards"),
        ("classic", ["cards"], "Penalty card leads Captured cards Points"),
        ("intense", ["cards"], "Penalty cards leads Captured cards Points"),
        ("delayed", ["cards"], "Captured cards leads Penalty colour Points"),
        ("hattrick", ["cards"], "Face-up cards leads Passed cards, face down Points"),
        ("classic", ["points"], "1 Points leads"),
    ],
)
def test_a_score_sheet_asks_what_the_captains_page_asks(
    variant: str, evidence: list[str], label: str
) -> None:
    table = a_table(4, variant=variant, evidence=evidence)

    assert label in paper(table.seating, "sheets")


def leaders(seating: Seating) -> dict[int, list[int]]:
    """Which columns of each round say that they lead, from 0, on the sheet of the one table."""
    answer = desk(seating.event).get(f"/admin/seatings/{seating.pk}/print/sheets/")
    led = {}
    for body in answer.content.decode().split("<tbody>")[1:-1]:  # without the total
        [number] = re.findall(r"Round</span> (\d+)", body)
        cells = body.partition("</tr>")[0].split("<td>")[1:]
        led[int(number)] = [column for column, cell in enumerate(cells) if "leads" in cell]
    return led


def test_each_round_is_led_by_the_next_seat() -> None:
    table = a_table(3, rounds=4)

    assert leaders(table.seating) == {1: [0], 2: [1], 3: [2], 4: [0]}


def test_a_sheet_that_is_printed_again_has_the_rounds_that_count_and_who_leads_them() -> None:
    table = a_table(5, rounds=5, evidence=["points"])
    for number in (1, 2):
        an_entry(table, number, sheet=points_sheet(1, 2, 3, 4, 5))
    leave_table(table_id=table.pk, number=start_numbers(table)[1], from_round=3)
    a_void_round(table, 1)

    # Seats 1, 3, 4 and 5 are left. Seat 2 led the second round, and seat 3 follows.
    assert leaders(table.seating) == {2: [], 3: [1], 4: [2], 5: [3], 6: [0]}


def test_a_match_without_a_number_of_rounds_has_room_for_eight() -> None:
    table = a_table(3, rounds=None, target=100)

    assert paper(table.seating, "sheets").count("leads") == 8


def test_a_table_that_was_dissolved_before_its_first_round_is_on_no_paper() -> None:
    event = an_event(11, rounds=None, one_round_each=True, evidence=["points"])
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}
    written = write_seating(event_id=event.pk, layout=layout, accept=())
    seating = publish_seating(seating_id=written.pk)
    for entrant in event.entrants.filter(number__in=(9, 10)):
        withdraw_entrant(entrant_id=entrant.pk)
    aim = Aim.FEWEST_MOVES
    moves = wanted_moves(seating, aim)[0].moves
    rebalance_seating(seating_id=seating.pk, aim=aim, seen=moves, by=None)

    for what in ("sheets", "all"):
        page = paper(seating, what)
        assert page.count("Total") == 2
        assert page.count("leads") == 5 + 4  # rounds, as many as players
    for what in ("tables", "sheets", "all"):
        page = paper(seating, what)
        assert "Table 2" in page
        assert "Table 3" not in page


def test_a_closed_seating_shows_its_hash() -> None:
    event: Event = an_event(4)
    seating = publish_seating(seating_id=a_proposed_seating(event).pk)
    before = paper(seating, "tables")
    close_seating(seating_id=seating.pk)

    assert "Hash of seating 1" not in before
    assert "Hash of seating 1: " in paper(seating, "tables")


def test_a_seating_without_tables_says_so() -> None:
    event = an_event(4)
    seating = event.seatings.create(number=1, problem="")

    for what in ("names", "tables", "sheets"):
        assert "No one sits at a table of this seating." in paper(seating, what)


def test_family_names_stand_first_where_a_list_is_sorted_by_them() -> None:
    event = an_event(3)
    Person.objects.filter(entrants__number=2).update(name="Éva Nagy", sort_name="Nagy, Éva")
    seating = a_published_seating(event)

    html = desk(event).get(f"/admin/seatings/{seating.pk}/print/names/").content.decode()

    assert "<b>Nagy</b>, Éva" in html


def test_a_name_that_is_sorted_by_its_reading_stands_beside_it() -> None:
    event = an_event(3)
    Person.objects.filter(entrants__number=2).update(name="田中 太郎", sort_name="たなか たろう")
    seating = a_published_seating(event)
    roll = text(desk(event).get(f"/admin/events/{event.pk}/print/roll/"))

    for page in (paper(seating, "names"), roll):
        assert "田中 太郎 たなか たろう 2" in page


def test_the_printed_roll_holds_everyone_who_takes_part() -> None:
    event = an_event(3)
    event.entrants.filter(number=3).update(withdrawn=True)
    names = dict(event.entrants.values_list("number", "person__sort_name"))

    page = text(desk(event).get(f"/admin/events/{event.pk}/print/roll/"))

    assert "Roll call for seating 1" in page
    assert [name in page for name in (names[1], names[2], names[3])] == [True, True, False]


def test_everything_of_a_seating_is_one_document() -> None:
    seating = a_published_seating(an_event(4, evidence=["points"]))

    page = paper(seating, "all")

    assert page.count("Table 1 Seat 1") == 2  # by name and by table
    assert page.count("Total") == 1


def test_papers_name_who_sits_out_and_who_has_withdrawn_before_and_after_publishing() -> None:
    event = an_event(4, preferred_size=3, largest_size=3)
    seating = write_seating(event_id=event.pk, layout={1: (1, 2, 3)}, accept=())
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    proposed = (paper(seating, "names"), paper(seating, "tables"))
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk, withdrawn=False)
    publish_seating(seating_id=seating.pk)

    names, tables = proposed
    assert "Béla 2 Withdrawn Table 1 Seat 2" in names
    assert "Seat 2 Béla 2 Withdrawn" in tables
    assert "Dani 4 sitting out" not in names  # three are there, and a table of three holds them
    assert "Dani 4 sitting out" in paper(seating, "names")
    assert "Without a table sitting out Dani 4" in paper(seating, "tables")


def test_the_papers_of_the_newest_seating_are_open_and_stand_first() -> None:
    event = an_event(4, rounds=1)
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event)

    page = desk(event).get(f"/admin/events/{event.pk}/papers/").content.decode()

    folds = re.findall(r'<details class="seating"( open)?>\s*<summary>\s*(Seating \d)', page)
    assert folds == [(" open", "Seating 2"), ("", "Seating 1")]
