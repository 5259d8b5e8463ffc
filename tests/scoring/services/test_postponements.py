"""Postponed tables: they are not waited for, and are played when their seating is over."""

import pytest
from django.apps import apps

from engine.standings.ranking import Standing, rank
from scoring.errors import Closed
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.rounds import missing_tables, tables_at_play
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table, open_table, postpone_table, resume_table
from tests.builders import (
    a_published_seating,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.errors import TableOutdated
from tournaments.models import Event, EventState, ResultsVersion, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two tables of three, two rounds each; the first table has reported both."""
    event = an_event(6, rounds=2, evidence=["points"], preferred_size=3, largest_size=3)
    first, second = tables_of(a_published_seating(event))
    for number in (1, 2):
        an_entry(first, number, sheet=points_sheet(5, 3, 1))
    an_entry(second, 1, sheet=points_sheet(1, 3, 5))
    return event


@pytest.fixture
def table(event: Event) -> Table:
    """The second table, which has reported one round of two."""
    return tables_of(event.seatings.get())[1]


def lines(event: Event) -> dict[int, Standing]:
    return {line.entrant: line for line in rank(results_of(event), ranking_rules(event))}


def test_a_postponed_table_is_not_waited_for(event: Event, table: Table) -> None:
    before = ResultsVersion.objects.get(pk=event.pk).number
    assert [one.table_id for one in missing_tables(event)] == [table.pk]

    postpone_table(table_id=table.pk)

    assert missing_tables(event) == []
    assert ResultsVersion.objects.get(pk=event.pk).number == before + 1
    kept = apps.get_model("tournaments", "PostponementHistory").objects.get(pgh_obj=table.pk)
    assert kept.postponed


def test_the_standings_miss_a_postponed_match_until_it_has_reported_every_round(
    event: Event, table: Table
) -> None:
    numbers = start_numbers(table)
    postpone_table(table_id=table.pk)

    standings = lines(event)
    assert {standings[one].missing for one in numbers} == {(1,)}
    assert {standings[one].matches for one in numbers} == {0}

    an_entry(reread(table), 2, sheet=points_sheet(1, 3, 5))

    standings = lines(event)
    assert [(standings[one].points, standings[one].missing) for one in numbers] == [
        (0, ()),
        (420, ()),
        (840, ()),
    ]


def test_a_closed_seating_leaves_its_postponed_table_open_and_the_next_one_follows(
    event: Event, table: Table
) -> None:
    postpone_table(table_id=table.pk)
    first, _ = tables_of(table.seating)

    close_seating(seating_id=table.seating_id)
    a_published_seating(event, seed=2)

    with pytest.raises(Closed):
        an_entry(reread(first), 1, based_on=1, sheet=points_sheet(1, 1, 1))
    assert an_entry(reread(table), 2, sheet=points_sheet(1, 3, 5)).version == 1
    assert [(one.seating, one.place) for one in tables_at_play(event)] == [(1, 2), (2, 1), (2, 2)]


def test_resume_table_counts_what_it_has_reported_also_after_its_seating(
    event: Event, table: Table
) -> None:
    first = start_numbers(table)[2]
    postpone_table(table_id=table.pk)
    close_seating(seating_id=table.seating_id)

    resume_table(table_id=table.pk)

    assert (lines(event)[first].points, lines(event)[first].missing) == (840, ())
    assert [one.table_id for one in missing_tables(event)] == [table.pk]
    assert an_entry(reread(table), 2, sheet=points_sheet(1, 3, 5)).version == 1


def test_a_postponed_table_is_closed_with_the_rounds_it_has_and_opened_again(
    event: Event, table: Table
) -> None:
    first = start_numbers(table)[2]
    postpone_table(table_id=table.pk)
    close_seating(seating_id=table.seating_id)

    close_table(table_id=table.pk)
    assert (lines(event)[first].points, lines(event)[first].missing) == (840, ())

    open_table(table_id=table.pk)
    assert lines(event)[first].missing == (1,)


def test_what_cannot_be_postponed_or_resumed_is_refused(event: Event, table: Table) -> None:
    with pytest.raises(TableOutdated):
        resume_table(table_id=table.pk)
    postpone_table(table_id=table.pk)
    with pytest.raises(TableOutdated):
        postpone_table(table_id=table.pk)
    close_table(table_id=table.pk)
    with pytest.raises(TableOutdated):
        resume_table(table_id=table.pk)
    open_table(table_id=table.pk)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    with pytest.raises(TableOutdated):
        resume_table(table_id=table.pk)
