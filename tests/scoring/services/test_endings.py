"""How tables and seatings end, and what opens them again."""

import pytest

from engine.standings.ranking import rank
from scoring.errors import ReasonRefused
from scoring.models import Ruling
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.rounds import missing_tables
from scoring.services.seatings import (
    close_seating,
    publish_seating,
    reopen_seating,
    request_seating,
)
from scoring.services.tables import (
    close_table,
    end_short_table,
    end_table,
    open_table,
    postpone_table,
)
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    a_table_to_dissolve,
    a_user,
    an_entry,
    an_event,
    dissolved,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.errors import (
    EventNotOpen,
    SeatingFollowed,
    SeatingOutdated,
    SeatRefused,
    TableOutdated,
)
from tournaments.models import (
    Attendance,
    Event,
    EventState,
    Seating,
    SeatingMode,
    StateChange,
    Table,
    User,
)
from tournaments.selectors.tables import changes_of, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return a_user()


@pytest.fixture
def closed() -> Seating:
    """Two tables of four; the first was closed by itself, the second with the seating."""
    seating = a_published_seating(an_event(8, rounds=2, evidence=["points"]))
    first, _second = tables_of(seating)
    an_entry(first, sheet=points_sheet(4, 3, 2, 1))
    close_table(table_id=first.pk)
    return close_seating(seating_id=seating.pk)


def states(seating: Seating) -> list[tuple[str, list[str]]]:
    """The state of each table, and of its rounds."""
    return [
        (table.state, [one.state for one in table.rounds.order_by("number")])
        for table in tables_of(seating)
    ]


def test_end_table_with_nothing_entered_needs_a_reason_and_then_is_not_waited_for(
    director: User,
) -> None:
    table = a_table(rounds=2)
    with pytest.raises(ReasonRefused):
        end_table(table_id=table.pk, reason="  ", by=director)
    assert len(missing_tables(table.seating.event)) == 1

    end_table(table_id=table.pk, reason="Nobody  came back", by=director)

    [change] = changes_of(table.seating)
    assert (change.table, change.to, change.reason) == (table, "closed", "Nobody came back")
    assert missing_tables(table.seating.event) == []
    lines = rank(results_of(table.seating.event), ranking_rules(table.seating.event))
    assert {line.missing for line in lines} == {(1,)}
    close_seating(seating_id=table.seating_id)
    assert publish_seating(seating_id=a_proposed_seating(table.seating.event).pk).number == 2


def test_end_table_after_fewer_rounds_needs_no_reason_and_keeps_one(director: User) -> None:
    seating = a_published_seating(an_event(8, rounds=3))
    for table, reason in zip(tables_of(seating), ("", "Time is up"), strict=True):
        an_entry(table)
        end_table(table_id=table.pk, reason=reason, by=director)

    assert [one.reason for one in changes_of(seating)] == ["Time is up"]


def test_reopen_seating_opens_the_tables_that_were_closed_with_it(
    closed: Seating, director: User
) -> None:
    opened = reopen_seating(seating_id=closed.pk, reason="Too early", by=director)

    assert (opened.state, opened.closed_at) == ("published", None)
    assert states(opened) == [("closed", ["closed"] * 2), ("open", ["open"] * 2)]
    [change] = changes_of(opened)
    assert (change.table, change.to, change.reason, change.by) == (
        None,
        "open",
        "Too early",
        director,
    )
    an_entry(tables_of(opened)[1], sheet=points_sheet(4, 3, 2, 1))


def test_reopen_seating_needs_a_reason(closed: Seating, director: User) -> None:
    with pytest.raises(ReasonRefused):
        reopen_seating(seating_id=closed.pk, reason="", by=director)

    assert states(closed)[1] == ("closed", ["closed", "closed"])


def test_reopen_seating_gives_up_only_what_was_proposed_from_its_standings(
    closed: Seating, director: User
) -> None:
    event = closed.event
    by_meetings = a_proposed_seating(event)
    reopen_seating(seating_id=closed.pk, reason="Too early", by=director)
    by_meetings.refresh_from_db()
    close_seating(seating_id=closed.pk)
    swiss = request_seating(event_id=event.pk, mode=SeatingMode.SWISS, seed=1)

    reopen_seating(seating_id=closed.pk, reason="Too early", by=director)

    swiss.refresh_from_db()
    assert (by_meetings.state, swiss.state) == ("proposed", "cancelled")


def test_reopen_seating_after_a_later_one_is_published_is_refused(
    closed: Seating, director: User
) -> None:
    publish_seating(seating_id=a_proposed_seating(closed.event).pk)

    with pytest.raises(SeatingFollowed) as refused:
        reopen_seating(seating_id=closed.pk, reason="Too early", by=director)

    assert refused.value.data == {"number": 2}
    assert not StateChange.objects.exists()


def test_reopen_seating_that_is_open_or_of_a_finished_event_is_refused(
    closed: Seating, director: User
) -> None:
    Event.objects.update(state=EventState.FINISHED)
    with pytest.raises(EventNotOpen):
        reopen_seating(seating_id=closed.pk, reason="Too early", by=director)
    Event.objects.update(state=EventState.RUNNING)
    reopen_seating(seating_id=closed.pk, reason="Too early", by=director)

    with pytest.raises(SeatingOutdated):
        reopen_seating(seating_id=closed.pk, reason="Too early", by=director)


@pytest.fixture
def three() -> Table:
    """A table of three that has played one round of two."""
    table = a_table(3, rounds=2, evidence=["points"])
    an_entry(table, sheet=points_sheet(4, 3, 2))
    return table


def points(table: Table) -> dict[int, tuple[int, int]]:
    event = table.seating.event
    return {
        line.entrant: (line.points, line.matches)
        for line in rank(results_of(event), ranking_rules(event))
    }


def test_a_table_of_three_that_is_stopped_counts_what_was_played(
    three: Table, director: User
) -> None:
    first, second, third = start_numbers(three)

    end_short_table(
        table_id=three.pk, number=third, by_rule=False, reason="Third is ill", by=director
    )

    left = Attendance.objects.get()
    assert (left.entrant.number, left.number, left.state) == (third, 1, "left")
    assert points(three) == {first: (840, 1), second: (420, 1), third: (0, 1)}
    assert not Ruling.objects.exists()


def test_a_table_of_three_by_rule_gives_those_who_stay_their_own_mean(
    three: Table, director: User
) -> None:
    first, second, third = start_numbers(three)

    end_short_table(
        table_id=three.pk, number=second, by_rule=True, reason="Second is ill", by=director
    )

    # Nothing else gave points, so the mean of those who stay is that of every table.
    assert points(three) == {first: (420, 1), second: (420, 1), third: (420, 1)}
    ruled = Ruling.objects.order_by("entrant__number").values_list("entrant__number", "kind")
    assert list(ruled) == [(one, "average") for one in sorted((first, third))]


def test_a_table_of_three_that_plays_after_its_seating_stops_and_leaves_the_roll_as_it_was(
    three: Table, director: User
) -> None:
    postpone_table(table_id=three.pk)
    close_seating(seating_id=three.seating_id)

    end_short_table(table_id=three.pk, number=1, by_rule=False, reason="Ill", by=director)

    three.refresh_from_db()
    assert three.state == "closed"
    assert not Attendance.objects.exists()


@pytest.mark.parametrize(
    ("reason", "number", "refusal"),
    [("", 1, ReasonRefused), ("Ill", 99, SeatRefused)],
)
def test_a_short_table_without_a_reason_or_of_another_person_stays_as_it_is(
    reason: str, number: int, refusal: type[Exception], three: Table, director: User
) -> None:
    with pytest.raises(refusal):
        end_short_table(table_id=three.pk, number=number, by_rule=True, reason=reason, by=director)

    three.refresh_from_db()
    assert three.state == "open"
    assert not Attendance.objects.exists()


def test_a_table_that_was_dissolved_is_opened_by_no_one(director: User) -> None:
    table = dissolved(a_table_to_dissolve())

    with pytest.raises(TableOutdated):
        open_table(table_id=table.pk, reason="They came back", by=director)

    assert reread(table).state == "closed"
    assert not StateChange.objects.exists()
