"""My evening: whose it is, the next table, and what was reached; nothing that is hidden."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from ground.caching import FOR_EVERY_VISITOR
from scoring.models import CallKind, StandingsSnapshot
from scoring.selectors.snapshots import build_snapshots
from scoring.services.calls import call_director, finish_call, take_call
from scoring.services.clocks import start_clock
from scoring.services.seatings import close_seating
from tests.builders import (
    a_user,
    a_written_seating,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.markup import one_line
from tests.pages.public.rows import a_row, cells
from tournaments.models import (
    AttendanceState,
    Event,
    EventState,
    Person,
    Place,
    Seating,
    StandingsShown,
    Table,
)
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(7, slug="spring", evidence=["points"], rounds=1, preferred_size=3)


def seated(event: Event) -> Table:
    """The table of numbers 1 to 3 in a new published seating, which number 7 sits out."""
    idle = event.entrants.get(number=7)
    mark_attendance(entrant_id=idle.pk, number=1, state=AttendanceState.SITTING_OUT, by=None)
    return tables_of(a_written_seating(event, {1: (1, 2, 3), 2: (4, 5, 6)}))[0]


def store_standings(event: Event) -> None:
    for made in build_snapshots(event, closed=False):
        StandingsSnapshot.objects.create(
            event=event, after_id=made.after, version=9, rows=made.rows, teams=made.teams
        )


def page(number: int, language: str = "en") -> str:
    answer = Client().get(f"/{language}/e/spring/me/{number}/")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == FOR_EVERY_VISITOR
    return one_line(answer.content.decode())


def words(text: str, start: str, end: str) -> str:
    """What is read between two pieces of a page."""
    return " ".join(re.sub("<[^>]*>", " ", text.split(start)[1].split(end)[0]).split())


def now(number: int) -> str:
    """What the page says of the seating being played, above the switches and below them."""
    text = page(number)
    parts = [f'<h2 id="{part}">' for part in ("now", "sitting") if f'id="{part}"' in text]
    return " ".join(words(text, part, "</section>") for part in parts)


def moments(number: int) -> list[str]:
    text = page(number).split('<script id="moments" type="application/json">')[1]
    return list(json.loads(text.split("</script>")[0]).values())


def results(number: int) -> list[str]:
    text = page(number).split('id="results"')[1].split("<tbody>")[1].split("</tbody>")[0]
    return cells(text)


def test_all_entrants_are_chosen_from_by_name_and_those_of_one_name_differ(event: Event) -> None:
    for number, club in ((1, "Bern"), (7, "Graz")):
        event.entrants.filter(number=number).update(home_club=club)
        person = Person.objects.filter(entrants__event=event, entrants__number=number)
        person.update(name="Anna", sort_name="Anna")

    text = Client().get("/en/e/spring/me/").content.decode()

    people = words(text, '<ul class="people"', "</ul>")
    assert people.startswith(
        'id="people" data-event="spring"> Anna Bern no. 1 Anna Graz no. 7 Béla'
    )
    assert '<a class="row-link" href="/en/e/spring/me/7/" data-number="7">' in one_line(text)


def test_address_without_a_language_leads_to_that_of_the_visitor(event: Event) -> None:
    answer = Client(headers={"Accept-Language": "de"}).get(f"/e/{event.slug}/me/")

    assert (answer.status_code, answer.headers["Location"]) == (302, "/de/e/spring/me/")


@pytest.mark.parametrize("path", ["me/8/", "me/0/", "me/x/"])
def test_no_one_of_this_number_is_no_page(event: Event, path: str) -> None:
    assert Client().get(f"/en/e/{event.slug}/{path}").status_code == 404


def test_a_draft_has_neither_page(event: Event) -> None:
    Event.objects.update(state=EventState.DRAFT)

    paths = ("me/", "me/1/", "me/app/")
    assert [Client().get(f"/en/e/spring/{path}").status_code for path in paths] == 3 * [410]


def test_before_the_first_seating_the_page_says_that_it_shows_one_by_itself(event: Event) -> None:
    assert "No one is seated yet. When there is a seating, this page shows it by itself." in page(1)


def test_table_room_seat_clock_and_neighbours_of_the_seating_being_played(event: Event) -> None:
    table = seated(event)
    Place.objects.filter(pk=table.place_id).update(room="Red room")
    start_clock(seating_id=table.seating_id, minutes=60)

    assert re.sub(r"\d\d:\d\d", "21:30", now(2)) == (
        "Seating 1 Table 1 Red room Seat 2 Ends at 21:30 Who sits here Anna Béla Cili To the table"
    )
    assert 'href="/en/e/spring/players/1/"' in page(2)


def test_who_has_no_seat_reads_why(event: Event) -> None:
    seated(event)
    said = {}
    for state in AttendanceState.values:
        entrant = event.entrants.get(number=7)
        mark_attendance(entrant_id=entrant.pk, number=1, state=AttendanceState(state), by=None)
        said[state] = now(7)

    no_seat = "Seating 1 You have no seat in seating 1. Go to the director if you want to play."
    assert said == {
        "present": no_seat,
        "standby": "Seating 1 You stand by in seating 1: you play if a table needs you.",
        "sitting_out": "Seating 1 You sit out seating 1.",
        "late": no_seat,
        "left": no_seat,
    }


def test_after_the_last_round_the_place_at_the_table_then_the_rank_and_why(event: Event) -> None:
    table = seated(event)
    an_entry(table, 1, sheet=points_sheet(3, 7, 5))
    stored = [
        a_row(2, tie_breaks=[840, 0]),
        a_row(3, rank=2, tie_breaks=[420, 0], decided_by="table_wins"),
    ]
    StandingsSnapshot.objects.create(event=event, version=5, rows=stored)

    assert "Place 2 at table 1 Who sits here Anna Béla Cili My rounds Round 1 5" in now(3)
    assert "Rank 2 of 2" in words(page(3), '<dl class="facts">', "</dl>")
    assert "Tie-break: Tables won, ½; Anna 2 has 1" in page(3)
    assert 'href="/en/e/spring/standings/"' in page(3)
    assert results(3)[:4] == ["1", "1", "5", "2"]


def test_results_of_a_seating_with_a_missing_round_are_said_to_be_provisional() -> None:
    event = an_event(7, slug="spring", evidence=["points"], rounds=2, preferred_size=3)
    table = seated(event)
    why = "Provisional: a round is missing or not confirmed, so points and place may change."

    an_entry(table, 1, sheet=points_sheet(3, 7, 5))
    assert (results(3)[:4], why in page(3)) == (["1", "1", "5", "2"], True)
    assert results(3)[-2:] == ["", "provisional"]

    an_entry(table, 2, sheet=points_sheet(3, 7, 5))
    assert (results(3)[:4], why in page(3)) == (["1", "1", "10", "2"], False)


def test_between_seatings_the_page_waits_for_the_next(event: Event) -> None:
    table = seated(event)
    an_entry(table, 1, sheet=points_sheet(3, 7, 5))
    close_seating(seating_id=table.seating_id)

    text = page(1)

    assert "Seating 1 is over. When there is a next one, this page shows it by itself." in text
    assert 'id="now"' not in text


def test_after_the_event_the_page_leads_with_the_final_rank_and_shares_it(event: Event) -> None:
    an_entry(seated(event), 1, sheet=points_sheet(3, 7, 5))
    close_seating(seating_id=event.seatings.get().pk)
    store_standings(event)
    Event.objects.update(state=EventState.FINISHED)

    text = page(2)

    assert "Final standings Rank 1 of 3" in words(text, "<main", "</dl>")
    shared = f"Béla: rank 1 of 3 at {event.name}, with 100.0\N{NO-BREAK SPACE}%."
    assert f'data-text="{shared}"' in text
    assert "The event is over. There is no rank." in page(7)
    assert "You are not Béla?" in text
    assert "tonight" not in text


def test_who_withdrew_reads_that(event: Event) -> None:
    event.entrants.filter(number=7).update(withdrawn=True)

    assert "You have withdrawn from this event." in page(7)


def test_while_standings_are_hidden_no_result_is_shown_or_shared(event: Event) -> None:
    Event.objects.update(standings_shown=StandingsShown.HIDDEN)
    an_entry(seated(event), 1, sheet=points_sheet(-13, -12, -11))
    store_standings(event)

    text = page(3)

    assert "The standings are hidden until the end." in text
    assert "All rounds of this match are entered. Thank you!" in text
    assert not re.search(r"\N{MINUS SIGN}\d\d|Place \d|Rank|data-text", text)
    assert results(3) == ["1", "1"]


def test_what_is_said_aloud_is_the_seating_and_the_call_of_the_own_table(event: Event) -> None:
    table = seated(event)
    seat = "Seating 1 is published. You sit at table 1, seat 1."
    assert (moments(1), moments(7)) == ([seat], [])

    call = call_director(place=table.place, kind=CallKind.DIRECTOR)
    assert moments(1) == [seat, "Your table has called the director."]

    director = a_user()
    take_call(call_id=call.pk, by=director)
    assert moments(1) == [seat, "The director is coming to your table."]
    assert "The director is coming to your table." in now(2)
    assert len(moments(4)) == 1

    finish_call(call_id=call.pk, by=director)
    assert moments(1) == [seat]


def test_who_has_a_seat_is_called_to_the_table_until_people_play(event: Event) -> None:
    table = seated(event)
    at = datetime(2026, 3, 6, 18, 50, tzinfo=UTC)  # 19:50 in Berlin
    Seating.objects.filter(pk=table.seating_id).update(called_for=at)
    call = "Be at your table at 19:50."

    assert call in now(1)
    assert moments(1)[1:] == [call]
    assert "Be at your table" not in page(7)  # who sits out
    assert call in one_line(Client().get("/en/e/spring/").content.decode())
    assert call in one_line(Client().get("/en/e/spring/seatings/1/").content.decode())
    an_entry(table, sheet=points_sheet(1, 2, 3))
    assert "Be at your table" not in page(1)


def test_the_switches_stand_right_below_the_seat_and_not_after_the_event(event: Event) -> None:
    seated(event)
    text = page(1)
    parts = ["now", "switches", "sitting"]
    assert sorted(parts, key=lambda part: text.index(f'id="{part}"')) == parts

    Event.objects.update(state=EventState.FINISHED)
    assert 'id="switches"' not in page(1)


def test_a_crowd_asks_for_its_own_pages_over_a_longer_time(event: Event) -> None:
    assert 'data-spread="4000"' in page(1)
    assert 'data-spread="500"' in Client().get("/en/e/spring/me/").content.decode()
