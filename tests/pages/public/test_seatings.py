import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.seating.rebalance import Aim
from scoring.selectors.rebalances import wanted_moves
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import publish_seating, request_seating
from tests.builders import (
    a_half_reported_event,
    a_proposed_final,
    a_proposed_seating,
    a_published_seating,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.markup import one_line
from tournaments.models import (
    AttendanceState,
    Event,
    EventState,
    Occupancy,
    Person,
    SeatingMode,
    Table,
)
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.events import move_event
from tournaments.services.layouts import change_proposal, write_seating
from tournaments.services.proposals import keep_table, propose_seating
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db


def page(event: Event, number: int = 1) -> str:
    answer = Client().get(f"/en/e/{event.slug}/seatings/{number}/")
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def by_name(text: str) -> list[list[str]]:
    body = text.split("<tbody>")[1].split("</tbody>")[0]
    return [re.sub(r"<[^>]*>", " ", row).split() for row in body.split("</tr>")[:-1]]


def test_a_seating_lists_everybody_by_name_with_table_and_seat() -> None:
    event = an_event(players=4)
    table = tables_of(a_published_seating(event))[0]
    seats = {
        occupancy.entrant.person.name: str(occupancy.seat.position + 1)
        for occupancy in Occupancy.objects.filter(seat__table=table)
        if occupancy.entrant
    }

    assert by_name(page(event)) == [
        [name, "1", seats[name]] for name in ("Anna", "Béla", "Cili", "Dani")
    ]


def test_a_seating_lists_who_sits_out_stands_by_and_has_withdrawn_since() -> None:
    event = an_event(6, smallest_size=4, largest_size=4)
    sixth = event.entrants.get(number=6)
    standby = AttendanceState.STANDBY
    mark_attendance(entrant_id=sixth.pk, number=1, state=standby, by=None)
    publish_seating(
        seating_id=write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4)}, accept=()).pk
    )
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    assert by_name(page(event)) == [
        ["Anna", "1", "1"],
        ["Béla", "Withdrawn", "1", "2"],
        ["Cili", "1", "3"],
        ["Dani", "1", "4"],
        ["Emma", "sitting", "out"],
        ["Fritz", "standby"],
    ]


def test_the_page_follows_the_roll_of_a_seating_that_is_played() -> None:
    event = an_event(6, smallest_size=4, largest_size=4)
    a_published_seating(event)  # 5 and 6 sit out
    before = by_name(page(event))[4:]

    sixth = event.entrants.get(number=6)
    left = AttendanceState.LEFT
    mark_attendance(entrant_id=sixth.pk, number=1, state=left, by=None)

    assert before == [["Emma", "sitting", "out"], ["Fritz", "sitting", "out"]]
    assert by_name(page(event))[4:] == [["Emma", "sitting", "out"]]


def test_names_stand_as_the_language_of_the_event_sorts() -> None:
    event = an_event(4, language="hu")
    a_published_seating(event)
    for number, name in enumerate(("Csaba", "Cyril", "Czinege", "Ágnes"), start=1):
        Person.objects.filter(entrants__number=number).update(name=name, sort_name=name)
    board = Client().get(f"/en/e/{event.slug}/board/").content.decode()

    sorted_names = ["Ágnes", "Cyril", "Czinege", "Csaba"]
    assert [row[0] for row in by_name(page(event))] == sorted_names
    assert re.findall(r'<span class="name">(\w+)</span>', board) == sorted_names


def test_a_seating_shows_every_table_with_its_seats() -> None:
    event = an_event(players=8, preferred_size=4, largest_size=4)
    a_published_seating(event)

    text = page(event)

    assert re.findall(r">Table (\d)</a></h3>", text) == ["1", "2"]
    assert re.findall(r'<li value="(\d)"', text) == ["1", "2", "3", "4", "1", "2", "3", "4"]


def test_everybody_leads_to_their_own_page_and_to_their_table() -> None:
    event = an_event(players=4)
    a_published_seating(event)

    text = page(event)

    assert text.count(f'href="/en/e/{event.slug}/seatings/1/tables/1/"') == 5
    assert sorted(re.findall(r'/players/(\d)/"', text)) == ["1", "2", "3", "4"]


def test_a_name_is_found_by_how_it_is_read_too() -> None:
    event = an_event(players=0, language="ja")
    register_names(event_id=event.pk, names=["Anna Kovács", "Béla", "Cili", "田中 太郎"])
    Person.objects.filter(name="田中 太郎").update(sort_name="たなか たろう")
    Person.objects.filter(name="Anna Kovács").update(sort_name="Kovács, Anna")
    a_published_seating(event)

    assert re.findall(r'data-also="([^"]*)"', page(event)) == ["たなか たろう"]


def test_who_takes_over_a_seat_is_shown_on_it() -> None:
    event = an_event(players=5, largest_size=5, preferred_size=5)
    table = tables_of(a_published_seating(event))[0]
    seats = list(table.seats.all())
    leaver = Occupancy.objects.get(seat=seats[0]).entrant
    Occupancy.objects.create(seat=seats[0], entrant=None, from_round=2)

    assert leaver is not None
    assert leaver.person.name not in page(event)


def test_an_older_seating_leads_to_the_newest() -> None:
    event = an_event(players=4)
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event, seed=2)

    assert f'href="/en/e/{event.slug}/seatings/2/"' in page(event, 1)
    assert "This is an older seating." not in page(event, 2)


def test_a_proposal_is_shown_to_no_one() -> None:
    event = an_event(players=4)
    a_proposed_seating(event)

    assert Client().get(f"/en/e/{event.slug}/seatings/1/").status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_a_seating_takes_fourteen_queries(tables: int) -> None:
    event = an_event(players=4 * tables, preferred_size=4, largest_size=4)
    a_published_seating(event)

    with CaptureQueriesContext(connection) as queries:
        page(event)

    assert len(queries) == 14


def plan(event: Event, number: int = 1) -> dict[str, Any]:
    answer = Client().get(f"/en/e/{event.slug}/seatings/{number}/plan/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    found: dict[str, Any] = answer.json()
    return found


def test_a_seating_leads_to_its_plan_with_the_seed() -> None:
    event = an_event(players=8, slug="spring")
    drawn = request_seating(event_id=event.pk, mode=SeatingMode.RANDOM, seed=5)
    propose_seating(seating_id=drawn.pk)
    publish_seating(seating_id=drawn.pk)

    text = page(event)

    assert "The tables were drawn by lot." in text
    assert "The random seed was 5." in text
    assert 'href="/en/e/spring/seatings/1/plan/" download' in text
    assert "python -m engine seat --verify spring-seating-1.json" in text
    assert 'href="/en/guides/check/">How to check it</a>' in text


def test_a_seating_beside_a_kept_table_is_not_called_the_best_of_all() -> None:
    event = an_event(players=12)
    proved = "Proved: no seating of these people is better."
    proposed = a_proposed_seating(event)
    keep_table(table_id=tables_of(proposed)[0].pk, kept=True)
    a_published_seating(event)

    text = page(event)

    assert proved not in text
    assert "Proved for the tables as they were planned, without kept tables" in text


def test_the_plan_is_a_file_of_problem_and_plan_without_names() -> None:
    event = an_event(players=8, slug="spring")
    a_published_seating(event, seed=5)

    answer = Client().get("/en/e/spring/seatings/1/plan/")

    assert answer["Content-Disposition"] == 'attachment; filename="spring-seating-1.json"'
    found = plan(event)
    assert sorted(found) == ["plan", "problem"]
    assert (found["problem"]["seed"], found["plan"]["seed"]) == (5, 5)
    assert "Anna" not in json.dumps(found)


def test_tables_by_hand_say_so_and_have_no_plan() -> None:
    event = an_event(players=4)
    seating = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4)}, accept=())
    changed = change_proposal(seating_id=seating.pk, layout={1: (2, 1, 3, 4)}, accept=())
    publish_seating(seating_id=changed.pk)

    assert "Then the organisers changed them by hand." in page(event)
    assert "seed" not in page(event).partition('id="plan"')[2]
    assert Client().get(f"/en/e/{event.slug}/seatings/1/plan/").status_code == 404


def test_the_plan_of_a_proposal_is_shown_to_no_one() -> None:
    event = an_event(players=4)
    a_proposed_seating(event)

    assert Client().get(f"/en/e/{event.slug}/seatings/1/plan/").status_code == 404


def test_seatings_planned_in_advance_show_nothing_of_those_to_come() -> None:
    event = an_event(players=8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=777, planned=2)
    propose_seating(seating_id=first.pk)
    publish_seating(seating_id=first.pk)

    assert "This seating was planned together with later ones." in page(event)
    assert not re.search(r"\b777\b", page(event))
    assert Client().get(f"/en/e/{event.slug}/seatings/1/plan/").status_code == 404


def test_hidden_standings_hide_the_ranks_that_a_seating_was_planned_from() -> None:
    event = an_event(players=8, standings_shown="hidden")
    an_entry(tables_of(a_published_seating(event))[0])
    seating = request_seating(event_id=event.pk, mode=SeatingMode.FINAL, seed=1)
    propose_seating(seating_id=seating.pk)
    publish_seating(seating_id=seating.pk)
    refused = Client().get(f"/en/e/{event.slug}/seatings/2/plan/").status_code

    assert "because it would show the standings. It is published with them." in page(event, 2)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    assert (refused, plan(event, 2)["problem"]["ranks"].keys()) == (404, set("12345678"))


def test_a_table_where_no_one_sits_any_more_is_not_shown() -> None:
    event = an_event(players=8)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    seating = publish_seating(seating_id=seating.pk)
    for entrant in event.entrants.filter(number__in=(5, 6, 7)):
        withdraw_entrant(entrant_id=entrant.pk)
    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=wanted.moves, by=None)

    assert re.findall(r">Table (\d*)</a></h3>", page(event)) == ["1"]


def test_a_plan_takes_nine_queries_at_any_number_of_tables() -> None:
    counts = []
    for tables in (1, 3):
        event = an_event(players=4 * tables, preferred_size=4, largest_size=4)
        a_published_seating(event)
        with CaptureQueriesContext(connection) as queries:
            plan(event)
        counts.append(len(queries))

    assert counts == [9, 9]


@pytest.mark.parametrize("shown", ["now", "hidden"])
def test_a_seating_by_the_standings_says_which_results_they_lacked(shown: str) -> None:
    event = a_half_reported_event(standings_shown=shown)
    publish_seating(seating_id=a_proposed_final(event).pk)
    an_entry(Table.objects.get(seating__number=1, place__number=2), sheet=points_sheet(4, 3, 2, 1))

    final = page(event, 2)
    lacking = "The tables follow the standings. Results that were missing then:"
    assert f"{lacking} Seating 1 · Table 2 " in one_line(re.sub(r"<[^>]*>", " ", final))
    assert f'href="/en/e/{event.slug}/seatings/1/tables/2/"' in final
    assert "Results that were missing" not in page(event, 1)
