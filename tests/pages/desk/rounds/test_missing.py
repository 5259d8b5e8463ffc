"""Entering round after round from paper."""

import pytest

from pages.desk.rounds.missing import Then, next_missing
from scoring.selectors.rounds import MissingRound, missing_rounds
from tests.builders import a_published_seating, a_sheet, an_entry, an_event
from tests.pages.desk.desks import desk, said, text
from tests.pages.desk.rounds.round_forms import address, entered, form_of
from tournaments.models import Event, Role, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Table]:
    """Three tables of four with two rounds each."""
    return list(tables_of(a_published_seating(an_event(12, rounds=2))))


def found(event: Event) -> list[tuple[int, int]]:
    """Place and number of each missing round."""
    return [(one.place, one.number) for one in missing_rounds(event)]


def test_missing_rounds_are_listed_by_table(tables: list[Table]) -> None:
    event = tables[0].seating.event
    an_entry(tables[0], 1)

    assert found(event) == [(1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    page = text(desk(event, Role.SCORE_KEEPER).get(f"/admin/events/{event.pk}/missing/"))
    assert "Table 1 Seating 1 2 Table 2 Seating 1 1 2" in page


@pytest.mark.parametrize(
    ("then", "expected"), [(Then.TABLE, (3, 1)), (Then.ROUND, (2, 2))], ids=["table", "round"]
)
def test_a_score_keeper_stores_a_round_and_goes_on(
    then: str, expected: tuple[int, int], tables: list[Table]
) -> None:
    keeper = desk(tables[1].seating.event, Role.SCORE_KEEPER)

    answer = entered(keeper, tables[1], a_sheet(4), then=then)

    place, number = expected
    wanted = address(tables[place - 1], number=number)
    assert answer["Location"] == f"{wanted}?then={then}#enter"
    shown = keeper.get(answer["Location"])
    assert form_of(shown)["based_on"] == ["0"]


def test_enter_in_a_field_does_what_was_chosen_last(tables: list[Table]) -> None:
    shown = desk(tables[0].seating.event).get(address(tables[0]) + "?then=table")

    assert '<button form="round" name="then" value="table" class="unseen"' in (
        shown.content.decode()
    )


def test_the_last_missing_round_leads_back_to_the_event() -> None:
    (table,) = tables_of(a_published_seating(an_event(4, rounds=1)))
    event = table.seating.event

    answer = entered(desk(event), table, a_sheet(4), then="table")

    assert answer["Location"] == f"/admin/events/{event.pk}/"
    assert said(answer)[-1] == "Nothing more is missing."
    assert "Nothing more is missing." in text(desk(event).get(f"/admin/events/{event.pk}/missing/"))


def test_a_round_with_a_mistake_stays_and_remembers_where_to_go(tables: list[Table]) -> None:
    keeper = desk(tables[0].seating.event)

    answer = entered(keeper, tables[0], a_sheet(4), **{"captured-0": "r99", "then": "table"})

    assert answer.status_code == 422
    assert 'name="then" value="table" class="unseen"' in answer.content.decode()


@pytest.mark.parametrize(("places", "nearest"), [([7, 4], 4), ([6, 4], 6), ([4, 9], 4)])
def test_the_nearest_table_comes_next_and_of_two_the_higher(
    places: list[int], nearest: int, tables: list[Table]
) -> None:
    here = tables[0]
    here.place.number = 5
    rounds = [
        MissingRound(round_id=place, number=1, table_id=-place, seating=1, place=place, room="")
        for place in places
    ]

    found = next_missing(rounds, here, Then.TABLE)

    assert found is not None
    assert found.place == nearest
