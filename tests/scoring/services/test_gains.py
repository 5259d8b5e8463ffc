"""What closed seatings gave is kept, and holds only while nothing in them has changed."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Source, StoredGains
from scoring.selectors.results import gather, results_of
from scoring.services.gains import keep_gains
from scoring.services.postponements import postpone_table
from scoring.services.seatings import close_seating, reopen_seating
from scoring.services.swaps import swap_players
from tests.builders import a_user, a_void_round, an_entry, an_event, points_sheet, start_numbers
from tests.scoring.plays import play, play_fully
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Six players at two tables, who report the points of one of two rounds."""
    return an_event(6, rounds=2, evidence=["points"], preferred_size=3)


@pytest.fixture
def seating(event: Event) -> Seating:
    """Closed, with what it gave kept."""
    seating = play_fully(event, 9, 5, 1, 8, 4, 0)
    keep(event)
    return seating


def keep(event: Event) -> None:
    keep_gains(gather(event))


def is_kept(event: Event) -> bool:
    """Whether nothing that counts in the closed seatings has to be worked out."""
    return not gather(event).fresh


def correct(table: Table) -> None:
    director = a_user(table.seating.event.organisation)
    sheet = points_sheet(1, 2, 3)
    an_entry(table, sheet=sheet, based_on=1, correction="Wrong", source=Source.DESK, by=director)


def void(table: Table) -> None:
    a_void_round(table, 1, replayed=False)


def swap(table: Table) -> None:
    other = tables_of(table.seating)[1]
    swap_players(
        table_id=table.pk, number=start_numbers(table)[0], other_number=start_numbers(other)[0]
    )


def test_what_is_kept_is_what_the_entries_give(event: Event, seating: Seating) -> None:
    play(event, 1, 5, 9, 0, 4, 8)  # the next one is at play

    assert StoredGains.objects.get().seating == seating
    assert results_of(event) == gather(event, anew=True).results()


def test_only_closed_seatings_are_kept(event: Event) -> None:
    play(event, 9, 5, 1, 8, 4, 0)
    keep(event)

    assert not StoredGains.objects.exists()


@pytest.mark.parametrize("change", [correct, void, swap], ids=lambda one: one.__name__)
def test_what_is_kept_does_not_hold_after_a_change_until_it_is_kept_anew(
    event: Event, seating: Seating, change: Callable[[Table], None]
) -> None:
    before = results_of(event)

    change(tables_of(seating)[0])

    assert not is_kept(event)
    assert results_of(event) != before
    assert results_of(event) == gather(event, anew=True).results()
    keep(event)
    assert is_kept(event)
    assert results_of(event) == gather(event, anew=True).results()


def test_what_an_older_moment_keeps_at_last_does_not_hold(event: Event, seating: Seating) -> None:
    StoredGains.objects.all().delete()
    older = gather(event)
    correct(tables_of(seating)[0])
    keep(event)

    keep_gains(older)

    assert not is_kept(event)
    assert results_of(event) == gather(event, anew=True).results()


def test_other_rules_work_everything_out_anew(event: Event, seating: Seating) -> None:
    event.points_system = "by_size"

    assert not is_kept(event)
    assert results_of(event) == gather(event, anew=True).results()
    keep(event)
    assert is_kept(event)


@pytest.mark.usefixtures("seating")
def test_what_another_release_kept_in_other_columns_is_worked_out_anew(event: Event) -> None:
    StoredGains.objects.update(columns='{"seating": 1}')

    assert not is_kept(event)
    keep(event)
    assert is_kept(event)


def test_a_seating_that_is_opened_again_is_worked_out(event: Event, seating: Seating) -> None:
    director = a_user(event.organisation)
    reopen_seating(seating_id=seating.pk, reason="Too early", by=director)
    [first, _] = tables_of(seating)
    an_entry(first, 2, sheet=points_sheet(1, 2, 3))

    assert results_of(event) == gather(event, anew=True).results()
    close_seating(seating_id=seating.pk)
    assert not is_kept(event)


def test_a_postponed_table_of_a_closed_seating_is_worked_out_while_it_plays(event: Event) -> None:
    playing = play(event, 9, 5, 1, 8, 4, 0)
    [later, _] = tables_of(playing)
    postpone_table(table_id=later.pk)
    close_seating(seating_id=playing.pk)
    keep(event)

    assert not StoredGains.objects.exists()
    an_entry(later, 2, sheet=points_sheet(1, 2, 3))
    assert results_of(event) == gather(event, anew=True).results()


@pytest.mark.usefixtures("seating")
def test_kept_gains_save_the_queries_of_entries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):
        results_of(event)
    play(event, 1, 5, 9, 0, 4, 8)
    with django_assert_num_queries(8):
        results_of(event)
