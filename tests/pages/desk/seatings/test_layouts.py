"""Tables written down or changed by hand on the desk."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.seating.layouts import Layout
from pages.desk.seatings.layout_text import write_layout
from tests.builders import a_published_seating, an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, KeepApart, Role, Seating, SeatingState
from tournaments.selectors.layouts import layout_of
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db

TWO_TABLES: Layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}


def a_proposal(event: Event, layout: Layout = TWO_TABLES) -> Seating:
    return write_seating(event_id=event.pk, layout=layout, accept=())


def work(seating: Seating, do: str, layout: Layout = TWO_TABLES, **given: object) -> Answer:
    """Send the page of a proposal that is changed by hand."""
    return desk(seating.event).post(
        f"/admin/seatings/{seating.pk}/edit/",
        {"do": do, "layout": write_layout(layout), **given},
    )


def draft_in(answer: Answer) -> str:
    """The text of the draft that a page carries on."""
    area = answer.content.decode().partition("<textarea")[2].partition(">\n")[2]
    return area.partition("</textarea>")[0]


def test_page_begins_with_the_proposal_and_changes_nothing() -> None:
    seating = a_proposal(an_event(8))

    answer = desk(seating.event).get(f"/admin/seatings/{seating.pk}/edit/")

    assert draft_in(answer) == "1: 1 2 3 4\n2: 5 6 7 8"
    assert "What it means" not in text(answer)
    assert "Table 1 1. 1 Anna 2. 2 Béla 3. 3 Cili 4. 4 Dani Table 2" in text(answer)


def test_two_who_are_ticked_are_swapped() -> None:
    seating = a_proposal(an_event(8))

    answer = work(seating, "swap", ticked=["2", "5"])

    page = text(answer)
    assert draft_in(answer) == "1: 1 5 3 4\n2: 2 6 7 8"
    assert "Béla (2): table 1, seat 2 → table 2, seat 1" in page
    assert "Emma (5): table 2, seat 1 → table 1, seat 2" in page
    assert "People who meet again 0 0" in page
    assert layout_of(Seating.objects.get()) == TWO_TABLES


@pytest.mark.parametrize("ticked", [[], ["1"], ["1", "1"], ["1", "2", "3"], ["x", "1"]])
def test_another_number_than_two_is_not_swapped(ticked: list[str]) -> None:
    answer = work(a_proposal(an_event(8)), "swap", ticked=ticked)

    assert answer.status_code == 422
    assert "Tick exactly two people to swap them." in text(answer)
    assert draft_in(answer) == "1: 1 2 3 4\n2: 5 6 7 8"


@pytest.mark.parametrize(
    ("to", "draft"),
    [
        ("2", "1: 2 4\n2: 5 6 7 8 1 3"),
        ("new", "1: 2 4\n2: 5 6 7 8\n3: 1 3"),
        ("nowhere", "1: 2 4\n2: 5 6 7 8"),
    ],
)
def test_all_who_are_ticked_are_moved(to: str, draft: str) -> None:
    answer = work(a_proposal(an_event(8)), "move", ticked=["1", "3"], to=to)

    assert draft_in(answer) == draft


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"to": "2"}, "Tick at least one person to move."),
        ({"to": "7", "ticked": ["1"]}, "Choose the table to move to."),
        ({"ticked": ["1"]}, "Choose the table to move to."),
    ],
)
def test_a_move_that_is_not_clear_is_shown(given: dict[str, Any], problem: str) -> None:
    answer = work(a_proposal(an_event(8)), "move", **given)

    assert answer.status_code == 422
    assert problem in text(answer)


def test_a_move_shows_who_closes_up_and_which_rules_it_breaks() -> None:
    seating = a_proposal(an_event(8))

    page = text(work(seating, "move", ticked=["3"], to="2"))

    assert "Cili (3): table 1, seat 3 → table 2, seat 5" in page
    assert "One person changes seats at the same table" in page
    assert "This seating breaks these rules. Tick each one you allow." in page
    assert "The tables are uneven: their sizes go from 3 to 5." in page


def test_what_no_one_can_play_cannot_be_ticked_or_applied() -> None:
    seating = a_proposal(an_event(8))
    layout = {1: (1, 2), 2: (3, 4, 5, 6, 7, 8, 8)}

    answer = work(seating, "look", layout)
    page = text(answer)

    assert "These tables cannot be played: More than one seat for: Hana (8)." in page
    assert "Size of table 1: 2. This game is for 3 to 8. Move people." in page
    assert 'value="apply"' not in answer.content.decode()
    assert work(seating, "apply", layout, accept=["TWICE", "UNPLAYABLE"]).status_code == 422
    assert Seating.objects.count() == 1


def test_applied_it_is_the_proposal_and_can_be_taken_back() -> None:
    seating = a_proposal(an_event(8))
    swapped = {1: (1, 5, 3, 4), 2: (2, 6, 7, 8)}

    answer = work(seating, "apply", swapped)

    changed = Seating.objects.get(state=SeatingState.PROPOSED)
    assert answer["Location"] == f"/admin/seatings/{changed.pk}/"
    assert said(answer) == ["The tables are saved as the proposal."]
    assert layout_of(changed) == swapped
    browser = desk(seating.event)
    assert "Changed by hand after it was planned." in text(
        browser.get(f"/admin/seatings/{changed.pk}/")
    )

    back = browser.post(f"/admin/seatings/{changed.pk}/restore/")

    assert back["Location"] == f"/admin/seatings/{seating.pk}/"
    assert layout_of(Seating.objects.get(state=SeatingState.PROPOSED)) == TWO_TABLES


def test_what_was_never_changed_cannot_be_taken_back() -> None:
    seating = a_proposal(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/restore/")

    assert said(answer) == ["This seating has just changed. Check it again."]


def test_a_broken_rule_has_to_be_ticked_first() -> None:
    event = an_event(8)
    first, second = event.entrants.filter(number__in=(1, 5)).order_by("number")
    KeepApart.objects.create(first=first, second=second)
    seating = a_proposal(event)
    together = {1: (1, 5, 3, 4), 2: (2, 6, 7, 8)}

    refused = work(seating, "apply", together)

    assert refused.status_code == 422
    assert "Tick each rule you allow to be broken, or change the tables." in text(refused)
    assert "To be kept apart, but both at table 1: Anna (1), Emma (5)." in text(refused)
    work(seating, "apply", together, accept="KEPT_APART")
    assert layout_of(Seating.objects.get(state=SeatingState.PROPOSED)) == together


def test_text_that_cannot_be_read_comes_back_with_its_lines_named() -> None:
    seating = a_proposal(an_event(8))

    answer = desk(seating.event).post(
        f"/admin/seatings/{seating.pk}/edit/", {"layout": "1: Anna Zoë\n<b>: 5 6\0"}
    )

    page = text(answer)
    assert answer.status_code == 422
    assert "Line 1: no entrant is called “Zoë”. Write a start number." in page
    assert "Line 2: “<b>” is not the number of a table." in page
    assert draft_in(answer) == "1: Anna Zoë\n&lt;b&gt;: 5 6\N{REPLACEMENT CHARACTER}"


def test_a_seating_is_written_down_without_a_search() -> None:
    event = an_event(8)
    browser, address = desk(event), f"/admin/events/{event.pk}/write/"

    empty = text(browser.get(address))
    looked_at = browser.post(address, {"layout": "Anna Béla 3 4\n5 6 7 Hana", "do": "look"})
    answer = browser.post(address, {"layout": "1: 1 2 3 4\n2: 5 6 7 8", "do": "apply"})

    assert "Without a seat 1 Anna 2 Béla" in empty
    assert draft_in(looked_at) == "1: 1 2 3 4\n2: 5 6 7 8"
    assert "Cost People who meet again 0" in text(looked_at)
    assert "Apply" in text(looked_at)
    seating = Seating.objects.get()
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/"
    assert (seating.mode, layout_of(seating)) == ("hand", TWO_TABLES)
    page = text(browser.get(f"/admin/seatings/{seating.pk}/"))
    assert "Made by hand." in page


def test_what_is_written_down_is_said_to_take_the_place_of_a_proposal() -> None:
    seating = a_proposal(an_event(8))

    answer = desk(seating.event).get(f"/admin/events/{seating.event_id}/write/")

    assert "A new proposal replaces the one you have." in text(answer)
    assert f'href="/admin/seatings/{seating.pk}/"' in answer.content.decode()


def test_a_seating_is_written_down_by_ticks_alone() -> None:
    event = an_event(8)

    answer = desk(event).post(
        f"/admin/events/{event.pk}/write/",
        {"layout": "1: 1", "do": "move", "to": "new", "ticked": ["5", "6"]},
    )

    assert draft_in(answer) == "1: 1\n2: 5 6"


def test_the_first_table_is_made_by_ticks() -> None:
    event = an_event(8)

    answer = desk(event).post(
        f"/admin/events/{event.pk}/write/",
        {"layout": "", "do": "move", "to": "new", "ticked": ["1", "2", "3"]},
    )

    assert draft_in(answer) == "1: 1 2 3"


def test_a_draft_event_is_not_written_down() -> None:
    event = an_event(4, state="draft")

    answer = desk(event).post(
        f"/admin/events/{event.pk}/write/", {"layout": "1: 1 2 3 4", "do": "apply"}
    )

    assert said(answer) == [
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ]
    assert not Seating.objects.exists()


def test_what_is_published_is_not_changed_by_hand() -> None:
    seating = a_published_seating(an_event(8))
    late = ["This seating has just changed. Check it again."]

    assert said(desk(seating.event).get(f"/admin/seatings/{seating.pk}/edit/")) == late
    assert said(work(seating, "apply")) == late


def test_a_reader_is_not_offered_the_changes() -> None:
    seating = a_proposal(an_event(8))

    page = text(desk(seating.event, Role.READER).get(f"/admin/seatings/{seating.pk}/"))

    for word in ("Change by hand", "Keep table", "Discard it"):
        assert word not in page


@pytest.mark.parametrize("players", [4, 12])
def test_a_change_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    numbers = range(1, players + 1, 4)
    layout = {table: (one, one + 1, one + 2, one + 3) for table, one in enumerate(numbers, 1)}
    seating = a_proposal(event, layout)
    browser = desk(event)
    changed = {**layout, 1: (2, 1, 3, 4)}

    with django_assert_num_queries(35):
        browser.post(f"/admin/seatings/{seating.pk}/edit/", {"layout": write_layout(changed)})
