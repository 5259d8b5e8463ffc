"""Layouts by hand: written down, changed, taken back."""

import pytest

from engine.seating.layouts import Breach, Layout, Rule, swapped
from tests.builders import a_proposed_seating, a_published_seating, an_event, start_numbers
from tournaments.errors import LayoutRefused, SeatingOutdated
from tournaments.models import (
    Event,
    KeepApart,
    Occupancy,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of
from tournaments.services.keep_apart import keep_apart
from tournaments.services.layouts import (
    change_proposal,
    restore_proposal,
    swap_seats,
    write_seating,
)
from tournaments.services.proposals import keep_table
from tournaments.services.seatings import publish_seating

pytestmark = pytest.mark.django_db

BY_HAND: Layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}


def written(event: Event, layout: Layout = BY_HAND) -> Seating:
    return write_seating(event_id=event.pk, layout=layout, accept=())


def quality_of(seating: Seating) -> dict[str, object]:
    quality: dict[str, object] = seating.quality or {}
    return quality


def test_write_seating_makes_a_proposal_without_a_search() -> None:
    seating = written(an_event(8))

    assert (seating.number, seating.mode, seating.state) == (1, SeatingMode.HAND, "proposed")
    assert layout_of(seating) == BY_HAND
    assert quality_of(seating)["method"] == "hand"


def test_write_seating_counts_who_meets_again() -> None:
    event = an_event(8)
    publish_seating(seating_id=written(event).pk)

    again = written(event, {1: (1, 2, 5, 6), 2: (3, 4, 7, 8)})

    quality = quality_of(again)
    assert (again.number, quality["meetings"], quality["cost"]) == (2, 4, 4)


def test_write_seating_that_breaks_rules_names_all_and_stores_nothing() -> None:
    event = an_event(8)

    with pytest.raises(LayoutRefused) as caught:
        written(event, {1: (1, 2, 3, 4, 4), 2: (5, 6, 99)})

    assert caught.value.data["breaches"] == [
        Breach(Rule.TWICE, {"players": [4]}),
        Breach(Rule.UNKNOWN, {"players": [99]}),
        Breach(Rule.NOT_SEATED, {"players": [7, 8]}),
        Breach(Rule.UNEVEN, {"smallest": 3, "largest": 5}),
    ]
    assert not Seating.objects.exists()


def test_write_seating_breaks_a_rule_that_the_organiser_accepts() -> None:
    layout = {1: (1, 2, 3, 4, 5), 2: (6, 7, 8)}

    seating = write_seating(event_id=an_event(8).pk, layout=layout, accept=["UNEVEN"])

    assert layout_of(seating) == layout


def test_write_seating_never_seats_an_entrant_twice_even_if_that_is_accepted() -> None:
    with pytest.raises(LayoutRefused):
        write_seating(
            event_id=an_event(4).pk, layout={1: (1, 2, 3, 4, 1)}, accept=[Rule.TWICE.value]
        )


def test_change_proposal_keeps_the_old_one_as_history() -> None:
    first = a_proposed_seating(an_event(8))
    before = layout_of(first)
    layout = swapped(before, 1, 2)

    changed = change_proposal(seating_id=first.pk, layout=layout, accept=())

    first.refresh_from_db()
    assert (first.state, layout_of(first)) == (SeatingState.REPLACED, before)
    assert (changed.state, layout_of(changed)) == (SeatingState.PROPOSED, layout)
    assert (changed.edited_from, changed.problem) == (first, first.problem)


def test_change_proposal_of_a_pair_kept_apart_asks_first() -> None:
    event = an_event(8)
    first, second = event.entrants.filter(number__in=(1, 5)).order_by("number")
    KeepApart.objects.create(first=first, second=second)
    seating = written(event)
    together = {1: (1, 5, 3, 4), 2: (2, 6, 7, 8)}

    with pytest.raises(LayoutRefused) as caught:
        change_proposal(seating_id=seating.pk, layout=together, accept=())

    assert caught.value.data["breaches"] == [
        Breach(Rule.KEPT_APART, {"table": 1, "players": [1, 5]})
    ]
    change_proposal(seating_id=seating.pk, layout=together, accept=["KEPT_APART"])


def test_change_proposal_leaves_kept_tables_kept_and_asks_before_it_changes_one() -> None:
    seating = written(an_event(8))
    first = tables_of(seating)[0]
    keep_table(table_id=first.pk, kept=True)

    with pytest.raises(LayoutRefused) as caught:
        change_proposal(seating_id=seating.pk, layout=swapped(BY_HAND, 1, 5), accept=())
    changed = change_proposal(seating_id=seating.pk, layout=swapped(BY_HAND, 5, 6), accept=())

    assert caught.value.data["breaches"] == [Breach(Rule.KEPT_TABLE, {"table": 1})]
    assert [(table.kept, start_numbers(table)) for table in tables_of(changed)] == [
        (True, (1, 2, 3, 4)),
        (False, (6, 5, 7, 8)),
    ]


def test_change_proposal_that_is_published_is_refused_and_changes_no_seat() -> None:
    seating = a_published_seating(an_event(8))
    before = layout_of(seating)

    with pytest.raises(SeatingOutdated):
        change_proposal(seating_id=seating.pk, layout=swapped(before, 1, 2), accept=())

    assert layout_of(seating) == before
    assert (Table.objects.count(), Occupancy.objects.count()) == (2, 8)


def test_swap_seats_leaves_broken_what_was_and_breaks_nothing_more() -> None:
    event = an_event(9)
    uneven = {1: (1, 2, 3), 2: (4, 5, 6, 7, 8, 9)}
    seating = write_seating(event_id=event.pk, layout=uneven, accept=["UNEVEN"])
    keep_apart(event_id=event.pk, numbers=(1, 4))

    with pytest.raises(LayoutRefused) as caught:
        swap_seats(seating_id=seating.pk, number=1, other=9)
    changed = swap_seats(seating_id=seating.pk, number=2, other=9)

    assert caught.value.data["breaches"] == [
        Breach(Rule.KEPT_APART, {"table": 2, "players": [1, 4]})
    ]
    assert layout_of(changed) == {1: (1, 9, 3), 2: (4, 5, 6, 7, 8, 2)}


def test_restore_proposal_takes_one_change_back_at_a_time() -> None:
    seating = written(an_event(8))
    once = change_proposal(seating_id=seating.pk, layout=swapped(BY_HAND, 1, 5), accept=())
    twice = change_proposal(seating_id=once.pk, layout=swapped(layout_of(once), 2, 6), accept=())

    assert restore_proposal(seating_id=twice.pk) == once
    assert restore_proposal(seating_id=once.pk) == seating
    seating.refresh_from_db()
    assert (seating.state, layout_of(seating)) == (SeatingState.PROPOSED, BY_HAND)


def test_restore_proposal_without_a_change_is_refused() -> None:
    with pytest.raises(SeatingOutdated):
        restore_proposal(seating_id=written(an_event(8)).pk)
