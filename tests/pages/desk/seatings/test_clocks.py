"""The clock on the desk: started, paused, prolonged, and shown on every page."""

from datetime import timedelta

import pytest
import time_machine

from engine.clocks import Clock
from tests.builders import a_published_seating, an_event
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event, Seating
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(8, time_zone="Europe/Berlin")


@pytest.fixture
def seating(event: Event) -> Seating:
    return a_published_seating(event)


def address(seating: Seating) -> str:
    return f"/admin/seatings/{seating.pk}/clock/"


def test_a_director_starts_pauses_and_prolongs_the_clock(event: Event, seating: Seating) -> None:
    director = desk(event)
    with time_machine.travel("2026-03-06 19:00Z", tick=False) as moment:
        answers = [
            director.post(address(seating), {"do": "start", "minutes": "45"}),
            director.post(address(seating), {"do": "extend", "minutes": "5"}),
        ]
        started = text(director.get(address(seating)))
        moment.shift(60)
        answers.append(director.post(address(seating), {"do": "pause"}))
        paused = text(director.get(address(seating)))

    assert [said(answer)[-1] for answer in answers] == [
        "The clock is running.",
        "All tables have more time.",
        "The clock is paused.",
    ]
    assert "Ends at 20:50" in started
    assert "Paused, 49:00 left" in paused


def test_a_table_gets_extra_time(event: Event, seating: Seating) -> None:
    director, table = desk(event), tables_of(seating)[1]
    director.post(address(seating), {"do": "start", "minutes": "45"})

    answer = director.post(f"/admin/tables/{table.pk}/extra/", {"minutes": "10"})

    seating.refresh_from_db()
    assert said(answer)[-1] == "The table has more time."
    assert [one.number for one in table_clocks(seating)] == [2]
    assert "Take back 10 min" in text(director.get(address(seating)))

    answer = director.post(f"/admin/tables/{table.pk}/extra/", {"back": "1", "minutes": "5"})

    assert said(answer)[-1] == "The extra time is taken back."
    assert table_clocks(seating) == []
    assert "Take back" not in text(director.get(address(seating)))


def test_extra_time_once_the_time_is_up_counts_from_then_and_outlasts_a_pause(
    event: Event, seating: Seating
) -> None:
    director, table = desk(event), tables_of(seating)[1]
    extra = f"/admin/tables/{table.pk}/extra/"

    def shown() -> str:
        page = text(director.get(address(seating)))
        return page.partition("Time left ")[2].partition(" More minutes")[0]

    with time_machine.travel("2026-03-06 19:00Z", tick=False) as moment:
        director.post(address(seating), {"do": "start", "minutes": "45"})
        moment.shift(timedelta(minutes=48))
        assert shown() == "Ends at 20:45 Remove the clock"  # nothing is left to be paused

        director.post(extra, {"minutes": "5"})
        assert shown() == "Ends at 20:45 Table 2 Ends at 20:53 Pause Remove the clock"

        moment.shift(timedelta(minutes=2))
        director.post(address(seating), {"do": "pause"})
        assert shown() == "Time is up Table 2 Paused, 3:00 left Go on Remove the clock"

        director.post(address(seating), {"do": "extend", "minutes": "10"})
        assert shown() == ("Paused, 10:00 left Table 2 Paused, 13:00 left Go on Remove the clock")


def test_more_extra_time_than_a_table_may_have_is_refused(event: Event, seating: Seating) -> None:
    director, extra = desk(event), f"/admin/tables/{tables_of(seating)[0].pk}/extra/"
    director.post(address(seating), {"do": "start", "minutes": "45"})
    director.post(extra, {"minutes": "120"})

    assert said(director.post(extra, {"minutes": "1"}))[-1] == (
        "A table gets at most 120 extra minutes. Give fewer."
    )


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({}, "Choose what the clock does."),
        ({"do": "explode"}, "Choose what the clock does."),
        ({"do": "start"}, "Minutes: This field is required."),
        ({"do": "start", "minutes": "soon"}, "Minutes: Enter a whole number."),
        (
            {"do": "start", "minutes": "601"},
            "Minutes: Ensure this value is less than or equal to 600.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(
    sent: dict[str, str], problem: str, event: Event, seating: Seating
) -> None:
    answer = desk(event).post(address(seating), sent)

    seating.refresh_from_db()
    assert (answer.status_code, clock_of(seating)) == (422, None)
    assert problem in text(answer)


def test_a_clock_that_is_not_there_cannot_be_paused(event: Event, seating: Seating) -> None:
    assert said(desk(event).post(address(seating), {"do": "resume"})) == [
        "There is no clock. Start one."
    ]


def test_a_table_without_a_clock_has_to_start_one(event: Event, seating: Seating) -> None:
    table = tables_of(seating)[0]

    assert said(desk(event).post(f"/admin/tables/{table.pk}/extra/", {"minutes": "5"})) == [
        "There is no clock. Start one."
    ]


def test_the_event_s_page_shows_the_clock_or_the_way_to_it(event: Event, seating: Seating) -> None:
    director = desk(event)
    before = text(director.get(f"/admin/events/{event.pk}/"))
    with time_machine.travel("2026-03-06 19:00Z", tick=False):
        director.post(address(seating), {"do": "start", "minutes": "45"})
        after = text(director.get(f"/admin/events/{event.pk}/"))
        director.post(f"/admin/tables/{tables_of(seating)[1].pk}/extra/", {"minutes": "5"})
        extended = text(director.get(f"/admin/events/{event.pk}/"))

    assert "Start a clock" in before
    assert "Seating 1 · Ends at 20:45 Change the clock" in after
    assert "Seating 1 · Ends at 20:45 Table 2 Ends at 20:50 Change the clock" in extended


def test_a_paused_clock_shows_minutes_and_seconds() -> None:
    assert Clock(left=725).face == "12:05"
