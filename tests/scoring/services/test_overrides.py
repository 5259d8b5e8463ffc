"""Overrides: rounds that a director stores although their cards cannot all be right."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.piles import CountedPile, Pile
from engine.sheets import Evidence, Sheet
from scoring.errors import EntryRejected, NotDirector, OverrideProblem, OverrideRefused
from scoring.models import Entry, StoredPile
from scoring.selectors.entries import sheet_of
from scoring.services.entries import submit_entry
from scoring.services.overrides import Override
from scoring.services.tables import release_table
from tests.builders import a_sheet, a_submission, a_table, a_user, an_entry, cards
from tests.conftest import StoreOnce
from tournaments.models import Role, Table, User
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db

ANNA = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"))
BELA = Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"))
CILI = Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"))
WITHOUT_Y8 = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 o8 o7 r0 g8 g7 g6"))
LOST = frozenset({"NOT_WHOLE_TRICKS", "TOTAL_CAPTURED", "MISSING"})


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three."""
    return store_once(lambda: a_table(players=3))


@pytest.fixture
def director(table: Table) -> User:
    return a_user(table.seating.event.organisation, Role.DIRECTOR)


def a_sheet_of(*piles: Pile) -> Sheet:
    return replace(a_sheet(3), piles=piles)


def an_override(**fields: Any) -> Override:
    """What a director says who has seen that a card is lost and leaves the points to the cards."""
    given = {"reason": "Card lost", "points": (None, None, None), "despite": LOST, **fields}
    return Override(**given)


def an_overridden_entry(table: Table, by: User | None, override: Override, *piles: Pile) -> Entry:
    sheet = a_sheet_of(*(piles or (WITHOUT_Y8, BELA, CILI)))
    return an_entry(table, sheet=sheet, source="desk", by=by, override=override)


def points_of(entry: Entry) -> list[tuple[int, int | None]]:
    """Points and penalty-colour points in seat order."""
    piles = entry.piles.order_by("seat__position")
    return [(pile.points, pile.penalty_points) for pile in piles]


def test_an_override_stores_the_cards_as_written_with_reason_errors_and_the_points_they_give(
    table: Table, director: User
) -> None:
    entry = an_overridden_entry(table, director, an_override(reason="  Card \n lost "))

    assert sheet_of(entry) == a_sheet_of(WITHOUT_Y8, BELA, CILI)
    assert (entry.version, entry.source, entry.by, entry.reason) == (
        1,
        "desk",
        director,
        "Card lost",
    )
    assert (entry.accepted, entry.overruled) == ([], sorted(LOST))
    assert entry.overridden
    # Anna: 13 foreign cards - 0 - 1; Béla 12; Cili 10 - 13 - 2.
    assert points_of(entry) == [(12, 1), (12, 0), (-5, 15)]


def test_an_override_gives_points_only_where_the_director_says_so(
    table: Table, director: User
) -> None:
    entry = an_overridden_entry(table, director, an_override(points=(13, None, 0)))

    # What given points have cost in the penalty colour is not known.
    assert points_of(entry) == [(13, None), (12, 0), (0, None)]
    answer = json.loads(entry.answer)
    assert (answer["scores"], answer["totals"]) == ([13, 12, 0], [13, 12, 0])


def test_an_override_about_a_right_sheet_gives_other_points(table: Table, director: User) -> None:
    override = an_override(reason="Revoke", points=(0, 0, 0), despite=frozenset())

    entry = an_overridden_entry(table, director, override, ANNA, BELA, CILI)

    assert ([points for points, _ in points_of(entry)], entry.overruled) == ([0, 0, 0], [])
    assert entry.overridden


def test_an_ordinary_entry_replaces_an_override_and_both_stay(table: Table, director: User) -> None:
    first = an_overridden_entry(table, director, an_override())
    release_table(table_id=table.pk)

    second = an_entry(table, sheet=a_sheet_of(ANNA, BELA, CILI), based_on=1)

    assert (second.version, second.overridden, second.overruled) == (2, False, [])
    assert [points for points, _ in points_of(first)] == [12, 12, -5]
    assert [points for points, _ in points_of(second)] == [13, 12, -5]


@pytest.mark.parametrize("despite", [frozenset(), LOST - {"MISSING"}])
def test_an_override_is_refused_while_there_are_errors_the_director_has_not_seen(
    table: Table, director: User, despite: frozenset[str]
) -> None:
    with pytest.raises(EntryRejected) as caught:
        an_overridden_entry(table, director, an_override(despite=despite))

    assert {one.code for one in caught.value.verdict.problems} == LOST
    assert not Entry.objects.exists()


@pytest.mark.parametrize("reason", ["", "  \n "])
def test_an_override_without_a_reason_is_refused_and_stores_nothing(
    table: Table, director: User, reason: str
) -> None:
    with pytest.raises(OverrideRefused) as caught:
        an_overridden_entry(table, director, an_override(reason=reason))

    assert caught.value.data == {"problems": [(OverrideProblem.REASON_MISSING, [])]}
    assert not Entry.objects.exists()
    assert not StoredPile.objects.exists()


def test_an_override_names_all_that_it_lacks_at_once(table: Table, director: User) -> None:
    override = an_override(
        reason="x" * 201,
        points=(None, 1000, -1000),
        despite=LOST | {"PENALTY_COUNT"},
    )

    with pytest.raises(OverrideRefused) as caught:
        an_overridden_entry(table, director, override, replace(WITHOUT_Y8, penalty=()), BELA, CILI)

    first, second, third = (one.person.name for one in occupants(table, 1).values())
    assert caught.value.data == {
        "problems": [
            (OverrideProblem.REASON_TOO_LONG, []),
            (OverrideProblem.POINTS_MISSING, [first]),
            (OverrideProblem.POINTS_TOO_LARGE, [second, third]),
        ]
    }


@pytest.mark.parametrize("points", [999, -999])
def test_an_override_gives_any_points_up_to_the_limit(
    table: Table, director: User, points: int
) -> None:
    entry = an_overridden_entry(table, director, an_override(points=(points, points, points)))

    assert [stored for stored, _ in points_of(entry)] == [points] * 3


@pytest.mark.parametrize("reason", ["lost\0card", "lost \ud800"])
def test_an_override_with_a_reason_that_cannot_be_printed_is_refused(
    table: Table, director: User, reason: str
) -> None:
    with pytest.raises(OverrideRefused) as caught:
        an_overridden_entry(table, director, an_override(reason=reason))

    assert caught.value.data == {"problems": [(OverrideProblem.REASON_UNPRINTABLE, [])]}


def test_an_override_about_numbers_that_no_cards_have_is_refused() -> None:
    table = a_table(players=3, evidence=["counts"])
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    everything = frozenset({"NEGATIVE", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED", "TOO_MANY_TRICKS"})
    override = an_override(
        points=(0, 0, 0), despite=everything | {"UNUSUAL", "OWN_MORE_THAN_CAPTURED"}
    )

    for number in (-3, 300, 99_999):
        piles = (
            CountedPile(cards("r1"), number=number),
            CountedPile(cards("b1"), number=12),
            CountedPile(cards("g1"), number=15),
        )
        sheet = replace(a_sheet(3), evidence=Evidence.COUNTS, piles=piles)
        with pytest.raises(OverrideRefused) as caught:
            an_entry(table, sheet=sheet, source="desk", by=director, override=override)
        assert caught.value.data == {"problems": [(OverrideProblem.UNSTORABLE, [])]}


def test_an_override_about_too_many_cards_is_refused(table: Table, director: User) -> None:
    override = an_override(despite=LOST | {"DUP_SAME_PILE", "TOO_MANY_TRICKS", "NOT_IN_DECK"})

    with pytest.raises(OverrideRefused) as caught:
        an_overridden_entry(
            table, director, override, Pile(cards("r1"), cards("b9 " * 251)), BELA, CILI
        )

    assert caught.value.data == {"problems": [(OverrideProblem.UNSTORABLE, [])]}


@pytest.mark.parametrize("role", [Role.OWNER, Role.DIRECTOR])
def test_an_override_is_for_directors_and_owners(table: Table, role: Role) -> None:
    user = a_user(table.seating.event.organisation, role)

    assert an_overridden_entry(table, user, an_override()).by == user


@pytest.mark.parametrize("role", [Role.SCORE_KEEPER, Role.READER])
def test_an_override_of_a_smaller_role_is_refused(table: Table, role: Role) -> None:
    user = a_user(table.seating.event.organisation, role)

    with pytest.raises(NotDirector):
        an_overridden_entry(table, user, an_override())

    assert not Entry.objects.exists()


def test_an_override_by_no_user_or_of_another_clubs_owner_is_refused(table: Table) -> None:
    for user in (None, a_user(), a_user(a_table().seating.event.organisation)):
        with pytest.raises(NotDirector):
            an_overridden_entry(table, user, an_override())


def test_an_override_sent_twice_is_stored_once(table: Table, director: User) -> None:
    sheet = a_sheet_of(WITHOUT_Y8, BELA, CILI)
    submission = a_submission(
        table, sheet=sheet, source="desk", by=director, override=an_override()
    )

    assert submit_entry(submission).pk == submit_entry(submission).pk
    assert Entry.objects.count() == 1
