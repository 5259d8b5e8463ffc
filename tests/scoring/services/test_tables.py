"""Closing a table, and opening it again."""

import pytest
from django.apps import apps

from scoring.errors import Closed
from scoring.selectors.rounds import missing_tables, progress_of
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table, open_table, release_table
from tests.builders import a_published_seating, a_table, an_entry, an_event, an_overridden_entry
from tournaments.errors import TableOutdated
from tournaments.models import Event, EventState, ResultsVersion, Table, TableState

pytestmark = pytest.mark.django_db


def version_of(table: Table) -> int:
    return ResultsVersion.objects.get(pk=table.seating.event_id).number


def states(table: Table) -> tuple[str, list[str]]:
    table.refresh_from_db()
    return table.state, list(table.rounds.order_by("number").values_list("state", flat=True))


def test_close_table_takes_no_more_results_and_owes_none() -> None:
    table = a_table(rounds=2)
    an_entry(table, 1)
    before = version_of(table)

    close_table(table_id=table.pk)

    assert states(table) == ("closed", ["closed", "closed"])
    with pytest.raises(Closed):
        an_entry(table, 2)
    assert missing_tables(table.seating.event) == []
    [progress] = progress_of(table.seating)
    assert (progress.complete, progress.owing) == (False, False)
    assert version_of(table) == before + 1


def test_open_table_takes_results_again() -> None:
    table = a_table(rounds=2)
    close_table(table_id=table.pk)

    open_table(table_id=table.pk)

    assert states(table) == ("open", ["open", "open"])
    assert an_entry(table, 2).version == 1


def test_a_table_is_closed_and_opened_once() -> None:
    table = a_table()
    with pytest.raises(TableOutdated):
        open_table(table_id=table.pk)
    close_table(table_id=table.pk)

    with pytest.raises(TableOutdated):
        close_table(table_id=table.pk)


def test_a_table_of_a_closed_seating_stays_closed() -> None:
    seating = a_published_seating(an_event(4))
    close_seating(seating_id=seating.pk)

    with pytest.raises(TableOutdated):
        open_table(table_id=seating.tables.get().pk)


def test_a_table_of_a_finished_event_stays_as_it_is() -> None:
    table = a_table()
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(TableOutdated):
        close_table(table_id=table.pk)

    assert Table.objects.get().state == TableState.OPEN


def test_release_table_lets_captains_send_again_and_keeps_who_locked_it() -> None:
    table = a_table()
    an_overridden_entry(table)
    with pytest.raises(Closed) as caught:
        an_entry(table, 2)
    assert caught.value.data == {"what": "lock"}
    before = version_of(table)

    release_table(table_id=table.pk)

    assert version_of(table) == before + 1
    assert an_entry(table, 2).version == 1
    kept = apps.get_model("tournaments", "TableHistory").objects.filter(pgh_obj=table.pk)
    assert list(kept.order_by("pgh_id").values_list("locked", flat=True)) == [True, False]


def test_release_table_that_is_not_locked_is_refused() -> None:
    with pytest.raises(TableOutdated):
        release_table(table_id=a_table().pk)
