"""Proposals: asked for, searched, cut short, kept in part."""

import json

import pytest
import time_machine

from scoring.services.seatings import request_seating
from tests.builders import (
    a_half_reported_event,
    a_late_entrant,
    a_proposed_final,
    a_proposed_seating,
    a_table,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
)
from tests.pages.desk.desks import Answer, desk, said, text
from tests.pages.markup import one_line
from tournaments.models import Event, Place, Role, Seating, SeatingMode, SeatingState, Table
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names
from tournaments.services.layouts import write_seating
from tournaments.services.occupancies import take_seat
from tournaments.services.proposals import keep_table

pytestmark = pytest.mark.django_db


def propose(event: Event, mode: str = "mix", **given: str) -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/propose/", {"mode": mode, **given})


def a_waiting_seating(event: Event) -> Seating:
    return request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=7)


def test_a_request_leads_to_the_page_of_its_search() -> None:
    event = an_event(8)

    answer = propose(event)

    seating = Seating.objects.get()
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/"
    assert (seating.state, seating.mode, seating.number) == ("waiting", "mix", 1)
    assert json.loads(seating.problem)["players"] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_two_requests_get_two_seeds() -> None:
    event = an_event(8)

    propose(event)
    propose(event)

    first, second = (json.loads(one.problem)["seed"] for one in Seating.objects.order_by("pk"))
    assert first != second
    assert [one.state for one in Seating.objects.order_by("pk")] == ["replaced", "waiting"]


def test_page_before_the_request_says_what_comes() -> None:
    event = an_event(9)
    seating = a_proposed_seating(event)

    page = text(desk(event).get(f"/admin/events/{event.pk}/propose/"))

    assert "The entrants who take part will sit at 3 tables." not in page
    assert "The entrants who take part will sit at 2 tables." in page
    assert "A new proposal replaces the one you have." in page
    assert seating.state == SeatingState.PROPOSED


@pytest.mark.parametrize("mode", ["", "best", "hand", "x" * 500])
def test_an_unknown_mode_is_refused(mode: str) -> None:
    assert said(propose(an_event(8), mode)) == ["Choose how people should be seated."]


def test_too_few_entrants_are_shown() -> None:
    answer = propose(an_event(2))

    assert said(answer) == ["Too few entrants to seat: 2 of at least 3. Register more."]
    assert not Seating.objects.exists()


def test_sizes_that_seat_no_one_are_shown_before_and_after() -> None:
    event = an_event(3, smallest_size=4, preferred_size=4, largest_size=4)

    (sentence,) = said(propose(event))
    assert sentence == (
        "3 entrants do not fit tables of 4 to 4. Allow other table sizes in the settings, "
        "or register or withdraw a person."
    )
    assert "The entrants do not fit the table sizes." in text(
        desk(event).get(f"/admin/events/{event.pk}/propose/")
    )


def test_that_the_boxes_are_too_few_for_all_is_said_before_and_after() -> None:
    event = an_event(9, preferred_size=4, largest_size=4, max_tables=2)

    page = text(desk(event).get(f"/admin/events/{event.pk}/propose/"))
    assert "The entrants who take part will sit at 2 tables." in page
    assert (
        "One person sits out in turn, because the tables do not hold everyone. To choose others, "
        "mark them as sitting out in the roll call, then propose. Roll call"
    ) in page
    assert "has no seat" not in page

    page = text(desk(event).get(f"/admin/seatings/{a_proposed_seating(event).pk}/"))
    assert "Sit out in turn, because the tables do not hold everyone: Imre (9)" in page
    assert "has no seat" not in page


def test_a_draft_cannot_be_seated() -> None:
    assert said(propose(an_event(8, state="draft"))) == [
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ]


def test_a_search_shows_how_far_it_is_without_scripts() -> None:
    seating = a_waiting_seating(an_event(8))
    Seating.objects.update(steps_done=2500, steps_planned=10000, best_cost=12)

    answer = desk(seating.event).get(f"/admin/seatings/{seating.pk}/")

    html = answer.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in html
    assert 'max="10000" value="2500"' in html
    assert "2500 / 10000 steps · cost so far: 12" in text(answer)


def test_progress_is_shown_to_the_page_in_numbers() -> None:
    seating = a_waiting_seating(an_event(8))
    Seating.objects.update(steps_done=2500, steps_planned=10000, best_cost=12)

    answer = desk(seating.event, Role.READER).get(f"/admin/seatings/{seating.pk}/progress/")

    assert answer.json() == {
        "state": "waiting",
        "done": 2500,
        "planned": 10000,
        "best": 12,
        "overdue": False,
        "queued": False,
    }


@pytest.mark.parametrize(
    ("seconds", "overdue"), [pytest.param(3, False, id="patient"), pytest.param(5, True, id="late")]
)
def test_a_search_that_no_one_takes_up_can_be_done_here(seconds: int, overdue: bool) -> None:  # noqa: FBT001 - a column of the table above
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        seating = a_waiting_seating(an_event(8))
        browser = desk(seating.event)
        clock.shift(seconds)
        answer = browser.get(f"/admin/seatings/{seating.pk}/")

    assert ("data-overdue>" in answer.content.decode()) is overdue
    assert "Plan it now" in text(answer)  # hidden until it is late; the script shows it


def test_a_search_that_gave_a_sign_is_not_overdue() -> None:
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        seating = a_waiting_seating(an_event(8))
        browser = desk(seating.event)
        clock.shift(60)
        Seating.objects.update(touched_at="2026-03-06 18:00:58Z")
        answer = browser.get(f"/admin/seatings/{seating.pk}/progress/")

    assert answer.json()["overdue"] is False


def test_a_search_that_waits_for_another_one_says_so() -> None:
    club = an_organisation()
    a_waiting_seating(an_event(8, organisation=club))
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        second = a_waiting_seating(an_event(8, organisation=club))
        browser = desk(second.event)
        clock.shift(60)
        answer = browser.get(f"/admin/seatings/{second.pk}/")
        progress = browser.get(f"/admin/seatings/{second.pk}/progress/").json()

    assert "This search is waiting for an earlier search to end." in text(answer)
    assert (progress["queued"], progress["overdue"]) == (True, False)


def test_planned_here_it_is_the_same_plan() -> None:
    event = an_event(8)
    seating = a_waiting_seating(event)

    answer = desk(event).post(f"/admin/seatings/{seating.pk}/plan/")

    seating.refresh_from_db()
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/"
    assert seating.state == SeatingState.PROPOSED
    assert seating.quality is not None
    assert seating.quality["seed"] == 7


def test_planned_twice_the_second_reads_that_it_came_late() -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/plan/")

    assert said(answer) == ["This seating has just changed. Check it again."]


def test_page_offers_what_goes_by_the_standings_once_there_are_results() -> None:
    table = a_table()
    event = table.seating.event
    browser = desk(event)
    address = f"/admin/events/{event.pk}/propose/"

    before = text(browser.get(address))
    an_entry(table)
    after = text(browser.get(address))

    assert before.count("Once there are results.") == 3
    assert "Once there are results." not in after
    assert "The best sit at the first table" in before


LACKING = "Seating 1 · Table 2 · 0 of 1 round entered"


def test_page_before_the_request_names_the_tables_whose_results_the_standings_lack() -> None:
    event = a_half_reported_event()
    address = f"/admin/events/{event.pk}/propose/"

    lacking = text(desk(event).get(address))
    an_entry(Table.objects.get(place__number=2), sheet=points_sheet(4, 3, 2, 1))
    complete = text(desk(event).get(address))

    sentence = (
        "Results of these tables are missing from the standings. Wait for them before you seat "
        "people by the standings."
    )
    assert f"{sentence} {LACKING}" in lacking
    assert "Results of these tables are missing" not in complete


def test_page_before_the_request_names_no_table_while_nothing_goes_by_the_standings() -> None:
    event = a_table().seating.event

    assert "Results of these tables are missing" not in text(
        desk(event).get(f"/admin/events/{event.pk}/propose/")
    )


def test_a_proposal_and_the_question_before_it_name_the_tables_that_its_ranks_lack() -> None:
    final = a_proposed_final(a_half_reported_event())
    address = f"/admin/seatings/{final.pk}/"

    pages = [text(desk(final.event).get(path)) for path in (address, f"{address}publish/")]

    sentence = (
        "When this seating was proposed, results of these tables were missing from the standings."
    )
    assert [f"{sentence} {LACKING}" in page for page in pages] == [True, True]


CHANGED = (
    "Ranks have changed since this seating was proposed. Propose it again, or publish it with the "
    "earlier ranks. Ranks then and now (6) Emma: rank 5 then, 1 now Béla: rank 2 then, 3 now "
    "Fritz: rank 5 then, 3 now Cili: rank 3 then, 5 now Dani: rank 4 then, 7 now "
    "Hana: rank 5 then, 7 now Propose again"
)


def an_outdated_final() -> Seating:
    """The first table of seating 2 is for 1 to 4, but 5 and 6 have come before 3 and 4."""
    final = a_proposed_final(a_half_reported_event(tie_breaks=[]))
    an_entry(Table.objects.get(seating__number=1, place__number=2), sheet=points_sheet(8, 4, 1, 0))
    return final


def test_a_proposal_and_the_question_before_it_say_that_its_ranks_have_changed() -> None:
    final = an_outdated_final()
    address = f"/admin/seatings/{final.pk}/"

    pages = [text(desk(final.event).get(path)) for path in (address, f"{address}publish/")]

    assert [CHANGED in page for page in pages] == [True, True]
    assert ["✓ Proved" in page for page in pages] == [False, False]
    assert "1 of 1 round entered" in pages[0]


def test_a_proposal_whose_ranks_have_changed_is_published_once_that_was_seen() -> None:
    final = a_proposed_final(a_half_reported_event(tie_breaks=[]))
    browser, address = desk(final.event), f"/admin/seatings/{final.pk}/publish/"
    assert 'name="seen"' not in browser.get(address).content.decode()
    an_entry(Table.objects.get(seating__number=1, place__number=2), sheet=points_sheet(8, 4, 1, 0))

    unseen = browser.post(address)
    final.refresh_from_db()
    state = final.state
    seen = browser.post(address, {"seen": "1"})

    final.refresh_from_db()
    assert (CHANGED in text(unseen), state) == (True, SeatingState.PROPOSED)
    assert '<input type="hidden" name="seen" value="1">' in unseen.content.decode()
    assert (said(seen), final.state) == (
        ["Seating 2 is published. Everyone can see it now."],
        SeatingState.PUBLISHED,
    )


def test_a_proposal_whose_ranks_have_changed_says_so_to_a_reader_without_acts() -> None:
    final = an_outdated_final()

    page = text(desk(final.event, Role.READER).get(f"/admin/seatings/{final.pk}/"))

    assert "Ranks have changed since this seating was proposed. Ranks then and now (6)" in page
    assert "Propose again" not in page


@pytest.mark.parametrize("mode", ["swiss", "balance", "final"])
def test_a_mode_by_the_standings_is_refused_before_there_are_results(mode: str) -> None:
    assert said(propose(an_event(8), mode)) == [
        "There are no results yet. Choose a seating that needs no standings."
    ]


def test_a_mode_by_the_standings_knows_the_places() -> None:
    table = a_table(players=4)
    an_entry(table)

    propose(table.seating.event, "final")

    problem = json.loads(Seating.objects.latest("pk").problem)
    assert problem["mode"] == "final"
    assert sorted(problem["ranks"]) == ["1", "2", "3", "4"]


def test_several_seatings_are_planned_in_advance() -> None:
    event = an_event(8)

    propose(event, planned="3")

    seatings = Seating.objects.order_by("number")
    assert [(one.number, one.state, one.part) for one in seatings] == [
        (1, "waiting", 0),
        (2, "waiting", 1),
        (3, "waiting", 2),
    ]


@pytest.mark.parametrize("planned", ["0", "61", "-1", "many", "", "9" * 5000, "²"])
def test_an_impossible_number_of_seatings_is_refused(planned: str) -> None:
    assert said(propose(an_event(8), planned=planned)) == [
        "You can plan 1 to 60 seatings at once. Write a number in this range."
    ]


def test_a_schedule_by_the_standings_is_refused() -> None:
    table = a_table(players=4)
    an_entry(table)

    assert said(propose(table.seating.event, "swiss", planned="2")) == [
        "The standings are only known for the next seating: plan 1 seating, not 2."
    ]


def test_the_rest_of_a_schedule_shows_the_search_of_the_first() -> None:
    event = an_event(8)
    propose(event, planned="2")
    first, second = Seating.objects.order_by("number")

    answer = desk(event).get(f"/admin/seatings/{second.pk}/")

    assert answer["Location"] == f"/admin/seatings/{first.pk}/"


def test_a_search_that_fails_in_the_request_says_so() -> None:
    seating = a_waiting_seating(an_event(8))
    Seating.objects.update(problem="{}")  # as a fault of the program would leave it
    browser = desk(seating.event)

    browser.post(f"/admin/seatings/{seating.pk}/plan/")

    Seating.objects.update(problem=seating.problem)
    page = text(browser.get(f"/admin/seatings/{seating.pk}/"))
    assert "The search stopped because of a program error (ProblemRefused). Start it again." in page


def test_the_best_so_far_is_offered_once_there_is_one() -> None:
    seating = a_waiting_seating(an_event(8))
    browser = desk(seating.event)
    hidden = '<form method="post" data-best-line hidden action'

    before = one_line(browser.get(f"/admin/seatings/{seating.pk}/").content.decode())
    Seating.objects.update(best_cost=12)
    after = one_line(browser.get(f"/admin/seatings/{seating.pk}/").content.decode())

    assert (hidden in before, hidden in after) == (True, False)


def test_the_best_so_far_is_taken_on_wish() -> None:
    seating = a_waiting_seating(an_event(8))
    browser = desk(seating.event)

    answer = browser.post(f"/admin/seatings/{seating.pk}/best/")

    seating.refresh_from_db()
    assert said(answer) == ["The search ends with the best plan so far."]
    assert seating.best_wanted
    page = text(browser.get(f"/admin/seatings/{seating.pk}/"))
    assert "It ends with the best plan so far." in page
    assert "Take the best so far" not in page


def test_the_best_of_a_search_that_is_over_is_shown() -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/best/")

    assert said(answer) == ["This seating has just changed. Check it again."]


def test_a_table_is_kept_and_let_go() -> None:
    seating = a_proposed_seating(an_event(8))
    table = tables_of(seating)[0]
    browser = desk(seating.event)

    browser.post(f"/admin/tables/{table.pk}/keep/", {"kept": "1"})
    kept = text(browser.get(f"/admin/seatings/{seating.pk}/"))
    browser.post(f"/admin/tables/{table.pk}/keep/")
    let_go = text(browser.get(f"/admin/seatings/{seating.pk}/"))

    assert "Stays as it is when the other tables are planned again. Do not keep table 1" in kept
    assert "Keep table 1" in let_go


def test_a_kept_table_is_not_up_for_the_next_search() -> None:
    seating = a_proposed_seating(an_event(8))
    table = tables_of(seating)[0]
    desk(seating.event).post(f"/admin/tables/{table.pk}/keep/", {"kept": "1"})

    propose(seating.event)

    newest = Seating.objects.latest("pk")
    assert [place for place, _ in newest.kept] == [1]
    assert len(json.loads(newest.problem)["players"]) == 4


@pytest.mark.parametrize("late", [[], ["Zoltán"]])
def test_another_proposal_beside_kept_tables_alone_says_to_keep_fewer(late: list[str]) -> None:
    event = an_event(4, max_tables=1)
    keep_table(table_id=tables_of(a_proposed_seating(event))[0].pk, kept=True)
    register_names(event_id=event.pk, names=late)

    assert said(propose(event)) == [
        "No other tables can be made while these are kept. Keep fewer, and propose again."
    ]


def test_a_proposal_says_that_a_late_comer_meets_their_table_again() -> None:
    table = a_table(4, largest_size=5)
    late = a_late_entrant(table)
    take_seat(table, position=None, number=late, from_round=2)
    layout = {1: (1, 2, 3, 4, late)}
    seating = write_seating(event_id=table.seating.event_id, layout=layout, accept=())

    page = text(desk(table.seating.event).get(f"/admin/seatings/{seating.pk}/"))

    assert "10 pairs of people meet again." in page


def test_a_proposal_beside_a_kept_table_is_not_called_the_best_of_all() -> None:
    event = an_event(12)
    browser = desk(event)
    alone = a_proposed_seating(event)
    before = text(browser.get(f"/admin/seatings/{alone.pk}/"))
    keep_table(table_id=tables_of(alone)[0].pk, kept=True)
    beside = a_proposed_seating(event, seed=2)

    page = text(browser.get(f"/admin/seatings/{beside.pk}/"))

    assert "✓ Proved: no seating of these people is better." in before
    assert "✓ Proved" not in page
    assert (
        "Proved for the tables as they were planned, without kept tables and later changes." in page
    )


def test_a_proposal_and_the_question_before_it_say_who_is_not_at_their_fixed_table() -> None:
    event = an_event(8)
    for number in (1, 2, 3):
        place = Place.objects.create(event=event, number=number, short_code=f"PLACE{number}")
        event.entrants.filter(number=number).update(fixed_place=place)
    seating = a_proposed_seating(event)
    there = next(table for table, people in layout_of(seating).items() if 3 in people)
    address = f"/admin/seatings/{seating.pk}/"

    pages = [text(desk(event).get(path)) for path in (address, f"{address}publish/")]

    broken = (
        "This seating breaks these rules. Publish it only if you allow that. "
        f"Cili (3) always sits at table 3, but here at table {there}."
    )
    assert [broken in page for page in pages] == [True, True]


def test_a_proposal_that_breaks_no_rule_names_none_though_someone_sits_nowhere() -> None:
    seating = a_proposed_seating(an_event(8))
    register_names(event_id=seating.event_id, names=["Zoltán"])

    assert "breaks these rules" not in text(
        desk(seating.event).get(f"/admin/seatings/{seating.pk}/")
    )
