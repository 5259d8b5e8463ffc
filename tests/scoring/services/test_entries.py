"""Taking down the result of a round."""

import json
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from pytest_django import DjangoAssertNumQueries

from engine.checks import Code
from engine.choices import points_by_choice
from engine.piles import Pile
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import simulate_round
from scoring.errors import (
    Closed,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    NotDirector,
    ReasonRefused,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.models import Entry, Round, RoundState, Source, StoredPile
from scoring.selectors.confirmations import provisional_entries
from scoring.services import entries
from scoring.services.confirmations import confirm_entry
from scoring.services.entries import submit_entry
from scoring.services.occupancies import leave_table, substitute, swap_players
from scoring.services.overrides import Override
from scoring.services.seatings import close_seating
from tests.builders import (
    a_late_entrant,
    a_sheet,
    a_submission,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_overridden_entry,
    cards,
    numbers_sheet,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tournaments.errors import EventNotOpen
from tournaments.models import ConfirmedBy, Event, EventState, ResultsVersion, Role, Table, User

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of 4, 3, 2 and 1, in seat order."""
    return store_once(a_table)


def version_of(table: Table) -> int:
    return ResultsVersion.objects.get(pk=table.seating.event_id).number


def test_submit_entry_of_a_round_that_was_corrected_too_often_is_left_to_the_desk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(entries, "MOST_VERSIONS", 2)
    table = a_table()
    for version in range(2):
        an_entry(table, based_on=version, sheet=a_sheet(seed=version))

    with pytest.raises(Closed) as caught:
        an_entry(table, based_on=2, sheet=a_sheet(seed=2))
    again = an_entry(table, based_on=2, sheet=a_sheet(seed=1))
    at_desk = an_entry(table, based_on=2, sheet=a_sheet(seed=2), source=Source.DESK)

    assert caught.value.data == {"what": "round"}
    assert (again.version, at_desk.version) == (2, 3)


def test_submit_entry_stores_every_card_and_the_points_of_each_seat(table: Table) -> None:
    sheet = a_sheet(seed=1)

    entry = submit_entry(a_submission(table, sheet=sheet))

    piles = StoredPile.objects.filter(entry=entry).order_by("seat__position")
    assert [(pile.penalty, pile.captured) for pile in piles] == [
        ([str(card) for card in pile.penalty], [str(card) for card in pile.captured])
        for pile in sheet.piles
    ]
    assert [pile.points for pile in piles] == json.loads(entry.answer)["scores"]
    assert (entry.version, entry.evidence, entry.source) == (1, "cards", "captain")


def test_submit_entry_answers_with_points_totals_and_places_in_seat_order() -> None:
    table = a_table(players=3)
    piles = (
        Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6")),
        Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4")),
        Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8")),
    )
    sheet = replace(a_sheet(3), piles=piles)

    with time_machine.travel("2026-03-06 18:00Z", tick=False):
        entry = an_entry(table, sheet=sheet)

    # Anna: 14 foreign cards - 0 - 1; Béla: 12 - 0; Cili: 10 - (0+1+3+4+5) - 2.
    assert json.loads(entry.answer) == {
        "version": 1,
        "recorded_at": "2026-03-06T18:00:00+00:00",
        "scores": [13, 12, -5],
        "totals": [13, 12, -5],
        "places": [1, 2, 3],
        "complete": False,
    }


def test_submit_entry_answers_with_totals_of_who_played_though_others_sit_there_later() -> None:
    table = a_table(players=4, rounds=3, smallest_size=3, evidence=["points"])
    first, second, third, fourth = start_numbers(table)
    late = a_late_entrant(table)
    an_entry(table, 1, sheet=points_sheet(7, 2, 1, 5))
    leave_table(table_id=table.pk, number=third, from_round=2)
    swap_players(table_id=table.pk, number=first, other_number=second, from_round=3)
    substitute(table_id=table.pk, number=fourth, by_number=late, from_round=3)

    entry = an_entry(reread(table), 2, sheet=points_sheet(4, 3, -2))

    # Means: 11 / 2, 5 / 2, 1 (gone) and 3 / 2.
    answer = json.loads(entry.answer)
    assert answer["scores"] == [4, 3, -2]
    assert (answer["totals"], answer["places"]) == ([11, 5, 1, 3], [1, 2, 4, 3])


def test_submit_entry_raises_the_results_version_by_one(table: Table) -> None:
    before = version_of(table)

    an_entry(table)

    assert version_of(table) == before + 1


def test_submit_entry_again_with_the_same_key_returns_the_first_entry_and_stores_nothing(
    table: Table,
) -> None:
    submission = a_submission(table)
    first = submit_entry(submission)
    before = version_of(table)

    again = submit_entry(submission)

    assert (again.pk, again.answer) == (first.pk, first.answer)
    assert (Entry.objects.count(), version_of(table)) == (1, before)


def test_submit_entry_again_after_its_round_was_corrected_returns_the_first_entry(
    table: Table,
) -> None:
    first = an_entry(table, key="first")
    an_entry(table, sheet=a_sheet(seed=2), based_on=1, key="second")

    assert an_entry(table, key="first") == first
    with pytest.raises(KeyReused):
        an_entry(table, 2, key="first")


def test_submit_entry_again_after_the_table_was_closed_still_returns_the_first_entry(
    table: Table,
) -> None:
    submission = a_submission(table)
    first = submit_entry(submission)
    close_seating(seating_id=table.seating_id)

    assert submit_entry(submission).pk == first.pk


def test_submit_entry_with_the_key_of_another_submission_is_refused(table: Table) -> None:
    submission = a_submission(table)
    submit_entry(submission)

    with pytest.raises(KeyReused):
        submit_entry(replace(submission, sheet=a_sheet(seed=2)))


def test_digest_is_the_same_for_the_same_content_whatever_sends_it() -> None:
    submission = a_submission(a_table())
    others = [
        replace(submission, device="another phone", sender=2),
        replace(submission, sheet=read_sheet(write_sheet(submission.sheet))),
    ]

    assert {one.digest for one in others} == {submission.digest}


def test_digest_differs_for_every_other_content() -> None:
    override = Override(reason="Lost.", points=(1, None, 3), despite=frozenset())
    submission = a_submission(a_table(), override=override)
    others = [
        replace(submission, round_number=2),
        replace(submission, based_on=1),
        replace(submission, seats=(1,)),
        replace(submission, sheet=a_sheet(seed=2)),
        replace(submission, accept=frozenset({"UNUSUAL"})),
        replace(submission, correction="Read wrongly."),
        replace(submission, override=None),
        replace(submission, override=replace(override, reason="Found.")),
        replace(submission, override=replace(override, points=(1, 2, 3))),
        replace(submission, override=replace(override, despite=frozenset({"UNUSUAL"}))),
    ]

    assert len({submission.digest, *(one.digest for one in others)}) == 11


def test_submit_entry_for_a_round_that_does_not_exist_names_those_that_do() -> None:
    table = a_table(rounds=2)

    with pytest.raises(RoundUnknown) as caught:
        submit_entry(replace(a_submission(table), round_number=3))

    assert caught.value.data == {"rounds": [1, 2]}


def test_submit_entry_of_a_correction_keeps_the_old_version_beside_the_new(table: Table) -> None:
    first = an_entry(table, sheet=a_sheet(seed=1))

    second = an_entry(table, sheet=a_sheet(seed=2), based_on=1)

    assert (first.version, second.version) == (1, 2)
    assert StoredPile.objects.count() == 8


def test_submit_entry_based_on_an_own_earlier_key_counts_as_based_on_its_version(
    table: Table,
) -> None:
    an_entry(table, key="first")

    assert an_entry(table, sheet=a_sheet(seed=2), based_on="first").version == 2


@pytest.mark.parametrize("based_on", [0, 2, "unknown key"])
def test_submit_entry_based_on_another_version_carries_the_newer_entry(
    based_on: int | str, table: Table
) -> None:
    newest = an_entry(table)

    with pytest.raises(EntryOutdated) as caught:
        an_entry(table, sheet=a_sheet(seed=2), based_on=based_on)

    assert caught.value.entry == newest
    assert Entry.objects.count() == 1


def test_submit_entry_with_other_people_than_those_who_sit_there_names_who_does() -> None:
    table = a_table(players=3)
    submission = a_submission(table)

    with pytest.raises(SeatsChanged) as caught:
        submit_entry(replace(submission, seats=tuple(reversed(submission.seats))))

    assert caught.value.data == {"seats": list(submission.seats)}


def test_submit_entry_with_a_sheet_of_another_size_is_refused() -> None:
    table = a_table(players=4)

    with pytest.raises(SheetDiffers) as caught:
        an_entry(table, sheet=a_sheet(players=3))

    assert caught.value.data == {
        "expected": {
            "house": {},
            "edition": "box120",
            "variant": "classic",
            "players": 4,
            "evidence": ["cards"],
        }
    }


def test_submit_entry_with_a_card_in_two_piles_names_both_and_stores_nothing(table: Table) -> None:
    sheet = a_sheet()
    twice = sheet.piles[1].captured[0]
    first, *others = sheet.piles
    wrong = replace(sheet, piles=(Pile(first.penalty, (*first.captured, twice)), *others))

    with pytest.raises(EntryRejected) as caught:
        an_entry(table, sheet=wrong)

    found = [(one.code, one.seats, one.cards) for one in caught.value.verdict.problems]
    assert (Code.DUP_TWO_PLAYERS, (0, 1), (twice,)) in found
    assert len(caught.value.names) == 4
    assert not Entry.objects.exists()


def test_submit_entry_after_a_refused_one_may_use_the_same_key(table: Table) -> None:
    sheet = a_sheet()
    with pytest.raises(EntryRejected):
        an_entry(table, sheet=replace(sheet, piles=sheet.piles[:3]), key="one")

    assert an_entry(table, sheet=sheet, key="one").version == 1


def test_submit_entry_to_a_closed_seating_is_refused(table: Table) -> None:
    submission = a_submission(table)
    close_seating(seating_id=table.seating_id)

    with pytest.raises(Closed) as caught:
        submit_entry(submission)

    assert caught.value.data == {"what": "table"}


def test_submit_entry_to_a_table_the_director_locked_is_refused(table: Table) -> None:
    Table.objects.update(locked=True)

    with pytest.raises(Closed) as caught:
        an_entry(table)

    assert caught.value.data == {"what": "lock"}


@pytest.mark.parametrize("state", [RoundState.CLOSED, RoundState.VOID])
def test_submit_entry_to_a_round_that_is_not_open_is_refused(
    state: RoundState, table: Table
) -> None:
    Round.objects.filter(number=1).update(state=state)

    with pytest.raises(Closed) as caught:
        an_entry(table)

    assert caught.value.data == {"what": "round"}


def test_submit_entry_at_the_desk_is_taken_where_captains_are_kept_away(table: Table) -> None:
    Table.objects.update(locked=True)

    assert an_entry(table, source=Source.DESK, by=a_user()).source == "desk"


def a_director(table: Table) -> User:
    return a_user(table.seating.event.organisation, Role.DIRECTOR)


def test_submit_entry_to_a_closed_round_is_a_correction_that_a_director_explains() -> None:
    table = a_table(rounds=None, target=1000)
    close_seating(seating_id=table.seating_id)
    reason = "  The cards were\n counted twice. "

    entry = an_entry(table, source=Source.DESK, by=a_director(table), correction=reason)

    assert (entry.correction, entry.reason) == ("The cards were counted twice.", "")
    assert not entry.overridden
    # No more rounds follow at a closed table.
    assert [one.number for one in Round.objects.filter(table=table)] == [1]


@pytest.mark.parametrize(
    ("correction", "why"), [("", "missing"), ("x" * 201, "too_long"), ("a\x07b", "unprintable")]
)
def test_submit_entry_to_a_closed_round_without_a_reason_is_refused(
    correction: str, why: str, table: Table
) -> None:
    close_seating(seating_id=table.seating_id)

    with pytest.raises(ReasonRefused) as caught:
        an_entry(table, source=Source.DESK, by=a_director(table), correction=correction)

    assert caught.value.data == {"why": why}
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("correction", "why"), [("x" * 201, "too_long"), ("a\x07b", "unprintable")]
)
def test_submit_entry_to_an_open_round_with_a_reason_that_cannot_be_stored_stores_nothing(
    correction: str, why: str, table: Table
) -> None:
    with pytest.raises(ReasonRefused) as caught:
        an_entry(table, source=Source.DESK, by=a_director(table), correction=correction)

    assert caught.value.data == {"why": why}
    assert not Entry.objects.exists()


def test_submit_entry_to_a_closed_round_is_not_for_a_score_keeper(table: Table) -> None:
    close_seating(seating_id=table.seating_id)
    keeper = a_user(table.seating.event.organisation, Role.SCORE_KEEPER)

    with pytest.raises(NotDirector) as caught:
        an_entry(table, source=Source.DESK, by=keeper, correction="Counted again.")

    assert caught.value.data == {"why": "closed"}


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.SCORE_KEEPER])
def test_what_is_entered_or_corrected_from_paper_keeps_no_captain_from_the_next_round(
    role: Role, table: Table
) -> None:
    by = a_user(table.seating.event.organisation, role)

    an_entry(table, source=Source.DESK, by=by)
    corrected = a_sheet(seed=2)
    an_entry(table, source=Source.DESK, by=by, based_on=1, sheet=corrected)

    assert not Table.objects.get(pk=table.pk).locked
    an_entry(table, 2, key="the captain goes on")


def test_the_correction_of_a_closed_round_and_a_directors_word_keep_captains_away() -> None:
    closed, open_one = a_table(), a_table()
    close_seating(seating_id=closed.seating_id)

    an_entry(closed, source=Source.DESK, by=a_director(closed), correction="Counted again.")
    an_overridden_entry(open_one)

    assert [reread(table).locked for table in (closed, open_one)] == [True, True]


def test_submit_entry_at_the_desk_to_a_void_round_is_refused(table: Table) -> None:
    Round.objects.filter(number=1).update(state=RoundState.VOID)

    with pytest.raises(Closed) as caught:
        an_entry(table, source=Source.DESK, by=a_user())

    assert caught.value.data == {"what": "round"}


def test_submit_entry_keeps_the_warnings_that_were_accepted_and_no_other_code() -> None:
    table = a_table(players=3, variant="delayed")
    sheet = simulate_round(edition="box120", variant="delayed", players=3, seed=1).sheet
    points = points_by_choice(sheet.piles[0].captured)
    dearest = min(points, key=points.__getitem__)
    dearer = replace(sheet, piles=(replace(sheet.piles[0], choice=dearest), *sheet.piles[1:]))

    entry = an_entry(table, sheet=dearer, accept=frozenset({"CHOICE_NOT_BEST", "UNUSUAL"}))

    assert (entry.accepted, entry.overruled, entry.reason) == (["CHOICE_NOT_BEST"], [], "")


@pytest.mark.parametrize("source", Source.values)
def test_submit_entry_to_a_finished_event_is_refused(source: str, table: Table) -> None:
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises((Closed, EventNotOpen)) as caught:
        an_entry(table, source=source)

    assert caught.value.data == {"what": "event"}
    assert not Entry.objects.exists()


def test_submit_entry_for_seven_players_stores_the_undealt_cards_it_inferred() -> None:
    table = a_table(players=7)
    sheet = a_sheet(players=7)
    assert sheet.undealt is not None

    entry = an_entry(table, sheet=replace(sheet, undealt=None))

    assert entry.undealt == [str(card) for card in sheet.undealt]


def test_submit_entry_in_a_match_to_a_target_opens_the_next_round_until_a_player_reaches_it() -> (
    None
):
    table = a_table(players=3, rounds=None, target=1000)
    assert [one.number for one in table.rounds.all()] == [1]

    an_entry(table, 1)

    assert [one.number for one in Round.objects.filter(table=table)] == [1, 2]


def in_another_order(sheet: Sheet) -> Sheet:
    """The same cards, as another phone may have tapped them; those left over are inferred."""
    turned = [
        replace(pile, penalty=pile.penalty[::-1], captured=pile.captured[::-1])
        for pile in sheet.piles
    ]
    return replace(sheet, piles=tuple(turned), undealt=None)


@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.parametrize("based_on", [0, 1, 2, "unknown key"])
def test_submit_entry_with_the_cards_that_count_already_is_answered_as_the_first_time(
    players: int, based_on: int | str
) -> None:
    table = a_table(players)
    sheet = a_sheet(players)
    first = an_entry(table, sheet=sheet)
    before = version_of(table)

    again = an_entry(table, sheet=in_another_order(sheet), based_on=based_on)

    assert (again.pk, again.answer) == (first.pk, first.answer)
    assert (Entry.objects.count(), version_of(table)) == (1, before)


def test_submit_entry_again_with_cards_left_over_is_the_version_that_inferred_them() -> None:
    table = a_table(7)
    first = an_entry(table, sheet=in_another_order(a_sheet(7)))

    assert an_entry(table, sheet=a_sheet(7)) == first


def test_submit_entry_again_with_numbers_or_points_is_the_same_version_others_are_not() -> None:
    table = a_table(3, evidence=["counts", "points"])
    numbers, points = an_entry(table, 1, sheet=numbers_sheet()), points_sheet(6, 17, 8)

    assert an_entry(table, 1, sheet=numbers_sheet()) == numbers
    assert an_entry(table, 1, sheet=points, based_on=1).version == 2
    assert an_entry(table, 1, sheet=points).version == 2
    assert an_entry(table, 1, sheet=numbers_sheet(), based_on=2).version == 3


def test_submit_entry_again_keeps_the_confirmation_of_the_round() -> None:
    table = a_table(confirmation=ConfirmedBy.NEEDED)
    entry = an_entry(table, device="first", sender=1)
    for player in start_numbers(table):
        confirm_entry(entry_id=entry.pk, device="second", player=player)

    an_entry(table, device="third", sender=3)

    assert not provisional_entries().exists()


def test_submit_entry_again_accepts_nothing_and_needs_nothing_to_be_accepted() -> None:
    table = a_table(players=3, variant="delayed")
    sheet = simulate_round(edition="box120", variant="delayed", players=3, seed=1).sheet
    points = points_by_choice(sheet.piles[0].captured)
    dearest = min(points, key=points.__getitem__)
    dearer = replace(sheet, piles=(replace(sheet.piles[0], choice=dearest), *sheet.piles[1:]))
    first = an_entry(table, sheet=dearer, accept=frozenset({"CHOICE_NOT_BEST"}))

    assert an_entry(table, sheet=dearer) == first


def test_submit_entry_with_an_earlier_version_again_is_a_new_one(table: Table) -> None:
    an_entry(table, sheet=a_sheet(seed=1))
    an_entry(table, sheet=a_sheet(seed=2), based_on=1)

    assert an_entry(table, sheet=a_sheet(seed=1), based_on=2).version == 3


def test_submit_entry_with_the_same_cards_for_other_people_is_refused(table: Table) -> None:
    an_entry(table)

    with pytest.raises(SeatsChanged):
        an_entry(table, seats=start_numbers(table)[::-1])


def test_submit_entry_again_once_nothing_is_taken_is_answered_as_the_first_time(
    table: Table,
) -> None:
    first = an_entry(table)
    close_seating(seating_id=table.seating_id)

    assert an_entry(table) == first


def test_submit_entry_again_to_a_round_that_is_void_now_is_refused(table: Table) -> None:
    an_entry(table)
    a_void_round(table)

    with pytest.raises(Closed):
        an_entry(table)


@pytest.mark.parametrize(
    ("confirmation", "confirmed"),
    [(ConfirmedBy.NONE, 0), (ConfirmedBy.NEEDED, 1), (ConfirmedBy.DIRECTOR, 1)],
)
def test_submit_entry_at_the_desk_of_what_the_table_sent_confirms_it_where_it_waits_for_that(
    confirmation: ConfirmedBy, confirmed: int
) -> None:
    table = a_table(confirmation=confirmation)
    first = an_entry(table, device="phone", sender=1)
    keeper = a_user(table.seating.event.organisation, Role.SCORE_KEEPER)

    assert an_entry(table, source=Source.DESK, by=keeper) == first
    assert an_entry(table, source=Source.DESK, by=keeper) == first

    assert list(first.confirmations.values_list("by", flat=True)) == [keeper.pk] * confirmed
    assert not provisional_entries().exists()


def test_submit_entry_of_a_directors_word_again_is_new_with_another_reason_only(
    table: Table,
) -> None:
    first = an_overridden_entry(table, reason="A card is lost.")
    again = an_overridden_entry(table, reason="  A card\n is lost. ")
    found = an_overridden_entry(table, reason="Two cards are lost.", based_on=1)

    assert (again, found.version) == (first, 2)


def test_submit_entry_of_a_directors_word_again_with_other_points_is_a_new_version(
    table: Table,
) -> None:
    override = Override(reason="Revoke.", points=(1, None, 3, 4), despite=frozenset(Code))
    sent: dict[str, Any] = {"source": Source.DESK, "by": a_director(table)}
    first = an_entry(table, override=override, **sent)

    assert an_entry(table, override=override, **sent) == first
    other = replace(override, points=(2, None, 3, 4))
    assert an_entry(table, override=other, based_on=1, **sent).version == 2


def test_submit_entry_of_cards_alone_says_something_new_after_a_directors_word(
    table: Table,
) -> None:
    override = Override(reason="Revoke.", points=(None,) * 4, despite=frozenset(Code))
    sent: dict[str, Any] = {"source": Source.DESK, "by": a_director(table)}
    an_entry(table, override=override, **sent)

    assert an_entry(table, based_on=1, **sent).version == 2


def test_submit_entry_of_the_same_cards_with_the_reason_of_a_correction_is_a_new_version(
    table: Table,
) -> None:
    an_entry(table)
    close_seating(seating_id=table.seating_id)
    sent: dict[str, Any] = {"source": Source.DESK, "by": a_director(table)}
    corrected = an_entry(table, correction="Counted again.", based_on=1, **sent)

    assert corrected.version == 2
    assert an_entry(table, correction=" Counted  again. ", **sent) == corrected
    assert an_entry(table, **sent) == corrected


@pytest.mark.parametrize("recorded", [0, 2])
def test_a_round_costs_the_same_statements_however_many_were_recorded(
    recorded: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = a_table(players=3, rounds=3)
    for number in range(1, recorded + 1):
        an_entry(table, number)
    submission = a_submission(table, recorded + 1)

    # The savepoint stands for the transaction. A table begins with a number, and asks later for
    # the piles of rounds before.
    with django_assert_num_queries(14):
        submit_entry(submission)
