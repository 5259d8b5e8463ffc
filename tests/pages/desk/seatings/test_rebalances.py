"""Even tables again, on the desk."""

import re

import pytest
from django.contrib.messages import get_messages
from pytest_django import DjangoAssertNumQueries

from engine.seating.layouts import Layout
from scoring.services.occupancies import leave_table
from scoring.services.seatings import publish_seating
from scoring.services.tables import close_table, postpone_table
from tests.builders import an_entry, an_event, points_sheet, some_names, start_numbers
from tests.pages.desk.desks import Answer, desk, offers, said, text
from tournaments.models import AttendanceState, Event, Rebalance, Seating, SeatingState
from tournaments.selectors.attendance import presence_of
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import AT_LAST, tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.layouts import write_seating
from tournaments.services.proposals import keep_table

pytestmark = pytest.mark.django_db

THREE_TABLES: Layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}


def a_proposal(event: Event, layout: Layout = THREE_TABLES) -> Seating:
    return write_seating(event_id=event.pk, layout=layout, accept=())


def published(event: Event, layout: Layout = THREE_TABLES) -> Seating:
    return publish_seating(seating_id=a_proposal(event, layout).pk)


def withdraw(event: Event, *numbers: int) -> None:
    for entrant in event.entrants.filter(number__in=numbers):
        withdraw_entrant(entrant_id=entrant.pk)


def page_of(seating: Seating, aim: str = "") -> Answer:
    return desk(seating.event).get(f"/admin/seatings/{seating.pk}/rebalance/?aim={aim}")


def seat_as_shown(seating: Seating) -> Answer:
    """Take the moves that the page shows."""
    seen = page_of(seating).content.decode().partition('name="seen" value="')[2].partition('"')[0]
    return desk(seating.event).post(f"/admin/seatings/{seating.pk}/rebalance/", {"seen": seen})


def test_a_proposal_shows_the_moves_as_a_draft() -> None:
    event = an_event(11)
    seating = a_proposal(event)
    withdraw(event, 9, 10)

    page = text(page_of(seating))

    assert "One person changes tables." in page
    assert "Fewer moves are not possible." in page
    assert "Table 3 is dissolved." in page
    assert "Kenji (11): table 3, seat 3 → table 1, seat 5" in page
    assert "Imre (9): table 3, seat 1 → nowhere" in page
    assert layout_of(Seating.objects.get()) == THREE_TABLES


def test_a_proposal_is_made_even_by_applying_the_draft() -> None:
    event = an_event(11)
    seating = a_proposal(event)
    withdraw(event, 9, 10)
    html = page_of(seating).content.decode()
    layout = html.partition('name="layout" value="')[2].partition('"')[0]

    desk(event).post(f"/admin/seatings/{seating.pk}/edit/", {"layout": layout, "do": "apply"})

    changed = Seating.objects.get(state=SeatingState.PROPOSED)
    assert layout_of(changed) == {1: (1, 2, 3, 4, 11), 2: (5, 6, 7, 8)}


def test_a_kept_table_stays_untouched() -> None:
    event = an_event(11)
    seating = a_proposal(event)
    keep_table(table_id=tables_of(seating)[0].pk, kept=True)
    withdraw(event, 9, 10)

    assert "Kenji (11): table 3, seat 3 → table 2, seat 5" in text(page_of(seating))


def test_a_table_kept_in_the_proposal_takes_part_in_the_moves_once_published() -> None:
    event = an_event(8)
    seating = a_proposal(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    keep_table(table_id=tables_of(seating)[0].pk, kept=True)
    publish_seating(seating_id=seating.pk)
    withdraw(event, 5, 6)

    assert "One person changes tables." in text(page_of(seating))


def test_a_table_with_too_few_people_that_stays_as_it_is_is_named() -> None:
    event = an_event(8, smallest_size=4)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    leave_table(table_id=tables_of(seating)[1].pk, number=5, from_round=3)

    page = text(page_of(seating))

    assert "Table 2 has too few people, but stays as it is" in page
    assert "The tables are even" not in page


def test_the_preferred_size_may_come_first() -> None:
    event = an_event(5, smallest_size=3, largest_size=5)
    seating = a_proposal(event, {1: (1, 2, 3, 4, 5)})
    register_names(event_id=event.pk, names=some_names(3))

    page = text(page_of(seating, "preferred_size"))

    assert "✓ The tables get the sizes that a new seating would have." in page
    assert "Table 2 is new." in page


def test_even_tables_have_nothing_to_do() -> None:
    sentence = "The tables are even, and everyone has a seat. You need to do nothing."

    assert sentence in text(page_of(a_proposal(an_event(11))))
    assert sentence in text(page_of(published(an_event(11))))


def test_a_published_seating_shows_the_moves_before_they_are_made() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    page = text(page_of(seating))

    assert "Kenji (11): table 3, seat 3 → table 1, seat 5" in page
    assert "Imre (9): table 3, seat 1 → nowhere" in page
    assert "Sit at a table, but do not play: Imre (9), Jana (10)" in page
    assert not Rebalance.objects.exists()


def test_a_published_seating_is_made_even_and_back_again() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    answer = seat_as_shown(seating)

    assert said(answer) == ["The moves are made. Everyone can see them now."]
    undo = f"/admin/seatings/{seating.pk}/rebalance/undo/"
    assert [one.extra_tags for one in get_messages(answer.wsgi_request)] == [f"undo {undo}?"]
    assert layout_of(seating) == {1: (1, 2, 3, 4, 11), 2: (5, 6, 7, 8), 3: ()}
    browser = desk(event)
    page = text(browser.get(f"/admin/seatings/{seating.pk}/"))
    assert "Table 3 No one sits here any more." in page
    overview = text(browser.get(f"/admin/events/{event.pk}/"))
    assert ("Table 2" in overview, "Table 3" in overview) == (True, False)
    assert "Undo the last moves" in page

    back = browser.post(f"/admin/seatings/{seating.pk}/rebalance/undo/")

    assert said(back) == ["Everyone sits where they sat before the moves."]
    assert layout_of(seating) == THREE_TABLES


def test_moves_that_are_not_those_shown_are_not_made() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9, 10)

    answer = desk(event).post(f"/admin/seatings/{seating.pk}/rebalance/", {"seen": "11 2.4"})

    assert said(answer) == ["This seating has just changed. Check it again."]
    assert not Rebalance.objects.exists()


def test_a_table_that_has_played_goes_on_from_its_next_round() -> None:
    event = an_event(11)
    seating = published(event)
    an_entry(tables_of(seating)[0], 1)
    withdraw(event, 9, 10)

    assert "Table 1 goes on with round 2." in text(page_of(seating))


def test_tables_that_cannot_be_even_say_why() -> None:
    event = an_event(4)
    seating = published(event, {1: (1, 2, 3, 4)})
    withdraw(event, 1, 2)

    answer = page_of(seating)

    assert answer.status_code == 422
    assert "2 entrants do not fit tables of 3 to 8." in text(answer)


def test_nothing_to_undo_is_refused() -> None:
    seating = published(an_event(11))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/rebalance/undo/")

    assert said(answer) == ["This seating has just changed. Check it again."]


def equal_tables(largest_size: int = 8) -> Seating:
    """Two tables of four: the first has played two rounds of three, the second none."""
    event = an_event(8, rounds=3, evidence=["points"], largest_size=largest_size)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    for number in (1, 2):
        an_entry(tables_of(seating)[0], number, sheet=points_sheet(5, 3, 1, 0))
    return seating


def sitting(seating: Seating) -> dict[int, tuple[int, ...]]:
    """Who sits at each table at last."""
    return {one.place.number: start_numbers(one, AT_LAST) for one in tables_of(seating)}


def test_seat_now_proposes_the_equal_table_with_most_to_play_and_says_what_counts() -> None:
    seating = equal_tables()
    [late] = register_names(event_id=seating.event_id, names=["Zoë"])
    director = desk(seating.event)

    answer = director.post(
        f"/admin/events/{seating.event_id}/seat/", {"seating": "1", "number": "9"}
    )
    page = director.get(answer["Location"])

    assert said(answer) == ["No. 9: present"]
    assert "Zoë (9): nowhere → table 2, seat 5 all rounds left: counts" in text(page)
    assert (
        "Table for Zoë (9) Table 1, 4 people: 1 of 3 rounds left: counts as sitting out "
        "Table 2, 4 people: all rounds left: counts Seat Zoë" in text(page)
    )
    assert '<option value="2" selected>' in page.content.decode()
    assert presence_of(late, 1).state == AttendanceState.PRESENT


def test_a_table_where_it_counts_is_proposed_though_a_smaller_one_ends() -> None:
    seating = equal_tables()
    leave_table(table_id=tables_of(seating)[0].pk, number=4, from_round=3)
    register_names(event_id=seating.event_id, names=["Zoë"])

    page = text(page_of(seating))
    by_size = text(page_of(seating, "preferred_size"))

    assert "Zoë (9): nowhere → table 2, seat 5" in page
    assert "Table 1 stays as it is: for a person who joins now it would not count." in page
    assert "Zoë (9): nowhere → table 1, seat 4 1 of 3 rounds left: counts as sitting out" in by_size


def test_a_late_comer_is_seated_at_another_table_that_is_chosen_and_it_is_undone() -> None:
    seating = equal_tables()
    [late] = register_names(event_id=seating.event_id, names=["Zoë"])
    director = desk(seating.event)

    answer = director.post(f"/admin/seatings/{seating.pk}/seat/", {"number": "9", "table": "1"})

    assert said(answer) == ["Number 9 plays at table 1 from round 3 on."]
    assert sitting(seating) == {1: (1, 2, 3, 4, 9), 2: (5, 6, 7, 8)}
    ((_, undo, sent, _),) = offers(director.get(answer["Location"]))
    director.post(undo, sent)
    assert sitting(seating) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    assert presence_of(late, 1).state == AttendanceState.PRESENT


def test_a_late_comer_takes_the_seat_of_a_person_who_is_gone_and_it_is_undone() -> None:
    seating = equal_tables(largest_size=4)
    [late] = register_names(event_id=seating.event_id, names=["Zoë"])
    gone = seating.event.entrants.get(number=6)
    mark_attendance(entrant_id=gone.pk, number=1, state=AttendanceState.SITTING_OUT, by=None)
    director = desk(seating.event)
    assert "Table 2, 3 people: all rounds left: counts" in text(page_of(seating))

    answer = director.post(f"/admin/seatings/{seating.pk}/seat/", {"number": "9", "table": "2"})

    assert said(answer) == ["Number 9 plays at table 2 from round 1 on."]
    assert sitting(seating) == {1: (1, 2, 3, 4), 2: (5, 9, 7, 8)}
    assert presence_of(gone, 1).state == AttendanceState.SITTING_OUT
    ((_, undo, sent, _),) = offers(director.get(answer["Location"]))
    director.post(undo, sent)
    assert sitting(seating) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    assert presence_of(gone, 1).state == AttendanceState.SITTING_OUT
    assert presence_of(late, 1).state == AttendanceState.PRESENT


@pytest.mark.parametrize("table", ["1", "7", "", "x"])
def test_a_table_without_room_or_none_is_refused(table: str) -> None:
    seating = equal_tables(largest_size=4)
    register_names(event_id=seating.event_id, names=["Zoë"])

    answer = desk(seating.event).post(
        f"/admin/seatings/{seating.pk}/seat/", {"number": "9", "table": table}
    )

    assert said(answer) == ["There is no room at this table. Choose another one."]


@pytest.mark.parametrize("number", ["1", "77", ""])
def test_a_person_who_sits_already_or_is_unknown_is_not_seated(number: str) -> None:
    seating = equal_tables()

    answer = desk(seating.event).post(
        f"/admin/seatings/{seating.pk}/seat/", {"number": number, "table": "2"}
    )

    assert len(said(answer)) == 1
    assert sitting(seating) == {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}


def test_a_person_of_a_table_that_stopped_is_seated_at_another_one() -> None:
    seating = equal_tables()
    close_table(table_id=tables_of(seating)[0].pk)
    director = desk(seating.event)

    answer = director.post(
        f"/admin/events/{seating.event_id}/seat/", {"seating": "1", "number": "1"}
    )

    page = text(director.get(answer["Location"]))
    assert "Table for Anna (1) Table 2, 4 people: all rounds left: counts" in page
    assert "everyone has a seat" not in page


def test_who_leaves_now_may_leave_a_table_that_plays_on_with_fewer() -> None:
    event = an_event(14, rounds=3, evidence=["points"], largest_size=5)
    layout = {1: (1, 2, 3, 4, 5), 2: (6, 7, 8, 9, 10), 3: (11, 12, 13, 14)}
    seating = published(event, layout)
    director = desk(event)

    answer = director.post(f"/admin/events/{event.pk}/leave/", {"seating": "1", "number": "14"})
    page = director.get(answer["Location"])

    assert said(answer) == ["No. 14: left"]
    assert "One person changes tables." in text(page)
    assert "Béla 14 leaves table 3, and 3 people play on." in text(page)
    form = page.content.decode().partition('<h2 id="fewer">')[2].partition("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    left = director.post(f"/admin/tables/{tables_of(seating)[2].pk}/leave/", sent)
    assert said(left) == ["Noted who leaves."]
    assert sitting(seating) == {**layout, 3: (11, 12, 13)}


def test_who_leaves_now_where_no_one_has_to_move_needs_no_other_way() -> None:
    event = an_event(8)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    withdraw(event, 8)

    assert "Or no one moves" not in text(page_of(seating))


def test_who_leaves_a_table_of_the_fewest_is_offered_that_it_stops() -> None:
    event = an_event(11)
    seating = published(event)
    withdraw(event, 9)
    director = desk(event)

    page = director.get(f"/admin/seatings/{seating.pk}/rebalance/").content.decode()

    assert "Imre leaves table 3, and the table stops." in text(page_of(seating))
    [stops] = re.findall(r'href="(/admin/tables/\d+/short/\?number=9)"', page)
    assert '<option value="9" selected>' in director.get(stops).content.decode()


def test_where_no_tables_are_even_the_table_that_stops_is_still_offered() -> None:
    event = an_event(3)
    seating = published(event, {1: (1, 2, 3)})
    withdraw(event, 1)

    answer = page_of(seating)

    assert answer.status_code == 422
    assert "Anna leaves table 1, and the table stops." in text(answer)


def test_a_person_who_is_gone_from_a_table_that_no_moves_reach_is_named() -> None:
    event = an_event(8)
    seating = published(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    postpone_table(table_id=tables_of(seating)[1].pk)
    withdraw(event, 8)

    page = text(page_of(seating))

    sentence = "at table 2, but without playing. The moves leave this table as it is. Table 2"
    assert f"Hana (8): {sentence}" in page
    assert "everyone has a seat" not in page


@pytest.mark.parametrize("aim", ["", "best", "x" * 500, "\0"])
def test_an_aim_that_is_none_is_the_fewest_moves(aim: str) -> None:
    page = text(page_of(published(an_event(11)), aim))

    assert "✓ As few people as possible move." in page


@pytest.mark.parametrize("tables", [1, 3])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(4 * tables)
    numbers = range(1, 4 * tables, 4)
    layout = {table: (one, one + 1, one + 2, one + 3) for table, one in enumerate(numbers, 1)}
    seating = published(event, layout)
    withdraw(event, 1)
    browser = desk(event)

    with django_assert_num_queries(30):
        browser.get(f"/admin/seatings/{seating.pk}/rebalance/")
