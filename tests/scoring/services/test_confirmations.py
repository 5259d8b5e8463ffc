"""Confirmations: each person of a round confirms the own points."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError

from scoring.errors import Closed, ConfirmationRefused, EntryOutdated, ReasonRefused
from scoring.models import Confirmation, Entry
from scoring.selectors.confirmations import count_provisional
from scoring.selectors.matches import match_of
from scoring.services.confirmations import confirm_at_desk, confirm_entry, confirm_rounds
from scoring.services.occupancies import substitute
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_sheet,
    a_table,
    a_user,
    an_entry,
    an_overridden_entry,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tournaments.errors import EventNotOpen
from tournaments.models import EventState, ResultsVersion, Table
from tournaments.selectors.tables import occupants
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table at which each player has to confirm."""
    return store_once(lambda: a_table(confirmation="needed"))


def sent(table: Table, **fields: Any) -> Entry:
    """Round 1 from the phone of the player on the first seat."""
    return an_entry(table, **{"device": "first", "sender": start_numbers(table)[0], **fields})


def confirmed(entry: Entry, *, device: str = "second", seat: int = 1) -> Confirmation:
    """Confirmed by the player on this seat, from 0."""
    return confirm_entry(
        entry_id=entry.pk, device=device, player=start_numbers(reread(entry.table))[seat]
    )


def confirmed_by_all(entry: Entry) -> None:
    """Confirmed by everyone on a phone that they share."""
    for seat in range(4):
        confirmed(entry, seat=seat)


def provisional(table: Table) -> tuple[bool, int]:
    """Whether round 1 is, and how many rounds of the event are."""
    return match_of(reread(table)).rounds[0].provisional, count_provisional(table.seating.event)


def test_an_entry_is_provisional_until_each_person_of_the_round_has_confirmed_it(
    table: Table,
) -> None:
    entry = sent(table)
    before = provisional(table)

    for seat in (0, 1, 3):
        confirmed(entry, seat=seat)
    between = provisional(table)
    confirmation = confirmed(entry, seat=2)

    assert (before, between, provisional(table)) == ((True, 1), (True, 1), (False, 0))
    assert confirmation.device == "second"
    assert confirmation.entrant is not None
    assert confirmation.entrant.number == start_numbers(table)[2]


def test_sending_a_round_is_no_confirmation_and_its_phone_may_confirm_for_anyone(
    table: Table,
) -> None:
    entry = sent(table)

    confirmations = [confirmed(entry, device="first", seat=seat) for seat in range(4)]

    assert [one.device for one in confirmations] == ["first"] * 4
    assert provisional(table) == (False, 0)


def test_a_provisional_entry_counts(table: Table) -> None:
    entry = sent(table)

    points = {pile.seat.position: pile.points for pile in entry.piles.all()}
    assert match_of(reread(table)).totals == points


def test_a_correction_is_provisional_again(table: Table) -> None:
    confirmed_by_all(sent(table))

    sent(table, based_on=1, sheet=a_sheet(seed=9))

    assert provisional(table) == (True, 1)


@pytest.mark.parametrize(
    ("confirmation", "expected"),
    [("none", (False, 0)), ("asked", (False, 0)), ("director", (True, 1))],
)
def test_what_an_entry_needs_is_for_the_event_to_say(
    confirmation: str, expected: tuple[bool, int]
) -> None:
    table = a_table(confirmation=confirmation)
    sent(table)

    assert provisional(table) == expected


@pytest.mark.parametrize("confirmation", ["needed", "director"])
def test_what_the_desk_entered_is_not_provisional(confirmation: str) -> None:
    table = a_table(confirmation=confirmation)
    an_overridden_entry(table)

    assert provisional(table) == (False, 0)


def test_confirm_entry_again_for_the_same_person_is_one_confirmation(table: Table) -> None:
    entry = sent(table)
    first = confirmed(entry)
    shown = ResultsVersion.objects.get(event=table.seating.event).number

    assert confirmed(entry) == first
    assert confirmed(entry, device="another") == first
    assert Confirmation.objects.count() == 1
    assert ResultsVersion.objects.get(event=table.seating.event).number == shown


@pytest.mark.parametrize(
    ("device", "player", "why"),
    [("", 1, "no_device"), ("second", None, "no_player"), ("second", 99, "not_here")],
)
def test_confirm_entry_by_no_phone_or_no_one_is_refused(
    device: str, player: int | None, why: str, table: Table
) -> None:
    entry = sent(table)

    with pytest.raises(ConfirmationRefused) as caught:
        confirm_entry(entry_id=entry.pk, device=device, player=player)

    assert caught.value.data == {"why": why}
    assert provisional(table) == (True, 1)


def test_confirm_entry_by_a_player_of_another_round_is_refused(table: Table) -> None:
    entry, late = sent(table), a_late_entrant(table)
    number = start_numbers(table)[2]
    substitute(table_id=table.pk, number=number, by_number=late, from_round=2)

    with pytest.raises(ConfirmationRefused) as caught:
        confirm_entry(entry_id=entry.pk, device="second", player=late)

    assert caught.value.data == {"why": "not_here"}
    played = confirm_entry(entry_id=entry.pk, device="second", player=number)
    assert played.entrant is not None
    assert played.entrant.number == number


def test_a_substitute_confirms_the_rounds_from_the_first_own_one(table: Table) -> None:
    sent(table)
    late, gone = a_late_entrant(table), start_numbers(table)[2]
    substitute(table_id=table.pk, number=gone, by_number=late, from_round=2)
    second = an_entry(reread(table), 2, device="first")

    for number in start_numbers(reread(table), 2):
        confirm_entry(entry_id=second.pk, device="second", player=number)

    assert late in start_numbers(reread(table), 2)
    assert [one.provisional for one in match_of(reread(table)).rounds[:2]] == [True, False]


@pytest.mark.parametrize(
    ("confirmation", "why"), [("none", "not_needed"), ("director", "director")]
)
def test_confirm_entry_where_no_player_confirms_is_refused(confirmation: str, why: str) -> None:
    entry = sent(a_table(confirmation=confirmation))

    with pytest.raises(ConfirmationRefused) as caught:
        confirmed(entry)

    assert caught.value.data == {"why": why}


def test_confirm_entry_of_an_old_version_shows_the_newer_one(table: Table) -> None:
    old = sent(table)
    newer = sent(table, based_on=1, sheet=a_sheet(seed=9))

    with pytest.raises(EntryOutdated) as caught:
        confirmed(old)

    assert caught.value.entry == newer
    assert not Confirmation.objects.exists()


def test_confirm_entry_of_a_closed_table_is_refused(table: Table) -> None:
    entry = sent(table)
    close_table(table_id=table.pk)

    with pytest.raises(Closed) as caught:
        confirmed(entry)

    assert caught.value.data == {"what": "table"}


def test_confirm_at_desk_does_for_both_ways_to_confirm_and_for_a_closed_table() -> None:
    for confirmation in ("needed", "director"):
        table = a_table(confirmation=confirmation)
        entry = sent(table)
        close_table(table_id=table.pk)

        confirm_at_desk(entry_id=entry.pk, by=a_user())

        assert provisional(table) == (False, 0)


def test_confirm_at_desk_again_is_one_confirmation_and_two_directors_are_two(table: Table) -> None:
    entry, director = sent(table), a_user()

    first = confirm_at_desk(entry_id=entry.pk, by=director)

    assert confirm_at_desk(entry_id=entry.pk, by=director) == first
    assert confirm_at_desk(entry_id=entry.pk, by=a_user()) != first


def test_confirm_at_desk_of_a_finished_event_is_refused(table: Table) -> None:
    entry = sent(table)
    close_table(table_id=table.pk)
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)

    with pytest.raises(Closed) as caught:
        confirm_at_desk(entry_id=entry.pk, by=a_user())

    assert caught.value.data == {"what": "event"}


def test_confirm_at_desk_what_came_from_the_desk_is_refused(table: Table) -> None:
    entry = an_overridden_entry(table)

    with pytest.raises(ConfirmationRefused) as caught:
        confirm_at_desk(entry_id=entry.pk, by=a_user())

    assert caught.value.data == {"why": "desk"}


def three_rounds(table: Table) -> list[Entry]:
    """Rounds 1 to 3 from a phone, which no one has confirmed."""
    return [an_entry(reread(table), number, device="first") for number in (1, 2, 3)]


def test_confirm_rounds_stores_one_word_with_the_reason_for_each_round(table: Table) -> None:
    entries, director = three_rounds(table), a_user()
    confirmed(entries[1], seat=2)
    event_id = table.seating.event_id
    before = count_provisional(table.seating.event)

    words = confirm_rounds(
        event_id=event_id,
        entries=[entry.pk for entry in entries],
        reason=" They went\nhome. ",
        by=director,
    )

    assert before == 3
    assert [(one.entry, one.by, one.entrant, one.device, one.reason) for one in words] == [
        (entry, director, None, "", "They went home.") for entry in entries
    ]
    assert count_provisional(table.seating.event) == 0
    assert Confirmation.objects.count() == 4  # the player's own word stays


def test_confirm_rounds_leaves_out_what_the_director_has_not_seen_as_it_is(table: Table) -> None:
    first, second, third = three_rounds(table)
    an_entry(reread(table), 2, based_on=1, sheet=a_sheet(seed=9), device="first")
    confirm_at_desk(entry_id=third.pk, by=a_user())
    elsewhere = a_table(confirmation="needed")
    other = sent(elsewhere)

    words = confirm_rounds(
        event_id=table.seating.event_id,
        entries=[first.pk, second.pk, third.pk, other.pk],
        reason="They went home.",
        by=a_user(),
    )

    assert [one.entry for one in words] == [first]
    assert count_provisional(table.seating.event) == 1  # the correction begins without any
    assert provisional(elsewhere) == (True, 1)


def test_confirm_rounds_does_for_a_closed_table_whose_phones_cannot(table: Table) -> None:
    entry = sent(table)
    close_table(table_id=table.pk)

    confirm_rounds(
        event_id=table.seating.event_id, entries=[entry.pk], reason="Left early.", by=a_user()
    )

    assert provisional(table) == (False, 0)


@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "a\x07"])
def test_confirm_rounds_without_a_reason_that_can_be_stored_is_refused(
    reason: str, table: Table
) -> None:
    entry = sent(table)

    with pytest.raises(ReasonRefused):
        confirm_rounds(
            event_id=table.seating.event_id, entries=[entry.pk], reason=reason, by=a_user()
        )

    assert provisional(table) == (True, 1)


def test_confirm_rounds_of_a_finished_event_is_refused(table: Table) -> None:
    entry = sent(table)
    close_table(table_id=table.pk)
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)

    with pytest.raises(EventNotOpen):
        confirm_rounds(
            event_id=table.seating.event_id, entries=[entry.pk], reason="Late.", by=a_user()
        )

    assert provisional(table) == (True, 1)


def test_the_database_refuses_a_reason_of_a_player(table: Table) -> None:
    entry = sent(table)
    entrant = occupants(reread(table), 1)[0]

    with pytest.raises(IntegrityError, match="confirmation_reason_only_from_desk"):
        Confirmation.objects.create(entry=entry, device="phone", entrant=entrant, reason="Left.")


@pytest.mark.parametrize(
    ("device", "seat", "refusal"),
    [
        ("second", None, "confirmation_from_person_or_desk"),
        ("", 2, "confirmation_from_person_or_desk"),
        ("another", 1, "confirmation_entrant_once"),
    ],
)
def test_the_database_refuses(device: str, seat: int | None, refusal: str, table: Table) -> None:
    entry = sent(table)
    confirmed(entry)
    entrant = None if seat is None else occupants(reread(table), 1)[seat]

    with pytest.raises(DatabaseError, match=refusal):
        Confirmation.objects.create(entry=entry, device=device, entrant=entrant)


def test_the_database_refuses_one_director_twice(table: Table) -> None:
    entry, director = sent(table), a_user()
    confirm_at_desk(entry_id=entry.pk, by=director)

    with pytest.raises(IntegrityError, match="confirmation_user_once"):
        Confirmation.objects.create(entry=entry, by=director)
