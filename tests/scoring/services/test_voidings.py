"""Void rounds."""

import pytest

from scoring.errors import Closed, ReasonRefused, RoundUnknown, VoidRefused
from scoring.models import Entry, Voiding, VoidReason
from scoring.selectors.matches import match_of
from scoring.services.tables import close_table, release_table
from scoring.services.voidings import restore_round
from tests.builders import (
    a_table,
    a_table_to_dissolve,
    a_user,
    a_void_round,
    an_entry,
    dissolved,
    points_sheet,
    reread,
)
from tests.conftest import StoreOnce
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, ResultsVersion, Table, User

pytestmark = pytest.mark.django_db


def a_table_with_two_entries() -> Table:
    """Three players, three rounds, of which two are reported."""
    table = a_table(players=3, rounds=3, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(5, 3, 1))
    an_entry(table, 2, sheet=points_sheet(-10, 3, 1))
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table_with_two_entries)


@pytest.fixture
def director() -> User:
    return a_user()


def states(table: Table) -> dict[int, str]:
    return dict(table.rounds.order_by("number").values_list("number", "state"))


def test_a_void_round_does_not_count_and_another_one_comes_at_the_end(
    table: Table, director: User
) -> None:
    before = ResultsVersion.objects.get(pk=table.seating.event_id).number

    a_void_round(table, 2, by=director)

    match = match_of(reread(table))
    assert states(table) == {1: "open", 2: "void", 3: "open", 4: "open"}
    assert match.totals == {0: 5, 1: 3, 2: 1}
    assert (match.reported, match.complete) == (1, False)
    assert Entry.objects.count() == 2
    assert ResultsVersion.objects.get(pk=table.seating.event_id).number == before + 1


def test_a_void_round_that_is_not_played_again_leaves_the_match_shorter(
    table: Table, director: User
) -> None:
    a_void_round(table, 2, by=director, replayed=False)
    release_table(table_id=table.pk)
    an_entry(reread(table), 3, sheet=points_sheet(1, 1, 1))

    match = match_of(reread(table))
    assert states(table) == {1: "open", 2: "void", 3: "open"}
    assert (match.reported, match.complete) == (2, True)
    assert match.totals == {0: 6, 1: 4, 2: 2}


@pytest.mark.parametrize("replayed", [True, False])
def test_captains_are_kept_away_unless_they_have_to_play_the_round_again(
    *, replayed: bool, table: Table, director: User
) -> None:
    a_void_round(table, 2, by=director, replayed=replayed)

    assert Table.objects.get(pk=table.pk).locked is not replayed
    restore_round(table_id=table.pk, number=2, by=director)
    assert not Table.objects.get(pk=table.pk).locked


def test_a_void_round_takes_no_entry(table: Table, director: User) -> None:
    a_void_round(table, 2, by=director)

    with pytest.raises(Closed) as caught:
        an_entry(table, 2, sheet=points_sheet(1, 1, 1), based_on=1)

    assert caught.value.data == {"what": "round"}


def test_the_word_that_a_round_is_void_is_noted_with_who_and_why(
    table: Table, director: User
) -> None:
    a_void_round(table, reason=VoidReason.OTHER, note="A card lay under the table.", by=director)
    restore_round(table_id=table.pk, number=1, by=director)

    noted = Voiding.objects.order_by("id").values_list(
        "round__number", "void", "reason", "note", "by"
    )
    assert list(noted) == [
        (1, True, "other", "A card lay under the table.", director.pk),
        (1, False, "", "", director.pk),
    ]


def test_restore_round_lets_it_count_again_and_takes_the_empty_one_back(
    table: Table, director: User
) -> None:
    a_void_round(table, 2, by=director)

    restore_round(table_id=table.pk, number=2, by=director)

    assert states(table) == {1: "open", 2: "open", 3: "open"}
    assert match_of(reread(table)).totals == {0: -5, 1: 6, 2: 2}


def test_restore_round_that_was_given_up_makes_the_match_longer_again(
    table: Table, director: User
) -> None:
    a_void_round(table, 3, by=director, replayed=False)
    assert match_of(reread(table)).complete

    restore_round(table_id=table.pk, number=3, by=director)

    assert match_of(reread(table)).next_round is not None
    assert states(table) == {1: "open", 2: "open", 3: "open"}


def test_restore_round_that_was_replaced_is_refused(table: Table, director: User) -> None:
    a_void_round(table, 2, by=director)
    for number in (3, 4):
        an_entry(reread(table), number, sheet=points_sheet(1, 1, 1))

    with pytest.raises(VoidRefused) as caught:
        restore_round(table_id=table.pk, number=2, by=director)

    assert caught.value.data == {"why": "replaced", "round": 2}
    assert states(table)[2] == "void"


def test_an_empty_round_that_a_director_spoke_about_is_never_removed(
    table: Table, director: User
) -> None:
    a_void_round(table, 2, by=director)
    a_void_round(table, 4, by=director)
    restore_round(table_id=table.pk, number=4, by=director)
    assert states(table) == {1: "open", 2: "void", 3: "open", 4: "open"}

    restore_round(table_id=table.pk, number=2, by=director)

    assert states(table) == {1: "open", 2: "open", 3: "open", 4: "void"}
    assert match_of(reread(table)).reported == 2


def test_a_void_round_towards_a_target_opens_the_match_again(director: User) -> None:
    table = a_table(players=3, rounds=None, target=12, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(12, 0, 0))
    assert match_of(reread(table)).complete

    a_void_round(table, 1, by=director)
    assert states(table) == {1: "void", 2: "open"}
    restore_round(table_id=table.pk, number=1, by=director)

    assert states(table) == {1: "open"}
    assert match_of(reread(table)).complete


def test_a_round_of_a_closed_table_can_be_void_and_count_again(
    table: Table, director: User
) -> None:
    close_table(table_id=table.pk)

    a_void_round(table, 2, by=director, replayed=False)
    assert states(table) == {1: "closed", 2: "void", 3: "closed"}
    restore_round(table_id=table.pk, number=2, by=director)

    assert states(table) == {1: "closed", 2: "closed", 3: "closed"}


def test_a_closed_table_plays_no_round_again(table: Table, director: User) -> None:
    close_table(table_id=table.pk)

    with pytest.raises(VoidRefused) as caught:
        a_void_round(table, 2, by=director)

    assert caught.value.data == {"why": "closed", "round": 2}


def test_a_round_of_a_dissolved_table_can_be_void_and_count_again(director: User) -> None:
    to_dissolve = a_table_to_dissolve()
    an_entry(to_dissolve, 1, sheet=points_sheet(5, 3, 1))
    table = dissolved(to_dissolve)

    a_void_round(table, 1, by=director, replayed=False)
    assert states(table) == {1: "void"}

    restore_round(table_id=table.pk, number=1, by=director)
    assert states(table) == {1: "closed"}


def test_a_void_round_that_no_one_plays_at_a_dissolved_table_stays_void(director: User) -> None:
    to_dissolve = a_table_to_dissolve()
    a_void_round(to_dissolve, 1, by=director)
    table = dissolved(to_dissolve)

    with pytest.raises(RoundUnknown) as caught:
        restore_round(table_id=table.pk, number=1, by=director)

    assert caught.value.data == {"rounds": []}
    assert states(table) == {1: "void"}


def test_what_cannot_be_void_or_count_again_is_refused(table: Table, director: User) -> None:
    with pytest.raises(RoundUnknown) as unknown:
        a_void_round(table, 9, by=director)
    assert unknown.value.data == {"rounds": [1, 2, 3]}
    with pytest.raises(VoidRefused) as counts:
        restore_round(table_id=table.pk, number=1, by=director)
    assert counts.value.data == {"why": "counts", "round": 1}
    with pytest.raises(VoidRefused) as untold:
        a_void_round(table, 1, by=director, reason=VoidReason.OTHER)
    assert untold.value.data == {"why": "untold", "round": 1}
    a_void_round(table, 1, by=director)
    with pytest.raises(VoidRefused) as twice:
        a_void_round(table, 1, by=director)
    assert twice.value.data == {"why": "void", "round": 1}
    assert Voiding.objects.count() == 1


def test_a_note_that_cannot_be_printed_is_refused(table: Table, director: User) -> None:
    with pytest.raises(ReasonRefused) as voided:
        a_void_round(table, 1, note="It\x92s torn", by=director)
    assert voided.value.data == {"why": "unprintable"}
    a_void_round(table, 1, note=" It's\ntorn ", by=director)
    with pytest.raises(ReasonRefused) as restored:
        restore_round(table_id=table.pk, number=1, note="\x07", by=director)
    assert restored.value.data == {"why": "unprintable"}
    assert list(Voiding.objects.values_list("void", "note")) == [(True, "It's torn")]


def test_a_finished_event_keeps_its_rounds(table: Table, director: User) -> None:
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(EventNotOpen):
        a_void_round(table, 1, by=director, replayed=False)

    assert not Voiding.objects.exists()
    assert states(table)[1] == "open"
