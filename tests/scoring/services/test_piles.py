"""Draft piles: what is stored of them, what is refused, and when they go."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from engine.drafts import MOST_SEEN, DraftVersion, next_version
from engine.sheets import Evidence, SheetUnreadable
from scoring.errors import (
    CardsRepeated,
    Closed,
    EntryOutdated,
    EvidenceDiffers,
    PileCrowded,
    PlayerUnknown,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.models import DraftPile, Entry, Round, TableVersion
from scoring.services.occupancies import substitute
from scoring.services.people import erase_person
from scoring.services.piles import (
    MOST_AHEAD,
    MOST_VERSIONS,
    SERVER,
    PileEdit,
    clear_pile,
    put_pile,
)
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table
from scoring.services.voidings import restore_round
from tests.builders import (
    a_late_entrant,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.drafts import a_draft, a_pile, an_edit
from tests.flows import evenings
from tournaments.models import EventState, ResultsVersion, Table
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

R4: dict[str, object] = {"penalty": ["r4"]}
B2: dict[str, object] = {"penalty": ["b2"]}


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of 4, 3, 2 and 1, in seat order; numbers and points are taken, too."""
    return store_once(lambda: a_table(evidence=["cards", "counts", "points"]))


def number_of(table: Table) -> int:
    """The number that wakes the phones of a table."""
    return sum(TableVersion.objects.filter(table=table).values_list("number", flat=True))


def test_put_pile_stores_what_a_phone_has_seen_and_written(table: Table) -> None:
    version = DraftVersion(
        number=2,
        edit=7,
        device="phone-a",
        seen={"phone-b": 6},
        by=3,
        over=True,
        content={"captured": ["r2", "b5"], "penalty": []},
    )

    before = ResultsVersion.objects.get(event=table.seating.event).number

    draft = put_pile(an_edit(table, version=version))

    expected = replace(version, content={"captured": ["b5", "r2"], "penalty": []})
    assert draft.standing(2) == a_draft(table).standing(2) == [expected]
    assert draft.evidence == "cards"
    assert number_of(table) == 1
    assert ResultsVersion.objects.get(event=table.seating.event).number == before
    assert not Entry.objects.exists()


def test_put_pile_replaces_what_its_author_had_seen(table: Table) -> None:
    first = a_pile(table, 1, R4)
    second = a_pile(table, 1, B2, device="phone-b", seen=first)

    assert [version.content for version in second] == [B2]
    assert DraftPile.objects.count() == 1
    assert number_of(table) == 2


def test_put_pile_keeps_two_edits_that_did_not_know_of_each_other(table: Table) -> None:
    a_pile(table, 1, R4, device="phone-a")
    both = a_pile(table, 1, B2, device="phone-b")

    assert [(one.device, one.content) for one in both] == [("phone-b", B2), ("phone-a", R4)]

    decided = a_pile(table, 1, R4, device="phone-c", seen=both)

    assert [(one.device, one.edit) for one in decided] == [("phone-c", 2)]


def test_put_pile_of_what_is_there_or_overtaken_changes_nothing(table: Table) -> None:
    first = an_edit(table, 1, R4)
    second = an_edit(table, 1, B2, device="phone-b", seen=[first.version])
    for edit in (first, second):
        put_pile(edit)

    for late in (first, second):
        assert put_pile(late).standing(1) == [second.version]
    assert number_of(table) == 2


def test_put_pile_of_cards_apart_is_a_pile_of_its_own(table: Table) -> None:
    a_pile(table, 1, R4)
    a_pile(table, content={"undealt": ["y3"]})

    piles = a_draft(table).piles
    assert {number: one.version.content for number, [one] in piles.items()} == {
        1: R4,
        None: {"undealt": ["y3"]},
    }


def test_a_pile_belongs_to_a_person_and_not_to_a_seat(table: Table) -> None:
    a_pile(table, 2, R4)
    a_pile(table, 4, B2)
    joiner = a_late_entrant(table)

    substitute(table_id=table.pk, number=2, by_number=joiner, from_round=1)

    draft = a_draft(table)
    assert draft.seats == [4, 3, joiner, 1]
    assert list(draft.piles) == [4]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"round_number": 9}, RoundUnknown),
        ({"number": 9}, PlayerUnknown),
        ({"seats": (3, 4, 2, 1)}, SeatsChanged),
        ({"seats": (4, 3, 2)}, SeatsChanged),
        ({"seating": 2}, SeatsChanged),
        ({"based_on": 1}, EntryOutdated),
        ({"content": {"penalty": ["v4"]}}, SheetUnreadable),
        ({"content": []}, SheetUnreadable),
        ({"content": {"captured": ["r4", "r4"]}}, CardsRepeated),
    ],
)
def test_put_pile_that_does_not_fit_is_refused(
    fields: dict[str, Any], error: type[Exception], table: Table
) -> None:
    seats = start_numbers(table)
    edit = an_edit(table, **{"number": 1, "content": R4, "seats": seats, **fields})

    with pytest.raises(error):
        put_pile(edit)
    assert not DraftPile.objects.exists()
    assert number_of(table) == 0


def test_put_pile_of_another_seating_names_what_is_there_now(table: Table) -> None:
    with pytest.raises(SeatsChanged) as caught:
        put_pile(an_edit(table, 1, R4, seating=2))

    assert caught.value.data == {"seating": 1, "seats": [4, 3, 2, 1]}


def test_put_pile_of_evidence_that_the_event_does_not_take_is_refused() -> None:
    table = a_table(evidence=["points"])

    with pytest.raises(SheetDiffers) as caught:
        put_pile(an_edit(table, 1, R4))

    expected = {"edition": "box120", "variant": "classic", "players": 4, "evidence": ["points"]}
    assert caught.value.data == {"expected": expected}


def test_put_pile_of_another_kind_of_evidence_is_refused_until_all_are_empty(
    table: Table,
) -> None:
    a_pile(table, 1, R4)

    with pytest.raises(EvidenceDiffers) as caught:
        a_pile(table, 2, {"captured": 8}, evidence=Evidence.COUNTS)
    assert caught.value.data == {"evidence": "cards"}

    a_pile(table, 2, {}, evidence=Evidence.COUNTS)  # one that is only begun
    clear_pile(table_id=table.pk, round_number=1, number=1)
    a_pile(table, 2, {"captured": 8}, evidence=Evidence.COUNTS, device="phone-b")
    assert a_draft(table).evidence == "counts"


def test_put_pile_may_change_the_evidence_of_the_only_pile(table: Table) -> None:
    first = a_pile(table, 1, R4)

    a_pile(table, 1, {"captured": 8}, evidence=Evidence.COUNTS, device="phone-b", seen=first)

    assert a_draft(table).evidence == "counts"


def test_put_pile_beside_too_many_is_refused_and_a_decision_is_not(table: Table) -> None:
    for phone in range(MOST_VERSIONS):
        standing = a_pile(table, 1, R4, device=f"phone-{phone}")

    with pytest.raises(PileCrowded):
        a_pile(table, 1, R4, device="phone-z")

    assert len(a_pile(table, 1, R4, device="phone-z", seen=standing)) == 1


def test_put_pile_far_above_all_edits_is_refused_and_leaves_room_for_the_next(
    table: Table,
) -> None:
    with pytest.raises(SheetUnreadable):
        put_pile(far_ahead(table, MOST_AHEAD + 1))

    standing = put_pile(far_ahead(table, MOST_AHEAD)).standing(1)

    assert a_pile(table, 1, B2, device="phone-b", seen=standing)[0].edit == MOST_AHEAD + 1


def test_a_pile_whose_version_claims_to_have_seen_many_phones_is_edited_on(table: Table) -> None:
    edit = far_ahead(table, 2)
    seen = {f"other-{index}": 1 for index in range(MOST_SEEN)}
    standing = put_pile(replace(edit, version=replace(edit.version, seen=seen))).standing(1)

    later = a_pile(table, 1, B2, device="phone-b", seen=standing)

    assert [(one.edit, one.seen) for one in later] == [(3, {"phone-a": 2})]


def far_ahead(table: Table, number: int) -> PileEdit:
    """An edit of the pile of 1 with this number, by a phone that has seen nothing."""
    edit = an_edit(table, 1, R4)
    return replace(edit, version=replace(edit.version, edit=number))


def test_clear_pile_has_seen_what_stands_and_leaves_an_empty_pile(table: Table) -> None:
    a_pile(table, 1, R4, device="phone-a")
    both = a_pile(table, 1, B2, device="phone-b")
    before = number_of(table)

    for _ in range(2):
        clear_pile(table_id=table.pk, round_number=1, number=1)

    assert a_draft(table).standing(1) == [next_version(both, number=1, device=SERVER, content={})]
    assert number_of(table) == before + 1


def test_clear_pile_without_one_or_of_an_empty_one_changes_nothing(table: Table) -> None:
    a_pile(table, 2, {})
    clear_pile(table_id=table.pk, round_number=1, number=1)
    clear_pile(table_id=table.pk, round_number=1, number=2)

    assert list(a_draft(table).piles) == [2]
    assert number_of(table) == 1


@pytest.mark.parametrize(
    ("fields", "error"), [({"number": 9}, PlayerUnknown), ({"round_number": 9}, RoundUnknown)]
)
def test_clear_pile_of_what_is_not_there_is_refused(
    fields: dict[str, Any], error: type[Exception], table: Table
) -> None:
    with pytest.raises(error):
        clear_pile(**{"table_id": table.pk, "round_number": 1, "number": 1, **fields})


def lock(table: Table) -> None:
    a_void_round(table, 2, replayed=False)


def close(table: Table) -> None:
    close_table(table_id=table.pk)


def finish(table: Table) -> None:
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)


@pytest.mark.parametrize(
    ("end", "what"),
    [
        (lock, "lock"),
        (close, "table"),
        (finish, "event"),
        (lambda table: a_void_round(table, 1), "round"),
    ],
)
def test_what_takes_no_results_takes_no_piles(
    end: Callable[[Table], object], what: str, table: Table
) -> None:
    end(table)

    for change in (
        lambda: a_pile(table, 1, R4),
        lambda: clear_pile(table_id=table.pk, round_number=1, number=1),
    ):
        with pytest.raises(Closed) as caught:
            change()
        assert caught.value.data == {"what": what}


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(an_entry, id="recorded"),
        pytest.param(close, id="table-closed"),
        pytest.param(lambda table: close_seating(seating_id=table.seating_id), id="seating-closed"),
        pytest.param(a_void_round, id="void"),
    ],
)
def test_the_piles_of_a_round_go_with_its_end(end: Callable[[Table], object], table: Table) -> None:
    a_pile(table, 1, R4)
    a_pile(table)

    end(table)

    assert not DraftPile.objects.exists()


def test_the_piles_of_another_round_stay_when_one_is_recorded(table: Table) -> None:
    a_pile(table, 1, R4, round_number=2)

    an_entry(table, 1)

    assert a_draft(table, 2).standing(1) != []


def test_the_piles_of_a_correction_name_the_version_they_are_based_on(table: Table) -> None:
    an_entry(table)

    with pytest.raises(EntryOutdated):
        a_pile(table, 1, R4)

    assert a_pile(table, 1, R4, based_on=1) != []


def test_the_piles_of_a_correction_that_corrects_nothing_go_and_no_late_phone_takes_them(
    table: Table,
) -> None:
    an_entry(table)
    a_pile(table, 1, R4, based_on=1)

    an_entry(table, based_on=0)
    assert a_draft(table).standing(1) != []

    an_entry(table, based_on=1)
    assert a_draft(table).standing(1) == []


def test_the_piles_of_a_round_that_is_dropped_with_a_decision_about_it_go() -> None:
    """A target that is reached drops round 2, of which a director had decided something."""
    table = a_table(3, evidence=["points"], rounds=None, target=10)
    an_entry(table, sheet=points_sheet(1, 2, 3))
    a_void_round(table, 2, replayed=False)
    restore_round(table_id=table.pk, number=2, by=a_user())
    a_pile(table, 1, {"points": 3}, round_number=2, evidence=Evidence.POINTS)

    an_entry(table, sheet=points_sheet(11, 2, 3), based_on=1)

    assert not Round.objects.filter(table=table, number=2).exclude(state="void").exists()
    assert not DraftPile.objects.exists()


def test_the_piles_of_a_table_that_is_given_up_go() -> None:
    evening = evenings.an_evening()
    given = evenings.moves(evening)
    for table in evening.playing.tables.all():
        for number in start_numbers(reread(table), 2):
            a_pile(table, number, {"points": 3}, round_number=2, evidence=Evidence.POINTS)

    rebalance_seating(**given)

    closed = evening.playing.tables.filter(state="closed")
    assert not DraftPile.objects.filter(round__table__in=closed).exists()


def test_erasing_a_person_erases_their_draft_piles(table: Table) -> None:
    a_pile(table, 1, R4)
    a_pile(table, 2, B2)
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    person = table.seating.event.entrants.get(number=1).person

    erase_person(person_id=person.pk, label="Player 1")

    assert list(DraftPile.objects.values_list("entrant__number", flat=True)) == [2]


@pytest.mark.parametrize(
    "values",
    [{"edit": 0}, {"device": ""}, {"evidence": "words"}],
    ids=["edit", "device", "evidence"],
)
def test_the_database_refuses_a_draft_pile_that_cannot_be(
    values: dict[str, Any], table: Table
) -> None:
    a_pile(table, 1, R4)

    with pytest.raises(IntegrityError), transaction.atomic():
        DraftPile.objects.update(**values)


@pytest.mark.parametrize("number", [1, None])
def test_the_database_keeps_one_version_of_a_pile_for_each_device(
    number: int | None, table: Table
) -> None:
    a_pile(table, number)
    row = DraftPile.objects.get()

    with pytest.raises(IntegrityError), transaction.atomic():
        DraftPile.objects.create(
            round=row.round, entrant=row.entrant, device=row.device, edit=2, evidence="cards"
        )
