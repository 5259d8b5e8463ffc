"""What tables by hand would mean."""

import pytest

from engine.seating.layouts import Breach, Layout, Rule
from scoring.services.seatings import publish_seating
from tests.builders import an_event
from tournaments.models import Event, Seating
from tournaments.selectors.layouts import preview_change, preview_seating
from tournaments.services.layouts import write_seating
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db

TWO_TABLES: Layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
MIXED: Layout = {1: (1, 2, 5, 6), 2: (3, 4, 7, 8)}
UNPLAYABLE: Layout = {1: (1, 2), 2: (3, 4, 5, 6, 7, 8)}


def written(event: Event) -> Seating:
    return write_seating(event_id=event.pk, layout=TWO_TABLES, accept=())


@pytest.fixture
def event() -> Event:
    """Eight people who have played at two tables."""
    event = an_event(8)
    close_seating(seating_id=publish_seating(seating_id=written(event).pk).pk)
    return event


def test_writing_of_tables_has_nothing_to_compare_with(event: Event) -> None:
    change = preview_seating(event, MIXED)

    assert (change.before, change.breaches) == (None, [])
    assert change.after is not None
    assert change.after.meetings == 4  # 1 2, 5 6, 3 4 and 7 8 meet again


def test_writing_of_tables_takes_the_place_of_a_proposal(event: Event) -> None:
    written(event)

    change = preview_seating(event, MIXED)

    assert change.after is not None
    assert change.after.meetings == 4


def test_writing_of_no_tables_is_a_breach_without_a_cost(event: Event) -> None:
    change = preview_seating(event, {})

    assert change.after is None
    assert change.breaches == [Breach(Rule.NOT_SEATED, {"players": [1, 2, 3, 4, 5, 6, 7, 8]})]


def test_change_of_a_proposal_stands_beside_it(event: Event) -> None:
    change = preview_change(written(event), MIXED)

    assert change.before is not None
    assert change.after is not None
    assert (change.before.meetings, change.after.meetings) == (12, 4)


def test_change_to_an_unplayable_layout_has_no_cost(event: Event) -> None:
    change = preview_change(written(event), UNPLAYABLE)

    assert change.after is None
    assert [breach.rule for breach in change.breaches] == [Rule.UNPLAYABLE, Rule.UNEVEN]
